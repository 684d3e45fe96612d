import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import { canStep, distance, placeAt } from '../../../lib/grid.ts'
import {
  ASCEND,
  DESCEND,
  EXPLORE,
  type HeroAction,
  moveAction,
  REST,
  type SpellActions,
  useAction,
  WAIT,
  WORSHIP,
} from '../actions.ts'
import { legalActions } from '../campaign/legal.ts'
import { canRest, exploreGoals, firstStepTowards, isThreatened, walkableCells } from '../campaign/macros.ts'
import { godOfAltarHere } from '../campaign/magic.ts'
import type { Item, Pack } from '../content/content.ts'
import { itemOf, spellOf } from '../content/content.ts'
import { isIdentified } from '../context.ts'
import { type Creature, offerAt, offersOf, stepFrom } from '../map/floor.ts'
import { enemiesInSight, isCellKnown } from '../map/senses.ts'
import { backgroundOf, floorOf, type ItemStack, type State } from '../state.ts'
import { rankActions } from './battle.ts'

/**
 * The built-in plan: rules of thumb for a hero who wants to survive. It uses only what the hero knows: enemies in
 * sight, explored cells and his pack. In battle it scores the forecast of every action.
 */

/** The largest number of lines that the search compares in danger. */
const MOST_LINES = 6
/** A line is compared only if its value is at most this much below that of the best line. */
const NEARLY = 6

/** Sensible lines, beginning with the plan's own choice. There are only few, because the search simulates each of them. */
export function* candidateLines(pack: Pack, spells: SpellActions, s: State): Generator<readonly HeroAction[]> {
  const open = legalActions(pack, spells, s)
  if (s.phase !== 'play') {
    const first = answerQuestion(pack, s, open)
    yield [first]
    for (const action of open) if (action !== first) yield [action]
    return
  }
  const inSight = enemiesInSight(s)
  if (!isBattle(pack, s, open, inSight)) {
    yield [outOfBattle(pack, s, open) ?? stepWithoutMacros(pack, s, open) ?? WAIT]
    return
  }
  const ranked = rankActions(pack, s, open, inSight)
  const first = at(ranked, 0)
  yield [first.action]
  // Out of danger the plan is better than what a few simulated runs could find.
  if (first.worst * 3 < s.hero.hp && !isOutnumbered(inSight)) return
  for (let i = 1; i < ranked.length && i < MOST_LINES; i++) {
    const { action, value } = at(ranked, i)
    if (value > first.value - NEARLY) yield [action]
  }
  // §10 Taking the stairs shakes off all enemies that are not adjacent.
  if (open.includes(ASCEND)) yield [ASCEND]
}

/** From this number of awake enemies on, the search compares lines even if nothing else is dangerous. */
const MANY = 3
function isOutnumbered(inSight: readonly Creature[]): boolean {
  let awake = 0
  for (const creature of inSight) if (creature.isAwake) awake++
  return awake >= MANY
}

/** Whether this is a battle: an awake enemy can do harm, or an enemy in sight can be reached. */
const isBattle = (pack: Pack, s: State, open: readonly HeroAction[], inSight: readonly Creature[]): boolean =>
  isThreatened(pack, s, inSight) || (inSight.length > 0 && findAction(open, 'fight') !== undefined)

const findAction = (open: readonly HeroAction[], verb: HeroAction['verb'], n?: number): HeroAction | undefined =>
  open.find((action) => action.verb === verb && (n === undefined || action.n === n))

/** The answer to a question, which takes no time. */
function answerQuestion(pack: Pack, s: State, open: readonly HeroAction[]): HeroAction {
  if (s.phase === 'learn') return chooseSpell(pack, s, open)
  if (s.phase === 'raise') return at(open, backgroundOf(pack, s).magic >= 3 ? 2 : 1)
  return at(open, 0)
}

