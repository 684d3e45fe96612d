import { describe, expect, test } from 'vitest'
import { seededDice } from '../../src/engine/index.ts'
import {
  CHI_SQUARE_LIMITS,
  chiSquare,
  classCounts,
  countRolls,
  EXPECTED_WEIGHTS,
  faceCounts,
  matchCounts,
  patternCounts,
  positionCounts,
  sumByClass,
} from '../../src/games/lostribe/fairness.ts'
import { detectPattern, ELEMENTS, type Element, elementDice, roll3Elements } from '../../src/games/lostribe/index.ts'

const SEEDS = [
  '0',
  '1',
  '-1',
  '2',
  '3',
  '7',
  '42',
  '99',
  '1000',
  '12345',
  '65535',
  '2147483647',
  '-12345',
  'salt',
  'veil',
  'star',
  'Ash wright',
  'ü',
  'a:b,c',
  'x_y',
]
const between = (counts: readonly number[], least: number, most: number): void => {
  for (const count of counts) {
    expect(count).toBeGreaterThanOrEqual(least)
    expect(count).toBeLessThanOrEqual(most)
  }
}

// Bounds are five standard deviations; a fair die exceeds the chi-square limits once in a million.
describe.each(SEEDS)('100 000 rolls of seed %j', (seed) => {
  const falls = countRolls(seed, 100_000)

  test('every face, at every position', () => {
    between(faceCounts(falls), 73_815, 76_185)
    for (const place of [0, 1, 2]) between(positionCounts(falls, place), 24_316, 25_684)
    expect(chiSquare(faceCounts(falls), EXPECTED_WEIGHTS.faces)).toBeLessThan(CHI_SQUARE_LIMITS.faces)
  })

  test('patterns: 6.25, 56.25 and 37.5 %', () => {
    const [triple, pair, distinct] = patternCounts(falls) as [number, number, number]
    between([triple], 5868, 6632)
    between([pair], 55_466, 57_034)
    between([distinct], 36_735, 38_265)
    expect(chiSquare([triple, pair, distinct], EXPECTED_WEIGHTS.patterns)).toBeLessThan(CHI_SQUARE_LIMITS.patterns)
  })

  test('the 20 classes and the 64 ordered rolls', () => {
    const classes = classCounts(falls)
    between(classes.slice(0, 4), 1367, 1758)
    between(classes.slice(4, 16), 4354, 5021)
    between(classes.slice(16), 8915, 9835)
    between(falls.ordered, 1367, 1758)
    const chi = chiSquare(classes, EXPECTED_WEIGHTS.classes)
    expect(chi).toBeLessThan(CHI_SQUARE_LIMITS.classes)
    expect(chi).toBeGreaterThan(2.255)
    expect(chiSquare(falls.ordered, EXPECTED_WEIGHTS.ordered)).toBeLessThan(CHI_SQUARE_LIMITS.ordered)
    expect(chiSquare(falls.ordered, EXPECTED_WEIGHTS.ordered)).toBeGreaterThan(23.161)
  })

  test('at least one and two of a face; matches of a foe', () => {
    for (const face of [0, 1, 2, 3]) {
      const [none, one, two, three] = matchCounts(falls, face) as [number, number, number, number]
      between([one + two + three], 57_032, 58_593)
      between([two + three], 15_051, 16_199)
      between([none, one], 41_407, 42_968)
      between([two], 13_513, 14_612)
      between([three], 1367, 1758)
      expect(chiSquare([none, one, two, three], EXPECTED_WEIGHTS.matches)).toBeLessThan(CHI_SQUARE_LIMITS.matches)
    }
  })

  test('consecutive dice: 16 cells of non-overlapping pairs', () => {
    expect(falls.pairs.reduce((sum, n) => sum + n, 0)).toBe(150_000)
    const chi = chiSquare(falls.pairs, EXPECTED_WEIGHTS.pairs)
    expect(chi).toBeLessThan(CHI_SQUARE_LIMITS.pairs)
    expect(chi).toBeGreaterThan(1.216)
  })
})

test('the first die of the seeds 0 to 9999 shows every face about 2500 times', () => {
  const counts = [0, 0, 0, 0]
  for (let seed = 0; seed < 10_000; seed++) {
    const [first] = elementDice(seededDice(String(seed)))
    counts[first] = (counts[first] as number) + 1
  }
  expect(chiSquare(counts, EXPECTED_WEIGHTS.faces)).toBeLessThan(CHI_SQUARE_LIMITS.faces)
})

test('the Jackal attacks 70 times of a hundred', () => {
  const dice = seededDice('12345')
  let attacks = 0
  for (let i = 0; i < 100_000; i++) if (dice.roll('intent', 1_000_000, 'intent m1') < 700_000) attacks++
  between([attacks], 69_276, 70_724)
})

test('all 64 rolls: 4 triples, 36 pairs, 24 distinct', () => {
  const kinds = { triple: 0, pair: 0, distinct: 0 }
  for (const a of ELEMENTS) for (const b of ELEMENTS) for (const c of ELEMENTS) kinds[detectPattern([a, b, c]).kind]++
  expect(kinds).toEqual({ triple: 4, pair: 36, distinct: 24 })
  const falls = { rolls: 64, ordered: new Array<number>(64).fill(1), pairs: [] }
  expect(sumByClass(falls, 1, () => 0)).toEqual([64])
})

test.each<[Element[], object]>([
  [['fire', 'fire', 'fire'], { kind: 'triple', of: 'fire' }],
  [['fire', 'earth', 'fire'], { kind: 'pair', of: 'fire', single: 'earth' }],
  [['earth', 'fire', 'fire'], { kind: 'pair', of: 'fire', single: 'earth' }],
  [['water', 'water', 'air'], { kind: 'pair', of: 'water', single: 'air' }],
  [['earth', 'fire', 'air'], { kind: 'distinct', missing: 'water' }],
  [['water', 'earth', 'air'], { kind: 'distinct', missing: 'fire' }],
])('the pattern of %j', (dice, pattern) => {
  expect(detectPattern(dice)).toEqual(pattern)
})

test('a pattern needs exactly three dice', () => {
  expect(() => detectPattern(['fire', 'air'])).toThrow('A pattern needs exactly three dice, not 2')
  expect(() => detectPattern(['fire', 'air', 'mud' as Element])).toThrow('Expected dice faces among')
})

test('any seed works, and rolls are face names', () => {
  for (const seed of ['0', '-5', 'text'])
    expect(ELEMENTS).toEqual(expect.arrayContaining(roll3Elements(seededDice(seed))))
})
