import type { Dice, Stream } from '../../../engine/dice/dice.ts'
import { fairDraw } from '../../../engine/dice/dice.ts'

/** A table from which numbers are drawn by weight, with sums computed in advance. Entries of weight 0 are left out. */
export interface WeightedTable {
  readonly total: number
  /** The running sums of the weights: a roll below the first sum gives the first value, and so on. */
  readonly sums: Int32Array
  readonly values: Int32Array
  /** Looked up by the upper bits of a roll: the value if they decide it, otherwise `~index` of the entry where the search starts. */
  readonly guide: Int32Array
  readonly shift: number
}
/** The number of upper bits used for the lookup. */
const GUIDE_BITS = 9
const MAX_TOTAL = 2 ** 31

/** Builds a table of `things`, or of indexes into `weights` if there are none. */
export function makeWeightedTable(weights: readonly number[], things?: readonly number[]): WeightedTable {
  const sums: number[] = []
  const drawn: number[] = []
  // A roll has 32 bits, so larger totals are scaled down.
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const grain = sum < MAX_TOTAL ? 1 : Math.ceil(sum / MAX_TOTAL)
  let total = 0
  weights.forEach((weight, index) => {
    if (weight === 0) return
    total += Math.ceil(weight / grain)
    sums.push(total)
    drawn.push(things?.[index] ?? index)
  })
  const shift = Math.max(0, 32 - Math.clz32(total) - GUIDE_BITS)
  const guide = new Int32Array((total >>> shift) + 1)
  let index = 0
  for (let part = 0; part < guide.length; part++) {
    while (index + 1 < sums.length && part * 2 ** shift >= (sums[index] as number)) index++
    const isDecided = (part + 1) * 2 ** shift <= (sums[index] as number)
    guide[part] = isDecided ? (drawn[index] as number) : ~index
  }
  return { total, sums: Int32Array.from(sums), values: Int32Array.from(drawn), guide, shift }
}

/** Draws a number from a table with the game's dice. */
export const rollTable = (lot: WeightedTable, dice: Dice, stream: string, what: string): number =>
  valueAt(lot, dice.roll(stream, lot.total, what))
/** Draws a number from a table with a random stream of the caller. */
export const drawFromTable = (lot: WeightedTable, stream: Stream): number => valueAt(lot, fairDraw(stream, lot.total))

function valueAt({ sums, values: things, guide, shift }: WeightedTable, roll: number): number {
  const thing = guide[roll >>> shift] as number
  if (thing >= 0) return thing
  let i = ~thing
  while (roll >= (sums[i] as number)) i++
  return things[i] as number
}

/** Rolls an index into a list of weights, for which no table was built. */
export function rollWeighted(weights: readonly number[], dice: Dice, stream: string, what: string): number {
  let sum = 0
  for (const weight of weights) sum += weight
  let left = dice.roll(stream, sum, what)
  for (let i = 0; i < weights.length; i++) {
    left -= weights[i] as number
    if (left < 0) return i
  }
  throw new Error(`Roll ${sum + left} is beyond the sum of the weights.`)
}
