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

/** A run on the table. */
export interface LocalRun {
  readonly context: PageContext
  readonly entry: GameInfo
  readonly run: Run
  /** Keeps the run on disk; none for a look at "what if" that nobody wants to keep. */
  readonly recorder: Recorder | undefined
  readonly pack: string | undefined
  readonly daily: string | undefined
  /** The options as they were asked for, for a run after this one. */
  readonly requestedOptions: unknown
  /** A lesson: the next one is offered at its end. */
  readonly isLesson?: boolean
  /** How to play, for a first run: a line at a time. */
  readonly tips?: readonly string[]
  /** Everything told so far, with the turn it was told in. */
  readonly log: LogEntry[]
  isClosed: boolean
}
export interface LogEntry {
  readonly turn: number
  /** Whom it was told to. */
  readonly seat: Seat
  readonly line: Line
}

/** What a run has told so far, seat by seat: it is lived again with somebody listening. */
export function logOf(run: Run): LogEntry[] {
  const seats = run.game.toAct(seek(run, 0).state)
  const log: LogEntry[] = []
  replay(run.game, journalOf(run), {
    listen: (turn, event) => {
      for (const seat of seats.length === 0 ? [0] : seats) {
        const line = run.game.tell(event, seat)
        if (line !== undefined) log.push({ turn, seat, line })
      }
    },
  })
  return log
}

/** What the seat that is next has been told; after the end, seat 0. */
export const linesFor = ({ run, log }: Pick<LocalRun, 'run' | 'log'>): Line[] =>
  log.filter(({ seat }) => seat === (waitingFor(run)[0] ?? 0)).map(({ line }) => line)
