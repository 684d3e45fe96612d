import type { MatrixPanel, Row, Scene, TablePanel } from '../../engine/contract/scene.ts'
import { ArtPicture } from './art.tsx'
import { beatClass, choiceHandlers, choicesAt, effectText, focusedEffectOn } from './input.ts'
import { RichText } from './rich-text.tsx'
import type { StageApi } from './skin.ts'

interface Props<P> {
  readonly panel: P
  readonly scene: Scene
  readonly api: StageApi
}

export function TableBox({ panel, scene, api }: Props<TablePanel>) {
  if (panel.rows.length === 0) return <p class="t-dim">{panel.empty ?? ''}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard.
    <div class="table-frame" tabIndex={0}>
      <table class="table">
        <thead>
          <tr>
            {panel.columns.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {panel.rows.map((row) => (
            <TableRow key={row.id} row={row} panel={panel} scene={scene} api={api} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TableRow({ row, panel, scene, api }: Props<TablePanel> & { readonly row: Row }) {
  const [choice] = choicesAt(scene, panel.id, row.id)
  const effect = focusedEffectOn(scene, api, row.actor)
  const isLit = choice !== undefined && choice.id === api.focus
  return (
    <tr
      class={`${beatClass(api, row.actor)} ${choice === undefined ? '' : 'can'} ${isLit ? 'lit' : ''}`}
      data-actor={row.actor}
      {...(choice === undefined ? {} : choiceHandlers(api, choice.id))}
    >
      {row.cells.map((cell, i) => (
        <td key={i}>
          {i === 0 ? <ArtPicture art={row.art} name="small" /> : null}
          <RichText text={cell} />
          {i === row.cells.length - 1 && effect !== undefined ? (
            <span class="meter-effect"> {effectText(effect)}</span>
          ) : null}
        </td>
      ))}
    </tr>
  )
}

/** A matrix. The current column has a frame, and `aria-current` for screen readers. */
export function MatrixBox({ panel, scene, api }: Props<MatrixPanel>) {
  const now = new Set(panel.now ?? [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard.
    <div class="table-frame" tabIndex={0}>
      <table class="matrix">
        <thead>
          <tr>
            {panel.corner === undefined || panel.corner === '' ? <td /> : <th scope="col">{panel.corner}</th>}
            {panel.columns.map((column, i) => (
              <th scope="col" key={i} class={now.has(i) ? 'now' : ''} aria-current={now.has(i) ? 'step' : undefined}>
                <RichText text={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {panel.rows.map((row) => (
            <MatrixRow key={row.id} row={row} panel={panel} scene={scene} api={api} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MatrixRow({
  row,
  panel,
  scene,
  api,
  now,
}: Props<MatrixPanel> & { readonly row: Row; readonly now: ReadonlySet<number> }) {
  const [choice] = choicesAt(scene, panel.id, row.id)
  const [name = '', ...cells] = row.cells
  const isLit = choice !== undefined && choice.id === api.focus
  return (
    <tr
      class={`${choice === undefined ? '' : 'can'} ${isLit ? 'lit' : ''}`}
      {...(choice === undefined ? {} : choiceHandlers(api, choice.id))}
    >
      <th scope="row">
        <RichText text={name} />
      </th>
      {cells.map((cell, i) => (
        <td key={i} class={now.has(i) ? 'now' : ''}>
          <RichText text={cell} />
        </td>
      ))}
    </tr>
  )
}
