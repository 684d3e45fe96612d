import type { Panel, Scene } from '../../engine/scene.ts'
import type { Hands } from './look.ts'
import { PanelBox } from './panels.tsx'

interface Props {
  readonly panels: readonly Panel[]
  readonly scene: Scene
  readonly hands: Hands
  /** What its classes begin with. */
  readonly look: string
  /** Panels without a title, by id. */
  readonly names: Readonly<Record<string, string>>
  readonly isOpen?: boolean
}

/** What one may look up: closed until asked for. */
export function Papers({ panels, scene, hands, look, names, isOpen = false }: Props) {
  if (panels.length === 0) return null
  return (
    <details class={`${look}-papers`} open={isOpen}>
      <summary>{panels.map(({ title, id }) => (title ?? names[id] ?? id).split(':')[0]).join(' · ')}</summary>
      <div class={`${look}-paper-list`}>
        {panels.map((panel) => (
          <PanelBox key={panel.id} {...{ panel, scene, hands }} />
        ))}
      </div>
    </details>
  )
}
