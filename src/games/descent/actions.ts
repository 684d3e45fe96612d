import type { Action } from '../../engine/contract/game.ts'
import { at, mapWords } from '../../lib/enums.ts'
import { DIRECTIONS, MOST_WIDTH } from '../../lib/grid.ts'
import { ABILITIES, LABELS, type Pack } from './content/content.ts'
import { ITEM_LETTERS } from './state.ts'

/** Verbs whose action takes exactly one turn. */
const TURN_VERBS = [
  'move',
  'wait',
  'get',
  'use',
  'drop',
  'unequip',
  'descend',
  'ascend',
  'worship',
  'buy',
  'cast',
  'invoke',
  'fight',
  'thrust',
] as const
export type TurnVerb = (typeof TURN_VERBS)[number]
/** Verbs of long walks, which take many turns, and of questions and answers, which take none. */
type OtherVerb = 'explore' | 'travel' | 'tile' | 'rest' | 'aim' | 'cancel' | 'reroll' | 'learn' | 'raise' | 'identify'
export type ActionVerb = TurnVerb | OtherVerb

export interface HeroAction extends Action {
  readonly verb: ActionVerb
  /** What the verb needs: a direction, letter, offer, spell, ability, attribute, label, goal or cell. 0 if it needs nothing. */
  readonly n: number
  /** The number of the target among the enemies in sight, counted from 1 for the nearest; 0 if there is no target. */
  readonly target: number
}

/** An action that takes exactly one turn. */
export interface TurnAction extends HeroAction {
  readonly verb: TurnVerb
}
export const takesOneTurn = (action: HeroAction): action is TurnAction => TURN_VERB_SET.has(action.verb)
const TURN_VERB_SET: ReadonlySet<string> = new Set(TURN_VERBS)

const action = (verb: ActionVerb, id: string = verb, n = 0, target = 0): HeroAction => ({ id, verb, n, target })
const numbered = (verb: ActionVerb, count: number): readonly HeroAction[] =>
  Array.from({ length: count }, (_, i) => action(verb, `${verb}-${i + 1}`, i))

export const MOST_TARGETS = 8
const MOVE: readonly HeroAction[] = DIRECTIONS.map((direction, i) => action('move', `move-${direction}`, i))
export const WAIT = action('wait')
export const PICK_UP = action('get')
const lettered = (verb: ActionVerb): readonly HeroAction[] =>
  [...ITEM_LETTERS].map((letter, i) => action(verb, `${verb}-${letter}`, i))
/** Actions on items, by the item's letter, which does not change while the item is carried. */
const USE = lettered('use')
const DROP = lettered('drop')
const USE_AT: readonly (readonly HeroAction[])[] = [...ITEM_LETTERS].map((letter, i) =>
  Array.from({ length: MOST_TARGETS }, (_, t) => action('use', `use-${letter}-${t + 1}`, i, t + 1)),
)
/** §7.5 Thrusts with a spear over a cell, by direction. */
const THRUST: readonly HeroAction[] = DIRECTIONS.map((direction, i) => action('thrust', `thrust-${direction}`, i))
/** Slots of worn gear. The index of a slot is the `n` of the action that empties it. */
const WORN = ['weapon', 'armour'] as const
export const [UNEQUIP_WEAPON, UNEQUIP_ARMOUR] = mapWords(WORN, (place, slot) =>
  action('unequip', `unequip-${slot}`, place),
)
export const DESCEND = action('descend')
export const ASCEND = action('ascend')
export const WORSHIP = action('worship')
const BUY = numbered('buy', 8)
export const REROLL_SHOP = action('reroll')
export const EXPLORE = action('explore')
export const REST = action('rest')
export const FIGHT_NEAREST = action('fight')
/** The features to which the hero can travel. */
export const TRAVEL_GOALS = ['down', 'up', 'shop', 'altar'] as const
const TRAVEL: readonly HeroAction[] = TRAVEL_GOALS.map((goal, i) => action('travel', `travel-${goal}`, i))
/** Opens the question where to travel. Travelling to any known cell takes two choices: this one, and the cell. */
export const ASK_TRAVEL = action('aim', 'travel-to')
export const CANCEL_TRAVEL = action('cancel')
const TILE: readonly HeroAction[] = Array.from({ length: (MOST_WIDTH + 1) * 32 }, (_, place) =>
  action('tile', `tile-${place & 31}-${place >> 5}`, place),
)
const ATTRIBUTES = ['str', 'dex', 'int'] as const
export type HeroAttribute = (typeof ATTRIBUTES)[number]
export const RAISE_ATTRIBUTE: readonly HeroAction[] = ATTRIBUTES.map((name, i) => action('raise', `raise-${name}`, i))
/** Actions that identify a scroll type, by index of its label. */
const IDENTIFY: readonly HeroAction[] = LABELS.map((label, i) => action('identify', `identify-${label}`, i))
const INVOKE: readonly HeroAction[] = ABILITIES.map((name, i) => action('invoke', `invoke-${name}`, i))
const INVOKE_AT: readonly (readonly HeroAction[])[] = ABILITIES.map((name, i) =>
  Array.from({ length: MOST_TARGETS }, (_, t) => action('invoke', `invoke-${name}-${t + 1}`, i, t + 1)),
)

// These return the shared action object for a number. They are called for every list of legal actions, always with
// valid numbers, so the most frequent ones skip the check.
export const moveAction = (direction: number): HeroAction => MOVE[direction] as HeroAction
export const useAction = (letter: number): HeroAction => USE[letter] as HeroAction
export const useAtAction = (letter: number, target: number): HeroAction => at(at(USE_AT, letter), target)
export const dropAction = (letter: number): HeroAction => DROP[letter] as HeroAction
export const thrustAction = (direction: number): HeroAction => THRUST[direction] as HeroAction
export const buyAction = (offer: number): HeroAction => BUY[offer] as HeroAction
export const travelAction = (goal: number): HeroAction => TRAVEL[goal] as HeroAction
export const travelToCellAction = (place: number): HeroAction => TILE[place] as HeroAction
export const identifyAction = (label: number): HeroAction => at(IDENTIFY, label)
export const invokeAction = (ability: number): HeroAction => at(INVOKE, ability)
export const invokeAtAction = (ability: number, target: number): HeroAction => at(at(INVOKE_AT, ability), target)
export const attributeAt = (n: number): HeroAttribute => at(ATTRIBUTES, n)

/** The actions that name a spell. They are built once per content pack. */
export interface SpellActions {
  readonly learn: readonly HeroAction[]
  readonly cast: readonly HeroAction[]
  readonly castAt: readonly (readonly HeroAction[])[]
}
export const spellActions = (pack: Pack): SpellActions => ({
  learn: pack.spells.map(({ id }, i) => action('learn', `learn-${id}`, i)),
  cast: pack.spells.map(({ id }, i) => action('cast', `cast-${id}`, i)),
  castAt: pack.spells.map(({ id }, i) =>
    Array.from({ length: MOST_TARGETS }, (_, t) => action('cast', `cast-${id}-${t + 1}`, i, t + 1)),
  ),
})
