import type { AnyGame } from './game.ts'
import type { GameSchema } from './schema.ts'

/** What menus show about a game, and how to load it. Each game's `info.ts` exports one as `info`. */
export interface GameInfo {
  readonly id: string
  readonly name: string
  /** Sort order in menus; the smallest comes first. */
  readonly place: number
  /** One line for menus. */
  readonly blurb: string
  /** How to play, for new players: one sentence per line. */
  readonly help: readonly string[]
  /** Short runs that teach the game, easiest first. */
  readonly lessons?: readonly Lesson[]
  /** Difficulty levels. Absent: there is only one. */
  readonly difficulty?: Difficulty
  /**
   * The game has the option `ruleset: 'original'`, which plays its design document and nothing else. In one sentence, how these rules
   * differ from the full ones.
   */
  readonly originalRules?: string
  readonly achievements?: readonly Achievement[]
  /** Options of a duel, in which two seats choose simultaneously. Absent: the game has no duel. */
  readonly duel?: object
  /** The game with its built-in content. */
  readonly game: AnyGame
  /** Validates options, scenarios and packs. Loaded on demand, because validation needs more code than playing. */
  schema(): Promise<GameSchema>
  /** What only this game offers. An app looks an entry up by name; each is loaded on demand. */
  readonly extras?: InfoExtras
}

export interface InfoExtras {
  /** Rolls the game's own dice many times and tests whether they are fair. */
  diceTrial?(): Promise<(seed: string, rolls: number) => DiceTrial>
  /** Solves part of the game exactly. */
  solver?(): Promise<Solver>
}

/** Solves part of a game exactly and returns a certificate, which `check` verifies independently. */
export interface Solver {
  /** What it solves, and the quantity it maximizes: `ACT I: hull + 5 × ammo after its boss`. */
  readonly about: string
  solve(seed: string, onProgress?: (text: string) => void): Solution
  /** Why a certificate is invalid, or undefined if it is valid. */
  check(certificate: unknown): string | undefined
  /** A self-contained text about a position, for a human or a model to analyse. The rules come first, because they are always the same. */
  kit(state: unknown): string
}
export interface Solution {
  /** The value these choices reach; undefined if only the bound is known. */
  readonly best: number | undefined
  readonly bound: number
  readonly ids: readonly string[]
  readonly certificate: unknown
}

/** A short run that teaches one thing. */
export interface Lesson {
  readonly id: string
  readonly name: string
  /** What the player can do afterwards, in one line. */
  readonly teaches: string
  /** Options that start it. The game's `mode` makes lessons practice. */
  readonly options: object
}

/** Difficulty levels: the values of one option, in ascending order. */
export interface Difficulty {
  /** The game's own word for a level: `Oath`, `Depth`. */
  readonly name: string
  /** The option whose value is the level. */
  readonly option: string
  /** One sentence per level from 0, the standard game; each level includes the changes of all lower ones. */
  readonly levels: readonly string[]
  /** Level −1, "First journey": in one sentence, how it is easier than the standard game. Absent: the game has no such level. */
  readonly firstJourney?: string
}

/** An achievement of a finished run that counts. Derived from the final state only, so it also applies to old journals. */
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
