import { type AnyGame, type Line, plain, type Run, seek } from '../../engine/index.ts'
import type { LocalSession } from '../../play/session.ts'
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

/** The answer to an admin command. Without a text the run has changed and should be shown. */
export interface AdminAnswer {
  readonly text?: string
  /** Whether the command did what it says. */
  readonly isDone: boolean
}

export function runAdminCommand(
  session: LocalSession,
  { word, rest }: { word: AdminCommand; rest: string },
  paint: Paint,
): AdminAnswer {
  const { run, turn } = session
  switch (word) {
    case 'force': {
      const why = session.override(rest)
      if (why !== undefined) return { text: why, isDone: false }
      return session.turn > turn
        ? { isDone: true }
        : { text: 'Set. It applies to the next matching roll.', isDone: true }
    }
    case 'timeline':
      return { text: timelineText(session, Number(rest) || 20, paint), isDone: false }
    case 'state':
      return { text: JSON.stringify(run.game.describe?.(run.state) ?? run.state, null, 2), isDone: false }
    case 'back':
      session.replaceRun(seek(run, Math.max(0, turn - (Number(rest) || 1))))
      return { isDone: true }
  }
}

/** The last `most` lines of the game's own timeline; forced rolls are marked. */
function timelineText(session: LocalSession, most: number, paint: Paint): string {
  const { game, forced } = session.run
  const events = session.events().flatMap(({ turn, events: all }) => all.map((event) => ({ turn, event })))
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
