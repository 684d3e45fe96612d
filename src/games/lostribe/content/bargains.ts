import { count, listed, type Shape, whole, word } from './fields.ts'

/** §9.5 Events that are bargains: content says what each option takes and gives. */

const CARD_DEALS = ['remove', 'copy', 'transform', 'evolve'] as const
type CardDeal = (typeof CARD_DEALS)[number]
export interface DealEntry {
  /** What it takes. */
  readonly lose_hp?: number | undefined
  readonly pay_gold?: number | undefined
  readonly pay_charges?: number | undefined
  readonly lose_max_hp?: number | undefined
  /** What it gives. */
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
  /** Instead of going on with nothing. */
  readonly other?: DealEntry | undefined
}

export const DEAL_SHAPES: Readonly<Record<keyof DealEntry, Shape>> = {
  lose_hp: whole(1, 99),
  pay_gold: whole(1, 999),
  pay_charges: whole(1, 9),
  lose_max_hp: whole(1, 99),
  heal: whole(1, 99),
  gold: whole(1, 999),
  charges: whole(1, 9),
  max_hp: whole(1, 99),
  relic: whole(1, 1),
  card: word(...CARD_DEALS),
}

const CARD_WORDS: Readonly<Record<CardDeal, string>> = {
  remove: 'be rid of a card',
  copy: 'copy a card of your deck',
  transform: 'turn a card into another of its rarity',
  evolve: 'evolve a card',
}

/** `Lose 10 hp: 60 gold` */
export function dealWords(deal: DealEntry | undefined): string {
  if (deal === undefined) return 'Go on'
  const said = (n: number | undefined, words: (n: number) => string): string => (n === undefined ? '' : words(n))
  const takes = listed([
    said(deal.lose_hp, (n) => `lose ${n} hp`),
    said(deal.lose_max_hp, (n) => `lose ${n} max hp`),
    said(deal.pay_gold, (n) => `pay ${n} gold`),
    said(deal.pay_charges, (n) => `spend ${count(n, 'charge')}`),
  ])
  const gives = listed([
    said(deal.heal, (n) => `heal ${n}`),
    said(deal.max_hp, (n) => `max hp +${n}`),
    said(deal.gold, (n) => `${n} gold`),
    said(deal.charges, (n) => `+${count(n, 'charge')}`),
    deal.relic === undefined ? '' : 'a relic',
    deal.card === undefined ? '' : CARD_WORDS[deal.card],
  ])
  const all = takes === '' ? gives : `${takes}: ${gives}`
  return `${all.slice(0, 1).toUpperCase()}${all.slice(1)}`
}
