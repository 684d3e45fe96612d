import { unreachable } from '../../../engine/unreachable.ts'
import type { Card, Fusion } from '../content/cards.ts'
import type { DiceOption } from '../content/dice-options.ts'
import type { Pack } from '../content/pack.ts'
import { HP } from '../foe.ts'
import { ATTUNEMENT_USED, hasFlag, type State } from '../state.ts'
import type { RefusalReason } from '../vocabulary.ts'
import { canBeTargeted } from './damage.ts'
import { countDice, DICE_PER_TRIPLE } from './dice/dice.ts'
import { canPayNeed, wildElementBits } from './dice/payment.ts'
import { attunementFor, hasDice } from './dice/pool.ts'
import { sumOfRelics } from './relic-values.ts'
import { handCardAt } from './zones.ts'

/** §7.2 Decides whether a card can be played: what it costs, whether it can be fused, and why not. */

/** How a card is fused; undefined when it is played without a fusion. */
export type FusionKind = 'triple' | 'pair'
/** The number of dice of the card's own element in a fusion by a pair. One die of another element is needed as well. */
export const OWN_DICE_PER_PAIR = DICE_PER_TRIPLE - 1

export function fusionOf(card: Card, fuse: FusionKind | undefined): Fusion | undefined {
  if (fuse === undefined) return undefined
  return fuse === 'triple' ? card.triple : card.pair
}

/** §7.2 A card's energy cost now. The first card of the attuned element, or of the fight, may be cheaper. */
export function energyCostOf(pack: Pack, s: State, card: Card): number {
  if (card.cost === 0) return 0
  let { cost } = card
  const attunement = attunementFor(pack, s, card)
  if (attunement !== undefined && !hasFlag(s, ATTUNEMENT_USED)) cost -= attunement.modifiers.discount
  return Math.max(0, cost - firstCardDiscount(pack, s))
}
export const firstCardDiscount = (pack: Pack, s: State): number =>
  s.played === 0 ? sumOfRelics(pack.relicValues.play_card.first_card_discount, s) : 0

function canFuse(s: State, card: Card, fuse: FusionKind): boolean {
  switch (fuse) {
    case 'triple':
      return card.triple !== undefined && hasDice(s, card.element, DICE_PER_TRIPLE)
    case 'pair':
      return card.pair !== undefined && hasDice(s, card.element, OWN_DICE_PER_PAIR) && hasDice(s, card.pairWith, 1)
    default:
      return unreachable(fuse)
  }
}

/** The fusion with which the card could be played now. A triple is preferred to a pair. */
export function possibleFusion(s: State, card: Card): FusionKind | undefined {
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
): RefusalReason | undefined {
  if (s.phase !== 'act') return 'wrong_phase'
  if (!(index >= 0 && index < s.hand.length)) return 'not_in_hand'
  if (s.plays >= pack.config.plays_per_turn) return 'too_many_cards'
  const card = handCardAt(pack, s, index)
  if (energyCostOf(pack, s, card) > s.energy) return 'not_enough_energy'
  if (card.isAimed) {
    const foe = s.foes[target]
    if (foe === undefined || foe[HP] <= 0 || !canBeTargeted(s, foe)) return 'bad_target'
  }
  if (card.charges > s.charges) return 'not_enough_charges'
  if (optionNumber > 0) return optionRefusal(pack, s, card.options[optionNumber - 1])
  if (fuse === undefined) return pack.config.missing_dice === 'refuse' ? diceCostRefusal(s, card) : undefined
  return canFuse(s, card, fuse) ? undefined : 'no_fusion'
}

const optionRefusal = (pack: Pack, s: State, option: DiceOption | undefined): RefusalReason | undefined =>
  option !== undefined && canPayNeed(option.need, countDice(s.pool), s.pool.length, wildElementBits(pack, s))
    ? undefined
    : 'not_enough_dice'

const diceCostRefusal = (s: State, { diceElement, diceCount }: Card): RefusalReason | undefined =>
  diceCount > 0 && !hasDice(s, diceElement, diceCount) ? 'not_enough_dice' : undefined
