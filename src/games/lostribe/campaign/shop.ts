import type { ByName } from '../../../lib/enums.ts'
import type { Play } from '../combat/context.ts'
import { gainGold } from '../combat/gains.ts'
import { sumAsked } from '../combat/relic-values.ts'
import { cardOf, type Pack, relicOf, swornAt } from '../content/pack.ts'
import { percentOf } from '../int-math.ts'
import { ASK_REMOVAL, RARITIES } from '../names.ts'
import { numberAt } from '../number-lists.ts'
import type { State } from '../state.ts'
import { askForCard, gainCard } from './deck.ts'
import { drawCard, drawRelic, gainRelic } from './rewards.ts'

/** §9.4 Five cards, then three relics; a place that is sold or empty is −1. */
const SOLD = -1
export const isForSale = (s: State, place: number): boolean => s.offers[place] !== SOLD

export function stock(play: Play): void {
  const { s, pack } = play
  const { cards, relics } = pack.config.shop
  s.offers = []
  for (let i = 0; i < cards; i++) s.offers.push(drawCard(play, 'shop'))
  const owned = s.boons.length
  for (let i = 0; i < relics; i++) {
    const relic = drawRelic(play, 'shop')
    s.offers.push(relic ?? SOLD)
    // Owned for a moment, so that no relic is drawn twice.
    if (relic !== undefined) s.boons.push(relic)
  }
  s.boons.length = owned
  play.emit?.({ kind: 'stock', offers: s.offers.slice() })
}

/** What is still for sale, with its place. */
export const wares = (s: State): { offer: number; place: number }[] =>
  s.offers.flatMap((offer, place) => (isForSale(s, place) ? [{ offer, place }] : []))

const withOath = (pack: Pack, s: State, price: number): number =>
  percentOf(price, Math.max(10, 100 + swornAt(pack, s.oath).shop_pct + sumAsked(pack.asks.shop.price_pct, s)))
/** Which price a rarity is sold at. */
const PRICED: ByName<typeof RARITIES, 'common' | 'uncommon' | 'rare'> = {
  basic: 'common',
  common: 'common',
  uncommon: 'uncommon',
  rare: 'rare',
  boss: 'rare',
}
const pricedAs = (rarity: number) => PRICED[RARITIES[rarity] ?? 'common']

export const isCardOffer = (pack: Pack, place: number): boolean => place < pack.config.shop.cards
export function priceOf(pack: Pack, s: State, place: number): number {
  const offer = numberAt(s.offers, place)
  const { card_price, relic_price } = pack.config.shop
  const price = isCardOffer(pack, place)
    ? card_price[pricedAs(cardOf(pack, offer).rarity)]
    : relic_price[pricedAs(relicOf(pack, offer).rarity)]
  return withOath(pack, s, price)
}
export const removalPrice = (pack: Pack, s: State): number =>
  withOath(pack, s, pack.config.shop.removal + pack.config.shop.removal_step * s.removals)
export const restockPrice = (pack: Pack, s: State): number => withOath(pack, s, pack.config.shop.restock)

export function buy(play: Play, place: number): void {
  const { s, pack } = play
  gainGold(play, -priceOf(pack, s, place))
  const offer = numberAt(s.offers, place)
  if (isCardOffer(pack, place)) gainCard(play, offer)
  else gainRelic(play, offer)
  s.offers[place] = SOLD
}

export function buyRemoval(play: Play): void {
  gainGold(play, -removalPrice(play.pack, play.s))
  play.s.removals++
  askForCard(play, ASK_REMOVAL)
}

export function restock(play: Play): void {
  gainGold(play, -restockPrice(play.pack, play.s))
  stock(play)
}
