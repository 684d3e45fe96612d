import { countText, integer, joinList, oneOf, type Shape } from './fields.ts'

/** §9.5 Bargain events: the content lists what each option takes and gives. */

const CARD_DEALS = ['remove', 'copy', 'transform', 'evolve'] as const
type CardDeal = (typeof CARD_DEALS)[number]
export interface DealEntry {
  /** What the option takes from the player. */
  readonly lose_hp?: number | undefined
  readonly pay_gold?: number | undefined
  readonly pay_charges?: number | undefined
  readonly lose_max_hp?: number | undefined
  /** What the option gives to the player. */
  readonly heal?: number | undefined
  readonly gold?: number | undefined
  readonly charges?: number | undefined
  readonly max_hp?: number | undefined
  readonly relic?: number | undefined
  readonly card?: CardDeal | undefined
}
export interface BargainEntry {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly option: DealEntry
  /** The second option. If it is absent, the player may leave with nothing. */
  readonly other?: DealEntry | undefined
}

export const DEAL_SHAPES: Readonly<Record<keyof DealEntry, Shape>> = {
  lose_hp: integer(1, 99),
  pay_gold: integer(1, 999),
  pay_charges: integer(1, 9),
  lose_max_hp: integer(1, 99),
  heal: integer(1, 99),
  gold: integer(1, 999),
  charges: integer(1, 9),
  max_hp: integer(1, 99),
  relic: integer(1, 1),
  card: oneOf(CARD_DEALS),
}

const CARD_DEAL_TEXT: Readonly<Record<CardDeal, string>> = {
  remove: 'remove a card from your deck',
  copy: 'copy a card of your deck',
  transform: 'turn a card into another of its rarity',
  evolve: 'evolve a card',
}

/** The text of a bargain's option: `Lose 10 hp: 60 gold`. */
export function dealText(deal: DealEntry | undefined): string {
  if (deal === undefined) return 'Leave'
  const part = (n: number | undefined, text: (n: number) => string): string => (n === undefined ? '' : text(n))
  const takes = joinList([
    part(deal.lose_hp, (n) => `lose ${n} HP`),
    part(deal.lose_max_hp, (n) => `lose ${n} max HP`),
    part(deal.pay_gold, (n) => `pay ${n} gold`),
    part(deal.pay_charges, (n) => `spend ${countText(n, 'charge')}`),
  ])
  const gives = joinList([
    part(deal.heal, (n) => `heal ${n}`),
    part(deal.max_hp, (n) => `max HP +${n}`),
    part(deal.gold, (n) => `${n} gold`),
    part(deal.charges, (n) => `+${countText(n, 'charge')}`),
    deal.relic === undefined ? '' : 'a relic',
    deal.card === undefined ? '' : CARD_DEAL_TEXT[deal.card],
  ])
  const all = takes === '' ? gives : `${takes}: ${gives}`
  return `${all.slice(0, 1).toUpperCase()}${all.slice(1)}`
}
