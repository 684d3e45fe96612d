import type { AnyGame } from './game.ts'
import type { GameSchema } from './schema.ts'

/** A game as the house shows it: what its folder exports as `entry`, and all the register knows of it. */
export interface GameInfo {
  readonly id: string
  readonly name: string
  /** Where it stands in the hall; smaller is further ahead. */
  readonly place: number
  /** One line. */
  readonly blurb: string
  /** What a newcomer should know, a sentence a line. */
  readonly help: readonly string[]
  /** Small beginnings that teach by playing, easiest first. */
  readonly lessons?: readonly Lesson[]
  /** How hard it can be made. */
  readonly difficulty?: Difficulty
  /** What somebody may be proud of. */
  readonly achievements?: readonly Achievement[]
  /** Options of a duel between two seats that choose blind; absent: it has none. */
  readonly duel?: object
  /** With the house's content. */
  readonly game: AnyGame
  /** Loaded when somebody brings options, a scenario or a pack: checking costs more than playing. */
  schema(): Promise<GameSchema>
  /** How the game's own dice fall from a seed, so many times, and whether they are fair; loaded when somebody asks. */
  diceTrial?(): Promise<(seed: string, rolls: number) => DiceTrial>
  /** Exact answers to a part of the game, for those who ask; loaded then. */
  solver?(): Promise<Solver>
}

/** What is solved exactly, with a certificate that a checker of its own reads. */
export interface Solver {
  /** What it solves, and what is counted: `ACT I: hull + 5 × ammo after its boss`. */
  readonly about: string
  solve(seed: string, tell?: (text: string) => void): Solution
  /** Why a certificate proves nothing; undefined: it holds. */
  check(certificate: unknown): string | undefined
  /** A position as one text that says everything needed to think about it; the rules, which never change, first. */
  kit(state: unknown): string
}
export interface Solution {
  /** What these choices reach; undefined where only the bound is known. */
  readonly best: number | undefined
  readonly bound: number
  readonly ids: readonly string[]
  readonly certificate: unknown
}

export interface Lesson {
  readonly id: string
  readonly name: string
  /** What one can do afterwards, in one line. */
  readonly teaches: string
  /** Options that begin it. Lessons are practice: the game's `mode` says so. */
  readonly options: object
}

/** Rungs of difficulty: the value of one option, from the first rung on. */
export interface Difficulty {
  /** What a rung is called: `Oath`, `Depth`. */
  readonly name: string
  readonly option: string
  /** One sentence each; the first is the game as it comes. A rung holds everything the rungs before it say. */
  readonly levels: readonly string[]
}

/** Something done in a finished run that was no practice: told from its last state alone, so that old journals tell it too. */
export interface Achievement {
  readonly id: string
  readonly name: string
  readonly text: string
  isDone(state: unknown): boolean
}

export interface DiceTrial {
  readonly lines: readonly string[]
  readonly isFair: boolean
}
