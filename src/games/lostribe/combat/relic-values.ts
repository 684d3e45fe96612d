import type { FigureByRelic } from '../content/relics.ts'
import { numberAt } from '../number-lists.ts'
import type { State } from '../state.ts'

/** Figures that relics and destinies give where they are asked for one: `sumAsked(pack.asks.on_attack.pen, s)`. */

export function sumAsked(figures: FigureByRelic, { boons }: State): number {
  let sum = 0
  for (let i = 0; i < boons.length; i++) sum += numberAt(figures, numberAt(boons, i))
  return sum
}

export function productAsked(figures: FigureByRelic, { boons }: State): number {
  let product = 1
  for (let i = 0; i < boons.length; i++) product *= numberAt(figures, numberAt(boons, i))
  return product
}

/** The figure of the relic gained last, or what holds without one. */
export function lastAsked(figures: FigureByRelic, { boons }: State, otherwise: number): number {
  let last = otherwise
  for (let i = 0; i < boons.length; i++) {
    const figure = numberAt(figures, numberAt(boons, i))
    if (figure > 0) last = figure
  }
  return last
}

/** The first relic that gives this figure; undefined: none does. */
export function whoAsked(figures: FigureByRelic, { boons }: State, figure: number): number | undefined {
  for (let i = 0; i < boons.length; i++) if (numberAt(figures, numberAt(boons, i)) === figure) return boons[i]
  return undefined
}

/** The largest; 0 where nobody gives any. */
export function mostAsked(figures: FigureByRelic, { boons }: State): number {
  let most = 0
  for (let i = 0; i < boons.length; i++) most = Math.max(most, numberAt(figures, numberAt(boons, i)))
  return most
}

/** All of them as bits in one. */
export function bitsAsked(figures: FigureByRelic, { boons }: State): number {
  let bits = 0
  for (let i = 0; i < boons.length; i++) bits |= numberAt(figures, numberAt(boons, i))
  return bits
}
