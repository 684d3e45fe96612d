import type { Choice } from '../../../engine/contract/scene.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import { type HeroAction, TRAVEL_GOALS } from '../actions.ts'
import { ABILITIES, type Ability, type Item, itemOf, type Pack, spellOf } from '../content/content.ts'
import { knownItemName } from '../context.ts'
import { type Creature, offersOf } from '../map/floor.ts'
import { floorOf, makeStack, type State, slotOfLetter, stackAt } from '../state.ts'
import { packNames, targetNames } from './names.ts'
import { ABILITY_TEXT } from './phrases.ts'
import { isAtShop, type VerbId } from './verbs.ts'

/** How a player makes a choice: a verb with the answers to its questions, or the keys of a step. */
export interface ActionInput extends Pick<Choice, 'key' | 'also' | 'answers'> {
  readonly verb?: VerbId
}

// The keys that step, in the order of the directions: n e s w ne se sw nw. The vi letters and the keys beside the arrows step as well.
const STEP_KEYS: readonly ActionInput[] = [
  { key: 'w', also: ['up', 'kp8', 'k'] },
  { key: 'd', also: ['right', 'kp6', 'l'] },
  { key: 's', also: ['down', 'kp2', 'j'] },
  { key: 'a', also: ['left', 'kp4', 'h'] },
  { key: 'e', also: ['pageup', 'kp9', 'u'] },
  { key: 'c', also: ['pagedown', 'kp3', 'n'] },
  { key: 'z', also: ['end', 'kp1', 'b'] },
  { key: 'q', also: ['home', 'kp7', 'y'] },
]
const GOAL_VERBS: Readonly<Record<(typeof TRAVEL_GOALS)[number], VerbId>> = {
  down: 'down',
  up: 'up',
  shop: 'trader',
  altar: 'altar',
}

const ITEM_VERBS: Readonly<Record<Item['type'], VerbId>> = {
  potion: 'drink',
  scroll: 'read',
  thrown: 'throw',
  wand: 'throw',
  weapon: 'put-on',
  armour: 'put-on',
  gold: 'drop',
}

/** The name of a god's ability among the spells: `Heal (gift)`. */
const giftName = (ability: Ability): string => `${ABILITY_TEXT[ability].name} (gift)`
/** `dagger · 27 gold`. Equal offers are counted, as in the pack. */
function offerNames(pack: Pack, s: State): readonly string[] {
  const names: string[] = []
  for (const { kind, price } of offersOf(floorOf(s))) {
    let name = knownItemName(pack, s, makeStack(kind))
    while (names.includes(`${name} · ${price} gold`)) name = `${name}, another`
    names.push(`${name} · ${price} gold`)
  }
  return names
}

/** Answers to the questions of verbs. They are made once for a scene. */
export function makeActionInputs(pack: Pack, s: State, inSight: readonly Creature[]) {
  const items = packNames(pack, s)
  const targets = targetNames(pack, inSight)
  const offers = isAtShop(s) ? offerNames(pack, s) : []
  const itemName = (letter: number): string => items.get(letter) ?? ''
  const aimed = (what: string, target: number): string[] => [what, ...(target > 0 ? [targets[target - 1] ?? ''] : [])]
  const worn = (n: number): string => {
    const gear = n === 0 ? s.hero.weapon : s.hero.armour
    return gear.kind < 0 ? '' : `take off the ${knownItemName(pack, s, gear)}`
  }

  function inputOf({ verb, n, target }: HeroAction): ActionInput {
    switch (verb) {
      case 'move':
        return at(STEP_KEYS, n)
      case 'wait':
        return { verb, also: ['kp5'] }
      case 'get':
      case 'explore':
      case 'rest':
        return { verb }
      case 'aim':
        return { verb: 'travel' }
      case 'fight':
        return { verb: 'strike' }
      case 'travel':
        return { verb: GOAL_VERBS[at(TRAVEL_GOALS, n)] }
      case 'descend':
        return { verb: 'down' }
      case 'ascend':
        return { verb: 'up' }
      case 'worship':
        return { verb: 'altar' }
      case 'buy':
        return { verb: 'trader', answers: [at(offers, n)] }
      case 'reroll':
        return { verb: 'trader', answers: ['new wares'] }
      case 'use': {
        const { kind } = stackAt(s, slotOfLetter(s, n))
        return { verb: ITEM_VERBS[itemOf(pack, kind).type], answers: aimed(itemName(n), target) }
      }
      case 'drop':
        return { verb, answers: [itemName(n)] }
      case 'unequip':
        return { verb: 'drop', answers: [worn(n)] }
      case 'cast':
        return { verb: 'magic', answers: aimed(spellOf(pack, n).name, target) }
      case 'invoke':
        return { verb: 'magic', answers: aimed(giftName(at(ABILITIES, n)), target) }
      case 'learn':
      case 'raise':
      case 'identify':
      case 'cancel':
      case 'tile':
      case 'thrust':
        return {}
      default:
        return unreachable(verb)
    }
  }

  /** The answers in the order in which they are numbered: healing potions first, then the pack, spells, gifts and offers. */
  const order = [
    ...s.hero.pack.filter(({ kind }) => itemOf(pack, kind).hp > 0).map(({ letter }) => itemName(letter)),
    ...items.values(),
    worn(0),
    worn(1),
    ...s.hero.spells.map((index) => spellOf(pack, index).name),
    ...ABILITIES.map(giftName),
    ...offers,
  ]
  const rank = ({ answers = [] }: Choice): readonly number[] => [
    answers[0] === undefined ? -1 : order.indexOf(answers[0]) < 0 ? order.length : order.indexOf(answers[0]),
    answers[1] === undefined ? -1 : targets.indexOf(answers[1]),
  ]
  /** Sorts choices by their answers. Those without answers come first and keep their order. */
  const inAnswerOrder = (choices: readonly Choice[]): Choice[] =>
    choices.toSorted((a, b) => {
      const [what = 0, whom = 0] = rank(a)
      const [otherWhat = 0, otherWhom = 0] = rank(b)
      return what - otherWhat || whom - otherWhom
    })
  return { inputOf, itemName, inAnswerOrder }
}
export type ActionInputs = ReturnType<typeof makeActionInputs>
