import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import { AMMO, ENGAGE, type Order, type OrderFor, REPAIR, RESUPPLY, toEquip, toUnequip, toUpgrade } from '../actions.ts'
import { CHANGES_PER_STAGE, has, heldItems, kindOfItem, removeFrom, type State } from '../state.ts'

/** The orders that equip exactly these items, in this order, and then engage. */
export function engageWith(s: State, target: readonly number[]): Order[] {
  let inPlace = 0
  const orders: Order[] = []
  for (const n of s.equipped) {
    if (n === target[inPlace]) inPlace++
    else orders.push(toUnequip(n))
  }
  for (const n of target.slice(inPlace)) orders.push(toEquip(n))
  if (s.changes + orders.length > CHANGES_PER_STAGE) return [ENGAGE]
  orders.push(ENGAGE)
  return orders
}

/** The numbers of items of these kinds. Items that are equipped already come first. */
export function numbersFor(s: State, kinds: readonly number[]): number[] {
  const free = [...s.equipped, ...heldItems(s).filter((n) => !has(s.equipped, n))]
  return kinds.map((kind) => {
    const n = at(
      free,
      free.findIndex((item) => kindOfItem(s, item) === kind),
    )
    removeFrom(free, n)
    return n
  })
}

/** The kinds of all items aboard. */
export const stockOf = (s: State): number[] => heldItems(s).map((n) => kindOfItem(s, n))

/** In a scene that offers something for free: one line for each choice. */
export function freeChoiceLines(take: OrderFor, s: State): readonly (readonly Order[])[] {
  switch (s.phase) {
    case 'reward':
      return [[AMMO], ...s.offers.map((kind) => [take(kind)])]
    case 'boss-reward':
      return s.offers.map((upgrade) => [toUpgrade(upgrade)])
    case 'service':
      return [[REPAIR], [RESUPPLY]]
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
