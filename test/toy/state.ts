import type { Mode } from '../../src/engine/contract/game.ts'
import type { GhostLike } from '../../src/engine/contract/ghosts.ts'

export interface ToyState {
  round: number
  rounds: number
  points: number[]
  glory: number[]
  /** §2.1 Each seat's card, hidden from the other. */
  cards: number[]
  /** The signs of finished rounds, seats 0 and 1 alternating, and the winner of each round. */
  shown: number[]
  winners: number[]
  /** §4.1 */
  omen: string
  /** §5.2 The ghost behind seat 1 and the signs it showed; an empty name and no signs if there is none. */
  ghost: string
  echo: number[]
  /** §6.1 The lesson, or an empty text. */
  lesson: string
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
  /** §3.3 */
  readonly dare?: number | undefined
  /** §6.1 */
  readonly lesson?: Lesson | undefined
  /** Ghosts by id, or complete. */
  readonly ghosts?: readonly (Ghost | string)[] | undefined
  readonly scenario?: Scenario | undefined
}

/** §6.1 */
export const LESSONS = ['first-round'] as const
type Lesson = (typeof LESSONS)[number]

/** §3.1 */
export const ROUNDS = 3
export const MAX_ROUNDS = 9
export const MAX_DARE = 2
export const SEATS = [0, 1] as const

/** §3.2, §3.3, §5.3, §6.1 */
export function mode({ rounds = ROUNDS, dare = 0, lesson, ghosts = [] }: Options): Mode {
  if (lesson !== undefined) return { name: 'lesson', practice: 'lesson' }
  const kinds = [
    ...(rounds === ROUNDS ? [] : [rounds === 1 ? '1 round' : `${rounds} rounds`]),
    ...(dare === 0 ? [] : [`dare ${dare}`]),
  ]
  const name = kinds.length === 0 ? 'standard' : kinds.join(', ')
  if (ghosts.some((ghost) => typeof ghost !== 'string')) return { name, practice: 'ghosts brought in' }
  return { name: ghosts.length === 0 ? name : `${name} among ghosts` }
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
  lesson: s.lesson,
})
