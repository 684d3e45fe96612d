import { canStep, distance, placeAt, STEPS } from '../../../kit/grid.ts'
import { at } from '../../../kit/vocabulary.ts'
import { DESCEND, type Deed, EXPLORE, REST, type SpellDeeds, toMove, toUse, WAIT, WORSHIP } from '../actions.ts'
import type { Item, Pack } from '../content.ts'
import { itemOf, spellOf } from '../content.ts'
import { oddsOf } from '../fight/odds.ts'
import { type Creature, creatureAt, offerAt, offersOf, stepFrom } from '../floor/floor.ts'
import { enemiesInSight, isKnown } from '../floor/senses.ts'
import { isIdentified } from '../play.ts'
import { legal } from '../run/legal.ts'
import { isThreatened } from '../run/macros.ts'
import { godHere } from '../run/magic.ts'
import { floorOf, type Stack, type State, stackAt } from '../state.ts'

/**
 * The house's guide: rules of thumb for a hero who wants to come out alive. It looks at nothing the hero may not know: enemies in sight,
 * explored ground, his own pack.
 */

/** Sensible things to do now, the guide's own advice first. The search compares them, so there are few. */
export function* plans(pack: Pack, spells: SpellDeeds, s: State): Generator<readonly Deed[]> {
  const open = legal(pack, spells, s)
  const first = advise(pack, s, open)
  yield [first]
  if (s.phase !== 'play') {
    for (const deed of open) if (deed !== first) yield [deed]
    return
  }
  const inSight = enemiesInSight(s)
  // While all is well the advice is better than what a few imagined runs could tell.
  if (s.hero.hp * 10 > s.hero.maxHp * 6 || !isThreatened(pack, s, inSight)) return
  const retreat = stepBack(s, open, inSight)
  for (const deed of open) if (deed !== first && (deed === retreat || isWorthATry(pack, s, deed))) yield [deed]
}

/** In danger: strike, heal, flee by scroll, cast or pray at the nearest. */
function isWorthATry(pack: Pack, s: State, { verb, n, target }: Deed): boolean {
  if (verb === 'fight') return true
  if (verb === 'cast' || verb === 'invoke') return target <= 1
  if (verb !== 'use') return false
  const { kind } = stackAt(s, n)
  const { hp, effect } = itemOf(pack, kind)
  if (hp > 0) return s.hero.hp < s.hero.maxHp
  return isIdentified(pack, s, kind) && (effect === 'fear' || effect === 'teleport')
}

/** The step that leads farthest from the nearest enemy, if one leads away at all. */
function stepBack(s: State, open: readonly Deed[], inSight: readonly Creature[]): Deed | undefined {
  const { place } = at(inSight, 0)
  const far = (deed: Deed): number => distance(stepFrom(s.hero.place, deed.n), place)
  const best = open.filter((deed) => deed.verb === 'move').sort((a, b) => far(b) - far(a))[0]
  return best !== undefined && far(best) > distance(s.hero.place, place) ? best : undefined
}

const advice = (open: readonly Deed[], verb: Deed['verb'], n?: number): Deed | undefined =>
  open.find((deed) => deed.verb === verb && (n === undefined || deed.n === n))

/** What the guide would do. */
function advise(pack: Pack, s: State, open: readonly Deed[]): Deed {
  if (s.phase === 'learn') return learnOf(pack, open)
  if (s.phase === 'raise') return at(open, 1)
  if (s.phase !== 'play') return at(open, 0)
  const inSight = enemiesInSight(s)
  const isBattle = isThreatened(pack, s, inSight) || advice(open, 'fight') !== undefined
  const deed = isBattle ? inBattle(pack, s, open, inSight) : atEase(pack, s, open)
  return deed ?? (open.includes(WAIT) ? WAIT : at(open, 0))
}

const LIKED_SPELLS = ['heal', 'magic-missile', 'flame-dart', 'freeze', 'blink']
function learnOf(pack: Pack, open: readonly Deed[]): Deed {
  const rank = (deed: Deed): number => {
    const liked = LIKED_SPELLS.indexOf(spellOf(pack, deed.n).id)
    return liked < 0 ? LIKED_SPELLS.length : liked
  }
  return at(
    open.slice().sort((a, b) => rank(a) - rank(b)),
    0,
  )
}

/** The slot of a known thing. */
function slotOf(pack: Pack, s: State, isWanted: (item: Item) => boolean): Deed | undefined {
  const slot = s.hero.pack.findIndex((stack) => isIdentified(pack, s, stack.kind) && isWanted(itemOf(pack, stack.kind)))
  return slot < 0 ? undefined : toUse(slot)
}

function inBattle(pack: Pack, s: State, open: readonly Deed[], inSight: readonly Creature[]): Deed | undefined {
  const { hero } = s
  const awake = inSight.filter((creature) => creature.isAwake)
  const worst = Math.max(0, ...awake.map((creature) => oddsOf(pack, s, creature).itsDamage))
  const near = awake.filter((creature) => distance(creature.place, hero.place) <= 2)
  const isLow = awake.length > 0 && hero.hp <= Math.max(worst, Math.floor(hero.maxHp * 0.35))
  if (isLow) {
    const potion = slotOf(pack, s, (item) => item.hp > 0)
    if (potion !== undefined && hero.maxHp - hero.hp >= 6) return potion
    const prayer = open.find(({ id }) => id === 'invoke-heal' || id === 'invoke-hand' || id === 'cast-heal')
    if (prayer !== undefined) return prayer
    const way = slotOf(pack, s, ({ effect }) => effect === 'fear' || effect === 'teleport')
    if (way !== undefined && near.length > 0) return way
    const unknown = s.hero.pack.findIndex((stack) => !isIdentified(pack, s, stack.kind))
    if (unknown >= 0) return toUse(unknown)
  }
  if (awake.length > 1 || awake.some((creature) => oddsOf(pack, s, creature).hitsToKill > 4)) {
    const rage = open.find(({ id }) => id === 'invoke-berserk')
    if (rage !== undefined && near.length > 0) return rage
  }
  const bolt = open.find(({ verb, target, id }) => target === 1 && (verb === 'cast' || id.startsWith('invoke-bolt')))
  if (bolt !== undefined) return bolt
  const choke = awake.length > 1 ? stepToChoke(s, near) : undefined
  return choke ?? advice(open, 'fight') ?? towards(s, inSight, open)
}

