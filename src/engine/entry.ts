import type { AnyGame } from './game.ts'
import type { GameSchema } from './scenario.ts'

/** A game as the house shows it: what its folder exports as `entry`, and all the register knows of it. */
export interface Entry {
  readonly id: string
  readonly name: string
  /** Where it stands in the hall; smaller is further ahead. */
  readonly place: number
  /** One line. */
  readonly blurb: string
  /** What a newcomer should know, a sentence a line. */
  readonly help: readonly string[]
  /** With the house's content. */
  readonly game: AnyGame
  /** Loaded when somebody brings options, a scenario or a pack: checking costs more than playing. */
  schema(): Promise<GameSchema>
  /** How the game's own dice fall from a seed, so many times, and whether they are fair; loaded when somebody asks. */
  diceTrial?(): Promise<(seed: string, rolls: number) => DiceTrial>
}

export interface DiceTrial {
  readonly lines: readonly string[]
  readonly isFair: boolean
}
