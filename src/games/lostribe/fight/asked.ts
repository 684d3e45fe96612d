import type { FigureByRelic } from '../language/relics.ts'
import type { State } from '../state.ts'

/** Figures that relics and destinies give where they are asked for one: `sumAsked(pack.asks.on_attack.pen, s)`. */

/** No relic: it gives nothing. */
const NONE = -1

export function sumAsked(figures: FigureByRelic, { boons }: State): number {
  let sum = 0
  for (let i = 0; i < boons.length; i++) {
    const figure = figures[boons[i] ?? NONE]
    if (figure !== undefined) sum += figure
  }
  return sum
}

export function productAsked(figures: FigureByRelic, { boons }: State): number {
  let product = 1
  for (let i = 0; i < boons.length; i++) product *= figures[boons[i] ?? NONE] ?? 1
  return product
}

/** The figure of the relic gained last, or what holds without one. */
export function lastAsked(figures: FigureByRelic, { boons }: State, otherwise: number): number {
  let figure = otherwise
  for (let i = 0; i < boons.length; i++) figure = figures[boons[i] ?? NONE] ?? figure
  return figure
}

/** The first relic that gives this figure; undefined: none does. */
export function whoAsked(figures: FigureByRelic, { boons }: State, figure: number): number | undefined {
  for (let i = 0; i < boons.length; i++) if (figures[boons[i] ?? NONE] === figure) return boons[i]
  return undefined
}

/** The largest; 0 where nobody gives any. */
export function mostAsked(figures: FigureByRelic, { boons }: State): number {
  let most = 0
  for (let i = 0; i < boons.length; i++) {
    const figure = figures[boons[i] ?? NONE]
    if (figure !== undefined && figure > most) most = figure
  }
  return most
}
