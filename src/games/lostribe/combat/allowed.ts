import type { Card, Fusion } from '../content/cards.ts'
import type { DiceOption } from '../content/dice-options.ts'
import type { Pack } from '../content/pack.ts'
import { HP } from '../foe.ts'
import type { Reason } from '../names.ts'
import { ATTUNED, hasFlag, type State } from '../state.ts'
import { canBeTargeted } from './damage.ts'
import { A_TRIPLE, countDice } from './dice/dice.ts'
import { canSpend, wildBits } from './dice/payment.ts'
import { attunementFor, hasDice } from './dice/pool.ts'
import { sumAsked } from './relic-values.ts'
import { cardAt } from './zones.ts'

/** §7.2 What a card costs, with which fusion it could be played, and what forbids it. */

/** How a card is played with three dice; undefined: without. */
export type Fuse = 'triple' | 'pair'
/** A pair's fusion takes so many of the card's element, and one of the other. */
export const OF_A_PAIR = A_TRIPLE - 1

export function fusionOf(card: Card, fuse: Fuse | undefined): Fusion | undefined {
  if (fuse === undefined) return undefined
  return fuse === 'triple' ? card.triple : card.pair
}

/** §7.2 What a card costs now: the first card of a turn's element or of a fight may be cheaper. */
export function costOf(pack: Pack, s: State, card: Card): number {
  if (card.cost === 0) return 0
  let { cost } = card
  const attunement = attunementFor(pack, s, card)
  if (attunement !== undefined && !hasFlag(s, ATTUNED)) cost -= attunement.modifiers.discount
  return Math.max(0, cost - firstCardDiscount(pack, s))
}
export const firstCardDiscount = (pack: Pack, s: State): number =>
  s.played === 0 ? sumAsked(pack.asks.play_card.first_card_discount, s) : 0

function canFuse(s: State, card: Card, fuse: Fuse): boolean {
  switch (fuse) {
    case 'triple':
      return card.triple !== undefined && hasDice(s, card.element, A_TRIPLE)
    case 'pair':
      return card.pair !== undefined && hasDice(s, card.element, OF_A_PAIR) && hasDice(s, card.pairWith, 1)
  }
}

/** The fusion a card could be played with now, the triple first. */
export function fuseOf(s: State, card: Card): Fuse | undefined {
  if (canFuse(s, card, 'triple')) return 'triple'
  return canFuse(s, card, 'pair') ? 'pair' : undefined
}

/** §7.2 Everything that could forbid a play, in a fixed order. Nothing is changed by asking. */
export function whyNot(
  pack: Pack,
  s: State,
  place: number,
  target: number,
  fuse: Fuse | undefined,
  way = 0,
): Reason | undefined {
  if (s.phase !== 'act') return 'wrong_phase'
  if (!(place >= 0 && place < s.hand.length)) return 'not_in_hand'
  if (s.plays >= pack.config.plays_per_turn) return 'too_many_cards'
  const card = cardAt(pack, s, place)
  if (costOf(pack, s, card) > s.energy) return 'not_enough_energy'
  if (card.isAimed) {
    const foe = s.foes[target]
    if (foe === undefined || foe[HP] <= 0 || !canBeTargeted(s, foe)) return 'bad_target'
  }
  if (card.charges > s.charges) return 'not_enough_charges'
  if (way > 0) return whyNotOption(pack, s, card.options[way - 1])
  if (fuse === undefined) return pack.config.missing_dice === 'refuse' ? whyNotDice(s, card) : undefined
  return canFuse(s, card, fuse) ? undefined : 'no_fusion'
}

/** §7.4 */
const whyNotOption = (pack: Pack, s: State, option: DiceOption | undefined): Reason | undefined =>
  option !== undefined && canSpend(option.need, countDice(s.pool), s.pool.length, wildBits(pack, s))
    ? undefined
    : 'not_enough_dice'

const whyNotDice = (s: State, { diceElement, diceCount }: Card): Reason | undefined =>
  diceCount > 0 && !hasDice(s, diceElement, diceCount) ? 'not_enough_dice' : undefined
