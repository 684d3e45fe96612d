import {
  ACTIONS,
  CORE,
  FLARE,
  HARD_BURN,
  type Order,
  OVERCHARGE,
  orderOf,
  repairWith,
  SALVO,
  SCAN,
} from '../actions.ts'
import { type Combat, kitBit, type Side, sideOf, unlocks } from './side.ts'

/** §3 What a side may do: the core actions, what its modules unlock while uses last, Repair with each module that has uses left. */
export function combatOrders(c: Combat, seat: number): readonly Order[] {
  const own = sideOf(c, seat)
  const always = listOf(openKit(own))
  const { uses } = own
  if (uses.length === 0) return always
  const orders = always.slice()
  for (let i = 0; i < uses.length; i++)
    if ((uses[i] as number) > 0) orders.push(repairWith(own.repairs[i] as number) as Order)
  return orders
}

/** The bits of what can be used now. */
function openKit(own: Side): number {
  let { kit } = own
  if (!own.isWound) kit &= ~kitBit(SALVO)
  if (own.surges === 0) kit &= ~kitBit(OVERCHARGE)
  if (own.flares === 0) kit &= ~kitBit(FLARE)
  if (own.burns === 0) kit &= ~kitBit(HARD_BURN)
  return kit
}

/** Lists by kit, made when first asked for: legal orders are asked for at every decision. With all its places from the start: V8 looks things up in one that grows by leaps. */
const LISTS: (readonly Order[] | undefined)[] = new Array(1 << (ACTIONS.length - SCAN)).fill(undefined)
function listOf(kit: number): readonly Order[] {
  const place = kit >> SCAN
  const known = LISTS[place]
  if (known !== undefined) return known
  const list = [...CORE, ...ACTIONS.flatMap((_, action) => (unlocks(kit, action) ? [orderOf(action)] : []))]
  LISTS[place] = list
  return list
}

/** Whether an action other than Repair can be chosen now. */
export const isOpen = (own: Side, action: number): boolean => action < SCAN || unlocks(openKit(own), action)
