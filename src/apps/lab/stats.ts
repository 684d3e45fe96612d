import { at } from '../../lib/enums.ts'
import type { ChunkResult, PickCount } from './chunk.ts'
import type { StudyResults } from './results-file.ts'
import type { Arm } from './study.ts'

/** A share or a mean with its 95 % interval. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** A share with its Wilson interval, which is valid also near 0 and 1 and for few runs. */
export function shareOf(count: number, all: number): Estimate {
  if (all === 0) return { value: 0, low: 0, high: 1 }
  const z = 1.96
  const p = count / all
  const middle = (p + (z * z) / (2 * all)) / (1 + (z * z) / all)
  const half = (z / (1 + (z * z) / all)) * Math.sqrt((p * (1 - p)) / all + (z * z) / (4 * all * all))
  return { value: p, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

export function meanOf(values: readonly number[]): Estimate {
  const n = values.length
  const value = values.reduce((sum, each) => sum + each, 0) / Math.max(1, n)
  const spread = values.reduce((sum, each) => sum + (each - value) ** 2, 0) / Math.max(1, n - 1)
  const half = 1.96 * Math.sqrt(spread / Math.max(1, n))
  return { value, low: value - half, high: value + half }
}

/** The finished runs of an arm, sorted by seed. */
export interface ArmRuns {
  readonly arm: Arm
  /** Seed indexes, from 0. */
  readonly seeds: readonly number[]
  readonly won: readonly number[]
  readonly score: readonly number[]
  readonly turns: readonly number[]
  readonly ends: ReadonlyMap<string, number>
  readonly picks: ReadonlyMap<string, readonly [offered: number, taken: number, won: number]>
}

export const runsOf = ({ study, results }: StudyResults): ArmRuns[] =>
  study.arms.map((arm, armIndex) =>
    combined(
      arm,
      results.filter((result) => result.arm === armIndex).sort((a, b) => a.from - b.from),
    ),
  )

function combined(arm: Arm, chunks: readonly ChunkResult[]): ArmRuns {
  const ends = new Map<string, number>()
  const picks = new Map<string, readonly [number, number, number]>()
  for (const chunk of chunks) {
    for (const end of chunk.end) {
      const name = at(chunk.ends, end)
      ends.set(name, (ends.get(name) ?? 0) + 1)
    }
    for (const pick of chunk.picks) picks.set(pick[0], added(picks.get(pick[0]) ?? [0, 0, 0], pick))
  }
  return {
    arm,
    seeds: chunks.flatMap(({ from, won }) => won.map((_, i) => from + i)),
    won: chunks.flatMap(({ won }) => won),
    score: chunks.flatMap(({ score }) => score),
    turns: chunks.flatMap(({ turns }) => turns),
    ends,
    picks,
  }
}

const added = (
  sum: readonly [number, number, number],
  [, offered, taken, won]: PickCount,
): [number, number, number] => [sum[0] + offered, sum[1] + taken, sum[2] + won]

/** The mean difference between two arms on the same seeds. */
export interface Paired extends Estimate {
  readonly pairs: number
  /** Whether the difference is significant: the interval excludes zero. */
  readonly isFound: boolean
  /** Pairs needed to detect a difference of 0.3 points with a power of 80 %, given how often these two arms differ. */
  readonly pairsForSmall: number
}

const SMALL_DIFFERENCE = 0.003
/** 1.96 for the 95 % interval, 0.84 for a power of 80 %. */
const POWER_FACTOR = (1.96 + 0.84) ** 2

export function paired(one: ArmRuns, other: ArmRuns, of: 'won' | 'score' = 'won'): Paired {
  const others = new Map(other.seeds.map((seed, i) => [seed, at(other[of], i)]))
  const differences = one.seeds.flatMap((seed, i) => {
    const value = others.get(seed)
    return value === undefined ? [] : [at(one[of], i) - value]
  })
  const mean = meanOf(differences)
  const spread = differences.length * ((mean.high - mean.value) / 1.96) ** 2
  const pairsForSmall = Math.ceil((POWER_FACTOR * spread) / SMALL_DIFFERENCE ** 2)
  return { ...mean, pairs: differences.length, isFound: mean.low > 0 || mean.high < 0, pairsForSmall }
}
