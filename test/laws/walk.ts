import fc from 'fast-check'
import { type Action, type AnyGame, type Dice, type Moves, seededDice } from '../../src/engine/index.ts'
import { GAMES } from '../../src/games/index.ts'
import { anyToy } from '../toy/index.ts'

/** Every registered game, and the toy that uses the whole contract. */
export const LAWFUL: readonly (readonly [string, AnyGame])[] = [
  ...GAMES.map((entry) => [entry.id, entry.game] as const),
  ['toy', anyToy] as const,
]

/** `npm run deep` walks further. */
export const IS_DEEP = process.env.UNDERCROFT_DEEP === '1'
export const runs = (usual: number, deep = usual * 20): number => (IS_DEEP ? deep : usual)

/** Where a walk begins and how it chooses: both are seeds, so that a failing walk can be walked again. */
export interface Walk {
  readonly seed: string
  readonly feet: string
  /** How often, of ten times, the game's own first plan is followed: blind walks seldom see the later scenes of a game. */
  readonly wit?: number
}
export const anyWalk: fc.Arbitrary<Walk> = fc.record({
  seed: fc.nat(1_000_000).map(String),
  feet: fc.nat(1_000_000).map((n) => `feet ${n}`),
  wit: fc.constantFrom(0, 0, 0, 9),
})

export interface Step {
  readonly state: unknown
  readonly moves: Moves<Action>
  readonly dice: Dice
  readonly turn: number
}

/** Walks a run by random legal choices; `visit` sees every state before its moves are applied. Returns the last state. */
export function walk(
  game: AnyGame,
  { seed, feet, wit = 0 }: Walk,
  visit: (step: Step) => void = () => {},
): { state: unknown; turns: number } {
  const dice = seededDice(seed)
  const own = seededDice(feet)
  const state = game.setup({}, dice)
  let turns = 0
  for (;;) {
    const acting = game.toAct(state)
    if (acting.length === 0) return { state, turns }
    if (turns > game.bound) throw new Error(`${game.id} seed ${seed}: still going after ${turns} turns`)
    const moves = acting.map((seat) => {
      const legal = game.legal(state, seat)
      const isWise = wit > 0 && legal.length > 1 && own.roll('wit', 10, 'wit') < wit
      const planned = isWise ? firstPlan(game, state, seat) : undefined
      return { seat, action: planned ?? (legal[own.roll('feet', legal.length, 'step')] as Action) }
    })
    visit({ state, moves, dice, turn: turns })
    game.apply(state, moves, dice)
    turns++
  }
}

function firstPlan(game: AnyGame, state: unknown, seat: number): Action | undefined {
  for (const line of game.plans?.(state, seat) ?? []) return line[0]
  return undefined
}

/** All seats of a game: those that act at its start, and seat 0. */
export const seatsOf = (game: AnyGame): readonly number[] => {
  const { length } = game.outcome(walk(game, { seed: '1', feet: '1' }).state)?.standings ?? []
  return Array.from({ length: length ?? 1 }, (_, seat) => seat)
}
