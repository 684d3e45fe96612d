import { useEffect, useRef, useState } from 'preact/hooks'
import type { Line, Scene } from '../../../engine/index.ts'

interface Props {
  readonly scene: Scene
  /** What was told of the last turn. */
  readonly told: () => readonly Line[]
}

/** What changed and what decides, said once a turn to those who listen: after the picture, and by code that comes after it. */
export function ScreenReader({ scene, told }: Props) {
  const [text, setText] = useState('')
  const last = useRef<Scene | undefined>(undefined)
  useEffect(() => {
    let isGone = false
    void import('../../../views/text/brief.ts').then(
      ({ briefText }) => {
        if (isGone) return
        const before = last.current
        last.current = scene
        setText(
          before === undefined || before === scene ? briefText(scene) : briefText(scene, before, { told: told() }),
        )
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [scene])
  return (
    <div class="sr-only" aria-live="polite" id="ears">
      {text}
    </div>
  )
}
