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

/** Orders of the campaign share the shape: what to do, and with which thing of a list. */
export const VERBS = [
  ...['launch', 'meet', 'attack', 'flee', 'bribe', 'yield', 'take', 'go-on', 'mend', 'buy', 'sell', 'fit', 'unfit'],
  ...['trade-hull', 'hire', 'dismiss', 'insure', 'sell-cargo', 'leave'],
] as const
/** Campaign actions are numbered behind those of combat. */
const FIRST_VERB = 100
export const LAUNCH = 100
export const MEET = 101
export const ATTACK = 102
export const FLEE = 103
export const BRIBE = 104
export const YIELD = 105
export const TAKE = 106
export const GO_ON = 107
export const MEND = 108
export const BUY = 109
export const SELL = 110
export const FIT = 111
export const UNFIT = 112
export const TRADE_HULL = 113
export const HIRE = 114
export const DISMISS = 115
export const INSURE = 116
export const SELL_CARGO = 117
export const LEAVE = 118

const BY_VERB: readonly (readonly Order[])[] = VERBS.map((verb, i) =>
  Array.from({ length: MOST_MODULES }, (_, place) => ({ id: `${verb}-${place + 1}`, action: FIRST_VERB + i, place })),
)
const ALONE: readonly Order[] = VERBS.map((verb, i) => ({ id: verb, action: FIRST_VERB + i, place: -1 }))
/** The order for thing number `place` of its list. */
export const nth = (action: number, place: number): Order =>
  (BY_VERB[action - FIRST_VERB] as readonly Order[])[place] as Order
export const alone = (action: number): Order => ALONE[action - FIRST_VERB] as Order
