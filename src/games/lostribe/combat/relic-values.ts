import type { ValueByRelic } from '../content/relics.ts'
import { numberAt } from '../number-lists.ts'
import type { State } from '../state.ts'

/** Combines the values that the owned relics and destinies give at a hook: `sumOfRelics(pack.relicValues.on_attack.pen, s)`. */

export function sumOfRelics(values: ValueByRelic, { boons }: State): number {
  let sum = 0
  for (let i = 0; i < boons.length; i++) sum += numberAt(values, numberAt(boons, i))
  return sum
}

export function productOfRelics(values: ValueByRelic, { boons }: State): number {
  let product = 1
  for (let i = 0; i < boons.length; i++) product *= numberAt(values, numberAt(boons, i))
  return product
}

/** The value of the most recently gained relic that has one, or `fallback`. */
export function lastOfRelics(values: ValueByRelic, { boons }: State, fallback: number): number {
  let last = fallback
  for (let i = 0; i < boons.length; i++) {
    const value = numberAt(values, numberAt(boons, i))
    if (value > 0) last = value
  }
  return last
}

/** The first owned relic that gives exactly this value, if there is one. */
export function relicWithValue(values: ValueByRelic, { boons }: State, value: number): number | undefined {
  for (let i = 0; i < boons.length; i++) if (numberAt(values, numberAt(boons, i)) === value) return boons[i]
  return undefined
}

/** The largest value of the owned relics; 0 if none has a value. */
export function maxOfRelics(values: ValueByRelic, { boons }: State): number {
  let max = 0
  for (let i = 0; i < boons.length; i++) max = Math.max(max, numberAt(values, numberAt(boons, i)))
  return max
}

/** The values of all owned relics combined with bitwise or. */
export function bitsOfRelics(values: ValueByRelic, { boons }: State): number {
  let bits = 0
  for (let i = 0; i < boons.length; i++) bits |= numberAt(values, numberAt(boons, i))
  return bits
}
