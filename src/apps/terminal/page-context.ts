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
  /** Applies changed settings: theme, mouse. */
  refresh(): void
  /** Copies a text to the clipboard, if the terminal allows it. */
  copy(text: string): void
  /** Starts a new run. */
  begin(request: StartRequest): Promise<PageStep>
  resume(id: string, pack?: string): Promise<PageStep>
  playOn(entry: GameInfo, run: Run, pack: string | undefined): PageStep
  /** Saves the ghost of a finished run, if the game has ghosts; resolves to a message for the player. */
  saveGhost(run: Run): Promise<string>
  /** Prints a message after the screen is closed, for example that a run could not be saved. */
  printOnExit(message: string): void
}

export interface StartRequest {
  readonly entry: GameInfo
  /** The rules; by default the built-in ones. */
  readonly game?: AnyGame
  readonly options?: unknown
  readonly pack?: string | undefined
  readonly seed: string
  /** The date, if this is a try at the daily. */
  readonly daily?: string
  /** A lesson starts without the help page. */
  readonly isLesson?: boolean
  /** Which ghosts to meet; by default as in the settings. */
  readonly ghosts?: Partial<GhostPreference> | undefined
  /** Randomness of this machine; absent: all randomness comes from the seed. */
  readonly entropy?: ((what: string) => string) | undefined
}

export const findEntry = (context: PageContext, game: string): GameInfo | undefined =>
  context.games.find(({ id }) => id === game)
