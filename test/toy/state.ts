import type { Mode } from '../../src/engine/game.ts'
import type { GhostLike } from '../../src/engine/ghosts.ts'

export interface ToyState {
  round: number
  rounds: number
  points: number[]
  glory: number[]
  /** §2.1 Each seat's card, hidden from the other. */
  cards: number[]
  /** The signs of the rounds that are over, seat 0 and seat 1 by turns; and who won each. */
  shown: number[]
  winners: number[]
  /** §4.1 */
  omen: string
  /** §5.2 Who stands behind seat 1, and the signs it showed; nobody: an empty name and no signs. */
  ghost: string
  echo: number[]
}

export interface Ghost extends GhostLike {
  /** Ids of signs. */
  readonly signs: readonly string[]
}

export interface Scenario {
  readonly round?: number | undefined
  readonly points?: readonly number[] | undefined
  /** Ids of cards. */
  readonly cards?: readonly string[] | undefined
}

export interface Options {
  readonly rounds?: number | undefined
  readonly ghosts?: readonly Ghost[] | undefined
  readonly scenario?: Scenario | undefined
}

/** §3.1 */
export const ROUNDS = 3
export const MOST_ROUNDS = 9
export const SEATS = [0, 1] as const

/** §3.2, §5.3 */
export function mode({ rounds = ROUNDS, ghosts = [] }: Options): Mode {
  const name = rounds === ROUNDS ? 'standard' : rounds === 1 ? '1 round' : `${rounds} rounds`
  return ghosts.length === 0 ? { name } : { name, practice: 'ghosts brought in' }
}

export const isOver = (s: ToyState): boolean => s.round >= s.rounds

export const clone = (s: ToyState): ToyState => ({
  round: s.round,
  rounds: s.rounds,
  points: s.points.slice(),
  glory: s.glory.slice(),
  cards: s.cards.slice(),
  shown: s.shown.slice(),
  winners: s.winners.slice(),
  omen: s.omen,
  ghost: s.ghost,
  echo: s.echo.slice(),
})
