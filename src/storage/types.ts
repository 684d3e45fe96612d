import type { AnyGame, GameInfo, Journal, Rank, Run } from '../engine/index.ts'
import type { Settings } from './settings.ts'

/** A data folder: open runs, the history of finished ones, settings. Nothing is created before there is something to save. */
export interface Home {
  readonly folder: string
  /** Open runs, the most recently played first. Reads files but replays nothing. */
  runs(): readonly SavedRun[]
  /** Starts saving a run: its folder, head and lock are on disk when this returns. If that fails, `save` reports it. */
  saveRun(run: Run, about: SaveOptions): Recorder
  /** Resumes a saved run: lock, read, repair, replay. */
  resume(id: string, gameFor: GameFor): Promise<Resumed | HomeError>
  /** Gives up a run, even one that cannot be resumed. Returns an error if that fails. */
  giveUp(id: string): HomeError | undefined
  /** Adds a finished run from another home. Returns an error message. */
  addFinished(ended: FinishedRun, journal: Journal): string | undefined
  /** Finished and given-up runs, the newest first. */
  history(): readonly FinishedRun[]
  /** The journal of an open or finished run, for replays and sharing. */
  journalOf(id: string): Journal | HomeError
  /** Whether that journal is only a log, as for open and given-up runs: older programs wrote no marks into it. */
  isLog(id: string): boolean
  /** The pack folder of an open or finished run, if it used one. */
  packOf(id: string): string | undefined
  /** The record of the current game, in its default mode or another one. Practice does not count. */
  record(game: string, mode?: string): GameRecord | undefined
  /** All records of a game by mode, content and version; those of the current game first. */
  records(game: string): readonly RecordGroup[]
  /** Achievements and finished lessons. Checks at most `most` new runs, because each needs a replay; none by default. */
  progress(games: readonly GameInfo[], most?: number): PlayerProgress
  /** Whether an open or finished run has tried this daily. */
  dailyTaken(game: string, date: string): boolean
  settings(): Settings
  /** Returns an error message if the settings cannot be saved. */
  setSettings(change: Partial<Settings>): string | undefined
  /** Damage found while reading lists, each reported once. */
  warnings(): readonly string[]
}

/** Finds the game to replay a journal with; `pack` is the folder it was played with, if any. */
export type GameFor = (journal: Journal, pack: string | undefined) => AnyGame | Promise<AnyGame>

export interface SaveOptions {
  /** The folder of the run's pack. */
  readonly pack?: string | undefined
  /** The date, if the run is a try at a daily. */
  readonly daily?: string | undefined
  /** The id it had in another home; used if it is free here. */
  readonly id?: string | undefined
  readonly now: () => number
}

export interface SavedRun {
  readonly id: string
  readonly game: string
  readonly seed: string
  readonly turn: number
  /** The title of its current scene. */
  readonly title: string
  /** When it was last played, in milliseconds since 1970. */
  readonly changed: number
  readonly pack?: string
  readonly daily?: string
  /** The id of the run whose folder was copied. */
  readonly copyOf?: string
  /** The rank when the last line was written; absent: unknown. */
  readonly rank?: Rank
  readonly isOpenElsewhere: boolean
  /** Why it cannot be resumed, and what to do. */
  readonly problem?: string
}

export interface FinishedRun {
  readonly id: string
  readonly game: string
  readonly seed: string
  readonly turns: number
  readonly won: boolean
  readonly score: number
  readonly reason: string
  /** The last important log line: what ended the run. Absent in runs of 0.3.0 and older. */
  readonly blow?: string
  readonly ended: number
  readonly pack?: string
  readonly daily?: string
  readonly abandoned?: boolean
  /** The rules it was played with. Absent in very old runs if they could not be determined later. */
  readonly version?: number
  readonly content?: string
  readonly mode?: string
  /** The rank at the end; absent: unknown. */
  readonly rank?: Rank
  /** The id of the run whose file was copied. */
  readonly copyOf?: string
}

export interface GameRecord {
  readonly score: number
  readonly won: number
  readonly played: number
}

export interface PlayerProgress {
  /** `game/achievement`, with the run that earned it first. */
  readonly achievements: ReadonlyMap<string, FinishedRun>
  /** `game/lesson` of finished lessons. */
  readonly lessons: ReadonlySet<string>
  /** Number of runs still to be checked. */
  readonly left: number
}

/** Runs that may be compared with each other. */
export interface RecordGroup extends GameRecord {
  readonly mode: string
  readonly version: number
  readonly content: string
  /** Whether it is the current game with its built-in content. */
  readonly isPresent: boolean
  /** Number of consecutive wins. */
  readonly streak: number
  /** Runs played to the end, the best first. */
  readonly best: readonly FinishedRun[]
}

/** Saves one run while it is played. Nothing here throws for a disk that is full, read-only or gone. */
export interface Recorder {
  readonly id: string
  /**
   * Called after each choice that completes a turn, before it is shown: the turn is on disk when this returns. A run that went back
   * to an earlier turn is written again. A finished run
   * goes to the history and can no longer be resumed. Returns a message when saving starts to fail, when it works again, and
   * when a lost folder has been rewritten. If the end cannot be saved, every call says so.
   */
  save(run: Run): string | undefined
  /** Gives up the run: it goes to the history as abandoned. */
  abandon(run: Run): string | undefined
  /** Writes the snapshot and releases the lock. */
  close(run: Run): string | undefined
  /** Why the current turn is not on disk; undefined if it is. */
  saveError(): string | undefined
}

export interface Resumed {
  readonly run: Run
  readonly recorder: Recorder
  /** Messages for the player: what was damaged, what was lost. */
  readonly warnings: readonly string[]
}

export interface HomeError {
  readonly error: string
}
export const isHomeError = (value: object): value is HomeError => 'error' in value
