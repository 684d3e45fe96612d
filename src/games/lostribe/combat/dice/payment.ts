import type { DiceOption, Need } from '../../content/dice-options.ts'
import { unknownKind } from '../../content/effects.ts'
import type { Pack } from '../../content/pack.ts'
import { ELEMENTS, NO_ELEMENT } from '../../names.ts'
import { countOf, numberAt, takeAt } from '../../number-lists.ts'
import { isIn, type State } from '../../state.ts'
import { bitsAsked } from '../relic-values.ts'
import { countDice, diceIn } from './dice.ts'

/** §7.4 Which dice a card is played with. */

/** Elements whose dice pay for any element, as bits. */
export const wildBits = (pack: Pack, s: State): number => bitsAsked(pack.asks.pay_dice.wild, s)

/** Dice that may stand in for another element, leaving so many of `first` and `second` alone. */
function jokers(counts: number, wild: number, first: number, second: number): number {
  let sum = 0
  for (let face = 0; face < ELEMENTS.length; face++) {
    if (!isIn(wild, face)) continue
    const own = face === first || face === second ? 1 : 0
    sum += Math.max(0, diceIn(counts, face) - own)
  }
  return sum
}

/** Whether the dice are there: `counts` of countDice, `total` how many. */
export function canSpend(need: Need, counts: number, total: number, wild: number): boolean {
  if (total === 0) return false
  const { element, other, count } = need
  switch (need.kind) {
    case 'element': {
      const own = diceIn(counts, element)
      return own >= count || (wild !== 0 && own + strangers(counts, wild, element) >= count)
    }
    case 'any':
      return total >= count
    case 'alike':
      for (let face = 0; face < ELEMENTS.length; face++) if (diceIn(counts, face) >= count) return true
      return false
    case 'different': {
      let kinds = 0
      for (let face = 0; face < ELEMENTS.length; face++) if (diceIn(counts, face) > 0) kinds++
      return kinds >= count
    }
    case 'every':
      return element === NO_ELEMENT || diceIn(counts, element) > 0
    case 'mix': {
      const missing = (diceIn(counts, element) > 0 ? 0 : 1) + (diceIn(counts, other) > 0 ? 0 : 1)
      return missing === 0 || (wild !== 0 && jokers(counts, wild, element, other) >= missing)
    }
    default:
      return unknownKind(need.kind)
  }
}

/** Wild dice of other elements. */
function strangers(counts: number, wild: number, element: number): number {
  let sum = 0
  for (let face = 0; face < ELEMENTS.length; face++)
    if (face !== element && isIn(wild, face)) sum += diceIn(counts, face)
  return sum
}

/** How many other cards of the hand ask for an element: where any die will do, the least wanted goes. */
function wanted(pack: Pack, s: State, place: number, face: number): number {
  let sum = 0
  for (let i = 0; i < s.hand.length; i++) {
    const card = pack.cards[numberAt(s.hand, i)]
    if (i !== place && card !== undefined && isIn(card.wants, face)) sum++
  }
  return sum
}

/** §7.4 The faces that go when the card at a place of the hand is played so; undefined where they are not there. */
export function facesFor(pack: Pack, s: State, place: number, { need }: DiceOption): readonly number[] | undefined {
  const { element, other, count } = need
  // One die of an element that lies there, as most options ask: nothing to choose.
  if (need.kind === 'element' && count === 1 && s.pool.includes(element)) return ONE_DIE[element]
  const wild = wildBits(pack, s)
  if (!canSpend(need, countDice(s.pool), s.pool.length, wild)) return undefined
  const left = s.pool.slice()
  const faces: number[] = []
  switch (need.kind) {
    case 'element':
      for (let i = 0; i < count; i++)
        move(left, faces, left.includes(element) ? element : least(pack, s, place, left, wild))
      return faces
    case 'any':
      for (let i = 0; i < count; i++) move(left, faces, least(pack, s, place, left, EVERY_FACE))
      return faces
    case 'alike': {
      const pairs = left.filter((face) => countOf(s.pool, face) >= count)
      const face = least(pack, s, place, pairs, EVERY_FACE)
      for (let i = 0; i < count; i++) move(left, faces, face)
      return faces
    }
    case 'different':
      for (let i = 0, open = EVERY_FACE; i < count; i++) {
        const face = least(pack, s, place, left, open)
        open &= ~(1 << face)
        move(left, faces, face)
      }
      return faces
    case 'every':
      return element === NO_ELEMENT ? left : left.filter((face) => face === element)
    case 'mix': {
      // The two themselves first, so that a joker stands in only for one that is missing.
      const hasFirst = left.includes(element)
      const hasSecond = left.includes(other)
      if (hasFirst) move(left, faces, element)
      if (hasSecond) move(left, faces, other)
      for (let i = faces.length; i < count; i++) move(left, faces, least(pack, s, place, left, wild))
      return faces
    }
    default:
      return unknownKind(need.kind)
  }
}
const ONE_DIE: readonly (readonly number[])[] = ELEMENTS.map((_, face) => [face])
const EVERY_FACE = (1 << ELEMENTS.length) - 1

function move(from: number[], to: number[], face: number): void {
  takeAt(from, from.indexOf(face))
  to.push(face)
}

/** The face among those allowed that the rest of the hand wants least; the leftmost of equals. */
function least(pack: Pack, s: State, place: number, among: readonly number[], allowed: number): number {
  let best = NO_ELEMENT
  let fewest = Number.POSITIVE_INFINITY
  for (let i = 0; i < among.length; i++) {
    const face = numberAt(among, i)
    if (!isIn(allowed, face) || face === best) continue
    const points = wanted(pack, s, place, face)
    if (points >= fewest) continue
    best = face
    fewest = points
  }
  return best
}
