import type { Action } from '../../engine/game.ts'
import { DIRECTIONS, MOST_WIDTH } from '../../kit/grid.ts'
import { ABILITIES, LABELS, type Pack } from './content.ts'
import { CAPACITY } from './state.ts'

export type Verb =
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

export interface Deed extends Action {
  readonly verb: Verb
  /** Direction, slot, offer, spell, ability, attribute, label, goal or place; 0 where the verb says it all. */
  readonly n: number
  /** Which of the enemies in sight, nearest first, from 1; 0: none. */
  readonly target: number
}

const deed = (verb: Verb, id: string = verb, n = 0, target = 0): Deed => ({ id, verb, n, target })
const several = (verb: Verb, count: number): readonly Deed[] =>
  Array.from({ length: count }, (_, i) => deed(verb, `${verb}-${i + 1}`, i))

export const MOST_TARGETS = 8
export const MOVE: readonly Deed[] = DIRECTIONS.map((direction, i) => deed('move', `move-${direction}`, i))
export const WAIT = deed('wait')
export const GET = deed('get')
export const USE = several('use', CAPACITY)
export const DROP = several('drop', CAPACITY)
export const UNEQUIP: readonly Deed[] = ['weapon', 'armour'].map((slot, i) => deed('unequip', `unequip-${slot}`, i))
export const DESCEND = deed('descend')
export const ASCEND = deed('ascend')
export const WORSHIP = deed('worship')
export const BUY = several('buy', 8)
export const REROLL = deed('reroll')
export const EXPLORE = deed('explore')
export const REST = deed('rest')
export const FIGHT = deed('fight')
export const GOALS = ['down', 'up', 'shop', 'altar'] as const
export const TRAVEL: readonly Deed[] = GOALS.map((goal, i) => deed('travel', `travel-${goal}`, i))
/** Travel to any known cell takes two choices: that one wants to, then where to. Cells by their place. */
export const AIM = deed('aim', 'travel-to')
export const CANCEL = deed('cancel')
export const TILE: readonly Deed[] = Array.from({ length: (MOST_WIDTH + 1) * 32 }, (_, place) =>
  deed('tile', `tile-${place & 31}-${place >> 5}`, place),
)
export const ATTRIBUTES = ['str', 'dex', 'int'] as const
export const RAISE: readonly Deed[] = ATTRIBUTES.map((name, i) => deed('raise', `raise-${name}`, i))
/** By label. */
export const IDENTIFY: readonly Deed[] = LABELS.map((label, i) => deed('identify', `identify-${label}`, i))
export const INVOKE: readonly Deed[] = ABILITIES.map((name, i) => deed('invoke', `invoke-${name}`, i))
export const INVOKE_AT: readonly (readonly Deed[])[] = ABILITIES.map((name, i) =>
  Array.from({ length: MOST_TARGETS }, (_, t) => deed('invoke', `invoke-${name}-${t + 1}`, i, t + 1)),
)

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
