import { at } from '../../../lib/enums.ts'
import { canStep, distance, placeAt } from '../../../lib/grid.ts'
import { ASCEND, DESCEND, type Deed, EXPLORE, REST, type SpellDeeds, toMove, toUse, WAIT, WORSHIP } from '../actions.ts'
import { legal } from '../campaign/legal.ts'
import { canRest, firstStep, freeGround, goalsOf, isThreatened } from '../campaign/macros.ts'
import { godHere } from '../campaign/magic.ts'
import type { Item, Pack } from '../content/content.ts'
import { itemOf, spellOf } from '../content/content.ts'
import { isIdentified } from '../context.ts'
import { type Creature, offerAt, offersOf, stepFrom } from '../map/floor.ts'
import { enemiesInSight, isKnown } from '../map/senses.ts'
import { backgroundOf, floorOf, type Stack, type State } from '../state.ts'
import { weigh } from './battle.ts'

/**
 * The house's guide: rules of thumb for a hero who wants to come out alive. It looks at nothing the hero may not know: enemies in sight,
 * explored ground, his own pack. In battle it weighs every deed by what the rules say would follow.
 */

/** How many lines the search compares in danger. */
const MOST_PLANS = 6
/** Of those only what looks nearly as good. */
const NEARLY = 6

/** Sensible things to do now, the guide's own advice first. The search compares them, so there are few. */
export function* plans(pack: Pack, spells: SpellDeeds, s: State): Generator<readonly Deed[]> {
  const open = legal(pack, spells, s)
  if (s.phase !== 'play') {
    const first = answer(pack, s, open)
    yield [first]
    for (const deed of open) if (deed !== first) yield [deed]
    return
  }
  const inSight = enemiesInSight(s)
  if (!isBattle(pack, s, open, inSight)) {
    yield [atEase(pack, s, open) ?? onFoot(pack, s, open) ?? WAIT]
    return
  }
  const ranked = weigh(pack, s, open, inSight)
  const first = at(ranked, 0)
  yield [first.deed]
  // While all is well the advice is better than what a few imagined runs could tell.
  if (first.worst * 3 < s.hero.hp && !isOutnumbered(inSight)) return
  for (let i = 1; i < ranked.length && i < MOST_PLANS; i++) {
    const { deed, worth } = at(ranked, i)
    if (worth > first.worth - NEARLY) yield [deed]
  }
  // §10 Only those beside one come along.
  if (open.includes(ASCEND)) yield [ASCEND]
}

/** So many awake at once are looked at in time. */
const MANY = 3
function isOutnumbered(inSight: readonly Creature[]): boolean {
  let awake = 0
  for (const creature of inSight) if (creature.isAwake) awake++
  return awake >= MANY
}

/** Somebody awake can hurt, or a sleeper lies in reach of a blow. */
const isBattle = (pack: Pack, s: State, open: readonly Deed[], inSight: readonly Creature[]): boolean =>
  isThreatened(pack, s, inSight) || (inSight.length > 0 && advice(open, 'fight') !== undefined)

const advice = (open: readonly Deed[], verb: Deed['verb'], n?: number): Deed | undefined =>
  open.find((deed) => deed.verb === verb && (n === undefined || deed.n === n))

/** What is asked and takes no time. */
function answer(pack: Pack, s: State, open: readonly Deed[]): Deed {
  if (s.phase === 'learn') return learnOf(pack, s, open)
  if (s.phase === 'raise') return at(open, backgroundOf(pack, s).magic >= 3 ? 2 : 1)
  return at(open, 0)
}

