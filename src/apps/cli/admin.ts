import {
  type AnyGame,
  choose,
  force,
  isRefusal,
  type Line,
  linesOf,
  plain,
  type Run,
  seek,
} from '../../engine/index.ts'
import { linesText } from '../../views/text/text.ts'
import type { Paint } from '../../views/text/wrap.ts'

/** Admin commands of line mode, for runs whose game can force rolls: force, timeline, state, back. */

const ADMIN_COMMANDS = ['force', 'timeline', 'state', 'back'] as const
export type AdminCommand = (typeof ADMIN_COMMANDS)[number]
export const ADMIN_HINT = 'Admin: force WORDS, timeline [N], state, back [N]. This run is practice.'

export const isAdminRun = ({ game, options }: Run): boolean =>
  game.extras?.admin !== undefined &&
  typeof options === 'object' &&
  options !== null &&
  'admin' in options &&
  options.admin === true

export function parseAdminCommand(line: string): { word: AdminCommand; rest: string } | undefined {
  const [first = '', ...rest] = line.trim().split(/\s+/)
  const word = ADMIN_COMMANDS.find((one) => one === first.toLowerCase())
  return word === undefined ? undefined : { word, rest: rest.join(' ') }
}

/** The run to continue with, and the answer: a text, or log lines if the run changed. */
export interface AdminResult {
  readonly run: Run
  readonly text?: string
  readonly lines?: readonly Line[]
  readonly events?: readonly TurnEvent[]
}

export function runAdminCommand(
  run: Run,
  events: readonly TurnEvent[],
  { word, rest }: { word: AdminCommand; rest: string },
  paint: Paint,
): AdminResult {
  switch (word) {
    case 'force':
      return forceRolls(run, rest)
    case 'timeline':
      return { run, text: timelineText(run, events, Number(rest) || 20, paint) }
    case 'state':
      return { run, text: JSON.stringify(run.game.describe?.(run.state) ?? run.state, null, 2) }
    case 'back':
      return { run: seek(run, Math.max(0, run.turn - (Number(rest) || 1))), lines: [] }
  }
}

function forceRolls(run: Run, command: string): AdminResult {
  const wanted = run.game.extras?.admin?.(run.state, command) ?? 'This game has nothing to force.'
  if (typeof wanted === 'string') return { run, text: wanted }
  force(run, wanted.rolls)
  if (wanted.choice === undefined) return { run, text: 'Set. It applies to the next matching roll.' }
  const chosen = choose(run, run.turn, 0, wanted.choice)
  if (isRefusal(chosen)) return { run, text: chosen.why }
  const events = chosen.events.map((event) => ({ turn: run.turn - 1, event }))
  return { run, lines: linesOf(run, chosen.events, 0), events }
}

/** An event and the turn in which it happened. */
export interface TurnEvent {
  readonly turn: number
  readonly event: unknown
}

/** The last `most` lines of the game's own timeline; forced rolls are marked. */
function timelineText({ game, forced }: Run, events: readonly TurnEvent[], most: number, paint: Paint): string {
  // The owner of each forced die and the turn it was requested: `player die 1`, `m2 die 1`.
  const marked = forced
    .filter(({ what }) => what.includes(' die '))
    .map(({ what, step }) => ({ turn: step - 1, who: what.replace('now ', '').split(' die ')[0] ?? '' }))
  const lines = events.flatMap(({ turn, event }): Line[] => {
    const line = lineOf(game, event)
    if (line === undefined) return []
    const text = plain(line.text)
    const isForced =
      text.includes(' roll') &&
      marked.some(
        (one) => one.turn === turn && (one.who === 'player' ? text.includes('You roll') : text.includes(one.who)),
      )
    return [isForced ? { ...line, text: ['» ', ...[line.text].flat(), ' (forced)'] } : line]
  })
  return lines.length === 0 ? 'No dice have been rolled yet.' : linesText(lines.slice(-most), { paint })
}
const lineOf = (game: AnyGame, event: unknown): Line | undefined => game.extras?.timeline?.(event)
