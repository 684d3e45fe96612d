import type { Card } from './cards.ts'

/** What a card asks for before any dice, and whether it is aimed, in one number: read for every card of the hand at every decision. */

const BITS = 4
const ELEMENT = 2 * BITS
const AIMED = ELEMENT + BITS

export const priceOf = ({ cost, charges, element, isAimed }: Card): number =>
  cost | (charges << BITS) | ((element + 1) << ELEMENT) | (isAimed ? 1 << AIMED : 0)

// Written out as numbers, since a constant of the module would be read from memory each time.
export const energyIn = (price: number): number => price & 15
export const chargesIn = (price: number): number => (price >> 4) & 15
export const elementIn = (price: number): number => ((price >> 8) & 15) - 1
export const isAimedIn = (price: number): boolean => price >> 12 !== 0
