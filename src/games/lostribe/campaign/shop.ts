import type { ByName } from '../../../lib/enums.ts'
import type { PlayContext } from '../combat/context.ts'
import { gainGold } from '../combat/gains.ts'
import { sumOfRelics } from '../combat/relic-values.ts'
import { cardOf, oathTotalsAt, type Pack, relicOf } from '../content/pack.ts'
import { percentOf } from '../int-math.ts'
import { numberAt } from '../number-lists.ts'
import type { State } from '../state.ts'
import { PICK_REMOVAL, RARITIES } from '../vocabulary.ts'
import { gainCard, startCardPick } from './deck.ts'
import { drawCard, drawRelic, gainRelic } from './rewards.ts'

/** §9.4 The shop's offers are cards, followed by relics. This value marks an offer that is sold or was never filled. */
const SOLD = -1
export const isForSale = (s: State, index: number): boolean => s.offers[index] !== SOLD

export function stockShop(play: PlayContext): void {
  const { s, pack } = play
  const { cards, relics } = pack.config.shop
  s.offers = []
  for (let i = 0; i < cards; i++) s.offers.push(drawCard(play, 'shop'))
  const owned = s.boons.length
  for (let i = 0; i < relics; i++) {
    const relic = drawRelic(play, 'shop')
    s.offers.push(relic ?? SOLD)
    // The relic counts as owned until the loop ends, so that it is not drawn twice.
    if (relic !== undefined) s.boons.push(relic)
  }
  s.boons.length = owned
  play.emit?.({ kind: 'stock', offers: s.offers.slice() })
}

/** The offers that are still for sale, with their indexes. */
export const waresForSale = (s: State): { offer: number; place: number }[] =>
  s.offers.flatMap((offer, index) => (isForSale(s, index) ? [{ offer, place: index }] : []))

const adjustedPrice = (pack: Pack, s: State, price: number): number =>
  percentOf(
    price,
    Math.max(10, 100 + oathTotalsAt(pack, s.oath).shop_pct + sumOfRelics(pack.relicValues.shop.price_pct, s)),
  )
/** By rarity: which price of the config applies. */
const PRICE_CLASS: ByName<typeof RARITIES, 'common' | 'uncommon' | 'rare'> = {
  basic: 'common',
  common: 'common',
  uncommon: 'uncommon',
  rare: 'rare',
  boss: 'rare',
}
const priceClassOf = (rarity: number) => PRICE_CLASS[RARITIES[rarity] ?? 'common']

export const isCardOffer = (pack: Pack, index: number): boolean => index < pack.config.shop.cards
export function offerPrice(pack: Pack, s: State, index: number): number {
  const offer = numberAt(s.offers, index)
  const { card_price, relic_price } = pack.config.shop
  const price = isCardOffer(pack, index)
    ? card_price[priceClassOf(cardOf(pack, offer).rarity)]
    : relic_price[priceClassOf(relicOf(pack, offer).rarity)]
  return adjustedPrice(pack, s, price)
}
export const removalPrice = (pack: Pack, s: State): number =>
  adjustedPrice(pack, s, pack.config.shop.removal + pack.config.shop.removal_step * s.removals)
export const restockPrice = (pack: Pack, s: State): number => adjustedPrice(pack, s, pack.config.shop.restock)

export function buyOffer(play: PlayContext, index: number): void {
  const { s, pack } = play
  gainGold(play, -offerPrice(pack, s, index))
  const offer = numberAt(s.offers, index)
  if (isCardOffer(pack, index)) gainCard(play, offer)
  else gainRelic(play, offer)
  s.offers[index] = SOLD
}

export function buyRemoval(play: PlayContext): void {
  gainGold(play, -removalPrice(play.pack, play.s))
  play.s.removals++
  startCardPick(play, PICK_REMOVAL)
}

export function restockShop(play: PlayContext): void {
  gainGold(play, -restockPrice(play.pack, play.s))
  stockShop(play)
}
