import type { Card } from './cards.ts'

/**
 * A card's price: energy, charges, element, whether it is aimed, and the index of its dice demand. All are packed into
 * one number, because it is read for every card in hand at every decision.
 */

const BITS = 4
const ELEMENT = 2 * BITS
const AIMED = ELEMENT + BITS
const DEMAND = AIMED + 1

// These use literals, because V8 would load a module constant from memory on every call.
export const energyInPrice = (price: number): number => price & 15
export const chargesInPrice = (price: number): number => (price >> 4) & 15
export const elementInPrice = (price: number): number => ((price >> 8) & 15) - 1
export const isAimedInPrice = (price: number): boolean => (price & 4096) !== 0
export const demandInPrice = (price: number): number => price >> 13

/** The dice that a card asks for, as a string key. Many cards share one key. */
const demandOf = ({ diceCount, diceElement, options, isFusible, element, triple, pair, pairWith }: Card): string =>
  JSON.stringify([
    diceCount,
    diceElement,
    options.map(({ need: { kind, element: of, other, count } }) => [kind, of, other, count]),
    ...(isFusible ? [element, triple !== undefined, pair !== undefined, pairWith] : []),
  ])

/** The price of every card by code, and the number of different dice demands. */
export function makePrices(cards: readonly Card[]): { readonly prices: number[]; readonly demandCount: number } {
  const demands: string[] = []
  const prices: number[] = []
  for (const card of cards) {
    const { cost, charges, element, isAimed } = card
    const demand = demandOf(card)
    if (!demands.includes(demand)) demands.push(demand)
    const aimed = isAimed ? 1 << AIMED : 0
    const plain = cost | (charges << BITS) | ((element + 1) << ELEMENT) | aimed
    prices.push(plain | (demands.indexOf(demand) << DEMAND))
  }
  return { prices, demandCount: demands.length }
}
