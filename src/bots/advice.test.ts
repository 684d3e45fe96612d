import { expect, test } from 'vitest'
import { anyToy } from '../../test/toy.ts'
import { seededDice } from '../engine/index.ts'
import { GAMES } from '../games/index.ts'
import { advise, planBot } from './index.ts'

test.each(GAMES)('$id: advice is legal, compares every plan, and reports the lead of the best', ({ game }) => {
  const dice = seededDice('7')
  const state = game.setup({}, dice)
  // Play on to the first position with several lines.
  while ([...(game.candidateLines?.(state, 0) ?? [])].length < 2)
    game.apply(state, [{ seat: 0, action: planBot(game, state, 0, dice) }], dice)
  const plans = [...(game.candidateLines?.(state, 0) ?? [])]
  const before = JSON.stringify(state)
  const { choice, line, considered, regret } = advise(game, state, 0, seededDice('own'), { budget: 4, horizon: 8 })
  expect(JSON.stringify(state)).toBe(before)
  expect(game.legal(state, 0).map(({ id }) => id)).toContain(choice)
  expect(line[0]).toBe(choice)
  expect(considered.map((compared) => compared.line.join()).sort()).toEqual(
    plans.map((plan) => plan.map(({ id }) => id).join()).sort(),
  )
  for (const { visits } of considered) expect(visits).toBeGreaterThan(0)
  const [first, second] = considered
  expect(regret).toBeCloseTo(Math.max(0, (first?.value ?? 0) - (second?.value ?? 0)), 3)
})

test('isEnough stops the search, but only after every line was tried once', () => {
  const game = anyToy
  const state = game.setup({}, seededDice('7'))
  const { considered } = advise(game, state, 0, seededDice('own'), { budget: 100_000, isEnough: () => true })
  for (const { visits } of considered) expect(visits).toBeGreaterThan(0)
})

test('for simultaneous choices the advice is a mix, with its exploitability', () => {
  const state = anyToy.setup({}, seededDice('7'))
  const { considered, exploitable } = advise(anyToy, state, 0, seededDice('own'), { budget: 300 })
  expect(considered.reduce((sum, { share = 0 }) => sum + share, 0)).toBeCloseTo(100, -1)
  expect(exploitable).toBeLessThan(0.05)
})

test.each([1, 2])("simulated runs stop where the game's horizon says: after %i of the toy's rounds", (ahead) => {
  const state = anyToy.setup({}, seededDice('7'))
  const rounds: number[] = []
  const game: typeof anyToy = {
    ...anyToy,
    horizon: (s) => {
      const last = (s as { round: number }).round + ahead
      return { at: (later) => (later as { round: number }).round >= last }
    },
    apply: (s, moves, dice) => {
      anyToy.apply(s, moves, dice)
      rounds.push((s as { round: number }).round)
    },
  }
  const from = (state as { round: number }).round
  advise(game, state, 0, seededDice('own'), { budget: 30 })
  expect(Math.max(...rounds)).toBe(from + ahead)
})
