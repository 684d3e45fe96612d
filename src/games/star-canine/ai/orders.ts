import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import {
  ENGAGE_ENEMY,
  equipOrder,
  type Order,
  REPAIR_SHIP,
  RESUPPLY_AMMO,
  TAKE_AMMO,
  type TakeOrders,
  unequipOrder,
  upgradeOrder,
} from '../actions.ts'
import { CHANGES_PER_STAGE, includesNumber, itemsAboard, kindOfItem, removeNumber, type State } from '../state.ts'

/** The orders that equip exactly these items, in this order, and then engage. */
export function ordersToEngageWith(s: State, target: readonly number[]): Order[] {
  let inPlace = 0
  const orders: Order[] = []
  for (const n of s.equipped) {
    if (n === target[inPlace]) inPlace++
    else orders.push(unequipOrder(n))
  }
  for (const n of target.slice(inPlace)) orders.push(equipOrder(n))
  if (s.changes + orders.length > CHANGES_PER_STAGE) return [ENGAGE_ENEMY]
  orders.push(ENGAGE_ENEMY)
  return orders
}

/** The numbers of items of these kinds. Items that are equipped already come first. */
export function itemNumbersOfKinds(s: State, kinds: readonly number[]): number[] {
  const free = [...s.equipped, ...itemsAboard(s).filter((n) => !includesNumber(s.equipped, n))]
  return kinds.map((kind) => {
    const n = at(
      free,
      free.findIndex((item) => kindOfItem(s, item) === kind),
    )
    removeNumber(free, n)
    return n
  })
}

/** The kinds of all items aboard. */
export const kindsAboard = (s: State): number[] => itemsAboard(s).map((n) => kindOfItem(s, n))

/** In a scene that offers something for free: one line for each choice. */
export function freeChoiceLines(take: TakeOrders, s: State): readonly (readonly Order[])[] {
  switch (s.phase) {
    case 'reward':
      return [[TAKE_AMMO], ...s.offers.map((kind) => [take(kind)])]
    case 'boss-reward':
      return s.offers.map((upgrade) => [upgradeOrder(upgrade)])
    case 'service':
      return [[REPAIR_SHIP], [RESUPPLY_AMMO]]
    case 'opening':
    case 'narrative':
    case 'pre-combat':
    case 'combat-log':
    case 'dock':
    case 'game-clear':
    case 'game-over':
      return []
    default:
      return unreachable(s.phase)
  }
}
