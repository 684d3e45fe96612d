import { expect, test } from 'vitest'
import { afterDuel, afterInactivity, NEWCOMER, updatedRating } from '../../../src/apps/server/tables/glicko.ts'

// "Example of the Glicko-2 system", page 4: a player of 1500, deviation 200, volatility 0.06, meets three others in one period.
test('reproduces the worked example of the paper, except for its rounding', () => {
  const after = updatedRating({ rating: 1500, deviation: 200, volatility: 0.06 }, [
    { rating: 1400, deviation: 30, score: 1 },
    { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ])
  expect(after.rating).toBeCloseTo(1464.06, 1)
  expect(after.deviation).toBeCloseTo(151.52, 1)
  expect(after.volatility).toBeCloseTo(0.05999, 4)
})

test('inactivity increases the deviation and keeps the rating', () => {
  const after = updatedRating({ rating: 1600, deviation: 60, volatility: 0.06 }, [])
  expect(after.rating).toBe(1600)
  expect(after.deviation).toBeGreaterThan(60)
})

test.each([
  // score  one gains  two loses
  [1, 162, -162],
  [0.5, 0, 0],
  [0, -162, 162],
])('two newcomers, score %d: %d and %d points', (score, mine, theirs) => {
  const [one, two] = afterDuel(NEWCOMER, NEWCOMER, score)
  expect(Math.round(one.rating - 1500)).toBe(mine)
  expect(Math.round(two.rating - 1500)).toBe(theirs)
  expect(one.deviation).toBeLessThan(NEWCOMER.deviation)
})

test('an upset changes ratings more than an expected result', () => {
  const strong = { rating: 1900, deviation: 60, volatility: 0.06 }
  const weak = { rating: 1500, deviation: 60, volatility: 0.06 }
  const [expectedWin] = afterDuel(strong, weak, 1)
  const [upset] = afterDuel(weak, strong, 1)
  expect(upset.rating - weak.rating).toBeGreaterThan(5 * (expectedWin.rating - strong.rating))
})

test('the deviation grows with inactivity, up to that of a newcomer', () => {
  const known = { rating: 1700, deviation: 50, volatility: 0.06 }
  expect(afterInactivity(known, 0)).toEqual(known)
  expect(afterInactivity(known, 365 * 24 * 3600_000).deviation).toBeGreaterThan(80)
  expect(afterInactivity(known, 1e15).deviation).toBe(350)
})
