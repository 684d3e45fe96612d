import { expect, test } from 'vitest'
import { anyToy } from '../../test/toy.ts'
import { seededDice } from '../engine/index.ts'
import { searchBot } from './index.ts'

const ACTIONS = ['advice', 'other', 'worse'].map((id) => ({ id }))
interface Choice {
  taken: string
  isLucky: boolean
}
/** One choice; the first is what the rule of thumb advises, and worth 100. The other is worth this much in half of the worlds, and that in the rest. */
const gameOf = (lucky: number, unlucky: number): typeof anyToy => ({
  ...anyToy,
  setup: () => ({ taken: '', isLucky: false }),
  toAct: (s) => ((s as Choice).taken === '' ? [0] : []),
  legal: () => ACTIONS,
  apply: (s, [move]) => void Object.assign(s as Choice, { taken: move?.action.id }),
  outcome: () => undefined,
  clone: (s) => ({ ...(s as Choice) }),
  imagine: (s, _, dice) => ({ ...(s as Choice), isLucky: dice.roll('luck', 2, 'luck') === 0 }),
  plans: () => ACTIONS.map((action) => [action]),
  shownFrom: () => ({ at: () => false }),
  value: (s) => {
    const { taken, isLucky } = s as Choice
    return taken === 'advice' ? 100 : taken === 'worse' ? 0 : isLucky ? lucky : unlucky
  },
})

/** How often, of forty times, the other is taken. */
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

test('a line that is a little better in every world is taken; one that is as good on average hardly ever', () => {
  expect(taken(101, 101)).toBe(40)
  expect(taken(150, 120)).toBe(40)
  expect(taken(99, 99)).toBe(0)
  // Without evidence it would be every second time.
  expect(taken(200, 0)).toBeLessThan(14)
  expect(taken(200, 0)).toBeGreaterThan(0)
})
