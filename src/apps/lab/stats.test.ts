import { expect, test } from 'vitest'
import { type ArmRuns, meanOf, paired, shareOf } from './stats.ts'
import type { Arm } from './study.ts'

// Wilson intervals from published tables.
test.each([
  [0, 10, 0, 0, 0.278],
  [5, 10, 0.5, 0.237, 0.763],
  [10, 10, 1, 0.722, 1],
  [50, 1000, 0.05, 0.038, 0.065],
])('%i of %i', (count, all, value, low, high) => {
  const found = shareOf(count, all)
  expect(found.value).toBeCloseTo(value, 3)
  expect(found.low).toBeCloseTo(low, 3)
  expect(found.high).toBeCloseTo(high, 3)
})

test('a mean and its interval', () => {
  expect(meanOf([2, 4, 4, 4, 5, 5, 7, 9])).toMatchObject({
    value: 5,
    low: expect.closeTo(3.52, 2),
    high: expect.closeTo(6.48, 2),
  })
})

const arm = (won: readonly number[], from = 0): ArmRuns => ({
  arm: {} as Arm,
  seeds: won.map((_, i) => from + i),
  won,
  score: [],
  turns: [],
  ends: new Map(),
  picks: new Map(),
})

test('pairs the seeds that both arms have; a difference is significant if its interval excludes zero', () => {
  const many = Array.from({ length: 400 }, (_, i) => i % 2)
  const worse = many.map((won, i) => (i % 10 === 1 ? 0 : won))
  expect(paired(arm(many), arm(many))).toMatchObject({ value: 0, pairs: 400, isFound: false })
  expect(paired(arm(many), arm(worse))).toMatchObject({ value: 0.1, pairs: 400, isFound: true })
  expect(paired(arm(many), arm(many, 100)).pairs).toBe(300)
})