const PREFERRED_SPELLS = [
  'heal',
  'frost-nova',
  'slumber',
  'magic-missile',
  'flame-dart',
  'freeze',
  'dread',
  'roots',
  'glass-skin',
]
const MAGE_SPELLS = ['frost-nova', 'heal', 'slumber', 'dread', 'roots', 'gust']
function chooseSpell(pack: Pack, s: State, open: readonly HeroAction[]): HeroAction {
  const list = backgroundOf(pack, s).magic >= 3 ? MAGE_SPELLS : PREFERRED_SPELLS
  const rank = (action: HeroAction): number => {
    const index = list.indexOf(spellOf(pack, action.n).id)
    return index < 0 ? list.length : index
  }
  return at(
    open.slice().sort((a, b) => rank(a) - rank(b)),
    0,
  )
}

/** The action that uses the first identified item that matches. */
function useOf(pack: Pack, s: State, matches: (item: Item) => boolean): HeroAction | undefined {
  const found = s.hero.pack.find((stack) => isIdentified(pack, s, stack.kind) && matches(itemOf(pack, stack.kind)))
  return found === undefined ? undefined : useAction(found.letter)
}

/** The hero rests if he has less than this share of his HP. */
const REST_BELOW = 0.8

/** Whether no enemy of the floor is awake and resting would gain nothing, so that the next decision does not depend on the last fight. */
function isSettled(s: State): boolean {
  if (s.phase !== 'play') return false
  for (const creature of floorOf(s).creatures) if (creature.isAwake) return false
  return s.hero.hp >= s.hero.maxHp * REST_BELOW || !canRest(s)
}
const SETTLED = { at: isSettled }
export const horizon = (): { at(later: State): boolean } => SETTLED

function outOfBattle(pack: Pack, s: State, open: readonly HeroAction[]): HeroAction | undefined {
  const { hero } = s
  const f = floorOf(s)
  const gear = betterGear(pack, s)
  if (gear !== undefined) return gear
  if (hero.hp < hero.maxHp * REST_BELOW && open.includes(REST)) return REST
  if (hero.hp * 2 < hero.maxHp && !open.includes(REST)) {
    const potion = useOf(pack, s, (item) => item.hp > 0)
    if (potion !== undefined) return potion
  }
  const mending = healByMagic(pack, s, open)
  if (mending !== undefined) return mending
  const scroll = scrollToRead(pack, s)
  if (scroll !== undefined) return scroll
  if (open.includes(WORSHIP) && hero.god < 0 && isGoodGod(pack, s, godOfAltarHere(s))) return WORSHIP
  const bargain = open.find((action) => action.verb === 'buy' && isWorthBuying(pack, s, action.n))
  if (bargain !== undefined) return bargain
  const shop = findAction(open, 'travel', 2)
  if (
    shop !== undefined &&
    offersOf(f).some((offer, i) => !offer.isSold && offer.price <= hero.gold && isWorthBuying(pack, s, i))
  )
    return shop
  const altar = findAction(open, 'travel', 3)
  if (altar !== undefined && hero.god < 0 && isGoodGod(pack, s, s.gods[f.number - 2] ?? -1)) return altar
  if (open.includes(EXPLORE)) return EXPLORE
  if (hero.hp < hero.maxHp && open.includes(REST)) return REST
  if (backgroundOf(pack, s).magic >= 3 && hero.mp < hero.maxMp && open.includes(REST)) return REST
  if (open.includes(DESCEND)) return DESCEND
  return findAction(open, 'travel', 0) ?? (f.number === 5 ? stepInto(s, open) : undefined)
}

/** If resting is not possible: casts a healing spell, or drinks a mana potion to be able to cast one. */
function healByMagic(pack: Pack, s: State, open: readonly HeroAction[]): HeroAction | undefined {
  const { hero } = s
  if (hero.hp >= hero.maxHp * MEND_BELOW || open.includes(REST)) return
  const isHealing = (spell: number): boolean => spellOf(pack, spell).effect === 'heal'
  if (!hero.spells.some(isHealing)) return
  const cast = open.find(({ verb, n }) => verb === 'cast' && isHealing(n))
  if (cast !== undefined) return cast
  return useOf(pack, s, (item) => item.mp > 0)
}
const MEND_BELOW = 0.7

