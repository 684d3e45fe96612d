import { useMemo } from 'preact/hooks'
import type { Panel, Scene } from '../../engine/contract/scene.ts'
import { Cards, Dice } from './cards.tsx'
import { Grid } from './grid.tsx'
import { Meters } from './meters.tsx'
import { RichText } from './rich-text.tsx'
import type { Hands } from './skin.ts'
import { Matrix, Table } from './tables.tsx'

interface Props {
  readonly panel: Panel
  readonly scene: Scene
  readonly hands: Hands
}

/** A panel with its heading, by its kind. One that is only read is drawn again when it says something else. */
export function PanelBox(props: Props) {
  const { panel, scene } = props
  return useMemo(() => <Box {...props} />, [panel, isRead(panel, scene) ? undefined : props])
}

/** Whether nothing of it can be taken, struck or spent: then it follows from its own words alone. */
function isRead(panel: Panel, { choices }: Scene): boolean {
  if (panel.kind === 'text') return true
  if (panel.kind !== 'table' && panel.kind !== 'matrix') return false
  const isTaken = choices.some(({ at }) => at?.panel === panel.id)
  return !isTaken && panel.rows.every(({ actor }) => actor === undefined)
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

function PanelBody({ panel, scene, hands }: Props) {
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
      return <Meters panel={panel} scene={scene} hands={hands} />
    case 'table':
      return <Table panel={panel} scene={scene} hands={hands} />
    case 'grid':
      return <Grid panel={panel} scene={scene} hands={hands} />
    case 'cards':
      return <Cards panel={panel} scene={scene} hands={hands} />
    case 'dice':
      return <Dice panel={panel} scene={scene} hands={hands} />
    case 'matrix':
      return <Matrix panel={panel} scene={scene} hands={hands} />
  }
}
