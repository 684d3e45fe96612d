import {
  type GameInfo,
  journalOf,
  type Line,
  type Run,
  replay,
  type Seat,
  seek,
  waitingFor,
} from '../../engine/index.ts'
import type { Recorder } from '../../storage/fs/index.ts'
import type { PageContext } from './page-context.ts'

/** A run being played on this machine. */
export interface LocalRun {
  readonly context: PageContext
  readonly entry: GameInfo
  readonly run: Run
  /** Saves the run; absent: the run is not saved. */
  readonly recorder: Recorder | undefined
  readonly pack: string | undefined
  readonly daily: string | undefined
  /** The options as requested, before ghosts were added; for the next run. */
  readonly requestedOptions: unknown
  /** A lesson offers the next lesson at its end. */
  readonly isLesson?: boolean
  /** Tips for a player's first run, shown one at a time. */
  readonly tips?: readonly string[]
  /** The log so far, with turns. */
  readonly log: LogEntry[]
  isClosed: boolean
}
export interface LogEntry {
  readonly turn: number
  /** The seat that sees this log line. */
  readonly seat: Seat
  readonly line: Line
}

/** The log of a run by seat, made by replaying it. */
export function logOf(run: Run): LogEntry[] {
  const seats = run.game.toAct(seek(run, 0).state)
  const log: LogEntry[] = []
  replay(run.game, journalOf(run), {
    listen: (turn, event) => {
      for (const seat of seats.length === 0 ? [0] : seats) {
        const line = run.game.eventText(event, seat)
        if (line !== undefined) log.push({ turn, seat, line })
      }
    },
  })
  return log
}

/** The log of the seat to choose next; after the end, of seat 0. */
export const linesFor = ({ run, log }: Pick<LocalRun, 'run' | 'log'>): Line[] =>
  log.filter(({ seat }) => seat === (waitingFor(run)[0] ?? 0)).map(({ line }) => line)
