import type { AnyGame, GameInfo, Run } from '../../engine/index.ts'
import type { GhostPreference } from '../../storage/fs/ghosts/index.ts'
import type { Home } from '../../storage/fs/index.ts'
import type { PageStep } from './page.ts'

/** What every page may need of the context. */
export interface PageContext {
  readonly games: readonly GameInfo[]
  readonly home: Home
  now(): number
  freshSeed(): string
  /** The settings have changed: theme, mouse. */
  refresh(): void
  /** Puts a text into the clipboard, where the terminal lets a program do that. */
  copy(text: string): void
  /** The ways to a table: a new run, a kept one, and one that is played on from somewhere in a replay. */
  begin(request: StartRequest): Promise<PageStep>
  resume(id: string, pack?: string): Promise<PageStep>
  playOn(entry: GameInfo, run: Run, pack: string | undefined): PageStep
  /** Keeps who fell in a finished run, where the game has ghosts; says what to tell the player. */
  saveGhost(run: Run): Promise<string>
  /** Says something when the screen has been given back: that a run could not be kept, to somebody who is leaving. */
  printOnExit(sentence: string): void
}

export interface StartRequest {
  readonly entry: GameInfo
  readonly game: AnyGame
  readonly options: unknown
  readonly pack: string | undefined
  readonly seed: string
  /** The date, where it is a try at the daily. */
  readonly daily?: string
  /** A lesson speaks for itself: no help comes before it. */
  readonly isLesson?: boolean
  /** Which ghosts are to be met, where it was said for this run; else as the settings say. */
  readonly ghosts?: Partial<GhostPreference> | undefined
  /** The host's true randomness, where it was asked for. */
  readonly entropy?: ((what: string) => string) | undefined
}

export const findEntry = (context: PageContext, game: string): GameInfo | undefined =>
  context.games.find(({ id }) => id === game)

/** `3 min ago`, `2 h ago`, or the date. */
export function ago(now: number, then: number): string {
  const minutes = Math.max(0, Math.floor((now - then) / 60_000))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`
  return new Date(then).toISOString().slice(0, 10)
}
