import { at } from '../../../lib/enums.ts'
import { type Deed, GOALS } from '../actions.ts'
import { godOf } from '../combat/figures.ts'
import type { Pack } from '../content/content.ts'
import { ABILITIES, itemOf } from '../content/content.ts'
import { type State, slotOfLetter, stackAt } from '../state.ts'

/**
 * §1 Keys. The eight letters around S step, as do arrows, the number pad and the eight letters of vi; all others keep clear of them, and none is a capital: hosts
 * that read lines do not tell those apart. Digits, `?`, Esc and Tab belong to the hosts. Where a scene only asks, the answers are
 * lettered.
 */
export interface Keys {
  readonly key?: string
  readonly also?: readonly string[]
}

// In the order of the directions: n e s w ne se sw nw.
const STEP_KEYS: readonly Keys[] = [
  { key: 'w', also: ['up', 'kp8', 'k'] },
  { key: 'd', also: ['right', 'kp6', 'l'] },
  { key: 's', also: ['down', 'kp2', 'j'] },
  { key: 'a', also: ['left', 'kp4', 'h'] },
  { key: 'e', also: ['pageup', 'kp9', 'u'] },
  { key: 'c', also: ['pagedown', 'kp3', 'n'] },
  { key: 'z', also: ['end', 'kp1', 'b'] },
  { key: 'q', also: ['home', 'kp7', 'y'] },
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
  reroll: { key: '*' },
}
/** On the stairs `>` goes down, elsewhere it walks to them. */
const GOAL_KEYS: Readonly<Record<(typeof GOALS)[number], string>> = { down: '>', up: '<', shop: '$', altar: '_' }
const SPELL_KEYS = ",;'-"
const ABILITY_KEYS = 'v!'
const ANSWER_KEYS = 'abcdefghijklmnop'

const keyOf = (keys: string, place: number): Keys => {
  const key = keys[place]
  return key === undefined ? {} : { key }
}

/** Of the pack only the potions that heal and give MP have keys: what is urgent must be quick. */
function potionKey(pack: Pack, s: State, letter: number): Keys {
  const slot = slotOfLetter(s, letter)
  const { kind } = stackAt(s, slot)
  const { type, hp, mp } = itemOf(pack, kind)
  if (type !== 'potion' || hp > 0 === mp > 0) return {}
  const isFirst = s.hero.pack.findIndex((stack) => {
    const item = itemOf(pack, stack.kind)
    return item.type === 'potion' && (hp > 0 ? item.hp > 0 : item.mp > 0)
  })
  return isFirst === slot ? { key: hp > 0 ? '+' : 'm' } : {}
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
      return target > 0 ? {} : potionKey(pack, s, n)
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
