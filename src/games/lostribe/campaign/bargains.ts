import type { PlayContext } from '../combat/context.ts'
import { gainCharges, gainGold, healPlayer } from '../combat/gains.ts'
import type { BargainEntry, DealEntry } from '../content/bargains.ts'
import type { Pack } from '../content/pack.ts'
import type { State } from '../state.ts'
import { EVENTS, PICK_COPY, PICK_FORGET, PICK_READER, PICK_TRANSFORM, type PickKind } from '../vocabulary.ts'
import { canEvolve, canForget, startCardPick } from './deck.ts'
import { backToMap } from './journey.ts'
import { drawRelic, gainRelic } from './rewards.ts'
import { loseHp } from './trap.ts'

/** §9.5 Bargains: events that content defines alone. Their indexes follow those of the eight events whose rules are code. */

export const bargainOf = ({ config }: Pack, s: State): BargainEntry | undefined =>
  config.bargains[s.place - EVENTS.length]

/** The message for a cost that the player cannot pay. */
export const cannotPayText = (cost: number, noun: string, owned: number): string =>
  `Costs ${cost} ${noun}; you have ${owned}.`

const dealOf = (bargain: BargainEntry, option: number): DealEntry | undefined =>
  option === 0 ? bargain.option : bargain.other

/** Why an option of a bargain cannot be chosen; undefined if it can. An option that takes nothing can always be chosen. */
export function whyDealBlocked(s: State, bargain: BargainEntry, option: number): string | undefined {
  const deal = dealOf(bargain, option)
  if (deal === undefined) return undefined
  const { lose_hp = 0, lose_max_hp = 0, pay_gold = 0, pay_charges = 0, card } = deal
  if (lose_hp >= s.hp) return cannotPayText(lose_hp, 'hp', s.hp)
  if (lose_max_hp >= s.maxHp) return cannotPayText(lose_max_hp, 'max HP', s.maxHp)
  if (pay_gold > s.gold) return cannotPayText(pay_gold, 'gold', s.gold)
  if (pay_charges > s.charges) return cannotPayText(pay_charges, 'charges', s.charges)
  if (card === 'evolve' && !canEvolve(s)) return 'Every card of your deck has evolved.'
  if (card === 'remove' && !canForget(s)) return 'The deck is at its minimum size.'
  return undefined
}

const PICK_OF_DEAL: Readonly<Record<NonNullable<DealEntry['card']>, PickKind>> = {
  remove: PICK_FORGET,
  copy: PICK_COPY,
  transform: PICK_TRANSFORM,
  evolve: PICK_READER,
}

/** Carries out an option of a bargain. */
export function acceptDeal(play: PlayContext, bargain: BargainEntry, option: number): void {
  const deal = dealOf(bargain, option)
  if (deal === undefined) {
    play.emit?.({ kind: 'left' })
    return backToMap(play)
  }
  const { s } = play
  const { id } = bargain
  if (deal.lose_hp !== undefined) loseHp(play, deal.lose_hp, id)
  changeMaxHp(play, (deal.max_hp ?? 0) - (deal.lose_max_hp ?? 0))
  const gold = (deal.gold ?? 0) - (deal.pay_gold ?? 0)
  if (gold !== 0) gainGold(play, gold)
  const charges = (deal.charges ?? 0) - (deal.pay_charges ?? 0)
  if (charges !== 0) gainCharges(play, charges, id)
  if (deal.heal !== undefined) healPlayer(play, deal.heal, id)
  const relic = deal.relic === undefined ? undefined : drawRelic(play, 'reward')
  if (relic !== undefined) gainRelic(play, relic)
  if (deal.card === undefined) return backToMap(play)
  s.place = -1
  startCardPick(play, PICK_OF_DEAL[deal.card])
}

function changeMaxHp({ s, emit }: PlayContext, gained: number): void {
  if (gained === 0) return
  s.maxHp += gained
  s.hp = Math.min(s.maxHp, s.hp + Math.max(0, gained))
  emit?.({ kind: 'max-hp', gained, maxHp: s.maxHp })
}
