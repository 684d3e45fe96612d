import type { LocalSession } from '../../play/session.ts'
import type { Recorder } from '../../storage/fs/index.ts'
import type { PageContext } from './page-context.ts'

/** A run being played on this machine. */
export interface LocalRun {
  readonly context: PageContext
  readonly session: LocalSession
  /** Saves the run; absent: the run is not saved. */
  readonly recorder: Recorder | undefined
  readonly pack: string | undefined
  /** The options as requested, before ghosts were added; for the next run. */
  readonly requestedOptions: unknown
  /** A lesson offers the next lesson at its end. */
  readonly isLesson?: boolean
  /** Tips for a player's first run, shown one at a time. */
  readonly tips?: readonly string[]
  isClosed: boolean
}
