import type { Play } from '../combat/context.ts'
import { gainCharges, gainGold, heal } from '../combat/gains.ts'
import type { BargainEntry, DealEntry } from '../content/bargains.ts'
import type { Pack } from '../content/pack.ts'
import { ASK_COPY, ASK_FORGET, ASK_READER, ASK_TRANSFORM, type Ask, EVENTS } from '../names.ts'
import type { State } from '../state.ts'
import { askForCard, canEvolve, canForget } from './deck.ts'
import { backToMap } from './journey.ts'
import { drawRelic, gainRelic } from './rewards.ts'
import { loseHp } from './trap.ts'

/** §9.5 Events of the content: they stand behind the eight whose rules are written out. */

export const bargainOf = ({ config }: Pack, s: State): BargainEntry | undefined =>
  config.bargains[s.place - EVENTS.length]

const dealOf = (bargain: BargainEntry, option: number): DealEntry | undefined =>
  option === 0 ? bargain.option : bargain.other

/** Why it is not to be had; undefined: it is. What takes nothing always is. */
export function whyNoDeal(s: State, bargain: BargainEntry, option: number): string | undefined {
  const deal = dealOf(bargain, option)
  if (deal === undefined) return undefined
  const { lose_hp = 0, lose_max_hp = 0, pay_gold = 0, pay_charges = 0, card } = deal
  const asks = (wanted: number, what: string, has: number): string => `It asks for ${wanted} ${what}; you have ${has}.`
  if (lose_hp >= s.hp) return asks(lose_hp, 'hp', s.hp)
  if (lose_max_hp >= s.maxHp) return asks(lose_max_hp, 'max hp', s.maxHp)
  if (pay_gold > s.gold) return asks(pay_gold, 'gold', s.gold)
  if (pay_charges > s.charges) return asks(pay_charges, 'charges', s.charges)
  if (card === 'evolve' && !canEvolve(s)) return 'Every card of your deck has evolved.'
  if (card === 'remove' && !canForget(s)) return 'The deck is as small as it may be.'
  return undefined
}

const ASKED: Readonly<Record<NonNullable<DealEntry['card']>, Ask>> = {
  remove: ASK_FORGET,
  copy: ASK_COPY,
  transform: ASK_TRANSFORM,
  evolve: ASK_READER,
}

export function strike(play: Play, bargain: BargainEntry, option: number): void {
  const deal = dealOf(bargain, option)
  if (deal === undefined) {
    play.emit?.({ kind: 'left' })
    return backToMap(play)
  }
  const { s } = play
  const { id } = bargain
  if (deal.lose_hp !== undefined) loseHp(play, deal.lose_hp, id)
  growMaxHp(play, (deal.max_hp ?? 0) - (deal.lose_max_hp ?? 0))
  const gold = (deal.gold ?? 0) - (deal.pay_gold ?? 0)
  if (gold !== 0) gainGold(play, gold)
  const charges = (deal.charges ?? 0) - (deal.pay_charges ?? 0)
  if (charges !== 0) gainCharges(play, charges, id)
  if (deal.heal !== undefined) heal(play, deal.heal, id)
  const relic = deal.relic === undefined ? undefined : drawRelic(play, 'reward')
  if (relic !== undefined) gainRelic(play, relic)
  if (deal.card === undefined) return backToMap(play)
  s.place = -1
  askForCard(play, ASKED[deal.card])
}

function growMaxHp({ s, emit }: Play, gained: number): void {
  if (gained === 0) return
  s.maxHp += gained
  s.hp = Math.min(s.maxHp, s.hp + Math.max(0, gained))
  emit?.({ kind: 'max-hp', gained, maxHp: s.maxHp })
}