/** The first step that auto-explore would take, for runs without macros. */
function stepWithoutMacros(pack: Pack, s: State, open: readonly HeroAction[]): HeroAction | undefined {
  const direction = firstStepTowards(s, exploreGoals(pack, s), walkableCells(s))
  const step = direction < 0 ? undefined : moveAction(direction)
  return step !== undefined && open.includes(step) ? step : open.includes(DESCEND) ? DESCEND : undefined
}

export const ARENA_MIDDLE = placeAt(7, 7)

/** In the arena: the step that leads closest to its middle, because the Lord does not come to the hero by himself. */
function stepInto(s: State, open: readonly HeroAction[]): HeroAction | undefined {
  const f = floorOf(s)
  const far = (action: HeroAction): number => distance(stepFrom(s.hero.place, action.n), ARENA_MIDDLE)
  const steps = open.filter((action) => action.verb === 'move' && canStep(f.open, s.hero.place, action.n))
  return steps.sort((a, b) => far(a) - far(b))[0]
}

export const isGoodGod = (pack: Pack, s: State, god: number): boolean => {
  const entry = pack.gods[god]
  return entry !== undefined && entry.id !== 'gozag' && !(entry.conduct === 'no-spells' && s.hero.spells.length > 1)
}

const KNACK_VALUE: Readonly<Partial<Record<Item['knack'], number>>> = { cleave: 12, reach: 6, push: 2, bell: -4 }
export const gearValue = (pack: Pack, stack: Pick<ItemStack, 'kind' | 'plus'>): number => {
  if (stack.kind < 0) return 0
  const { damage, armour, evasion, knack } = itemOf(pack, stack.kind)
  return 5 * (damage + armour + stack.plus) + evasion + (KNACK_VALUE[knack] ?? 0)
}

function betterGear(pack: Pack, s: State): HeroAction | undefined {
  const better = s.hero.pack.find((stack) => {
    const { type } = itemOf(pack, stack.kind)
    if (type !== 'weapon' && type !== 'armour') return false
    return gearValue(pack, stack) > gearValue(pack, type === 'weapon' ? s.hero.weapon : s.hero.armour)
  })
  return better === undefined ? undefined : useAction(better.letter)
}

/** The scroll to read out of battle: an unknown one in good health, an enchantment at once, a map on arrival. Others are saved. */
function scrollToRead(pack: Pack, s: State): HeroAction | undefined {
  const f = floorOf(s)
  const isNew = !isCellKnown(f, f.down)
  const isFit = s.hero.hp * 5 >= s.hero.maxHp * 4 && s.depth < 5
  const found = s.hero.pack.find((stack) => {
    const { type, effect } = itemOf(pack, stack.kind)
    if (type !== 'scroll') return false
    if (!isIdentified(pack, s, stack.kind)) return isFit
    return effect === 'enchant-weapon' || effect === 'enchant-armour' || (effect === 'mapping' && isNew && s.depth < 5)
  })
  return found === undefined ? undefined : useAction(found.letter)
}

export function isWorthBuying(pack: Pack, s: State, index: number): boolean {
  const offer = offerAt(floorOf(s), index)
  if (offer === undefined) return false
  const item = itemOf(pack, offer.kind)
  switch (item.type) {
    case 'potion':
      return item.hp > 0
    case 'thrown':
      return item.knack === 'fire' || item.knack === 'javelin'
    case 'wand':
      return item.knack === 'frost'
    case 'weapon':
    case 'armour': {
      const worn = item.type === 'weapon' ? s.hero.weapon : s.hero.armour
      return gearValue(pack, { kind: offer.kind, plus: 0 }) > gearValue(pack, worn) + 4
    }
    case 'scroll':
    case 'gold':
      return false
    default:
      return unreachable(item.type)
  }
}
