import { expect, test } from 'vitest'
import { cloneDiceState, type Dice, diceFrom, hash128, openStream, seededDice } from './dice.ts'
import { allOutcomes, forcedDice, scriptedDice, tracedDice } from './test-dice.ts'
import { DICE_TEST_VECTORS } from './test-vectors.ts'

const rolls = (dice: Dice, stream: string, sides: number, count: number): number[] =>
  Array.from({ length: count }, () => dice.roll(stream, sides, 'x'))

// Published in docs/DICE.md: other implementations check themselves against these.
test.each(DICE_TEST_VECTORS)('vector: seed $seed, fork $fork, stream $stream, $sides sides', (vector) => {
  const dice = vector.fork.reduce((at: Dice, label) => at.fork(label), seededDice(vector.seed))
  expect(rolls(dice, vector.stream, vector.sides, vector.rolls.length)).toEqual(vector.rolls)
})

test('streams and forks are independent of each other and of what was rolled before', () => {
  const one = seededDice('7')
  const other = seededDice('7')
  rolls(one, 'a', 6, 50)
  one.fork('floor 1').roll('map', 100, 'x')
  expect(rolls(one, 'b', 1000, 20)).toEqual(rolls(other, 'b', 1000, 20))
  expect(rolls(one.fork('floor 3'), 'map', 1000, 20)).toEqual(rolls(other.fork('floor 3'), 'map', 1000, 20))
})

test('forking again continues the same dice', () => {
  const dice = seededDice('7')
  const first = rolls(dice.fork('x'), 'a', 1000, 3)
  const second = rolls(dice.fork('x'), 'a', 1000, 3)
  expect([...first, ...second]).toEqual(rolls(seededDice('7').fork('x'), 'a', 1000, 6))
})

test('dice survive JSON and copying', () => {
  const dice = seededDice('7')
  rolls(dice, 'constructor', 6, 3)
  rolls(dice.fork('x'), 'a', 6, 3)
  const read = diceFrom(cloneDiceState(JSON.parse(JSON.stringify(dice.state))))
  const copy = diceFrom(cloneDiceState(dice.state))
  const expected = [...rolls(dice, 'constructor', 6, 9), ...rolls(dice.fork('x'), 'a', 6, 9)]
  expect([...rolls(read, 'constructor', 6, 9), ...rolls(read.fork('x'), 'a', 6, 9)]).toEqual(expected)
  expect([...rolls(copy, 'constructor', 6, 9), ...rolls(copy.fork('x'), 'a', 6, 9)]).toEqual(expected)
})

/** Pearson's statistic against a uniform distribution. */
function chiSquare(counts: readonly number[]): number {
  const mean = counts.reduce((a, b) => a + b, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0)
}
const tally = (values: readonly number[], sides: number): number[] => {
  const counts = new Array<number>(sides).fill(0)
  for (const value of values) (counts[value] as number)++
  return counts
}

// Seeds are fixed, so the result never varies. Bounds: the 99.9 % point of chi-square with sides − 1 degrees of freedom.
test.each([
  [2, 10.83],
  [6, 20.52],
  [20, 43.82],
  [100, 148.2],
])('a die of %i sides is fair over 60 000 rolls', (sides, bound) => {
  expect(chiSquare(tally(rolls(seededDice('fair'), 'd', sides, 60_000), sides))).toBeLessThan(bound)
})
test('the first roll is fair over the seeds 0..9999, and so are pairs of first rolls', () => {
  const firsts = Array.from({ length: 10_000 }, (_, seed) => seededDice(String(seed)).roll('d', 6, 'x'))
  expect(chiSquare(tally(firsts, 6))).toBeLessThan(20.52)
  const pairs = Array.from({ length: 5000 }, (_, i) => (firsts[2 * i] as number) * 6 + (firsts[2 * i + 1] as number))
  expect(chiSquare(tally(pairs, 36))).toBeLessThan(66.62)
})
test('streams with similar names start differently', () => {
  const words = new Set<string>()
  for (let i = 0; i < 5000; i++) words.add(openStream('7', `stream ${i}`).join())
  expect(words.size).toBe(5000)
  expect(hash128('a')).not.toEqual(hash128('b'))
})

