import { unreachable } from '../../../engine/unreachable.ts'
import {
  AMMO,
  ENGAGE,
  LEAVE,
  ONLY_CONTINUE,
  ONLY_ENGAGE,
  ONLY_LEAVE,
  ONLY_START,
  type Order,
  type OrderFor,
  PAY,
  SERVICES,
  toEquip,
  toOffer,
  toUnequip,
  toUpgrade,
  toWithdraw,
} from '../actions.ts'
import type { Pack } from '../content/content.ts'
import { numberAt } from '../number-lists.ts'
import { CHANGES_PER_STAGE, dockPrice, has, heldItems, type State } from '../state.ts'

const NO_ORDERS: readonly Order[] = []

/** The legal orders in a stable order: items by number, then the orders that end the scene. */
export function legal(pack: Pack, s: State, take: OrderFor): readonly Order[] {
  switch (s.phase) {
    case 'opening':
      return ONLY_START
    case 'narrative':
    case 'combat-log':
      return ONLY_CONTINUE
    case 'pre-combat':
      return loadoutOrders(s)
    case 'reward':
      return [AMMO, ...s.offers.map((kind) => take(kind))]
    case 'boss-reward':
      return s.offers.map((upgrade) => toUpgrade(upgrade))
    case 'dock':
      return dockOrders(pack, s)
    case 'service':
      return SERVICES
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
    if (has(equipped, n)) orders[at++] = toUnequip(n)
    else if (!isFull) orders[at++] = toEquip(n)
  }
  orders[at] = ENGAGE
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
    const held = heldItems(s)
    // Ruling 26: with too few items, leaving is the only choice.
    if (held.length < price) return ONLY_LEAVE
    for (const n of held) {
      if (has(counter, n)) orders.push(toWithdraw(n))
      else if (!isComplete) orders.push(toOffer(n))
    }
  }
  if (isComplete) orders.push(PAY)
  orders.push(LEAVE)
  return orders
}
