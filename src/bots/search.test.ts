import { expect, test } from 'vitest'
import { anyToy } from '../../test/toy.ts'
import { seededDice } from '../engine/index.ts'
import { searchBot } from './index.ts'

const ACTIONS = ['advice', 'other', 'worse'].map((id) => ({ id }))
interface Choice {
  taken: string
  isLucky: boolean
}
/** A game of one choice. The built-in plan is worth 100; the other action is worth `lucky` in half of the worlds and `unlucky` in the rest. */
const gameOf = (lucky: number, unlucky: number): typeof anyToy => ({
  ...anyToy,
  setup: () => ({ taken: '', isLucky: false }),
  toAct: (s) => ((s as Choice).taken === '' ? [0] : []),
  legal: () => ACTIONS,
  apply: (s, [move]) => void Object.assign(s as Choice, { taken: move?.action.id }),
  outcome: () => undefined,
  clone: (s) => ({ ...(s as Choice) }),
  determinize: (s, _, dice) => ({ ...(s as Choice), isLucky: dice.roll('luck', 2, 'luck') === 0 }),
  candidateLines: () => ACTIONS.map((action) => [action]),
  horizon: () => ({ at: () => false }),
  value: (s) => {
    const { taken, isLucky } = s as Choice
    return taken === 'advice' ? 100 : taken === 'worse' ? 0 : isLucky ? lucky : unlucky
  },
})

/** How often, in forty searches, the other action is chosen. */
function taken(lucky: number, unlucky: number): number {
  const game = gameOf(lucky, unlucky)
  let count = 0
  for (let i = 0; i < 40; i++)
    if (
      searchBot({ budget: 48, depth: 1 })(game, game.setup({}, seededDice('7')), 0, seededDice(`${i}`)).id === 'other'
    )
      count++
  return count
}

test('a line slightly better in every world is chosen; one that is only equal on average hardly ever', () => {
  expect(taken(101, 101)).toBe(40)
  expect(taken(150, 120)).toBe(40)
  expect(taken(99, 99)).toBe(0)
  // Without the test for evidence it would be chosen half of the time.
  expect(taken(200, 0)).toBeLessThan(14)
  expect(taken(200, 0)).toBeGreaterThan(0)
})
