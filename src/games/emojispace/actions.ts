import type { Action } from '../../engine/contract/game.ts'
import { at, type ByIndex, indexesOf } from '../../lib/enums.ts'

/** §3 The combat actions: the core actions first, then those that modules unlock. The number of an action is its index in this list. */
export const COMBAT_ACTIONS = [
  'Focus Fire',
  'Reinforce Shields',
  'Evasive Maneuvers',
  'Attempt Escape',
  'Surrender',
  'Scan',
  'Repair',
  'Wind-up',
  'Salvo',
  'Overcharge',
  'Batter',
  'Unpick',
  'Flare',
  'Brace',
  'Reflex',
  'Hard Burn',
  'Grapple',
] as const
export type ActionName = (typeof COMBAT_ACTIONS)[number]
export const {
  'Focus Fire': FOCUS_FIRE,
  'Reinforce Shields': REINFORCE,
  'Evasive Maneuvers': EVASIVE,
  'Attempt Escape': ESCAPE,
  Surrender: SURRENDER,
  Scan: SCAN,
  Repair: REPAIR,
  'Wind-up': WIND_UP,
  Salvo: SALVO,
  Overcharge: OVERCHARGE,
  Batter: BATTER,
  Unpick: UNPICK,
  Flare: FLARE,
  Brace: BRACE,
  Reflex: REFLEX,
  'Hard Burn': HARD_BURN,
  Grapple: GRAPPLE,
} = indexesOf(COMBAT_ACTIONS)
/** §3 The action that a module with this primary tag unlocks. Every weapon also unlocks Wind-up and Salvo. */
export const ACTION_UNLOCKED_BY: Readonly<Record<string, number>> = {
  'ship:utility_probe_array': SCAN,
  'combat:weapon_energy': OVERCHARGE,
  'combat:weapon_kinetic': BATTER,
  'combat:weapon_disruptive': UNPICK,
  'combat:defense_shielded': FLARE,
  'combat:defense_armored': BRACE,
  'combat:defense_adaptive': REFLEX,
  'combat:utility_engine_boost': HARD_BURN,
  'ship:utility_interdiction': GRAPPLE,
}
/** §3 The kinds of actions. Captains announce the kind of their action, and some actions get a bonus against a kind. */
export const ACTION_CLASSES = ['attack', 'guard', 'dodge', 'busy', 'leave', 'parley'] as const
export type ActionClass = (typeof ACTION_CLASSES)[number]
export const CLASS_OF_ACTION: Readonly<ByIndex<typeof COMBAT_ACTIONS, ActionClass>> = [
  'attack',
  'guard',
  'dodge',
  'leave',
  'parley',
  'busy',
  'busy',
  'busy',
  'attack',
  'attack',
  'attack',
  'attack',
  'guard',
  'guard',
  'guard',
  'dodge',
  'busy',
]
export const actionClass = (action: number): ActionClass => at(CLASS_OF_ACTION, action)
/** Whether an action is a heavy attack, against which Brace and Reflex work best. */
export const isHeavyAttack = (action: number): boolean => action === SALVO || action === OVERCHARGE
/** The name of a combat action. */
export const actionName = (action: number): ActionName => at(COMBAT_ACTIONS, action)

/** A player's action: what to do and, if it has several possible targets, the index of one in their list. */
export interface Order extends Action {
  readonly action: number
  /** The index of the target in its list; −1 if there is none. For a repair it is the module; −1 takes the first with uses left. */
  readonly index: number
}

/** The largest number of modules that any ship can have. */
export const MAX_MODULES = 64

const idOf = (name: ActionName): string => name.toLowerCase().replace(' ', '-')

/** The order for each action. Repair takes the first module with uses left. */
const ORDERS: readonly Order[] = COMBAT_ACTIONS.map((name, action) => ({ id: idOf(name), action, index: -1 }))
/** Repair orders by index of the module that does the repair. */
const REPAIRS: readonly Order[] = Array.from({ length: MAX_MODULES }, (_, index) => ({
  id: `repair-${index + 1}`,
  action: REPAIR,
  index,
}))
/** The order to repair with the module at this index, or undefined beyond MAX_MODULES. */
export const repairOrder = (index: number): Order | undefined => REPAIRS[index]
/** The orders for core actions, which are always legal. */
export const CORE_ORDERS: readonly Order[] = ORDERS.slice(0, SCAN)
export const orderOf = (action: number): Order => ORDERS[action] as Order

