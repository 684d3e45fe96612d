import { unreachable } from '../../../../engine/unreachable.ts'
import type { DiceNeed, DiceOption } from '../../content/dice-options.ts'
import type { Pack } from '../../content/pack.ts'
import { countEqual, numberAt, removeAt } from '../../number-lists.ts'
import { hasBit, type State } from '../../state.ts'
import { ELEMENTS, NO_ELEMENT } from '../../vocabulary.ts'
import { bitsOfRelics } from '../relic-values.ts'
import { countDice, diceOfElement } from './dice.ts'

/** §7.4 Decides which dice pay for a card's dice option. */

/** Elements that relics make wild, as bits. Their dice can pay for any element. */
export const wildElementBits = (pack: Pack, s: State): number => bitsOfRelics(pack.relicValues.pay_dice.wild, s)

/** The number of wild dice that can stand in for other elements if one die each of `first` and `second` is kept. */
function countJokers(counts: number, wild: number, first: number, second: number): number {
  let sum = 0
  for (let face = 0; face < ELEMENTS.length; face++) {
    if (!hasBit(wild, face)) continue
    const own = face === first || face === second ? 1 : 0
    sum += Math.max(0, diceOfElement(counts, face) - own)
  }
  return sum
}

/** Whether the pool can pay a need. `counts` comes from `countDice`, `total` is the number of dice in the pool. */
export function canPayNeed(need: DiceNeed, counts: number, total: number, wild: number): boolean {
  if (total === 0) return false
  const { element, other, count } = need
  switch (need.kind) {
    case 'element': {
      const own = diceOfElement(counts, element)
      return own >= count || (wild !== 0 && own + countWildDice(counts, wild, element) >= count)
    }
    case 'any':
      return total >= count
    case 'alike':
      for (let face = 0; face < ELEMENTS.length; face++) if (diceOfElement(counts, face) >= count) return true
      return false
    case 'different': {
      let kinds = 0
      for (let face = 0; face < ELEMENTS.length; face++) if (diceOfElement(counts, face) > 0) kinds++
      return kinds >= count
    }
    case 'every':
      return element === NO_ELEMENT || diceOfElement(counts, element) > 0
    case 'mix': {
      const missing = (diceOfElement(counts, element) > 0 ? 0 : 1) + (diceOfElement(counts, other) > 0 ? 0 : 1)
      return missing === 0 || (wild !== 0 && countJokers(counts, wild, element, other) >= missing)
    }
    default:
      return unreachable(need.kind)
  }
}

/** The number of wild dice of other elements than `element`. */
function countWildDice(counts: number, wild: number, element: number): number {
  let sum = 0
  for (let face = 0; face < ELEMENTS.length; face++)
    if (face !== element && hasBit(wild, face)) sum += diceOfElement(counts, face)
  return sum
}

/** How many other cards in hand want dice of an element. If several dice would do, the least wanted one is spent. */
function cardsWanting(pack: Pack, s: State, index: number, face: number): number {
  let sum = 0
  for (let i = 0; i < s.hand.length; i++) {
    const card = pack.cards[numberAt(s.hand, i)]
    if (i !== index && card !== undefined && hasBit(card.wantedElements, face)) sum++
  }
  return sum
}

/** §7.4 The faces of the dice spent when the card at a hand index is played with this option; undefined if the pool cannot pay. */
export function facesToSpend(pack: Pack, s: State, index: number, { need }: DiceOption): readonly number[] | undefined {
  const { element, other, count } = need
  // Most options ask for one die of an element that is in the pool, which leaves nothing to choose.
  if (need.kind === 'element' && count === 1 && s.pool.includes(element)) return ONE_DIE[element]
  const wild = wildElementBits(pack, s)
  if (!canPayNeed(need, countDice(s.pool), s.pool.length, wild)) return undefined
  const left = s.pool.slice()
  const faces: number[] = []
  switch (need.kind) {
    case 'element':
      for (let i = 0; i < count; i++)
        moveDie(left, faces, left.includes(element) ? element : leastWanted(pack, s, index, left, wild))
      return faces
    case 'any':
      for (let i = 0; i < count; i++) moveDie(left, faces, leastWanted(pack, s, index, left, EVERY_FACE))
      return faces
    case 'alike': {
      const pairs = left.filter((face) => countEqual(s.pool, face) >= count)
      const face = leastWanted(pack, s, index, pairs, EVERY_FACE)
      for (let i = 0; i < count; i++) moveDie(left, faces, face)
      return faces
    }
    case 'different':
      for (let i = 0, open = EVERY_FACE; i < count; i++) {
        const face = leastWanted(pack, s, index, left, open)
        open &= ~(1 << face)
        moveDie(left, faces, face)
      }
      return faces
    case 'every':
      return element === NO_ELEMENT ? left : left.filter((face) => face === element)
    case 'mix': {
      // Dice of the two elements themselves are taken first, so that a wild die replaces only a missing one.
      const hasFirst = left.includes(element)
      const hasSecond = left.includes(other)
      if (hasFirst) moveDie(left, faces, element)
      if (hasSecond) moveDie(left, faces, other)
      for (let i = faces.length; i < count; i++) moveDie(left, faces, leastWanted(pack, s, index, left, wild))
      return faces
    }
    default:
      return unreachable(need.kind)
  }
}
const ONE_DIE: readonly (readonly number[])[] = ELEMENTS.map((_, face) => [face])
const EVERY_FACE = (1 << ELEMENTS.length) - 1

function moveDie(from: number[], to: number[], face: number): void {
  removeAt(from, from.indexOf(face))
  to.push(face)
}

/** Of the faces in `among` that are allowed, the one that the other cards in hand want least; of equals the leftmost. */
function leastWanted(pack: Pack, s: State, index: number, among: readonly number[], allowed: number): number {
  let best = NO_ELEMENT
  let fewest = Number.POSITIVE_INFINITY
  for (let i = 0; i < among.length; i++) {
    const face = numberAt(among, i)
    if (!hasBit(allowed, face) || face === best) continue
    const points = cardsWanting(pack, s, index, face)
    if (points >= fewest) continue
    best = face
    fewest = points
  }
  return best
}
