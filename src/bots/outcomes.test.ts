import { expect, test } from 'vitest'
import { type AnyGame, type Dice, seededDice } from '../engine/index.ts'
import { GAMES } from '../games/index.ts'
import { randomBot } from './index.ts'
import { outcomesOf } from './outcomes.ts'

/** A game of dice only: each turn adds what they show. */
const sumOf = (turn: (dice: Dice) => number): AnyGame =>
  ({
    clone: (state: { sum: number }) => ({ ...state }),
    apply(state: { sum: number }, _: unknown, dice: Dice) {
      state.sum += turn(dice)
    },
  }) as unknown as AnyGame
const outcomes = (game: AnyGame, most?: number) => {
  const { all, ...rest } = outcomesOf(game, { sum: 0 }, [], seededDice('own'), most)
  return { ...rest, sums: all.map(({ state, share }) => [(state as { sum: number }).sum, Math.round(1000 * share)]) }
}
const dice =
  (count: number, sides: number) =>
  (all: Dice): number =>
    Array.from({ length: count }, () => all.roll('d', sides, 'die')).reduce((sum, one) => sum + one, 0)

test('outcomes with equal states are merged and their probabilities added', () => {
  expect(outcomes(sumOf(dice(2, 2)))).toEqual({ isExact: true, tried: 4, sums: [[1, 500], [0, 250], [2, 250]] }) // biome-ignore format: one row a case
  expect(outcomes(sumOf(() => 7))).toEqual({ isExact: true, tried: 1, sums: [[7, 1000]] })
})

test('a turn with too many outcomes is sampled within the limit and marked as inexact', () => {
  const many = outcomes(sumOf(dice(60, 2)), 400)
  expect([many.isExact, many.tried]).toEqual([false, 200])
  expect(many.sums.length).toBeLessThan(40)
  // Uneven: one branch with one outcome, and one with very many.
  const uneven = outcomes(
    sumOf((all) => (all.roll('d', 2, 'which') === 0 ? 0 : 1 + dice(12, 2)(all))),
    1000,
  )
  expect(uneven.isExact).toBe(false)
  expect(uneven.sums[0]).toEqual([0, expect.closeTo(500, -2)])
  expect(outcomes(sumOf((all) => Number.parseInt(all.entropy('host'), 16) % 2)).isExact).toBe(false)
})

test.each(GAMES)('$id: the probabilities of a turn add up to one, within the limit', ({ id, game }) => {
  const [dice, feet] = [seededDice(`chances ${id}`), seededDice('feet')]
  const state = game.setup({}, dice)
  let isExactSeen = false
  for (let turn = 0; turn < 20 && game.toAct(state).length > 0; turn++) {
    const moves = game.toAct(state).map((seat) => ({ seat, action: randomBot(game, state, seat, feet) }))
    const before = JSON.stringify(state)
    const { all, isExact, tried } = outcomesOf(game, state, moves, feet, 120)
    expect(JSON.stringify(state)).toBe(before)
    expect(all.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9)
    expect([tried <= 120, all.length <= tried]).toEqual([true, true])
    isExactSeen ||= isExact
    game.apply(state, moves, dice)
  }
  expect(isExactSeen).toBe(true)
})
