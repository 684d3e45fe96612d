import type { Choice } from '../../../engine/contract/scene.ts'
import { at } from '../../../lib/enums.ts'
import { distance } from '../../../lib/grid.ts'
import {
  buyAction,
  EXPLORE,
  type HeroAction,
  invokeAction,
  invokeAtAction,
  MOST_TARGETS,
  PICK_UP,
  REROLL_SHOP,
  REST,
  type SpellActions,
  useAction,
  useAtAction,
} from '../actions.ts'
import { itemToPickUp, rerollPrice, slotForNewItem } from '../campaign/items.ts'
import { canRest, isThreatened, isTooHurt } from '../campaign/macros.ts'
import { ABILITY_COSTS, isAimedSpell, isInRange, whyNotCast, whyNotInvoke } from '../campaign/magic.ts'
import { godOf, spellRange } from '../combat/formulas.ts'
import { ABILITIES, enemyOf, itemOf, type Pack, spellOf } from '../content/content.ts'
import { type Creature, offersOf } from '../map/floor.ts'
import { floorOf, type State } from '../state.ts'
import type { ActionInputs } from './action-input.ts'
import { ABILITY_TEXT } from './phrases.ts'
import { isAtShop, isItemHere, whyNot } from './verbs.ts'

/** Something to aim: an item, a spell or a gift. */
interface Aimed {
  readonly action: HeroAction
  /** The action at a target, by index; only for the nearest targets. */
  readonly actionAt: (target: number) => HeroAction
  readonly label: string
  readonly range: number
  readonly whyNotAt?: (target: Creature) => string | undefined
}

/** Choices that are not possible now, where a player looks for them among the answers to a verb's questions, each with the reason. */
export function blockedChoices(
  pack: Pack,
  spells: SpellActions,
  s: State,
  inSight: readonly Creature[],
  inputs: ActionInputs,
): Choice[] {
  const blockedOne = (action: HeroAction, label: string, blocked: string): Choice => ({
    id: action.id,
    label,
    ...inputs.inputOf(action),
    blocked,
  })
  const aim = (one: Aimed): Choice[] => blockedTargets(s, inSight, one, blockedOne)
  const thrown = s.hero.pack.flatMap(({ kind, letter }) => {
    const { type, range } = itemOf(pack, kind)
    if ((type !== 'thrown' && type !== 'wand') || range === 0) return []
    const label = `${type === 'wand' ? 'Point' : 'Throw'} the ${inputs.itemName(letter)}`
    return aim({ action: useAction(letter), actionAt: (i) => useAtAction(letter, i), label, range })
  })
  const cast = s.hero.spells.flatMap((index) => {
    const spell = spellOf(pack, index)
    const why = whyNotCast(pack, s, spell)
    const action = at(spells.cast, index)
    const label = `Cast ${spell.name}`
    if (why !== undefined) return [blockedOne(action, label, why)]
    if (!isAimedSpell(spell)) return []
    return aim({ action, actionAt: (i) => at(at(spells.castAt, index), i), label, range: spellRange(pack, s, spell) })
  })
  return [
    ...blockedPlain(pack, s, inSight, blockedOne),
    ...thrown,
    ...cast,
    ...blockedGifts(pack, s, aim, blockedOne),
    ...blockedOffers(pack, s, blockedOne),
  ]
}

type MakeBlocked = (action: HeroAction, label: string, blocked: string) => Choice

/** Exploring, resting and picking up, where a player expects them. */
function blockedPlain(pack: Pack, s: State, inSight: readonly Creature[], blocked: MakeBlocked): Choice[] {
  const isInDanger = isThreatened(pack, s, inSight)
  const list: Choice[] = []
  if (s.hasMacros && (isInDanger || isTooHurt(s)))
    list.push(blocked(EXPLORE, 'Explore', whyNot(pack, s, inSight, 'explore')))
  if (s.hasMacros && !isInDanger && s.hero.hp < s.hero.maxHp && !canRest(s))
    list.push(blocked(REST, 'Rest', whyNot(pack, s, inSight, 'rest')))
  if (isItemHere(pack, s) && itemToPickUp(pack, s) === undefined)
    list.push(blocked(PICK_UP, 'Pick up the item here', whyNot(pack, s, inSight, 'get')))
  return list
}

/** The targets out of reach; if no target is in reach, one choice that says so. */
function blockedTargets(s: State, inSight: readonly Creature[], aimed: Aimed, blocked: MakeBlocked): Choice[] {
  const { action, actionAt, label, range, whyNotAt } = aimed
  if (inSight.length === 0) return [blocked(action, label, 'No enemy is in sight.')]
  const reasons = inSight.slice(0, MOST_TARGETS).map((target) => {
    if (isInRange(s, target, range)) return whyNotAt?.(target)
    const over = distance(target.place, s.hero.place) - range
    return over > 0 ? `Too far by ${over}.` : 'Smoke hides it.'
  })
  const first = reasons[0]
  if (first !== undefined && reasons.every((why) => why !== undefined)) return [blocked(action, label, first)]
  return reasons.flatMap((why, i) => (why === undefined ? [] : [blocked(actionAt(i), label, why)]))
}

function blockedGifts(pack: Pack, s: State, aim: (one: Aimed) => Choice[], blocked: MakeBlocked): Choice[] {
  return (godOf(pack, s)?.abilities ?? []).flatMap((ability) => {
    const index = ABILITIES.indexOf(ability)
    const action = invokeAction(index)
    const { name: label } = ABILITY_TEXT[ability]
    const why = whyNotInvoke(pack, s, ability)
    if (why !== undefined) return [blocked(action, label, why)]
    const { range } = ABILITY_COSTS[ability]
    if (range === 0) return []
    const whyNotAt = ({ kind }: Creature): string | undefined =>
      ability === 'bribe' && enemyOf(pack, kind).role === 'boss' ? 'A boss takes no bribe.' : undefined
    return aim({ action, actionAt: (i) => invokeAtAction(index, i), label, range, whyNotAt })
  })
}

function blockedOffers(pack: Pack, s: State, blocked: MakeBlocked): Choice[] {
  if (!isAtShop(s)) return []
  const f = floorOf(s)
  const { gold } = s.hero
  const offers = offersOf(f).flatMap(({ isSold, price, kind }, i) => {
    const full = slotForNewItem(pack, s, kind) < 0 ? 'Your pack is full.' : undefined
    const why = isSold ? 'Sold.' : price > gold ? `${price - gold} gold short.` : full
    if (why === undefined) return []
    return [{ ...blocked(buyAction(i), 'Buy', why), at: { panel: 'shop', item: String(i + 1) } }]
  })
  const price = rerollPrice(f.rerolls)
  return price <= gold ? offers : [...offers, blocked(REROLL_SHOP, 'New wares', `${price - gold} gold short.`)]
}
