import type { AnyGame, GameInfo, Journal, Rank, Run } from '../engine/index.ts'

/** A data folder: open runs, the history of finished ones, settings. Nothing is created before there is something to keep. */
export interface Home {
  readonly folder: string
  /** Open runs, the last played first. Reads files, replays nothing. */
  runs(): readonly SavedRun[]
  /** Starts keeping a run: its folder, head and lock are on disk when this returns. Where that fails, `kept` says so. */
  saveRun(run: Run, about: SaveOptions): Recorder
  /** Takes up a kept run: lock, read, mend, replay. */
  resume(id: string, gameFor: GameFor): Promise<Resumed | HomeError>
  /** Gives a run up without playing it, also one that cannot be resumed. Answers with what stands in the way. */
  giveUp(id: string): HomeError | undefined
  /** Finished and given-up runs, the newest first. */
  history(): readonly FinishedRun[]
  /** Of an open or ended run, for replays and sharing. */
  journalOf(id: string): Journal | HomeError
  /** Whether that journal is only a log, as it is of runs that are open or were given up: older programs put no marks into one. */
  isLog(id: string): boolean
  /** The folder of the pack an open or ended run was played with, where there was one. */
  packOf(id: string): string | undefined
  /** The best of a game as it is now, of the kind of run it is without options, or of another kind. Practice does not count. */
  record(game: string, mode?: string): GameRecord | undefined
  /** All that was reached in a game, apart by mode, content and version; those of the game as it is now first. */
  records(game: string): readonly RecordGroup[]
  /** Feats and finished lessons. Looks at so many runs it does not know yet, since that takes time; none if it is not said. */
  progress(games: readonly GameInfo[], most?: number): PlayerProgress
  /** Whether a daily has been tried, by a run that is open or ended. */
  dailyTaken(game: string, date: string): boolean
  settings(): Settings
  /** Answers with a sentence where it could not be written. */
  setSettings(change: Partial<Settings>): string | undefined
  /** What was found damaged while reading lists, each thing once. */
  warnings(): readonly string[]
}

/** The game a journal is to be replayed with; `pack` is the folder it was played with, where there was one. */
export type GameFor = (journal: Journal, pack: string | undefined) => AnyGame | Promise<AnyGame>

export interface SaveOptions {
  /** The folder of the pack it is played with. */
  readonly pack?: string | undefined
  /** The date of the daily it is a try at. */
  readonly daily?: string | undefined
  readonly now: () => number
}

export interface SavedRun {
  readonly id: string
  readonly game: string
  readonly seed: string
  readonly turn: number
  /** Of the scene it stands at. */
  readonly title: string
  /** When it was last played, in milliseconds since 1970. */
  readonly changed: number
  readonly pack?: string
  readonly daily?: string
  /** Whose folder this one is a copy of. */
  readonly copyOf?: string
  /** As it was found when its last line was written; absent: nothing is claimed of it. */
  readonly rank?: Rank
  readonly isOpenElsewhere: boolean
  /** Why it cannot be taken up as it is, and what to do. */
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
  readonly ended: number
  readonly pack?: string
  readonly daily?: string
  readonly abandoned?: boolean
  /** What it was played with. Absent in the oldest ones, as far as it could not be found out later. */
  readonly version?: number
  readonly content?: string
  readonly mode?: string
  /** As it was found at the end; absent: nothing is claimed of it. */
  readonly rank?: Rank
  /** Whose file this one is a copy of. */
  readonly copyOf?: string
}

export interface GameRecord {
  readonly score: number
  readonly won: number
  readonly played: number
}

export interface PlayerProgress {
  /** `game/feat`, and the run that did it first. */
  readonly achievements: ReadonlyMap<string, FinishedRun>
  /** `game/lesson` of those that were finished. */
  readonly lessons: ReadonlySet<string>
  /** How many runs nobody has looked at yet. */
  readonly left: number
}

/** Runs that may be compared with each other. */
export interface RecordGroup extends GameRecord {
  readonly mode: string
  readonly version: number
  readonly content: string
  /** The game as it is now, with the house's content. */
  readonly isPresent: boolean
  /** How many of the last ones in a row were won. */
  readonly streak: number
  /** Those that were played to their end, the best first. */
  readonly best: readonly FinishedRun[]
}

/** Keeps one run while it is played. Nothing here throws for a disk that is full, read-only or gone. */
export interface Recorder {
  readonly id: string
  /**
   * After each choice that completed a turn, before it is shown: it is on disk when this returns. A run that is over goes to
   * the history and can no longer be resumed. Answers with a sentence when keeping begins to fail, when it works again, and
   * when a folder that was gone has been written again. An end that cannot be kept is said every time.
   */
  save(run: Run): string | undefined
  /** Gives the run up: it goes to the history as abandoned. */
  abandon(run: Run): string | undefined
  /** Writes the snapshot and lets go of the lock. */
  close(run: Run): string | undefined
  /** Why what is played now is not on disk; undefined while it is. */
  saveError(): string | undefined
}

export interface Resumed {
  readonly run: Run
  readonly recorder: Recorder
  /** Sentences for the player: what was damaged, what was lost. */
  readonly warnings: readonly string[]
}

export interface HomeError {
  readonly error: string
}
export const isHomeError = (value: object): value is HomeError => 'error' in value

export const THEMES = ['dark', 'light', 'contrast', 'colour-blind'] as const
export const COLOURS = ['auto', 'none', '16', '256', 'true'] as const
export const GLYPHS = ['unicode', 'ascii', 'emoji'] as const
/** How fast things move: off, or so many times as fast as usual. */
export const MOTIONS = ['off', 1, 2, 4] as const
export const SCHEMES = ['letters', 'numpad', 'vi'] as const
/** Which ghosts are met: within reach of one's record, all, a curated season, none. */
export const GHOST_SCOPES = ['skill', 'full', 'season', 'none'] as const
export type Scheme = (typeof SCHEMES)[number]

export interface Settings {
  readonly theme: (typeof THEMES)[number]
  readonly colour: (typeof COLOURS)[number]
  readonly glyphs: (typeof GLYPHS)[number]
  readonly motion: (typeof MOTIONS)[number]
  readonly mouse: boolean
  /** How one walks. */
  readonly keys: Scheme
  /** By game: what goes by a key of the game goes by another one. */
  readonly binds: Readonly<Record<string, Binds>>
  /** Where a page of Undercroft is, for links; empty: nowhere. */
  readonly page: string
  /** What result cards and ghosts call the player; empty: nothing. */
  readonly name: string
  /** Whether the player has been asked for a name; nobody is asked twice. */
  readonly nameAsked: boolean
  readonly ghosts: (typeof GHOST_SCOPES)[number]
  /** Which season, where one is wanted; empty: the newest. */
  readonly season: string
  /** Whether line mode says scenes in a few words. */
  readonly brief: boolean
  /** Games whose help has been seen. */
  readonly seenHelp: readonly string[]
  /** By game: the options of the last run that was begun there. */
  readonly last: Readonly<Record<string, object>>
}
export type Binds = Readonly<Record<string, string>>
