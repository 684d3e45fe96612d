import { type Deed, GOALS } from '../actions.ts'
import type { God, Item, Pack } from '../content.ts'
import { ABILITIES } from '../content.ts'
import { godOf } from '../fight/figures.ts'
import type { Stack, State } from '../state.ts'

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

const keyOf = (keys: string, at: number): Keys => (keys[at] === undefined ? {} : { key: keys[at] as string })

/** Of the pack only potions have keys, the first of a kind: what is urgent must be quick. */
function potionKey(pack: Pack, s: State, slot: number): Keys {
  const { kind } = s.hero.pack[slot] as Stack
  const { type, hp, mp } = pack.items[kind] as Item
  const isFirst = s.hero.pack.findIndex((stack) => stack.kind === kind) === slot
  if (type !== 'potion' || !isFirst || hp > 0 === mp > 0) return {}
  const isOnly =
    pack.items.filter((item) => item.type === 'potion' && item.hp > 0 === hp > 0).indexOf(pack.items[kind] as Item) ===
    0
  return isOnly ? { key: hp > 0 ? 'h' : 'm' } : {}
}

/** Keys of a deed; `at` is its place in the list. Spells and prayers have one for the nearest target only. */
export function keysOf(pack: Pack, s: State, deed: Deed, at: number): Keys {
  const { verb, n, target } = deed
  switch (verb) {
    case 'move':
      return STEP_KEYS[n] as Keys
    case 'travel':
      return { key: GOAL_KEYS[GOALS[n] as (typeof GOALS)[number]] }
    case 'use':
      return potionKey(pack, s, n)
    case 'unequip':
      return keyOf(UNEQUIP_KEYS, n)
    case 'cast':
      return target > 1 ? {} : keyOf(SPELL_KEYS, s.hero.spells.indexOf(n))
    case 'invoke': {
      const { abilities } = godOf(pack, s) as God
      return target > 1 ? {} : keyOf(ABILITY_KEYS, abilities.indexOf(ABILITIES[n] as (typeof abilities)[number]))
    }
    case 'learn':
    case 'raise':
    case 'identify':
      return keyOf(ANSWER_KEYS, at)
    default:
      return VERB_KEYS[verb] ?? {}
  }
}
