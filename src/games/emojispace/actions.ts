import type { Action } from '../../engine/contract/game.ts'
import { at, type ByIndex, indexesOf } from '../../lib/enums.ts'

/** §3 The core actions, then those that modules unlock. Numbers index this list. */
export const ACTIONS = [
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
export type ActionName = (typeof ACTIONS)[number]
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
} = indexesOf(ACTIONS)
/** §3 What modules unlock, by primary tag; a weapon of any kind also Wind-up and Salvo. */
export const UNLOCKED_BY: Readonly<Record<string, number>> = {
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
/** §3 What an action is to the other side: what is told of it beforehand, and what answers go by. */
export const CLASSES = ['attack', 'guard', 'dodge', 'busy', 'leave', 'parley'] as const
export type ActionClass = (typeof CLASSES)[number]
export const CLASS_OF: Readonly<ByIndex<typeof ACTIONS, ActionClass>> = [
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
export const classOf = (action: number): ActionClass => at(CLASS_OF, action)
/** A blow worth a round of its own. */
export const isHeavy = (action: number): boolean => action === SALVO || action === OVERCHARGE
/** The name of an order of combat. */
export const actionName = (action: number): ActionName => at(ACTIONS, action)

/** An order in combat. */
export interface Order extends Action {
  readonly action: number
  /** Repair: the place of the module in the ship's list, or −1 for the first with uses left. */
  readonly place: number
}

/** No ship has room for more modules than this. */
export const MOST_MODULES = 64

const idOf = (name: ActionName): string => name.toLowerCase().replace(' ', '-')

/** By action. The last stands for a repair with whatever module comes first. */
const ORDERS: readonly Order[] = ACTIONS.map((name, action) => ({ id: idOf(name), action, place: -1 }))
/** By place of the module. */
const REPAIRS: readonly Order[] = Array.from({ length: MOST_MODULES }, (_, place) => ({
  id: `repair-${place + 1}`,
  action: REPAIR,
  place,
}))
/** The repair with the module at this place, if a ship can have so many. */
export const repairWith = (place: number): Order | undefined => REPAIRS[place]
/** What everybody can always do. */
export const CORE: readonly Order[] = ORDERS.slice(0, SCAN)
export const orderOf = (action: number): Order => ORDERS[action] as Order

/** Orders of the campaign share the shape: what to do, and with which thing of a list. */
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
/** Campaign actions are numbered behind those of combat. */
const FIRST_VERB = 100
const VERB = indexesOf(VERBS)
export const LAUNCH = FIRST_VERB + VERB.launch
export const MEET = FIRST_VERB + VERB.meet
export const ATTACK = FIRST_VERB + VERB.attack
export const FLEE = FIRST_VERB + VERB.flee
export const BRIBE = FIRST_VERB + VERB.bribe
export const YIELD = FIRST_VERB + VERB.yield
export const TAKE = FIRST_VERB + VERB.take
export const GO_ON = FIRST_VERB + VERB['go-on']
export const MEND = FIRST_VERB + VERB.mend
export const BUY = FIRST_VERB + VERB.buy
export const SELL = FIRST_VERB + VERB.sell
export const FIT = FIRST_VERB + VERB.fit
export const UNFIT = FIRST_VERB + VERB.unfit
export const TRADE_HULL = FIRST_VERB + VERB['trade-hull']
export const HIRE = FIRST_VERB + VERB.hire
export const DISMISS = FIRST_VERB + VERB.dismiss
export const INSURE = FIRST_VERB + VERB.insure
export const SELL_CARGO = FIRST_VERB + VERB['sell-cargo']
export const LEAVE = FIRST_VERB + VERB.leave
export const FLY_PRIZE = FIRST_VERB + VERB['fly-prize']
export const SELL_PRIZE = FIRST_VERB + VERB['sell-prize']
export const SIGN = FIRST_VERB + VERB.sign
export const LOOK_AGAIN = FIRST_VERB + VERB['look-again']

const BY_VERB: readonly (readonly Order[])[] = VERBS.map((verb, i) =>
  Array.from({ length: MOST_MODULES }, (_, place) => ({ id: `${verb}-${place + 1}`, action: FIRST_VERB + i, place })),
)
const ALONE: readonly Order[] = VERBS.map((verb, i) => ({ id: verb, action: FIRST_VERB + i, place: -1 }))
/** The orders for the things of a list, in their order. */
export const ordersFor = (action: number): readonly Order[] => BY_VERB[action - FIRST_VERB] as readonly Order[]
/** The order for thing number `place` of its list. */
// Every list of legal orders asks, so that nothing is checked.
export const nth = (action: number, place: number): Order =>
  (BY_VERB[action - FIRST_VERB] as readonly Order[])[place] as Order
/** The orders for the first things of a list, so many. They are few, and lists of them are kept. */
export const firstOf = (action: number, count: number): readonly Order[] => {
  const lists = FIRSTS[action - FIRST_VERB] as (readonly Order[] | undefined)[]
  const known = lists[count]
  if (known !== undefined) return known
  const list = (BY_VERB[action - FIRST_VERB] as readonly Order[]).slice(0, count)
  lists[count] = list
  return list
}
const FIRSTS: (readonly Order[] | undefined)[][] = VERBS.map(() => [])
export const alone = (action: number): Order => ALONE[action - FIRST_VERB] as Order
