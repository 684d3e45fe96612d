import type { DiceTrial } from '../../engine/contract/info.ts'
import { seededDice } from '../../engine/dice/dice.ts'
import { ELEMENTS, elementDice, patternKind } from './index.ts'

// Tests whether LosTribe's dice are fair. Loaded on demand, so it imports index.ts only and has helpers of its own. A
// module shared by the rules and a lazily loaded file goes into a separate chunk, where V8 reloads every constant at
// each use (`HP`, `numberAt`): that cost a fifteenth of the running time.

/** How often each roll of three elemental dice came up, and each pair of consecutive dice, which shows effects of order. */
export interface RollCounts {
  readonly rolls: number
  /** Counts of the 64 possible rolls, by `rollIndex`. */
  readonly ordered: readonly number[]
  /** Counts of consecutive dice in pairs that do not overlap, by first and second face. */
  readonly pairs: readonly number[]
}

const FACES = ELEMENTS.length
const numberAt = (counts: readonly number[], at: number): number => counts[at] ?? 0
const rollIndex = (a: number, b: number, c: number): number => (a * FACES + b) * FACES + c
const increment = (counts: number[], at: number): void => {
  counts[at] = numberAt(counts, at) + 1
}

/** Rolls LosTribe's dice the way the game does, and counts the results. */
export function countRolls(seed: string, rolls: number): RollCounts {
  const dice = seededDice(seed)
  const ordered = new Array<number>(64).fill(0)
  const pairs = new Array<number>(16).fill(0)
  let last = -1
  for (let i = 0; i < rolls; i++) {
    const [a, b, c] = elementDice(dice)
    increment(ordered, rollIndex(a, b, c))
    for (const die of [a, b, c]) {
      if (last < 0) last = die
      else {
        increment(pairs, FACES * last + die)
        last = -1
      }
    }
  }
  return { rolls, ordered, pairs }
}

/** Adds up the counts of the 64 rolls by class. `classOf` returns a negative number for rolls to leave out. */
export function sumByClass(
  counts: RollCounts,
  classes: number,
  classOf: (a: number, b: number, c: number) => number,
): number[] {
  const sums = new Array<number>(classes).fill(0)
  for (const a of ELEMENTS.keys())
    for (const b of ELEMENTS.keys())
      for (const c of ELEMENTS.keys()) {
        const index = classOf(a, b, c)
        if (index >= 0) sums[index] = numberAt(sums, index) + numberAt(counts.ordered, rollIndex(a, b, c))
      }
  return sums
}

export const faceCounts = (counts: RollCounts): number[] => {
  const places = [0, 1, 2].map((index) => positionCounts(counts, index))
  return ELEMENTS.map((_, face) => places.reduce((sum, counts) => sum + numberAt(counts, face), 0))
}
export const positionCounts = (counts: RollCounts, index: number): number[] =>
  sumByClass(counts, 4, (a, b, c) => numberAt([a, b, c], index))

const PATTERNS = ['triple', 'pair', 'distinct'] as const
/** How many rolls were triples, pairs with a single die, and three different faces. */
export const patternCounts = (counts: RollCounts): number[] =>
  sumByClass(counts, 3, (a, b, c) => PATTERNS.indexOf(patternKind(a, b, c)))

/** The counts of every pattern: 4 triples, 12 ordered pairs, 4 sets of three. */
export const classCounts = (counts: RollCounts): number[] => {
  const sums = sumByClass(counts, 24, (a, b, c) => {
    if (a === b && b === c) return a
    if (a === b) return 4 + 4 * a + c
    if (a === c) return 4 + 4 * a + b
    return b === c ? 4 + 4 * b + a : 20 + 6 - a - b - c
  })
  return sums.filter((_, at) => at < 4 || at >= 20 || (at - 4) >> 2 !== ((at - 4) & 3))
}
/** How many of the three dice show a face, counted over all rolls. A foe's matches are counted like this. */
export const matchCounts = (counts: RollCounts, face: number): number[] =>
  sumByClass(counts, 4, (a, b, c) => [a, b, c].filter((die) => die === face).length)