/** The verbs of campaign orders. Such an order has the shape of a combat order: an action, and an index into a list. */
const VERBS = [
  'launch',
  'meet',
  'attack',
  'flee',
  'bribe',
  'yield',
  'take',
  'go-on',
  'mend',
  'buy',
  'sell',
  'fit',
  'unfit',
  'trade-hull',
  'hire',
  'dismiss',
  'insure',
  'sell-cargo',
  'leave',
  'fly-prize',
  'sell-prize',
  'sign',
  'look-again',
] as const
/** The number of the first campaign action. It is above the numbers of all combat actions. */
const FIRST_VERB = 100
const VERB = indexesOf(VERBS)
export const LAUNCH = FIRST_VERB + VERB.launch
export const MEET_CONTACT = FIRST_VERB + VERB.meet
export const ATTACK = FIRST_VERB + VERB.attack
export const FLEE = FIRST_VERB + VERB.flee
export const BRIBE = FIRST_VERB + VERB.bribe
export const SURRENDER_AT_CONTACT = FIRST_VERB + VERB.yield
export const TAKE_SALVAGE = FIRST_VERB + VERB.take
export const CONTINUE_VOYAGE = FIRST_VERB + VERB['go-on']
export const DOCK_REPAIR = FIRST_VERB + VERB.mend
export const BUY_MODULE = FIRST_VERB + VERB.buy
export const SELL_MODULE = FIRST_VERB + VERB.sell
export const FIT_MODULE = FIRST_VERB + VERB.fit
export const UNFIT_MODULE = FIRST_VERB + VERB.unfit
export const TRADE_HULL = FIRST_VERB + VERB['trade-hull']
export const HIRE_CREW = FIRST_VERB + VERB.hire
export const DISMISS_CREW = FIRST_VERB + VERB.dismiss
export const BUY_INSURANCE = FIRST_VERB + VERB.insure
export const SELL_CARGO = FIRST_VERB + VERB['sell-cargo']
export const LEAVE = FIRST_VERB + VERB.leave
export const FLY_PRIZE = FIRST_VERB + VERB['fly-prize']
export const SELL_PRIZE = FIRST_VERB + VERB['sell-prize']
export const SIGN_CONTRACT = FIRST_VERB + VERB.sign
export const REDRAW_CONTACTS = FIRST_VERB + VERB['look-again']

const ORDERS_BY_VERB: readonly (readonly Order[])[] = VERBS.map((verb, i) =>
  Array.from({ length: MAX_MODULES }, (_, index) => ({ id: `${verb}-${index + 1}`, action: FIRST_VERB + i, index })),
)
const PLAIN_ORDERS: readonly Order[] = VERBS.map((verb, i) => ({ id: verb, action: FIRST_VERB + i, index: -1 }))
/** The orders of a campaign action, one for every entry of its list. */
export const ordersOfAction = (action: number): readonly Order[] =>
  ORDERS_BY_VERB[action - FIRST_VERB] as readonly Order[]
// The index is not checked, because every list of legal orders is built with this.
/** The order of a campaign action for entry `index` of its list. */
export const nthOrder = (action: number, index: number): Order => ordersOfAction(action)[index] as Order
/** The orders of a campaign action for the first `count` entries of its list. The lists are cached. */
export const firstOrders = (action: number, count: number): readonly Order[] => {
  const lists = FIRST_ORDERS[action - FIRST_VERB] as (readonly Order[] | undefined)[]
  const known = lists[count]
  if (known !== undefined) return known
  const list = ordersOfAction(action).slice(0, count)
  lists[count] = list
  return list
}
const FIRST_ORDERS: (readonly Order[] | undefined)[][] = VERBS.map(() => [])
export const plainOrder = (action: number): Order => PLAIN_ORDERS[action - FIRST_VERB] as Order
