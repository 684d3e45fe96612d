import { useEffect, useRef, useState } from 'preact/hooks'
import type { Line, Scene } from '../../../engine/index.ts'

interface Props {
  readonly scene: Scene
  /** The log lines of the last turn. */
  readonly newLines: () => readonly Line[]
}

/** Announces what changed, once per turn. Its code is loaded after the first paint, and the text is set after each paint. */
export function ScreenReader({ scene, newLines }: Props) {
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
          before === undefined || before === scene ? briefText(scene) : briefText(scene, before, { told: newLines() }),
        )
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [scene])
  return (
    <div class="sr-only" aria-live="polite" id="screen-reader">
      {text}
    </div>
  )
}
