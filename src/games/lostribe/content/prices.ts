import type { Card } from './cards.ts'

/**
 * What a card asks for before any dice, whether it is aimed, and which of all ways to ask for dice is its own, in one number: read for every card
 * of the hand at every decision.
 */

const BITS = 4
const ELEMENT = 2 * BITS
const AIMED = ELEMENT + BITS
const ASKING = AIMED + 1

// Read with numbers instead, since a constant of the module would be read from memory each time.
export const energyIn = (price: number): number => price & 15
export const chargesIn = (price: number): number => (price >> 4) & 15
export const elementIn = (price: number): number => ((price >> 8) & 15) - 1
export const isAimedIn = (price: number): boolean => (price & 4096) !== 0
export const askingIn = (price: number): number => price >> 13

/** What a card asks of dice, in words; many cards ask the same. */
const askingOf = ({ diceCount, diceElement, options, isFusible, element, triple, pair, pairWith }: Card): string =>
  JSON.stringify([
    diceCount,
    diceElement,
    options.map(({ need: { kind, element: of, other, count } }) => [kind, of, other, count]),
    ...(isFusible ? [element, triple !== undefined, pair !== undefined, pairWith] : []),
  ])

/** By code; and how many different ways to ask for dice there are. */
export function makePrices(cards: readonly Card[]): { readonly prices: number[]; readonly askings: number } {
  const askings: string[] = []
  const prices: number[] = []
  for (const card of cards) {
    const { cost, charges, element, isAimed } = card
    const asking = askingOf(card)
    if (!askings.includes(asking)) askings.push(asking)
    const aimed = isAimed ? 1 << AIMED : 0
    const plain = cost | (charges << BITS) | ((element + 1) << ELEMENT) | aimed
    prices.push(plain | (askings.indexOf(asking) << ASKING))
  }
  return { prices, askings: askings.length }
}
