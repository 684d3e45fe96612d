import { expect, test } from 'vitest'
import { equilibrium } from './matrix-games.ts'

// Matrix games solved by hand: name, payoffs of the row seat, its mix, the value.
test.each([
  [
    'matching pennies',
    [
      [1, 0],
      [0, 1],
    ],
    [0.5, 0.5],
    0.5,
  ],
  [
    'stone, leaf, blade',
    [
      [0.5, 0, 1],
      [1, 0.5, 0],
      [0, 1, 0.5],
    ],
    [1 / 3, 1 / 3, 1 / 3],
    0.5,
  ],
  [
    'a dominant row',
    [
      [0.9, 0.6],
      [0.5, 0.2],
    ],
    [1, 0],
    0.6,
  ],
  [
    'unequal pennies',
    [
      [1, 0],
      [0, 0.5],
    ],
    [1 / 3, 2 / 3],
    1 / 3,
  ],
  ['a single action', [[0.3]], [1], 0.3],
] as const)('%s', (_, payoff, mix, value) => {
  const found = equilibrium(payoff)
  found.mix.forEach((share, i) => {
    expect(share).toBeCloseTo(mix[i] as number, 2)
  })
  expect(found.value).toBeCloseTo(value, 2)
  expect(found.exploitable).toBeLessThan(0.005)
})

test('value and exploitable are the bounds given by best responses', () => {
  const { mix, theirMix, exploitable, value } = equilibrium([
    [0.7, 0.1, 0.4],
    [0.2, 0.8, 0.5],
    [0.6, 0.3, 0.1],
  ])
  const payoff = [
    [0.7, 0.1, 0.4],
    [0.2, 0.8, 0.5],
    [0.6, 0.3, 0.1],
  ]
  const best = Math.max(...payoff.map((row) => row.reduce((sum, paid, i) => sum + paid * (theirMix[i] as number), 0)))
  const least = Math.min(
    ...[0, 1, 2].map((i) => mix.reduce((sum, share, row) => sum + share * (payoff[row]?.[i] as number), 0)),
  )
  expect(value).toBeCloseTo(least, 9)
  expect(exploitable).toBeCloseTo(best - least, 9)
})
