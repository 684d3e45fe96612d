import type { Action as AnyAction } from '../../engine/game.ts'
import { type By, byEach } from '../../kit/vocabulary.ts'
import { codeName, type Pack } from './language/pack.ts'
import { ELEMENTS } from './names.ts'

export type Verb =
  | 'hero'
  | 'destiny'
  | 'go'
  | 'play'
  | 'fuse'
  | 'ult'
  | 'throw'
  | 'end-turn'
  | 'tidy'
  | 'die'
  | 'card'
  | 'keep'
  | 'discard'
  | 'done'
  | 'take'
  | 'skip'
  | 'deck'
  | 'rest'
  | 'meditate'
  | 'forget'
  | 'buy'
  | 'removal'
  | 'restock'
  | 'leave'
  | 'roll'
  | 'endure'
  | 'reroll'
  | 'option'

export interface Action extends AnyAction {
  readonly verb: Verb
  /** Place in the hand, the pool, the offers, a column, or an element; a card's code for `deck`. */
  readonly n: number
  /** Place of the foe, or the element a die is turned to; −1: none. */
  readonly target: number
}

const action = (verb: Verb, id: string = verb, n = 0, target = -1): Action => ({ id, verb, n, target })
const several = (verb: Verb, count: number): readonly Action[] =>
  Array.from({ length: count }, (_, n) => action(verb, `${verb}-${n + 1}`, n))

const MOST_HAND = 16
const MOST_FOES = 10
const MOST_POOL = 32

const atFoes = (verb: Verb): readonly (readonly Action[])[] =>
  Array.from({ length: MOST_HAND }, (_, n) =>
    Array.from({ length: MOST_FOES }, (_, target) => action(verb, `${verb}-${n + 1}-on-${target + 1}`, n, target)),
  )

/** By place in the hand; at a foe, by its place too. */
export const PLAY = several('play', MOST_HAND)
export const PLAY_ON = atFoes('play')
export const FUSE = several('fuse', MOST_HAND)
export const FUSE_ON = atFoes('fuse')
/** By element. */
export const ULT: By<typeof ELEMENTS, Action> = byEach(ELEMENTS, (n, name) => action('ult', `ult-${name}`, n))
export const THROW = action('throw')
export const END_TURN = action('end-turn')
export const TIDY = action('tidy')
/** By place in the pool; to an element, by that too. */
export const DIE = several('die', MOST_POOL)
export const DIE_TO: readonly By<typeof ELEMENTS, Action>[] = Array.from({ length: MOST_POOL }, (_, n) =>
  byEach(ELEMENTS, (target, name) => action('die', `die-${n + 1}-${name}`, n, target)),
)
export const CARD = several('card', MOST_HAND)
export const KEEP = several('keep', MOST_POOL)
export const DISCARD = several('discard', MOST_HAND)
export const DONE = action('done')
/** By place among the offers. */
export const TAKE = several('take', 8)
export const BUY = several('buy', 24)
export const SKIP = action('skip')
export const GO = several('go', 4)
export const REST = action('rest')
export const MEDITATE = action('meditate')
export const FORGET = action('forget')
export const REMOVAL = action('removal')
export const RESTOCK = action('restock')
export const LEAVE = action('leave')
export const ROLL_TRAP = action('roll')
export const ENDURE = action('endure')
export const REROLL_TRAP = action('reroll')
/** §9.5 Every event has something to take and something else. */
export const OPTIONS = several('option', 2)

const missing = (place: number): never => {
  throw new Error(`a table has no action at ${place}`)
}

/** An action of a table that the caller knows to be there. */
export function actionAt(table: readonly Action[], place: number): Action {
  return table[place] ?? missing(place)
}
/** The same at foes. */
export function actionsAt(table: readonly (readonly Action[])[], place: number): readonly Action[] {
  return table[place] ?? missing(place)
}

/** Actions that name things of the pack, built once for it. */
export interface PackActions {
  readonly heroes: readonly Action[]
  /** By relic. */
  readonly destinies: readonly Action[]
  /** By card code. */
  readonly deck: readonly Action[]
}
export const packActions = (pack: Pack): PackActions => ({
  heroes: pack.heroes.map(({ id }, n) => action('hero', `hero-${id}`, n)),
  destinies: pack.relics.map(({ id }, n) => action('destiny', `destiny-${id}`, n)),
  deck: pack.cards.map((_, code) => action('deck', `deck-${codeName(pack, code)}`, code)),
})
