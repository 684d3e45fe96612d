import type { Action } from '../../engine/contract/game.ts'
import { at, mapWords } from '../../lib/enums.ts'
import { DIRECTIONS, MOST_WIDTH } from '../../lib/grid.ts'
import { ABILITIES, LABELS, type Pack } from './content/content.ts'
import { LETTERS } from './state.ts'

/** Verbs that take exactly one turn. */
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
/** Long walks, which take many turns, and questions and answers, which take none. */
type OtherVerb = 'explore' | 'travel' | 'tile' | 'rest' | 'aim' | 'cancel' | 'reroll' | 'learn' | 'raise' | 'identify'
export type ActionVerb = TurnVerb | OtherVerb

export interface HeroAction extends Action {
  readonly verb: ActionVerb
  /** Direction, letter, offer, spell, ability, attribute, label, goal or cell, depending on the verb; 0 if it takes none. */
  readonly n: number
  /** Number of the target among the enemies in sight, nearest first, from 1; 0: none. */
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
  [...LETTERS].map((letter, i) => action(verb, `${verb}-${letter}`, i))
/** Items by their letters, which do not change while they are carried. */
const USE = lettered('use')
const DROP = lettered('drop')
const USE_AT: readonly (readonly HeroAction[])[] = [...LETTERS].map((letter, i) =>
  Array.from({ length: MOST_TARGETS }, (_, t) => action('use', `use-${letter}-${t + 1}`, i, t + 1)),
)
/** §7.5 A spear's thrust over a cell, by direction. */
const THRUST: readonly HeroAction[] = DIRECTIONS.map((direction, i) => action('thrust', `thrust-${direction}`, i))
/** Worn gear; the index is the `n` of the action. */
const WORN = ['weapon', 'armour'] as const
export const [UNEQUIP_WEAPON, UNEQUIP_ARMOUR] = mapWords(WORN, (place, slot) =>
  action('unequip', `unequip-${slot}`, place),
)
export const DESCEND = action('descend')
export const ASCEND = action('ascend')
export const WORSHIP = action('worship')
const BUY = numbered('buy', 8)
export const REROLL = action('reroll')
export const EXPLORE = action('explore')
export const REST = action('rest')
export const FIGHT = action('fight')
/** Features the hero can travel to. */
export const GOALS = ['down', 'up', 'shop', 'altar'] as const
const TRAVEL: readonly HeroAction[] = GOALS.map((goal, i) => action('travel', `travel-${goal}`, i))
/** Travel to any known cell takes two choices: open the question, then pick the cell. */
export const ASK_TRAVEL = action('aim', 'travel-to')
export const CANCEL = action('cancel')
const TILE: readonly HeroAction[] = Array.from({ length: (MOST_WIDTH + 1) * 32 }, (_, place) =>
  action('tile', `tile-${place & 31}-${place >> 5}`, place),
)
const ATTRIBUTES = ['str', 'dex', 'int'] as const
export type Attribute = (typeof ATTRIBUTES)[number]
export const RAISE: readonly HeroAction[] = ATTRIBUTES.map((name, i) => action('raise', `raise-${name}`, i))
/** By label index. */
const IDENTIFY: readonly HeroAction[] = LABELS.map((label, i) => action('identify', `identify-${label}`, i))
const INVOKE: readonly HeroAction[] = ABILITIES.map((name, i) => action('invoke', `invoke-${name}`, i))
const INVOKE_AT: readonly (readonly HeroAction[])[] = ABILITIES.map((name, i) =>
  Array.from({ length: MOST_TARGETS }, (_, t) => action('invoke', `invoke-${name}-${t + 1}`, i, t + 1)),
)

// Shared action objects by number. Called for every list of legal actions with valid numbers, so the hot ones skip the check.
export const toMove = (direction: number): HeroAction => MOVE[direction] as HeroAction
export const toUse = (letter: number): HeroAction => USE[letter] as HeroAction
export const toUseAt = (letter: number, target: number): HeroAction => at(at(USE_AT, letter), target)
export const toDrop = (letter: number): HeroAction => DROP[letter] as HeroAction
export const toThrust = (direction: number): HeroAction => THRUST[direction] as HeroAction
export const toBuy = (offer: number): HeroAction => BUY[offer] as HeroAction
export const toTravel = (goal: number): HeroAction => TRAVEL[goal] as HeroAction
export const toTile = (place: number): HeroAction => TILE[place] as HeroAction
export const toIdentify = (label: number): HeroAction => at(IDENTIFY, label)
export const toInvoke = (ability: number): HeroAction => at(INVOKE, ability)
export const toInvokeAt = (ability: number, target: number): HeroAction => at(at(INVOKE_AT, ability), target)
export const attributeAt = (n: number): Attribute => at(ATTRIBUTES, n)

/** Actions that name a spell, built once per content pack. */
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
