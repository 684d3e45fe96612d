import type { Action } from '../../engine/game.ts'
import { ELEMENTS } from './fight/elements.ts'
import type { Pack } from './language/pack.ts'

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

export interface Deed extends Action {
  readonly verb: Verb
  /** Place in the hand, the pool, the offers, a column, or an element; a card's code for `deck`. */
  readonly n: number
  /** Place of the foe, or the element a die is turned to; −1: none. */
  readonly target: number
}

const deed = (verb: Verb, id: string = verb, n = 0, target = -1): Deed => ({ id, verb, n, target })
const several = (verb: Verb, count: number): readonly Deed[] =>
  Array.from({ length: count }, (_, n) => deed(verb, `${verb}-${n + 1}`, n))

export const MOST_HAND = 16
export const MOST_FOES = 10
export const MOST_POOL = 32

const atFoes = (verb: Verb): readonly (readonly Deed[])[] =>
  Array.from({ length: MOST_HAND }, (_, n) =>
    Array.from({ length: MOST_FOES }, (_, target) => deed(verb, `${verb}-${n + 1}-on-${target + 1}`, n, target)),
  )

/** By place in the hand; at a foe, by its place too. */
export const PLAY = several('play', MOST_HAND)
export const PLAY_ON = atFoes('play')
export const FUSE = several('fuse', MOST_HAND)
export const FUSE_ON = atFoes('fuse')
/** By element. */
export const ULT: readonly Deed[] = ELEMENTS.map((name, n) => deed('ult', `ult-${name}`, n))
export const THROW = deed('throw')
export const END_TURN = deed('end-turn')
export const TIDY = deed('tidy')
/** By place in the pool; to an element, by that too. */
export const DIE = several('die', MOST_POOL)
export const DIE_TO: readonly (readonly Deed[])[] = Array.from({ length: MOST_POOL }, (_, n) =>
  ELEMENTS.map((name, target) => deed('die', `die-${n + 1}-${name}`, n, target)),
)
export const CARD = several('card', MOST_HAND)
export const KEEP = several('keep', MOST_POOL)
export const DISCARD = several('discard', MOST_HAND)
export const DONE = deed('done')
/** By place among the offers. */
export const TAKE = several('take', 8)
export const BUY = several('buy', 24)
export const SKIP = deed('skip')
export const GO = several('go', 4)
export const REST = deed('rest')
export const MEDITATE = deed('meditate')
export const FORGET = deed('forget')
export const REMOVAL = deed('removal')
export const RESTOCK = deed('restock')
export const LEAVE = deed('leave')
export const ROLL_TRAP = deed('roll')
export const ENDURE = deed('endure')
export const REROLL_TRAP = deed('reroll')
export const OPTION = several('option', 4)

/** Deeds that name things of the pack, built once for it. */
export interface PackDeeds {
  readonly heroes: readonly Deed[]
  /** By boon. */
  readonly destinies: readonly Deed[]
  /** By card code. */
  readonly deck: readonly Deed[]
}
export const packDeeds = (pack: Pack): PackDeeds => ({
  heroes: pack.heroes.map(({ id }, n) => deed('hero', `hero-${id}`, n)),
  destinies: pack.boons.map(({ id }, n) => deed('destiny', `destiny-${id}`, n)),
  deck: pack.cards.map(({ id, isEvolved }, n) => deed('deck', `deck-${id}${isEvolved ? '-star' : ''}`, n)),
})