/** With several about, a step to a cell with fewer open sides, if nobody strikes yet. */
function stepToChoke(s: State, near: readonly Creature[]): Deed | undefined {
  if (near.length > 0) return undefined
  const { open } = floorOf(s)
  const sides = (place: number): number => STEPS.filter((_, direction) => canStep(open, place, direction)).length
  let [best, least] = [-1, sides(s.hero.place)]
  for (let direction = 0; direction < 8; direction++) {
    const place = stepFrom(s.hero.place, direction)
    if (!canStep(open, s.hero.place, direction) || creatureAt(floorOf(s), place) !== undefined) continue
    if (sides(place) < least) [best, least] = [direction, sides(place)]
  }
  return best < 0 ? undefined : toMove(best)
}

/** Without macros: the step that brings one nearest. */
function towards(s: State, inSight: readonly Creature[], open: readonly Deed[]): Deed | undefined {
  const { place } = at(inSight, 0)
  const far = (deed: Deed): number => distance(stepFrom(s.hero.place, deed.n), place)
  const steps = open.filter((deed) => deed.verb === 'move').sort((a, b) => far(a) - far(b))
  return steps[0]
}

const REST_BELOW = 0.75

function atEase(pack: Pack, s: State, open: readonly Deed[]): Deed | undefined {
  const { hero } = s
  const gear = betterGear(pack, s)
  if (gear !== undefined) return gear
  if (hero.hp < hero.maxHp * REST_BELOW && open.includes(REST)) return REST
  const scroll = scrollToRead(pack, s)
  if (scroll !== undefined) return scroll
  if (open.includes(WORSHIP) && hero.god < 0 && isGoodGod(pack, s, godHere(s))) return WORSHIP
  const bargain = open.find((deed) => deed.verb === 'buy' && isWorthBuying(pack, s, deed.n))
  if (bargain !== undefined) return bargain
  const shop = advice(open, 'travel', 2)
  if (
    shop !== undefined &&
    offersOf(floorOf(s)).some((offer, i) => !offer.isSold && offer.price <= hero.gold && isWorthBuying(pack, s, i))
  )
    return shop
  const f = floorOf(s)
  const altar = advice(open, 'travel', 3)
  if (altar !== undefined && hero.god < 0 && isGoodGod(pack, s, s.gods[f.number - 2] ?? -1)) return altar
  if (open.includes(EXPLORE)) return EXPLORE
  if (hero.hp < hero.maxHp && open.includes(REST)) return REST
  if (open.includes(DESCEND)) return DESCEND
  return advice(open, 'travel', 0) ?? (f.number === 5 ? stepInto(s, open) : undefined)
}

export const ARENA_MIDDLE = placeAt(7, 7)

/** The arena has to be walked into. */
function stepInto(s: State, open: readonly Deed[]): Deed | undefined {
  const far = (deed: Deed): number => distance(stepFrom(s.hero.place, deed.n), ARENA_MIDDLE)
  return open.filter((deed) => deed.verb === 'move').sort((a, b) => far(a) - far(b))[0]
}

export const isGoodGod = (pack: Pack, s: State, god: number): boolean => {
  const entry = pack.gods[god]
  return entry !== undefined && entry.id !== 'gozag' && !(entry.conduct === 'no-spells' && s.hero.spells.length > 0)
}

export const gearWorth = (pack: Pack, stack: Stack): number => {
  if (stack.kind < 0) return 0
  const { damage, armour, evasion } = itemOf(pack, stack.kind)
  return 5 * (damage + armour + stack.plus) + evasion
}

function betterGear(pack: Pack, s: State): Deed | undefined {
  const slot = s.hero.pack.findIndex((stack) => {
    const { type } = itemOf(pack, stack.kind)
    if (type !== 'weapon' && type !== 'armour') return false
    return gearWorth(pack, stack) > gearWorth(pack, type === 'weapon' ? s.hero.weapon : s.hero.armour)
  })
  return slot < 0 ? undefined : toUse(slot)
}

/** Unknown ones are read at ease, enchantments at once, a map on arrival; fear and teleport are kept. */
function scrollToRead(pack: Pack, s: State): Deed | undefined {
  const isNew = !isKnown(floorOf(s), floorOf(s).down)
  const slot = s.hero.pack.findIndex((stack) => {
    const { type, effect } = itemOf(pack, stack.kind)
    if (type !== 'scroll') return false
    if (!isIdentified(pack, s, stack.kind)) return true
    return effect === 'enchant-weapon' || effect === 'enchant-armour' || (effect === 'mapping' && isNew && s.depth < 5)
  })
  return slot < 0 ? undefined : toUse(slot)
}

export function isWorthBuying(pack: Pack, s: State, place: number): boolean {
  const offer = offerAt(floorOf(s), place)
  if (offer === undefined) return false
  const item = itemOf(pack, offer.kind)
  if (item.type === 'potion') return item.hp > 0
  const worn = item.type === 'weapon' ? s.hero.weapon : s.hero.armour
  return gearWorth(pack, { kind: offer.kind, plus: 0, count: 1 }) > gearWorth(pack, worn)
}
