import { at } from '../../../lib/enums.ts'
import { AMMO, ENGAGE, type Order, type OrderOf, REPAIR, RESUPPLY, toEquip, toUnequip, toUpgrade } from '../actions.ts'
import { CHANGES_PER_STAGE, has, heldItems, kindOfItem, type State, takeOut } from '../state.ts'

/** Orders that turn the present selection into these items, in this order, then into battle. */
export function engageWith(s: State, target: readonly number[]): Order[] {
  let settled = 0
  const orders: Order[] = []
  for (const n of s.equipped) {
    if (n === target[settled]) settled++
    else orders.push(toUnequip(n))
  }
  for (const n of target.slice(settled)) orders.push(toEquip(n))
  if (s.changes + orders.length > CHANGES_PER_STAGE) return [ENGAGE]
  orders.push(ENGAGE)
  return orders
}

/** Item numbers of these kinds, those already equipped first. */
export function numbersFor(s: State, kinds: readonly number[]): number[] {
  const free = [...s.equipped, ...heldItems(s).filter((n) => !has(s.equipped, n))]
  return kinds.map((kind) => {
    const n = at(
      free,
      free.findIndex((one) => kindOfItem(s, one) === kind),
    )
    takeOut(free, n)
    return n
  })
}

/** The kinds of the items we hold. */
export const stockOf = (s: State): number[] => heldItems(s).map((n) => kindOfItem(s, n))

/** Every one of the things one is offered for nothing more to pay. */
export function giftLines(take: OrderOf, s: State): readonly (readonly Order[])[] {
  switch (s.phase) {
    case 'reward':
      return [[AMMO], ...s.offers.map((kind) => [take(kind)])]
    case 'boss-reward':
      return s.offers.map((upgrade) => [toUpgrade(upgrade)])
    case 'service':
      return [[REPAIR], [RESUPPLY]]
    default:
      return []
  }
}
