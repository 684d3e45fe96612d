import type { Panel, Scene } from '../../engine/contract/scene.ts'
import { FoldBox } from './fold.tsx'
import { PanelBox } from './panels.tsx'
import type { StageApi } from './skin.ts'

interface Props {
  readonly panels: readonly Panel[]
  readonly scene: Scene
  readonly api: StageApi
  /** Names for panels without a title, by id. */
  readonly names: Readonly<Record<string, string>>
  readonly isOpen?: boolean
}

/** Reference panels in a box that can be collapsed. */
export function ReferenceBox({ panels, scene, api, names, isOpen = false }: Props) {
  if (panels.length === 0) return null
  return (
    <FoldBox
      name="reference"
      title={panels.map(({ title, id }) => (title ?? names[id] ?? id).split(':')[0]).join(' · ')}
      isOpen={isOpen}
    >
      {() => (
        <div class="reference-list">
          {panels.map((panel) => (
            <PanelBox key={panel.id} panel={panel} scene={scene} api={api} />
          ))}
        </div>
      )}
    </FoldBox>
  )
}
