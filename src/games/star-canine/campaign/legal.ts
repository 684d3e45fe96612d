import { unreachable } from '../../../engine/unreachable.ts'
import {
  DOCK_SERVICES,
  ENGAGE_ENEMY,
  equipOrder,
  LEAVE,
  ONLY_CONTINUE,
  ONLY_ENGAGE,
  ONLY_LEAVE,
  ONLY_START,
  type Order,
  offerOrder,
  PAY_DOCK,
  TAKE_AMMO,
  type TakeOrders,
  unequipOrder,
  upgradeOrder,
  withdrawOrder,
} from '../actions.ts'
import type { Pack } from '../content/content.ts'
import { numberAt } from '../number-lists.ts'
import { CHANGES_PER_STAGE, dockPrice, includesNumber, itemsAboard, type State } from '../state.ts'

const NO_ORDERS: readonly Order[] = []

/** The legal orders in a stable order: items by number, then the orders that end the scene. */
export function legalOrders(pack: Pack, s: State, take: TakeOrders): readonly Order[] {
  switch (s.phase) {
    case 'opening':
      return ONLY_START
    case 'narrative':
    case 'combat-log':
      return ONLY_CONTINUE
    case 'pre-combat':
      return loadoutOrders(s)
    case 'reward':
      return [TAKE_AMMO, ...s.offers.map((kind) => take(kind))]
    case 'boss-reward':
      return s.offers.map((upgrade) => upgradeOrder(upgrade))
    case 'dock':
      return dockOrders(pack, s)
    case 'service':
      return DOCK_SERVICES
    case 'game-clear':
    case 'game-over':
      return NO_ORDERS
    default:
      return unreachable(s.phase)
  }
}

function loadoutOrders(s: State): readonly Order[] {
  if (s.changes >= CHANGES_PER_STAGE) return ONLY_ENGAGE
  const { items, equipped } = s
  const isFull = equipped.length >= s.maxSlots
  // The orders are counted first, because a preallocated array is a third faster than a growing one.
  const orders = new Array<Order>(1 + (isFull ? equipped.length : countHeld(s)))
  let at = 0
  for (let n = 1; n <= items.length; n++) {
    if (numberAt(items, n - 1) < 0) continue
    if (includesNumber(equipped, n)) orders[at++] = unequipOrder(n)
    else if (!isFull) orders[at++] = equipOrder(n)
  }
  orders[at] = ENGAGE_ENEMY
  return orders
}

function countHeld({ items }: State): number {
  let held = 0
  for (let i = 0; i < items.length; i++) if (numberAt(items, i) >= 0) held++
  return held
}

/**
 * The orders before the payment at a dock. Items go on the counter one by one; once the price is complete it can be
 * paid. Until then the player may leave.
 */
function dockOrders(pack: Pack, s: State): readonly Order[] {
  const price = dockPrice(pack, s)
  const { counter } = s
  const isComplete = counter.length === price
  const orders: Order[] = []
  if (s.changes < CHANGES_PER_STAGE) {
    const held = itemsAboard(s)
    // Ruling 26: with too few items, leaving is the only choice.
    if (held.length < price) return ONLY_LEAVE
    for (const n of held) {
      if (includesNumber(counter, n)) orders.push(withdrawOrder(n))
      else if (!isComplete) orders.push(offerOrder(n))
    }
  }
  if (isComplete) orders.push(PAY_DOCK)
  orders.push(LEAVE)
  return orders
}
