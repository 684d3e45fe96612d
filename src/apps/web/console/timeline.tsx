import { useEffect, useRef, useState } from 'preact/hooks'
import { cleanAll, cleanText } from '../../../lib/clean-text.ts'
import { RichText } from '../../../views/web/rich-text.tsx'
import type { WebSkin } from '../../../views/web/skin.ts'
import type { WebSession } from '../session.ts'
import { TEXT } from '../text.ts'
import type { ConsoleContext } from './context.ts'
import type { Past, Roll } from './history.ts'

/** More rows than one looks at; a word finds the others. */
const MOST = 250

/** Every roll of the run with what became of it, oldest first; a row steps to the choice it fell in. */
export function Timeline({ session, desk }: { readonly session: WebSession; readonly desk: ConsoleContext }) {
  const [find, setFind] = useState('')
  const [isAll, setAll] = useState(false)
  const { run, skin } = session
  const hasOwn = run.game.timeline !== undefined
  const rows = desk.past
    .flatMap((past) => rowsOf(past, skin, hasOwn && !isAll))
    .filter((row) => find === '' || row.search.includes(find.toLowerCase()))
  const body = useRef<HTMLTableSectionElement>(null)
  const now = run.turn - 1
  useEffect(() => body.current?.querySelector('.now')?.scrollIntoView({ block: 'nearest' }), [now, rows.length])
  const shown = rows.slice(-MOST)
  return (
    <section class="console-timeline">
      <h3>{TEXT.consoleTimeline}</h3>
      <div class="console-words">
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
      {shown.length === 0 ? <p class="t-dim">{TEXT.consoleNothing}</p> : null}
      {shown.length < rows.length ? <p class="t-dim">{TEXT.consoleMore(rows.length - shown.length)}</p> : null}
      <table>
        <thead>
          <tr>
            <th scope="col">{TEXT.consoleAt}</th>
            <th scope="col">{TEXT.consoleWhat}</th>
            <th scope="col">{hasOwn && !isAll ? TEXT.consoleAfter : TEXT.chosen}</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map(({ key, turn, what, after, isForced }) => (
            <tr
              key={key}
              class={`${turn === now ? 'now' : ''} ${turn > now ? 'later' : ''} ${isForced ? 'forced' : ''}`}
            >
              <td>
                <button type="button" aria-label={TEXT.consoleGo(turn + 1)} onClick={() => desk.step(turn + 1)}>
                  {turn + 1}
                </button>
              </td>
              <td>
                {isForced ? `» ${TEXT.consoleIsForced} ` : ''}
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

interface RowOf {
  readonly key: string
  readonly turn: number
  readonly what: preact.JSX.Element | string
  readonly after: string
  readonly isForced: boolean
  readonly search: string
}

/** By the game's own timeline where it has one, else (or if all are wanted) by the labels that were rolled. */
function rowsOf({ turn, ids, rolls, lines }: Past, look: WebSkin, isOwn: boolean): readonly RowOf[] {
  const chose = ids.join(', ')
  if (isOwn)
    return cleanAll(lines).map((line, i) => {
      const words = JSON.stringify(line.text).toLowerCase()
      return {
        key: `${turn}/${i}`,
        turn,
        what: <RichText text={line.text} />,
        after: line.sum ?? '',
        isForced: words.includes('roll') && rolls.some(({ isForced, what }) => isForced && isOf(what, words)),
        search: `${words} ${chose}`,
      }
    })
  return rolls.map((roll, i) => ({
    key: `${turn}/${i}`,
    turn,
    what: `${cleanText(roll.what)}: ${fallOf(roll, look)}`,
    after: chose,
    isForced: roll.isForced,
    search: `${roll.what} ${chose}`.toLowerCase(),
  }))
}

const fallOf = ({ what, sides, value }: Roll, look: WebSkin): string =>
  `${look.consoleControls?.faces(what, sides)?.[value]?.name ?? value} of ${sides}`

/** `now player die 1` is one of `You roll`, `m2 die 1` one of `m2 rolls`. */
function isOf(label: string, words: string): boolean {
  const who = label.replace(/^now /, '').split(' die ')[0] ?? ''
  return who === 'player' ? words.includes('you roll') : words.includes(who)
}