/** Pearson's chi-square statistic. `chances` are weights and need not add up to 1. */
export function chiSquare(observed: readonly number[], chances: readonly number[]): number {
  const count = observed.reduce((sum, n) => sum + n, 0)
  const total = chances.reduce((sum, n) => sum + n, 0)
  return observed.reduce((sum, n, i) => {
    const expected = (count * numberAt(chances, i)) / total
    return sum + (n - expected) ** 2 / expected
  }, 0)
}

export const EXPECTED_WEIGHTS = {
  faces: [1, 1, 1, 1],
  patterns: [4, 36, 24],
  classes: [...new Array<number>(4).fill(1), ...new Array<number>(12).fill(3), ...new Array<number>(4).fill(6)],
  matches: [27, 27, 9, 1],
  pairs: new Array<number>(16).fill(1),
  ordered: new Array<number>(64).fill(1),
} as const
/** Limits on the statistic that fair dice exceed once in a million tests. */
export const CHI_SQUARE_LIMITS = {
  faces: 30.665,
  patterns: 27.631,
  matches: 30.665,
  pairs: 56.493,
  classes: 63.677,
  ordered: 131.37,
}

/** Rolls the dice of a seed and reports their distribution, and whether they pass all tests. */
export function diceTrial(seed: string, rolls: number): DiceTrial {
  const counts = countRolls(seed, rolls)
  const faces = faceCounts(counts)
  const patterns = patternCounts(counts)
  const share = (n: number, of: number): string => `${((100 * n) / of).toFixed(3)} %`
  const row = (name: string, n: number, of: number, ideal: string): string =>
    `  ${name.padEnd(22)}${String(n).padStart(9)}  ${share(n, of).padStart(9)}  of ${ideal}`
  const tests = (
    [
      ['4 faces', faces, EXPECTED_WEIGHTS.faces, CHI_SQUARE_LIMITS.faces],
      ['3 patterns', patterns, EXPECTED_WEIGHTS.patterns, CHI_SQUARE_LIMITS.patterns],
      ['matches 0 to 3', matchCounts(counts, 0), EXPECTED_WEIGHTS.matches, CHI_SQUARE_LIMITS.matches],
      ['16 consecutive pairs', counts.pairs, EXPECTED_WEIGHTS.pairs, CHI_SQUARE_LIMITS.pairs],
      ['20 classes', classCounts(counts), EXPECTED_WEIGHTS.classes, CHI_SQUARE_LIMITS.classes],
      ['64 ordered rolls', counts.ordered, EXPECTED_WEIGHTS.ordered, CHI_SQUARE_LIMITS.ordered],
    ] as const
  ).map(([name, observed, chances, limit]) => ({
    name,
    chi: chiSquare(observed, chances),
    limit,
    df: chances.length - 1,
  }))
  const isFair = tests.every(({ chi, limit }) => chi < limit)
  return {
    isFair,
    lines: [
      `LosTribe's dice, seed ${seed}: ${rolls} rolls of three, as a run with this seed rolls them.`,
      '',
      'Faces',
      ...ELEMENTS.map((name, i) => row(name, numberAt(faces, i), 3 * rolls, '25 %')),
      'Patterns',
      row('triple', numberAt(patterns, 0), rolls, '6.25 %'),
      row('pair and single', numberAt(patterns, 1), rolls, '56.25 %'),
      row('three different', numberAt(patterns, 2), rolls, '37.5 %'),
      'Chi-square',
      ...tests.map(
        ({ name, chi, limit, df }) =>
          `  ${name.padEnd(22)}${chi.toFixed(2).padStart(9)}  ${chi < limit ? 'fair' : 'NOT FAIR'} (${df} df; a fair die exceeds ${limit} once in a million)`,
      ),
    ],
  }
}