const LIKED_SPELLS = [
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
const LIKED_BY_MAGES = ['frost-nova', 'heal', 'slumber', 'dread', 'roots', 'gust']
function learnOf(pack: Pack, s: State, open: readonly Deed[]): Deed {
  const list = backgroundOf(pack, s).magic >= 3 ? LIKED_BY_MAGES : LIKED_SPELLS
  const rank = (deed: Deed): number => {
    const liked = list.indexOf(spellOf(pack, deed.n).id)
    return liked < 0 ? list.length : liked
  }
  return at(
    open.slice().sort((a, b) => rank(a) - rank(b)),
    0,
  )
}

/** The letter of a known thing, as a deed. */
function thing(pack: Pack, s: State, isWanted: (item: Item) => boolean): Deed | undefined {
  const stack = s.hero.pack.find((one) => isIdentified(pack, s, one.kind) && isWanted(itemOf(pack, one.kind)))
  return stack === undefined ? undefined : toUse(stack.letter)
}

const REST_BELOW = 0.8

/** Nobody who was met is awake, and there is nothing to rest for: what comes next has nothing to do with what was. */
function isSettled(s: State): boolean {
  if (s.phase !== 'play') return false
  for (const creature of floorOf(s).creatures) if (creature.isAwake) return false
  return s.hero.hp >= s.hero.maxHp * REST_BELOW || !canRest(s)
}
const SETTLED = { at: isSettled }
export const shownFrom = (): { at(later: State): boolean } => SETTLED

function atEase(pack: Pack, s: State, open: readonly Deed[]): Deed | undefined {
  const { hero } = s
  const f = floorOf(s)
  const gear = betterGear(pack, s)
  if (gear !== undefined) return gear
  if (hero.hp < hero.maxHp * REST_BELOW && open.includes(REST)) return REST
  if (hero.hp * 2 < hero.maxHp && !open.includes(REST)) {
    const potion = thing(pack, s, (item) => item.hp > 0)
    if (potion !== undefined) return potion
  }
  const mending = mend(pack, s, open)
  if (mending !== undefined) return mending
  const scroll = scrollToRead(pack, s)
  if (scroll !== undefined) return scroll
  if (open.includes(WORSHIP) && hero.god < 0 && isGoodGod(pack, s, godHere(s))) return WORSHIP
  const bargain = open.find((deed) => deed.verb === 'buy' && isWorthBuying(pack, s, deed.n))
  if (bargain !== undefined) return bargain
  const shop = advice(open, 'travel', 2)
  if (
    shop !== undefined &&
    offersOf(f).some((offer, i) => !offer.isSold && offer.price <= hero.gold && isWorthBuying(pack, s, i))
  )
    return shop
  const altar = advice(open, 'travel', 3)
  if (altar !== undefined && hero.god < 0 && isGoodGod(pack, s, s.gods[f.number - 2] ?? -1)) return altar
  if (open.includes(EXPLORE)) return EXPLORE
  if (hero.hp < hero.maxHp && open.includes(REST)) return REST
  if (backgroundOf(pack, s).magic >= 3 && hero.mp < hero.maxMp && open.includes(REST)) return REST
  if (open.includes(DESCEND)) return DESCEND
  return advice(open, 'travel', 0) ?? (f.number === 5 ? stepInto(s, open) : undefined)
}

/** Where rest heals no more, magic does; a mana potion is health for whoever knows how to heal. */
function mend(pack: Pack, s: State, open: readonly Deed[]): Deed | undefined {
  const { hero } = s
  if (hero.hp >= hero.maxHp * MEND_BELOW || open.includes(REST)) return
  const isHealing = (spell: number): boolean => spellOf(pack, spell).effect === 'heal'
  if (!hero.spells.some(isHealing)) return
  const cast = open.find(({ verb, n }) => verb === 'cast' && isHealing(n))
  if (cast !== undefined) return cast
  return thing(pack, s, (item) => item.mp > 0)
}
const MEND_BELOW = 0.7

/** Without long walks: the step one of them would begin with. */
function onFoot(pack: Pack, s: State, open: readonly Deed[]): Deed | undefined {
  const direction = firstStep(s, goalsOf(pack, s), freeGround(s))
  const step = direction < 0 ? undefined : toMove(direction)
  return step !== undefined && open.includes(step) ? step : open.includes(DESCEND) ? DESCEND : undefined
}

export const ARENA_MIDDLE = placeAt(7, 7)

/** The arena has to be walked into. */
function stepInto(s: State, open: readonly Deed[]): Deed | undefined {
  const f = floorOf(s)
  const far = (deed: Deed): number => distance(stepFrom(s.hero.place, deed.n), ARENA_MIDDLE)
  const steps = open.filter((deed) => deed.verb === 'move' && canStep(f.open, s.hero.place, deed.n))
  return steps.sort((a, b) => far(a) - far(b))[0]
}

export const isGoodGod = (pack: Pack, s: State, god: number): boolean => {
  const entry = pack.gods[god]
  return entry !== undefined && entry.id !== 'gozag' && !(entry.conduct === 'no-spells' && s.hero.spells.length > 1)
}

const KNACK_WORTH: Readonly<Partial<Record<Item['knack'], number>>> = { cleave: 12, reach: 6, push: 2, bell: -4 }
export const gearWorth = (pack: Pack, stack: Pick<Stack, 'kind' | 'plus'>): number => {
  if (stack.kind < 0) return 0
  const { damage, armour, evasion, knack } = itemOf(pack, stack.kind)
  return 5 * (damage + armour + stack.plus) + evasion + (KNACK_WORTH[knack] ?? 0)
}

function betterGear(pack: Pack, s: State): Deed | undefined {
  const stack = s.hero.pack.find((one) => {
    const { type } = itemOf(pack, one.kind)
    if (type !== 'weapon' && type !== 'armour') return false
    return gearWorth(pack, one) > gearWorth(pack, type === 'weapon' ? s.hero.weapon : s.hero.armour)
  })
  return stack === undefined ? undefined : toUse(stack.letter)
}

/** Unknown ones are read at ease and in good health, enchantments at once, a map on arrival; the others are kept. */
function scrollToRead(pack: Pack, s: State): Deed | undefined {
  const f = floorOf(s)
  const isNew = !isKnown(f, f.down)
  const isFit = s.hero.hp * 5 >= s.hero.maxHp * 4 && s.depth < 5
  const stack = s.hero.pack.find((one) => {
    const { type, effect } = itemOf(pack, one.kind)
    if (type !== 'scroll') return false
    if (!isIdentified(pack, s, one.kind)) return isFit
    return effect === 'enchant-weapon' || effect === 'enchant-armour' || (effect === 'mapping' && isNew && s.depth < 5)
  })
  return stack === undefined ? undefined : toUse(stack.letter)
}

export function isWorthBuying(pack: Pack, s: State, place: number): boolean {
  const offer = offerAt(floorOf(s), place)
  if (offer === undefined) return false
  const item = itemOf(pack, offer.kind)
  if (item.type === 'potion') return item.hp > 0
  if (item.type === 'thrown') return item.knack === 'fire' || item.knack === 'javelin'
  if (item.type === 'wand') return item.knack === 'frost'
  const worn = item.type === 'weapon' ? s.hero.weapon : s.hero.armour
  return gearWorth(pack, { kind: offer.kind, plus: 0 }) > gearWorth(pack, worn) + 4
}
