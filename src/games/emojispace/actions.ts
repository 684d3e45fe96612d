import type { Action } from '../../engine/game.ts'

/** §3 The core actions, then those that modules unlock. Numbers index this list. */
export const ACTIONS = [
  'Focus Fire',
  'Reinforce Shields',
  'Evasive Maneuvers',
  'Attempt Escape',
  'Surrender',
  'Scan',
  'Repair',
] as const
export type ActionName = (typeof ACTIONS)[number]
export const FOCUS_FIRE = 0
export const REINFORCE = 1
export const EVASIVE = 2
export const ESCAPE = 3
export const SURRENDER = 4
export const SCAN = 5
export const REPAIR = 6

/** An order in combat. */
export interface Order extends Action {
  readonly action: number
  /** Repair: the place of the module in the ship's list, or −1 for the first with uses left. */
  readonly place: number
}

/** No ship has room for more modules than this. */
export const MOST_MODULES = 64

const idOf = (action: number): string => (ACTIONS[action] as string).toLowerCase().replace(' ', '-')

/** By action. The last stands for a repair with whatever module comes first. */
export const ORDERS: readonly Order[] = ACTIONS.map((_, action) => ({ id: idOf(action), action, place: -1 }))
/** By place of the module. */
export const REPAIRS: readonly Order[] = Array.from({ length: MOST_MODULES }, (_, place) => ({
  id: `repair-${place + 1}`,
  action: REPAIR,
  place,
}))
/** What everybody can always do. */
export const CORE: readonly Order[] = ORDERS.slice(0, SCAN)
export const CORE_AND_SCAN: readonly Order[] = ORDERS.slice(0, REPAIR)
export const orderOf = (action: number): Order => ORDERS[action] as Order
