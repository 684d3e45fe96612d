import type { Dice, Stream } from '../../../engine/dice/dice.ts'
import { fairDraw } from '../../../engine/dice/dice.ts'

/** Things to draw from by weight, worked out once: what weighs nothing is left out, and the sums are there. */
export interface Lot {
  readonly total: number
  /** Rolls below the first sum are the first thing, and so on. */
  readonly sums: Int32Array
  readonly things: Int32Array
  /** By the upper bits of a roll: the thing, where they say enough; else where to begin to look, and less than 0 (`~place`). */
  readonly guide: Int32Array
  readonly shift: number
}
/** A roll's upper bits, so many, guide it. */
const GUIDE_BITS = 9
const MOST_WEIGHT = 2 ** 31

/** Of places in a list of weights, or of the things that stand there. */
export function makeLot(weights: readonly number[], things?: readonly number[]): Lot {
  const sums: number[] = []
  const drawn: number[] = []
  // A roll has 32 bits: what weighs more in all is weighed more coarsely.
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const grain = sum < MOST_WEIGHT ? 1 : Math.ceil(sum / MOST_WEIGHT)
  let total = 0
  weights.forEach((weight, place) => {
    if (weight === 0) return
    total += Math.ceil(weight / grain)
    sums.push(total)
    drawn.push(things?.[place] ?? place)
  })
  const shift = Math.max(0, 32 - Math.clz32(total) - GUIDE_BITS)
  const guide = new Int32Array((total >>> shift) + 1)
  let place = 0
  for (let part = 0; part < guide.length; part++) {
    while (place + 1 < sums.length && part * 2 ** shift >= (sums[place] as number)) place++
    const isWhole = (part + 1) * 2 ** shift <= (sums[place] as number)
    guide[part] = isWhole ? (drawn[place] as number) : ~place
  }
  return { total, sums: Int32Array.from(sums), things: Int32Array.from(drawn), guide, shift }
}

/** By the game's dice. */
export const drawLot = (lot: Lot, dice: Dice, stream: string, what: string): number =>
  thingAt(lot, dice.roll(stream, lot.total, what))
/** By a stream that somebody keeps. */
export const drawFrom = (lot: Lot, stream: Stream): number => thingAt(lot, fairDraw(stream, lot.total))

function thingAt({ sums, things, guide, shift }: Lot, roll: number): number {
  const thing = guide[roll >>> shift] as number
  if (thing >= 0) return thing
  let i = ~thing
  while (roll >= (sums[i] as number)) i++
  return things[i] as number
}

/** A place in a list of weights that nobody has worked out before. */
export function weighted(weights: readonly number[], dice: Dice, stream: string, what: string): number {
  let sum = 0
  for (const weight of weights) sum += weight
  let left = dice.roll(stream, sum, what)
  for (let i = 0; i < weights.length; i++) {
    left -= weights[i] as number
    if (left < 0) return i
  }
  throw new Error(`a roll of ${sum + left} fell beyond its weights`)
}
