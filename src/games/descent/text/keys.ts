import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import { type ActionVerb, type HeroAction, TRAVEL_GOALS } from '../actions.ts'
import { godOf } from '../combat/formulas.ts'
import type { Pack } from '../content/content.ts'
import { ABILITIES, itemOf } from '../content/content.ts'
import { type State, slotOfLetter, stackAt } from '../state.ts'

/**
 * §1 The keys of a choice. The eight letters around S, the arrows, the number pad and the vi letters step; other
 * choices use other keys. No key is a capital letter, because line mode ignores case. Digits, `?`, Esc and Tab belong
 * to the front ends. Answers to a question get letters.
 */
export interface ChoiceKeys {
  readonly key?: string
  readonly also?: readonly string[]
}

// The keys that step, in the order of the directions: n e s w ne se sw nw.
const STEP_KEYS: readonly ChoiceKeys[] = [
  { key: 'w', also: ['up', 'kp8', 'k'] },
  { key: 'd', also: ['right', 'kp6', 'l'] },
  { key: 's', also: ['down', 'kp2', 'j'] },
  { key: 'a', also: ['left', 'kp4', 'h'] },
  { key: 'e', also: ['pageup', 'kp9', 'u'] },
  { key: 'c', also: ['pagedown', 'kp3', 'n'] },
  { key: 'z', also: ['end', 'kp1', 'b'] },
  { key: 'q', also: ['home', 'kp7', 'y'] },
]
const VERB_KEYS = {
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
} as const satisfies Readonly<Partial<Record<ActionVerb, ChoiceKeys>>>
const NO_KEY: ChoiceKeys = {}
/** The keys that travel to a feature. On the stairs `>` goes down, elsewhere it walks to them. */
const GOAL_KEYS: Readonly<Record<(typeof TRAVEL_GOALS)[number], string>> = { down: '>', up: '<', shop: '$', altar: '_' }
const SPELL_KEYS = ",;'-"
const ABILITY_KEYS = 'v!'
const ANSWER_KEYS = 'abcdefghijklmnop'

const keyOf = (keys: string, index: number): ChoiceKeys => {
  const key = keys[index]
  return key === undefined ? {} : { key }
}

/** The key of a potion. Only health and mana potions have one, because they are urgent. */
function potionKey(pack: Pack, s: State, letter: number): ChoiceKeys {
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

/** The keys of an action. `index` is its place in the list of actions. Spells and abilities have a key for the nearest target only. */
export function keysOfAction(pack: Pack, s: State, action: HeroAction, index: number): ChoiceKeys {
  const { verb, n, target } = action
  switch (verb) {
    case 'move':
      return at(STEP_KEYS, n)
    case 'travel':
      return { key: GOAL_KEYS[at(TRAVEL_GOALS, n)] }
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
      return keyOf(ANSWER_KEYS, index)
    case 'wait':
    case 'get':
    case 'explore':
    case 'rest':
    case 'fight':
    case 'aim':
    case 'cancel':
    case 'descend':
    case 'ascend':
    case 'worship':
    case 'reroll':
      return VERB_KEYS[verb]
    case 'drop':
    case 'unequip':
    case 'buy':
    case 'tile':
    case 'thrust':
      return NO_KEY
    default:
      return unreachable(verb)
  }
}
