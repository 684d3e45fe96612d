import { journalOf, type Line, type Run, replay, type Seat } from '../../engine/index.ts'
import type { Entry } from '../../games/index.ts'
import type { Keeper } from '../saves/index.ts'
import type { House } from './house.ts'

/** A run on the table. */
export interface Table {
  readonly house: House
  readonly entry: Entry
  readonly run: Run
  /** Keeps the run on disk; none for a look at "what if" that nobody wants to keep. */
  readonly keeper: Keeper | undefined
  readonly pack: string | undefined
  readonly daily: string | undefined
  /** Everything told so far, with the turn it was told in. */
  readonly log: LogEntry[]
  isClosed: boolean
}
export interface LogEntry {
  readonly turn: number
  readonly line: Line
}

/** What a run has told so far: it is lived again with somebody listening. */
export function logOf(run: Run, seat: Seat = 0): LogEntry[] {
  const log: LogEntry[] = []
  replay(run.game, journalOf(run), {
    listen: (turn, event) => {
      const line = run.game.tell(event, seat)
      if (line !== undefined) log.push({ turn, line })
    },
  })
  return log
}
