import { useEffect, useRef, useState } from 'preact/hooks'
import { cleanAll, cleanText } from '../../../lib/clean-text.ts'
import { RichText } from '../../../views/web/rich-text.tsx'
import type { WebSkin } from '../../../views/web/skin.ts'
import type { WebSession } from '../session.ts'
import { TEXT } from '../text.ts'
import type { ConsoleContext } from './context.ts'
import type { PlayedTurn, Roll } from './history.ts'

/** Maximum number of rows. The search finds the others. */
const MAX_ROWS = 250

/** Every roll of the run with its outcome, oldest first. Each row has a button that goes to its turn. */
export function Timeline({ session, context }: { readonly session: WebSession; readonly context: ConsoleContext }) {
  const [find, setFind] = useState('')
  const [isAll, setAll] = useState(false)
  const { run, skin } = session
  const hasOwn = run.game.extras?.timeline !== undefined
  const rows = context.turns
    .flatMap((played) => rowsOf(played, skin, hasOwn && !isAll))
    .filter((row) => find === '' || row.search.includes(find.toLowerCase()))
  const body = useRef<HTMLTableSectionElement>(null)
  const now = run.turn - 1
  useEffect(() => body.current?.querySelector('.now')?.scrollIntoView({ block: 'nearest' }), [now, rows.length])
  const shown = rows.slice(-MAX_ROWS)
  return (
    <section class="console-timeline">
      <h3>{TEXT.consoleTimeline}</h3>
      <div class="console-row">
        <label>
          {TEXT.find} <input type="search" value={find} onInput={({ currentTarget }) => setFind(currentTarget.value)} />
        </label>
        {hasOwn ? (
          <label>
            <input type="checkbox" checked={isAll} onInput={({ currentTarget }) => setAll(currentTarget.checked)} />{' '}
            {TEXT.consoleAllRolls}
          </label>
        ) : null}
      </div>
      {shown.length === 0 ? <p class="t-dim">{TEXT.consoleNoTimeline}</p> : null}
      {shown.length < rows.length ? <p class="t-dim">{TEXT.consoleEarlierRows(rows.length - shown.length)}</p> : null}
      <table>
        <thead>
          <tr>
            <th scope="col">{TEXT.consoleTurnColumn}</th>
            <th scope="col">{TEXT.consoleRollColumn}</th>
            <th scope="col">{hasOwn && !isAll ? TEXT.consoleLeftColumn : TEXT.chosen}</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map(({ key, turn, what, after, isForced }) => (
            <tr
              key={key}
              class={`${turn === now ? 'now' : ''} ${turn > now ? 'later' : ''} ${isForced ? 'forced' : ''}`}
            >
              <td>
                <button type="button" aria-label={TEXT.consoleGoTo(turn + 1)} onClick={() => context.step(turn + 1)}>
                  {turn + 1}
                </button>
              </td>
              <td>
                {isForced ? `» ${TEXT.consoleForcedMark} ` : ''}
                {what}
              </td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface TimelineRow {
  readonly key: string
  readonly turn: number
  readonly what: preact.JSX.Element | string
  readonly after: string
  readonly isForced: boolean
  readonly search: string
}

/** Rows of a turn: from the game's own timeline if `isOwn`, else one per roll with its label. */
function rowsOf({ turn, ids, rolls, lines }: PlayedTurn, skin: WebSkin, isOwn: boolean): readonly TimelineRow[] {
  const chose = ids.join(', ')
  if (isOwn)
    return cleanAll(lines).map((line, i) => {
      const text = JSON.stringify(line.text).toLowerCase()
      return {
        key: `${turn}/${i}`,
        turn,
        what: <RichText text={line.text} />,
        after: line.sum ?? '',
        isForced: text.includes('roll') && rolls.some(({ isForced, what }) => isForced && mentions(text, what)),
        search: `${text} ${chose}`,
      }
    })
  return rolls.map((roll, i) => ({
    key: `${turn}/${i}`,
    turn,
    what: `${cleanText(roll.what)}: ${resultText(roll, skin)}`,
    after: chose,
    isForced: roll.isForced,
    search: `${roll.what} ${chose}`.toLowerCase(),
  }))
}

const resultText = ({ what, sides, value }: Roll, skin: WebSkin): string =>
  `${skin.consoleControls?.faces(what, sides)?.[value]?.name ?? value} of ${sides}`

/** Whether a lower-case timeline text is about a roll: `You roll` about `now player die 1`, `m2 rolls` about `m2 die 1`. */
function mentions(text: string, label: string): boolean {
  const who = label.replace(/^now /, '').split(' die ')[0] ?? ''
  return who === 'player' ? text.includes('you roll') : text.includes(who)
}
