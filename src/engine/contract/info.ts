import type { AnyGame } from './game.ts'
import type { GameSchema } from './schema.ts'

/** What menus show about a game, and how to load the game. Each game's `info.ts` exports one as `info`. */
export interface GameInfo {
  readonly id: string
  readonly name: string
  /** Menus list games by this number, smallest first. */
  readonly place: number
  /** A description in one line, for menus. */
  readonly blurb: string
  /** How to play, written for new players: one sentence per line. */
  readonly help: readonly string[]
  /** Short runs that teach the game, easiest first. */
  readonly lessons?: readonly Lesson[]
  /** The difficulty levels. A game without this member has only one level. */
  readonly difficulty?: Difficulty
  /**
   * One sentence on how the rules of the game's design document differ from the full rules. A game that has it offers
   * the option `ruleset: 'original'`, which plays exactly that document.
   */
  readonly originalRules?: string
  readonly achievements?: readonly Achievement[]
  /** Options that start a duel, in which two seats choose simultaneously. A game without this member has no duel. */
  readonly duel?: object
  /** The game with its built-in content. */
  readonly game: AnyGame
  /** Validates options, scenarios and packs. Loaded on demand, because validation needs more code than playing. */
  schema(): Promise<GameSchema>
  /** What only this game offers. An app looks an entry up by name, and each entry is loaded on demand. */
  readonly extras?: InfoExtras
}

export interface InfoExtras {
  /** Rolls the game's own dice many times and tests whether they are fair. */
  diceTrial?(): Promise<(seed: string, rolls: number) => DiceTrial>
  /** Loads the solver, which solves part of the game exactly. */
  solver?(): Promise<Solver>
}

/** Solves part of a game exactly and returns a certificate that `check` can verify without the solver. */
export interface Solver {
  /** What the solver solves and which quantity it maximizes: `ACT I: hull + 5 × ammo after its boss`. */
  readonly about: string
  solve(seed: string, onProgress?: (text: string) => void): Solution
  /** Why a certificate is invalid, or undefined if it is valid. */
  check(certificate: unknown): string | undefined
  /**
   * A self-contained text about a position, for a person or a language model to analyse. It starts with the rules,
   * because they are the same for every position.
   */
  kit(state: unknown): string
}
export interface Solution {
  /** The value that the choices `ids` reach; undefined if only the bound is known. */
  readonly best: number | undefined
  readonly bound: number
  readonly ids: readonly string[]
  readonly certificate: unknown
}

/** A short run that teaches one thing. */
export interface Lesson {
  readonly id: string
  readonly name: string
  /** What the lesson teaches the player to do, in one line. */
  readonly teaches: string
  /** Options that start the lesson. The game's `mode` makes lessons practice. */
  readonly options: object
}

/** The difficulty levels of a game: the values of one of its options, in ascending order. */
export interface Difficulty {
  /** The game's own word for a level: `Oath`, `Depth`. */
  readonly name: string
  /** The name of the option whose value is the level. */
  readonly option: string
  /** One sentence per level, starting with level 0, the standard game. Each level includes the changes of all lower ones. */
  readonly levels: readonly string[]
  /** One sentence on how level −1, "First journey", is easier than the standard game. Without this member the game has no such level. */
  readonly firstJourney?: string
}

/** An achievement that a finished run can earn if it counts. It depends only on the final state, so that old journals can earn it too. */
export interface Achievement {
  readonly id: string
  readonly name: string
  readonly text: string
  isDone(state: unknown): boolean
}

/** The result of a fairness test of a game's own dice. */
export interface DiceTrial {
  readonly lines: readonly string[]
  readonly isFair: boolean
}
