import { at } from '../../../kit/vocabulary.ts'
import { type Deed, GOALS } from '../actions.ts'
import type { Pack } from '../content.ts'
import { ABILITIES, itemOf } from '../content.ts'
import { godOf } from '../fight/figures.ts'
import type { State } from '../state.ts'
import { stackAt } from '../state.ts'

/**
 * §1 Keys. The eight letters around S step, as do arrows and the number pad; all others keep clear of them, and none is a capital: hosts
 * that read lines do not tell those apart. Digits, `?`, Esc and Tab belong to the hosts. Where a scene only asks, the answers are
 * lettered.
 */
export interface Keys {
  readonly key?: string
  readonly also?: readonly string[]
}

// In the order of the directions: n e s w ne se sw nw.
const STEP_KEYS: readonly Keys[] = [
  { key: 'w', also: ['up', 'kp8'] },
  { key: 'd', also: ['right', 'kp6'] },
  { key: 's', also: ['down', 'kp2'] },
  { key: 'a', also: ['left', 'kp4'] },
  { key: 'e', also: ['pageup', 'kp9'] },
  { key: 'c', also: ['pagedown', 'kp3'] },
  { key: 'z', also: ['end', 'kp1'] },
  { key: 'q', also: ['home', 'kp7'] },
]
const VERB_KEYS: Readonly<Partial<Record<Deed['verb'], Keys>>> = {
  wait: { key: '.', also: ['kp5'] },
  get: { key: 'g' },
  explore: { key: 'o' },
  rest: { key: 'r' },
  fight: { key: 'f' },
  aim: { key: 't' },
  cancel: { key: 'x' },
  descend: { key: '>' },
  ascend: { key: '<' },
  worship: { key: 'p' },
  reroll: { key: 'n' },
}
/** On the stairs `>` goes down, elsewhere it walks to them. */
const GOAL_KEYS: Readonly<Record<(typeof GOALS)[number], string>> = { down: '>', up: '<', shop: '$', altar: '_' }
const SPELL_KEYS = 'jkl'
const ABILITY_KEYS = 'vb'
const UNEQUIP_KEYS = 'uy'
const ANSWER_KEYS = 'abcdefghijkl'

const keyOf = (keys: string, place: number): Keys => {
  const key = keys[place]
  return key === undefined ? {} : { key }
}

/** Of the pack only potions have keys, the first of a kind: what is urgent must be quick. */
function potionKey(pack: Pack, s: State, slot: number): Keys {
  const { kind } = stackAt(s, slot)
  const { type, hp, mp } = itemOf(pack, kind)
  const isFirst = s.hero.pack.findIndex((stack) => stack.kind === kind) === slot
  if (type !== 'potion' || !isFirst || hp > 0 === mp > 0) return {}
  const isOnly =
    pack.items.filter((item) => item.type === 'potion' && item.hp > 0 === hp > 0).indexOf(itemOf(pack, kind)) === 0
  return isOnly ? { key: hp > 0 ? 'h' : 'm' } : {}
}

/** Keys of a deed; `place` is its place in the list. Spells and prayers have one for the nearest target only. */
export function keysOf(pack: Pack, s: State, deed: Deed, place: number): Keys {
  const { verb, n, target } = deed
  switch (verb) {
    case 'move':
      return at(STEP_KEYS, n)
    case 'travel':
      return { key: GOAL_KEYS[at(GOALS, n)] }
    case 'use':
      return potionKey(pack, s, n)
    case 'unequip':
      return keyOf(UNEQUIP_KEYS, n)
    case 'cast':
      return target > 1 ? {} : keyOf(SPELL_KEYS, s.hero.spells.indexOf(n))
    case 'invoke': {
      const abilities = godOf(pack, s)?.abilities ?? []
      return target > 1 ? {} : keyOf(ABILITY_KEYS, abilities.indexOf(at(ABILITIES, n)))
    }
    case 'learn':
    case 'raise':
    case 'identify':
      return keyOf(ANSWER_KEYS, place)
    default:
      return VERB_KEYS[verb] ?? {}
  }
}
