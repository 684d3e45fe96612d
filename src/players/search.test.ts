import { expect, test } from 'vitest'
import { anyToy } from '../../test/toy.ts'
import { seededDice } from '../engine/index.ts'
import { searchPlayer } from './index.ts'

const ACTIONS = ['advice', 'other', 'worse'].map((id) => ({ id }))
const WORTH: Readonly<Record<string, number>> = { advice: 100, other: 110, worse: 0 }
/** One choice, worth what it says; the first is what the rule of thumb advises. */
const game: typeof anyToy = {
  ...anyToy,
  setup: () => ({ taken: '' }),
  toAct: (s) => ((s as { taken: string }).taken === '' ? [0] : []),
  legal: () => ACTIONS,
  apply: (s, [move]) => void Object.assign(s as object, { taken: move?.action.id }),
  outcome: () => undefined,
  clone: (s) => ({ ...(s as object) }),
  imagine: (s) => ({ ...(s as object) }),
  plans: () => ACTIONS.map((action) => [action]),
  shownFrom: () => ({ at: () => false }),
  value: (s) => WORTH[(s as { taken: string }).taken] ?? 0,
}

test.each([
  // margin  taken
  [0, 'other'],
  [10, 'other'],
  [11, 'advice'],
] as const)('with a margin of %i a line that is better by 10 than the advice: %s is taken', (margin, taken) => {
  const choice = searchPlayer({ budget: 12, depth: 1, margin })(
    game,
    game.setup({}, seededDice('7')),
    0,
    seededDice('own'),
  )
  expect(choice.id).toBe(taken)
})
