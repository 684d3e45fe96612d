import type { Dice } from '../../../engine/dice/dice.ts'
import { at } from '../../../lib/enums.ts'
import { type ItemType, itemOf, type Pack, type WeightTable } from '../content/content.ts'
import { offerCount } from '../difficulty.ts'
import { type Floor, makeOffers, type ShopOffer } from './floor.ts'

/** Draws an index from a table of weights. */
function draw({ kinds, weights, total, label }: WeightTable, dice: Dice, stream: string): number {
  let left = dice.roll(stream, total, label)
  for (let i = 0; i < kinds.length; i++) {
    left -= weights[i] as number
    if (left < 0) return kinds[i] as number
  }
  throw new Error(`Nothing to draw for "${label}": no entry has a weight.`)
}

/** §12.8 Draws the chief of the fourth floor. */
export const drawChief = (pack: Pack, dice: Dice): number =>
  pack.minibosses[dice.roll('spawn', pack.minibosses.length, 'which miniboss')] as number

export const drawEnemy = (pack: Pack, floor: number, dice: Dice): number =>
  draw(at(pack.spawns, floor - 1), dice, 'spawn')

/** §7.4 Draws the type of an item on the floor. If `isGear`, the type is a weapon or armour. */
export const drawItemType = (pack: Pack, dice: Dice, isGear: boolean): ItemType =>
  at(pack.lootTypes, draw(isGear ? pack.gearSorts : pack.lootSorts, dice, 'loot'))

/** Draws an item of a type by its loot weight. */
export const drawItem = (pack: Pack, type: ItemType, dice: Dice, stream: string): number =>
  draw(pack.loot[type], dice, stream)

/** §11 Stocks the shop: a health potion, a piece of gear, and random wares. */
export function stockShop(pack: Pack, f: Floor, difficulty: number, dice: Dice): void {
  const kinds = [pack.healthPotion, draw(pack.shopGear, dice, 'shop')]
  while (kinds.length < offerCount(difficulty)) kinds.push(draw(remainingWares(pack, kinds), dice, 'shop'))
  const offers: ShopOffer[] = []
  for (const kind of kinds) {
    const { value } = itemOf(pack, kind)
    const swing = Math.floor(value / 5)
    const price = Math.max(1, value - swing + dice.roll('shop', 2 * swing + 1, 'price'))
    offers.push({ kind, price, isSold: false })
  }
  f.offers = makeOffers(offers)
}

/** The wares that may still be stocked. A shop stocks duplicates of potions but not of gear, unless nothing else is left. */
function remainingWares({ shop, shopGear }: Pack, offered: readonly number[]): WeightTable {
  const weights = shop.weights.slice()
  let { total } = shop
  for (const kind of offered) {
    const i = shopGear.kinds.includes(kind) ? shop.kinds.indexOf(kind) : -1
    if (i < 0) continue
    total -= weights[i] as number
    weights[i] = 0
  }
  return total > 0 ? { kinds: shop.kinds, weights, total, label: shop.label } : shop
}
