import { useEffect, useRef, useState } from 'preact/hooks'
import type { Run } from '../../../engine/index.ts'
import { cleanAll, cleanText } from '../../../lib/clean-text.ts'
import type { Roll, TracedTurn } from '../../../play/history.ts'
import { RichText } from '../../../views/web/rich-text.tsx'
import type { WebSkin } from '../../../views/web/skin.ts'
import { Button, Search } from '../parts.tsx'
import { TEXT } from '../text.ts'
import type { PanelProps } from './context.ts'
import { CONSOLE_TEXT } from './text.ts'

/** Maximum number of rows. The search finds the others. */
const MAX_ROWS = 250

/** Every roll of the run with its outcome, oldest first. Each row has a button that goes to its turn. */
export function Timeline({ web: { session, skin }, context }: PanelProps) {
  const [find, setFind] = useState('')
  const [isAll, setAll] = useState(false)
  const { run } = session
  const hasOwn = run.game.extras?.timeline !== undefined
  const rows = context.turns
    .flatMap((played) => (hasOwn && !isAll ? ownRows(run, played) : rollRows(played, skin)))
    .filter((row) => find === '' || row.search.includes(find.toLowerCase()))
  const body = useRef<HTMLTableSectionElement>(null)
  const now = run.turn - 1
  useEffect(() => body.current?.querySelector('.now')?.scrollIntoView({ block: 'nearest' }), [now, rows.length])
  const shown = rows.slice(-MAX_ROWS)
  return (
    <section class="console-timeline">
      <h3>{CONSOLE_TEXT.timeline}</h3>
      <div class="console-row">
        <Search value={find} set={setFind} />
        {hasOwn ? (
          <label>
            <input type="checkbox" checked={isAll} onInput={({ currentTarget }) => setAll(currentTarget.checked)} />{' '}
            {CONSOLE_TEXT.allRolls}
          </label>
        ) : null}
      </div>
      {shown.length === 0 ? <p class="t-dim">{CONSOLE_TEXT.noTimeline}</p> : null}
      {shown.length < rows.length ? <p class="t-dim">{CONSOLE_TEXT.earlierRows(rows.length - shown.length)}</p> : null}
      <table>
        <thead>
          <tr>
            <th scope="col">{CONSOLE_TEXT.turnColumn}</th>
            <th scope="col">{CONSOLE_TEXT.rollColumn}</th>
            <th scope="col">{hasOwn && !isAll ? CONSOLE_TEXT.leftColumn : TEXT.chosen}</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map(({ key, turn, what, after, isForced }) => (
            <tr
              key={key}
              class={`${turn === now ? 'now' : ''} ${turn > now ? 'later' : ''} ${isForced ? 'forced' : ''}`}
            >
              <td>
                <Button label={turn + 1} aria-label={CONSOLE_TEXT.goTo(turn + 1)} go={() => context.step(turn + 1)} />
              </td>
              <td>
                {isForced ? `» ${CONSOLE_TEXT.forcedMark} ` : ''}
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

/** The lines of a turn in the game's own timeline: dice rolled, spent, given back and expired. */
function ownRows({ game }: Run, { turn, ids, rolls, events }: TracedTurn): readonly TimelineRow[] {
  const lines = events.flatMap((event) => game.extras?.timeline?.(event) ?? [])
  return cleanAll(lines).map((line, i) => {
    const text = JSON.stringify(line.text).toLowerCase()
    return {
      key: `${turn}/${i}`,
      turn,
      what: <RichText text={line.text} />,
      after: line.sum ?? '',
      isForced: text.includes('roll') && rolls.some(({ isForced, what }) => isForced && mentions(text, what)),
      search: `${text} ${ids.join(', ')}`,
    }
  })
}

/** The rolls of a turn, by label. */
function rollRows({ turn, ids, rolls }: TracedTurn, skin: WebSkin): readonly TimelineRow[] {
  const chose = ids.join(', ')
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
