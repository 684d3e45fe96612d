import { unreachable } from '../../../engine/unreachable.ts'
import type { Card, Fusion } from '../content/cards.ts'
import type { DiceOption } from '../content/dice-options.ts'
import type { Pack } from '../content/pack.ts'
import { HP } from '../foe.ts'
import { ATTUNED, hasFlag, type State } from '../state.ts'
import type { Reason } from '../vocabulary.ts'
import { canBeTargeted } from './damage.ts'
import { countDice, TRIPLE_DICE } from './dice/dice.ts'
import { canSpend, wildBits } from './dice/payment.ts'
import { attunementFor, hasDice } from './dice/pool.ts'
import { sumOfRelics } from './relic-values.ts'
import { cardAt } from './zones.ts'

/** §7.2 Decides whether a card can be played: what it costs, whether it can be fused, and why not. */

/** How a card is fused; undefined when it is played without a fusion. */
export type FusionKind = 'triple' | 'pair'
/** The number of dice of the card's own element in a fusion by a pair. One die of another element is needed as well. */
export const PAIR_DICE = TRIPLE_DICE - 1

export function fusionOf(card: Card, fuse: FusionKind | undefined): Fusion | undefined {
  if (fuse === undefined) return undefined
  return fuse === 'triple' ? card.triple : card.pair
}

/** §7.2 A card's energy cost now. The first card of the attuned element, or of the fight, may be cheaper. */
export function costOf(pack: Pack, s: State, card: Card): number {
  if (card.cost === 0) return 0
  let { cost } = card
  const attunement = attunementFor(pack, s, card)
  if (attunement !== undefined && !hasFlag(s, ATTUNED)) cost -= attunement.modifiers.discount
  return Math.max(0, cost - firstCardDiscount(pack, s))
}
export const firstCardDiscount = (pack: Pack, s: State): number =>
  s.played === 0 ? sumOfRelics(pack.relicValues.play_card.first_card_discount, s) : 0

function canFuse(s: State, card: Card, fuse: FusionKind): boolean {
  switch (fuse) {
    case 'triple':
      return card.triple !== undefined && hasDice(s, card.element, TRIPLE_DICE)
    case 'pair':
      return card.pair !== undefined && hasDice(s, card.element, PAIR_DICE) && hasDice(s, card.pairWith, 1)
    default:
      return unreachable(fuse)
  }
}

/** The fusion with which the card could be played now. A triple is preferred to a pair. */
export function fuseOf(s: State, card: Card): FusionKind | undefined {
  if (canFuse(s, card, 'triple')) return 'triple'
  return canFuse(s, card, 'pair') ? 'pair' : undefined
}

/** §7.2 Why a card cannot be played; undefined if it can. The reasons are checked in a fixed order. */
export function refusalReason(
  pack: Pack,
  s: State,
  index: number,
  target: number,
  fuse: FusionKind | undefined,
  optionNumber = 0,
): Reason | undefined {
  if (s.phase !== 'act') return 'wrong_phase'
  if (!(index >= 0 && index < s.hand.length)) return 'not_in_hand'
  if (s.plays >= pack.config.plays_per_turn) return 'too_many_cards'
  const card = cardAt(pack, s, index)
  if (costOf(pack, s, card) > s.energy) return 'not_enough_energy'
  if (card.isAimed) {
    const foe = s.foes[target]
    if (foe === undefined || foe[HP] <= 0 || !canBeTargeted(s, foe)) return 'bad_target'
  }
  if (card.charges > s.charges) return 'not_enough_charges'
  if (optionNumber > 0) return optionRefusal(pack, s, card.options[optionNumber - 1])
  if (fuse === undefined) return pack.config.missing_dice === 'refuse' ? diceCostRefusal(s, card) : undefined
  return canFuse(s, card, fuse) ? undefined : 'no_fusion'
}

const optionRefusal = (pack: Pack, s: State, option: DiceOption | undefined): Reason | undefined =>
  option !== undefined && canSpend(option.need, countDice(s.pool), s.pool.length, wildBits(pack, s))
    ? undefined
    : 'not_enough_dice'

const diceCostRefusal = (s: State, { diceElement, diceCount }: Card): Reason | undefined =>
  diceCount > 0 && !hasDice(s, diceElement, diceCount) ? 'not_enough_dice' : undefined
