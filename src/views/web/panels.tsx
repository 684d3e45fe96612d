import { useMemo } from 'preact/hooks'
import type { Panel, Scene } from '../../engine/contract/scene.ts'
import { unreachable } from '../../engine/unreachable.ts'
import { CardsBox, DiceBox } from './cards.tsx'
import { GridBox } from './grid.tsx'
import { MetersBox } from './meters.tsx'
import { RichText } from './rich-text.tsx'
import type { StageApi } from './skin.ts'
import { MatrixBox, TableBox } from './tables.tsx'

interface Props {
  readonly panel: Panel
  readonly scene: Scene
  readonly api: StageApi
}

/** A panel with its heading. A read-only panel is rendered again only when it changes. */
export function PanelBox(props: Props) {
  const { panel, scene } = props
  return useMemo(() => <Box {...props} />, [panel, isReadOnly(panel, scene) ? undefined : props])
}

/** Whether a panel has no choices and no actors, so that it depends only on its own content. */
function isReadOnly(panel: Panel, { choices }: Scene): boolean {
  switch (panel.kind) {
    case 'text':
      return true
    case 'table':
    case 'matrix':
      return panel.rows.every(({ actor }) => actor === undefined) && !choices.some(({ at }) => at?.panel === panel.id)
    case 'cards':
    case 'dice':
    case 'grid':
    case 'meters':
      return false
    default:
      return unreachable(panel)
  }
}

function Box(props: Props) {
  const { panel } = props
  return (
    <section
      class={`panel panel-${panel.kind}`}
      data-role={panel.role}
      data-panel={panel.id}
      aria-label={panel.title ?? panel.id}
    >
      {panel.title === undefined || panel.title === '' ? null : <h2 class="panel-title">{panel.title}</h2>}
      <PanelBody {...props} />
    </section>
  )
}

function PanelBody({ panel, scene, api }: Props) {
  switch (panel.kind) {
    case 'text':
      return (
        <div class="lines">
          {panel.lines.map((line, i) => (
            <p key={i}>
              <RichText text={line} />
            </p>
          ))}
        </div>
      )
    case 'meters':
      return <MetersBox panel={panel} scene={scene} api={api} />
    case 'table':
      return <TableBox panel={panel} scene={scene} api={api} />
    case 'grid':
      return <GridBox panel={panel} scene={scene} api={api} />
    case 'cards':
      return <CardsBox panel={panel} scene={scene} api={api} />
    case 'dice':
      return <DiceBox panel={panel} scene={scene} api={api} />
    case 'matrix':
      return <MatrixBox panel={panel} scene={scene} api={api} />
    default:
      return unreachable(panel)
  }
}
