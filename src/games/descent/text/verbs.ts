import type { Verb } from '../../../engine/contract/scene.ts'
import { canRest, featurePlace, isThreatened, isTooHurt } from '../campaign/macros.ts'
import { godOfAltarHere } from '../campaign/magic.ts'
import type { Pack } from '../content/content.ts'
import { maxRegeneration } from '../difficulty.ts'
import { type Creature, itemKind } from '../map/floor.ts'
import { isCellKnown, itemsAt } from '../map/senses.ts'
import { floorOf, type State } from '../state.ts'

/**
 * §1 The verbs on the map. They are always the same. No key is a letter that steps (`wasd qezc`, or `hjkl yubn` as in vi), and none is a
 * capital, so that Caps Lock changes nothing.
 */
const VERBS = [
  { id: 'strike', key: 'f', label: 'Strike' },
  { id: 'throw', key: 't', label: 'Throw', asks: ['Throw or point what?', 'At whom?'] },
  { id: 'magic', key: 'm', label: 'Magic', asks: ['Which spell or gift?', 'At whom?'] },
  { id: 'drink', key: 'v', label: 'Drink', asks: ['Drink what?'] },
  { id: 'read', key: 'r', label: 'Read', asks: ['Read what?'] },
  { id: 'put-on', key: 'p', label: 'Put on', asks: ['Put on what?'] },
  { id: 'drop', key: '-', label: 'Drop', asks: ['Drop or take off what?'] },
  { id: 'get', key: 'g', label: 'Get' },
  { id: 'wait', key: '.', label: 'Wait' },
  { id: 'rest', key: '+', label: 'Rest' },
  { id: 'explore', key: 'o', label: 'Explore' },
  { id: 'up', key: '<', label: 'Up' },
  { id: 'down', key: '>', label: 'Down' },
  { id: 'trader', key: '$', label: 'Trader' },
  { id: 'altar', key: '_', label: 'Altar' },
  { id: 'travel', key: '*', label: 'Travel' },
  { id: 'pack', key: 'i', label: 'Pack', shows: ['pack', 'gear', 'discoveries'] },
] as const satisfies readonly Verb[]
export type VerbId = (typeof VERBS)[number]['id']

export const isAtShop = (s: State): boolean => floorOf(s).shop >= 0 && floorOf(s).shop === s.hero.place

/** Verbs that take many turns in one choice. Runs without macros do not have them. */
const MACROS: ReadonlySet<VerbId> = new Set(['strike', 'explore', 'rest', 'travel'])

/** The verbs of the map, each with the reason why none of its choices is open. */
export function mapVerbs(pack: Pack, s: State, inSight: readonly Creature[]): Verb[] {
  return VERBS.filter(({ id }) => s.hasMacros || !MACROS.has(id)).map((verb): Verb => {
    const why = whyNot(pack, s, inSight, verb.id)
    const asks = verb.id === 'trader' && isAtShop(s) ? { asks: ['Buy what?'] } : {}
    return { ...verb, ...asks, ...(why === '' ? {} : { blocked: why }) }
  })
}

const IN_SIGHT = 'Not while an enemy is in sight.'

/** Why a verb has no open choice. It is shown only in that case. */
export function whyNot(pack: Pack, s: State, inSight: readonly Creature[], verb: VerbId): string {
  switch (verb) {
    case 'strike':
      return inSight.length === 0 ? 'No enemy is in sight.' : 'No way leads to an enemy in sight.'
    case 'throw':
      return 'You have nothing to throw and no wand.'
    case 'magic':
      return 'You know no spell, and no god gives you anything.'
    case 'drink':
      return 'You have no potion.'
    case 'read':
      return 'You have no scroll.'
    case 'put-on':
      return 'You carry no weapon or armour to put on.'
    case 'drop':
      return 'You carry and wear nothing.'
    case 'get':
      return isItemHere(pack, s) ? 'Your pack is full: drop something first.' : 'Nothing lies here.'
    case 'rest':
      return whyNoRest(pack, s, inSight)
    case 'travel':
      return isThreatened(pack, s, inSight) ? IN_SIGHT : 'Walk on before you ask again.'
    case 'explore':
      if (isThreatened(pack, s, inSight)) return IN_SIGHT
      return isTooHurt(s) ? 'You are badly hurt: rest first.' : 'Nothing is left to explore on this floor.'
    case 'down':
    case 'up':
    case 'trader':
    case 'altar':
      return whyNoTravel(pack, s, inSight, verb)
    case 'wait':
    case 'pack':
      return ''
  }
}

export const isItemHere = (pack: Pack, s: State): boolean =>
  itemsAt(floorOf(s), s.hero.place).some((item) => itemKind(item) !== pack.gold)

function whyNoRest(pack: Pack, s: State, inSight: readonly Creature[]): string {
  const { hp, maxHp, mp, maxMp } = s.hero
  if (isThreatened(pack, s, inSight)) return IN_SIGHT
  if (hp >= maxHp && mp >= maxMp) return 'Your HP and MP are full.'
  if (canRest(s) || floorOf(s).quiet < maxRegeneration(s)) return 'You cannot rest now.'
  return 'You cannot rest any more on this floor: use potions or gods, gain a level, or go to the next floor.'
}

const GOALS = { down: 0, up: 1, trader: 2, altar: 3 } as const
const GOAL_NAMES = { down: 'the stairs down', up: 'the stairs up', trader: 'a trader', altar: 'an altar' } as const

function whyNoTravel(pack: Pack, s: State, inSight: readonly Creature[], goal: keyof typeof GOALS): string {
  const f = floorOf(s)
  const place = featurePlace(f, GOALS[goal])
  if (goal === 'altar' && place === s.hero.place && godOfAltarHere(s) === s.hero.god)
    return 'You serve this god already.'
  if (!isCellKnown(f, place)) return `You have not found ${GOAL_NAMES[goal]} on this floor.`
  if (!s.hasMacros) return `You are not at ${GOAL_NAMES[goal]}.`
  return isThreatened(pack, s, inSight) ? IN_SIGHT : `No known way leads to ${GOAL_NAMES[goal]}.`
}