test('a roll of one side is 0; impossible sides throw', () => {
  expect(seededDice('1').roll('a', 1, 'x')).toBe(0)
  expect(() => seededDice('1').roll('a', 0, 'x')).toThrow('1 to 2^32 sides')
  expect(seededDice('1').roll('a', 2 ** 32, 'x')).toBeGreaterThanOrEqual(0)
})

test('scripted dice return the script and check label and range', () => {
  const dice = scriptedDice(
    [
      { what: 'hit', sides: 6, value: 5 },
      { what: 'crit', value: 1 },
    ],
    ['00ff'],
  )
  expect(dice.roll('any', 6, 'hit')).toBe(5)
  expect(dice.left()).toBe(2)
  expect(() => dice.roll('any', 6, 'hit')).toThrow('is "crit", but "hit" is rolled')
  expect(dice.fork('x').roll('any', 2, 'crit')).toBe(1)
  expect(dice.entropy('seed')).toBe('00ff')
  expect(dice.left()).toBe(0)
  expect(() => dice.roll('any', 6, 'hit')).toThrow('the script has ended')
  expect(() => dice.entropy('seed')).toThrow('no entropy left')
  expect(() => scriptedDice([{ what: 'hit', sides: 8, value: 0 }]).roll('a', 6, 'hit')).toThrow('8 sides')
  expect(() => scriptedDice([{ what: 'hit', value: 6 }]).roll('a', 6, 'hit')).toThrow(
    'Can\'t force "hit" to 6: valid values are 0 to 5',
  )
})

test('a forced roll applies once, by label, also in a fork, and changes no other roll', () => {
  const waiting = [{ what: 'hit', value: 3 }]
  const dice = forcedDice(seededDice('7'), waiting)
  const plain = seededDice('7')
  expect(dice.fork('f').roll('a', 6, 'hit')).toBe(3)
  plain.fork('f').roll('a', 6, 'hit')
  expect(waiting).toEqual([])
  expect(rolls(dice.fork('f'), 'a', 1000, 9)).toEqual(rolls(plain.fork('f'), 'a', 1000, 9))
  expect(() => forcedDice(plain, [{ what: 'x', value: 9 }]).roll('a', 6, 'x')).toThrow('valid values are 0 to 5')
})

test('allOutcomes yields every outcome once, with its probability', () => {
  const outcomes = [
    ...allOutcomes((dice) => {
      const first = dice.roll('a', 3, 'first')
      return first === 0 ? [0] : [first, dice.fork('x').roll('a', 2, 'second')]
    }),
  ]
  expect(outcomes.map(({ result, oneIn }) => [result, oneIn])).toEqual([
    [[0], 3],
    [[1, 0], 6],
    [[1, 1], 6],
    [[2, 0], 6],
    [[2, 1], 6],
  ])
  expect(outcomes[3]?.rolls).toEqual([
    { what: 'first', value: 2 },
    { what: 'second', value: 0 },
  ])
  expect([...allOutcomes(() => 'no roll')]).toEqual([{ result: 'no roll', oneIn: 1, rolls: [] }])
})

test('traced dice report every roll', () => {
  const traced: unknown[] = []
  const dice = tracedDice(seededDice('7'), (...roll) => traced.push(roll))
  const value = dice.fork('x').roll('a', 6, 'hit')
  expect(traced).toEqual([['hit', 6, value, 'a']])
})

test('entropy comes from outside, or else from the seed', () => {
  expect(seededDice('7', () => 'abcd').entropy('x')).toBe('abcd')
  expect(seededDice('7').entropy('x')).toMatch(/^[0-9a-f]{16}$/)
  expect(seededDice('7').entropy('x')).toBe(seededDice('7').entropy('y'))
  expect(seededDice('7').entropy('x')).not.toBe(seededDice('8').entropy('x'))
})
