import type { AnyGame } from '../../../engine/index.ts'

/** What a player is told when it has to choose. Neither seed nor state, and nothing of another seat. */
export interface TaskPosition {
  readonly task: string
  readonly game: string
  /** The rule book, with the first position of each game. */
  readonly rules?: string
  readonly step: number
  /** What has happened since the last choice. */
  readonly lines: readonly string[]
  /** The scene in words. */
  readonly text: string
  readonly legal: readonly string[]
  /** Why the last answer could not be used. */
  readonly refused?: string
}

/** The inside of a run, for the house's own players only. */
interface RunInternals {
  readonly game: AnyGame
  readonly state: unknown
  readonly seed: string
}

export interface Reply {
  /** In their order; undefined or not legal: refused. */
  readonly choices: readonly string[]
  readonly tokens?: { readonly in: number; readonly out: number }
}

/** Somebody who plays tasks. */
export interface Contestant {
  choose(position: TaskPosition, inside: RunInternals): Promise<Reply>
  /** A task is over. */
  over?(task: string): void
  close?(): Promise<void>
  /** It looks at the run itself: no scene has to be put into words for it. */
  readonly readsState?: true
  /** The hash of all that is said to it besides positions. */
  readonly prompt?: string
}
