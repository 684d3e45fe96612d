import { type MatrixPanel, plain, type Scene, type Text } from '../../../engine/contract/scene.ts'
import { ArtPicture } from '../../../views/web/art.tsx'
import { choiceHandlers, choicesAt } from '../../../views/web/input.ts'
import { RichText } from '../../../views/web/rich-text.tsx'
import type { StageApi } from '../../../views/web/skin.ts'
import { isElement } from './elements.ts'
import { SKIN_TEXT } from './text.ts'

/** A matrix of what each pair of moves would do this turn, or of what elements do. A row that is a move can be chosen here too. */
export function OddsMatrix({
  panel,
  scene,
  api,
  moves,
}: {
  readonly panel: MatrixPanel
  readonly scene: Scene
  readonly api: StageApi
  readonly moves: string
}) {
  const hasNormal = panel.rows.some(({ cells }) => cells.some((cell) => plain(cell) === NORMAL))
  return (
    <section class="us-meetings" aria-label={panel.title ?? panel.id}>
      {panel.title === undefined ? null : <h3>{panel.title}</h3>}
      <div class="us-scroll">
        <table>
          <thead>
            <tr>
              <td>{(panel.corner ?? '') === '' && hasNormal ? SKIN_TEXT.plain : panel.corner}</td>
              {panel.columns.map((column, i) => (
                <th scope="col" key={i} class={panel.now?.includes(i) === true ? 'now' : ''}>
                  <Heading text={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {panel.rows.map((row) => {
              const [choice] = [...choicesAt(scene, panel.id, row.id), ...choicesAt(scene, moves, row.id)]
              const [name = '', ...cells] = row.cells
              const isLit = choice !== undefined && choice.id === api.focus
              return (
                <tr
                  key={row.id}
                  class={`${choice === undefined ? '' : 'can'} ${isLit ? 'lit' : ''}`}
                  {...(choice === undefined ? {} : choiceHandlers(api, choice.id))}
                >
                  <th scope="row">
                    <RichText text={name} />
                  </th>
                  {cells.map((cell, i) => (
                    <td key={i} class={plain(cell) === NORMAL ? 'nothing' : ''}>
                      <RichText text={cell} />
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const NORMAL = '·'

/** The heading of a column, with the sign of its element. */
function Heading({ text }: { readonly text: Text }) {
  const tone = typeof text === 'object' && 'tone' in text ? text.tone : undefined
  return (
    <>
      {isElement(tone) ? <ArtPicture art={`element/${tone}`} name="us-sign" /> : null}
      <span>
        <RichText text={text} />
      </span>
    </>
  )
}
