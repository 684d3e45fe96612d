import {
  COMBAT_ACTIONS,
  CORE_ORDERS,
  FLARE,
  HARD_BURN,
  type Order,
  OVERCHARGE,
  orderOf,
  repairOrder,
  SALVO,
  SCAN,
} from '../actions.ts'
import { actionBit, type Combat, type Side, sideOf, unlocksAction } from './side.ts'

/** §3 The legal orders of a side: core actions, unlocked actions with uses left, and Repair with each module that has uses left. */
export function combatOrders(c: Combat, seat: number): readonly Order[] {
  const own = sideOf(c, seat)
  const always = ordersOf(usableActions(own))
  const { uses } = own
  if (uses.length === 0) return always
  const orders = always.slice()
  for (let i = 0; i < uses.length; i++)
    if ((uses[i] as number) > 0) orders.push(repairOrder(own.repairs[i] as number) as Order)
  return orders
}

/** The unlocked actions that can be used now, as bits. */
function usableActions(own: Side): number {
  let { kit: actions } = own
  if (!own.isWound) actions &= ~actionBit(SALVO)
  if (own.surges === 0) actions &= ~actionBit(OVERCHARGE)
  if (own.flares === 0) actions &= ~actionBit(FLARE)
  if (own.burns === 0) actions &= ~actionBit(HARD_BURN)
  return actions
}

// A cache by usable actions, because every decision asks for the legal orders. It is allocated at full length, because
// V8 reads a sparsely grown array through a hash table.
const ORDERS_BY_ACTIONS: (readonly Order[] | undefined)[] = new Array(1 << (COMBAT_ACTIONS.length - SCAN)).fill(
  undefined,
)
function ordersOf(actions: number): readonly Order[] {
  const index = actions >> SCAN
  const known = ORDERS_BY_ACTIONS[index]
  if (known !== undefined) return known
  const list = [
    ...CORE_ORDERS,
    ...COMBAT_ACTIONS.flatMap((_, action) => (unlocksAction(actions, action) ? [orderOf(action)] : [])),
  ]
  ORDERS_BY_ACTIONS[index] = list
  return list
}

/** Whether an action other than Repair can be chosen now. */
export const isActionUsable = (own: Side, action: number): boolean =>
  action < SCAN || unlocksAction(usableActions(own), action)
