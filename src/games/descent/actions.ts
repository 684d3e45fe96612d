import type { Action } from '../../engine/contract/game.ts'
import { at, mapWords } from '../../lib/enums.ts'
import { DIRECTIONS, MOST_WIDTH } from '../../lib/grid.ts'
import { ABILITIES, LABELS, type Pack } from './content/content.ts'
import { LETTERS } from './state.ts'

type Verb =
  | 'move'
  | 'wait'
  | 'get'
  | 'use'
  | 'drop'
  | 'unequip'
  | 'descend'
  | 'ascend'
  | 'worship'
  | 'buy'
  | 'reroll'
  | 'cast'
  | 'invoke'
  | 'learn'
  | 'raise'
  | 'identify'
  | 'explore'
  | 'travel'
  | 'aim'
  | 'tile'
  | 'cancel'
  | 'rest'
  | 'fight'
  | 'thrust'

export interface Deed extends Action {
  readonly verb: Verb
  /** Direction, letter, offer, spell, ability, attribute, label, goal or place; 0 where the verb says it all. */
  readonly n: number
  /** Which of the enemies in sight, nearest first, from 1; 0: none. */
  readonly target: number
}

const deed = (verb: Verb, id: string = verb, n = 0, target = 0): Deed => ({ id, verb, n, target })
const several = (verb: Verb, count: number): readonly Deed[] =>
  Array.from({ length: count }, (_, i) => deed(verb, `${verb}-${i + 1}`, i))

export const MOST_TARGETS = 8
const MOVE: readonly Deed[] = DIRECTIONS.map((direction, i) => deed('move', `move-${direction}`, i))
export const WAIT = deed('wait')
export const GET = deed('get')
const lettered = (verb: Verb): readonly Deed[] => [...LETTERS].map((letter, i) => deed(verb, `${verb}-${letter}`, i))
/** Things of the pack by their letters, which stay with them. */
const USE = lettered('use')
const DROP = lettered('drop')
const USE_AT: readonly (readonly Deed[])[] = [...LETTERS].map((letter, i) =>
  Array.from({ length: MOST_TARGETS }, (_, t) => deed('use', `use-${letter}-${t + 1}`, i, t + 1)),
)
/** §7.5 A spear's thrust over a cell, in a direction. */
const THRUST: readonly Deed[] = DIRECTIONS.map((direction, i) => deed('thrust', `thrust-${direction}`, i))
/** What is worn, by the number a deed has for it. */
const WORN = ['weapon', 'armour'] as const
export const [UNEQUIP_WEAPON, UNEQUIP_ARMOUR] = mapWords(WORN, (place, slot) =>
  deed('unequip', `unequip-${slot}`, place),
)
export const DESCEND = deed('descend')
export const ASCEND = deed('ascend')
export const WORSHIP = deed('worship')
const BUY = several('buy', 8)
export const REROLL = deed('reroll')
export const EXPLORE = deed('explore')
export const REST = deed('rest')
export const FIGHT = deed('fight')
export const GOALS = ['down', 'up', 'shop', 'altar'] as const
const TRAVEL: readonly Deed[] = GOALS.map((goal, i) => deed('travel', `travel-${goal}`, i))
/** Travel to any known cell takes two choices: that one wants to, then where to. Cells by their place. */
export const AIM = deed('aim', 'travel-to')
export const CANCEL = deed('cancel')
const TILE: readonly Deed[] = Array.from({ length: (MOST_WIDTH + 1) * 32 }, (_, place) =>
  deed('tile', `tile-${place & 31}-${place >> 5}`, place),
)
const ATTRIBUTES = ['str', 'dex', 'int'] as const
export type Attribute = (typeof ATTRIBUTES)[number]
export const RAISE: readonly Deed[] = ATTRIBUTES.map((name, i) => deed('raise', `raise-${name}`, i))
/** By label. */
const IDENTIFY: readonly Deed[] = LABELS.map((label, i) => deed('identify', `identify-${label}`, i))
const INVOKE: readonly Deed[] = ABILITIES.map((name, i) => deed('invoke', `invoke-${name}`, i))
const INVOKE_AT: readonly (readonly Deed[])[] = ABILITIES.map((name, i) =>
  Array.from({ length: MOST_TARGETS }, (_, t) => deed('invoke', `invoke-${name}-${t + 1}`, i, t + 1)),
)

// Deeds that name one of many things. Every list of legal deeds asks, with things there are: nothing is checked.
export const toMove = (direction: number): Deed => MOVE[direction] as Deed
export const toUse = (letter: number): Deed => USE[letter] as Deed
export const toUseAt = (letter: number, target: number): Deed => at(at(USE_AT, letter), target)
export const toDrop = (letter: number): Deed => DROP[letter] as Deed
export const toThrust = (direction: number): Deed => THRUST[direction] as Deed
export const toBuy = (offer: number): Deed => BUY[offer] as Deed
export const toTravel = (goal: number): Deed => TRAVEL[goal] as Deed
export const toTile = (place: number): Deed => TILE[place] as Deed
export const toIdentify = (label: number): Deed => at(IDENTIFY, label)
export const toInvoke = (ability: number): Deed => at(INVOKE, ability)
export const toInvokeAt = (ability: number, target: number): Deed => at(at(INVOKE_AT, ability), target)
export const attributeAt = (n: number): Attribute => at(ATTRIBUTES, n)

/** Deeds that name a spell, built once a pack. */
export interface SpellDeeds {
  readonly learn: readonly Deed[]
  readonly cast: readonly Deed[]
  readonly castAt: readonly (readonly Deed[])[]
}
export const spellDeeds = (pack: Pack): SpellDeeds => ({
  learn: pack.spells.map(({ id }, i) => deed('learn', `learn-${id}`, i)),
  cast: pack.spells.map(({ id }, i) => deed('cast', `cast-${id}`, i)),
  castAt: pack.spells.map(({ id }, i) =>
    Array.from({ length: MOST_TARGETS }, (_, t) => deed('cast', `cast-${id}-${t + 1}`, i, t + 1)),
  ),
})
