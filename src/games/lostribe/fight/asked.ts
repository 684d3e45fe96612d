import type { FigureByRelic } from '../language/relics.ts'
import type { State } from '../state.ts'

/** Figures that relics and destinies give where they are asked for one: `sumAsked(pack.asks.on_attack.pen, s)`. */

export function sumAsked(figures: FigureByRelic, { boons }: State): number {
  let sum = 0
  for (const relic of boons) sum += figures[relic] ?? 0
  return sum
}

export function productAsked(figures: FigureByRelic, { boons }: State): number {
  let product = 1
  for (const relic of boons) product *= figures[relic] ?? 1
  return product
}

/** The figure of the relic gained last, or what holds without one. */
export function lastAsked(figures: FigureByRelic, { boons }: State, otherwise: number): number {
  let figure = otherwise
  for (const relic of boons) figure = figures[relic] ?? figure
  return figure
}

/** The first relic that gives this figure; undefined: none does. */
export function whoAsked(figures: FigureByRelic, { boons }: State, figure: number): number | undefined {
  for (const relic of boons) if (figures[relic] === figure) return relic
  return undefined
}

/** The largest; 0 where nobody gives any. */
export function mostAsked(figures: FigureByRelic, { boons }: State): number {
  let most = 0
  for (const relic of boons) most = Math.max(most, figures[relic] ?? 0)
  return most
}
