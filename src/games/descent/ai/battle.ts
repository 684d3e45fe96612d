import { at } from '../../../lib/enums.ts'
import { canStep, distance, has, noRows, put } from '../../../lib/grid.ts'
import { makeRings, spread } from '../../../lib/paths.ts'
import type { Deed } from '../actions.ts'
import { type Forecast, forecast, knownState } from '../campaign/forecast.ts'
import { ABILITY_COSTS } from '../campaign/magic.ts'
import { afterArmour, enemyChance, enemyRaw, heroArmour, spellCost } from '../combat/figures.ts'
import { ABILITIES, enemyOf, itemOf, type Pack, spellOf } from '../content/content.ts'
import { isIdentified } from '../context.ts'
import { type Creature, FIRE, groundAt, PLATE, WATER, WEB } from '../map/floor.ts'
import { seenNow } from '../map/senses.ts'
import { backgroundOf, floorOf, type State, slotOfLetter, stackAt } from '../state.ts'

/** Deeds in battle, the best first: what follows by the rules, weighed by a rule of thumb. */
export interface Weighed {
  readonly deed: Deed
  readonly worth: number
  /** The most it may cost before the next choice. */
  readonly worst: number
}

export function weigh(pack: Pack, s: State, open: readonly Deed[], inSight: readonly Creature[]): Weighed[] {
  const known = knownState(s, inSight)
  const foes = new Map(inSight.map((creature) => [creature.met, foeOf(pack, s, creature)]))
  const before = standing(pack, known, foes)
  const list: Weighed[] = []
  for (const deed of open) {
    if (!isCandidate(pack, s, deed)) continue
    const seen = forecast(pack, known, deed)
    list.push({ deed, worth: worthOf(pack, s, deed, seen, foes, before), worst: seen.worst })
  }
  return list.sort((a, b) => b.worth - a.worth)
}

/** What somebody in sight will cost as long as it lives. */
interface Foe {
  readonly creature: Creature
  /** HP a turn, on average. */
  readonly bite: number
}
/** Turns for which somebody left alive is counted. */
const FUTURE = 5
const VERB_BITE: Readonly<Record<string, number>> = {
  hasten: 2.5,
  raise: 3,
  draw: 1,
  bell: 1,
  web: 1,
  steal: 1,
  cling: 1.5,
}
function foeOf(pack: Pack, s: State, creature: Creature): Foe {
  const enemy = enemyOf(pack, creature.kind)
  const damage = afterArmour(enemyRaw(s, enemy), heroArmour(pack, s))
  const speed = enemy.energy / 100
  const told = enemy.marks || enemy.verb === 'draw' ? 0.5 : 1
  const bite = (enemyChance(pack, s, enemy) * damage * speed * told) / 100 + (VERB_BITE[enemy.verb] ?? 0)
  return { creature, bite: creature.isAwake ? bite : bite * 0.6 }
}

/** What is worth asking about: no dropping, no undressing, nothing that wants leisure. */
function isCandidate(pack: Pack, s: State, { verb, n, target }: Deed): boolean {
  switch (verb) {
    case 'move':
    case 'wait':
    case 'thrust':
    case 'invoke':
      return true
    case 'cast':
      return target <= 4
    case 'use': {
      const { kind } = stackAt(s, slotOfLetter(s, n))
      const item = itemOf(pack, kind)
      if (item.type === 'potion')
        return item.hp > 0 ? s.hero.hp < s.hero.maxHp : item.mp > 0 ? s.hero.mp * 2 < s.hero.maxMp : true
      if (item.type === 'scroll') return isIdentified(pack, s, kind) && FIGHT_SCROLLS.includes(item.effect ?? '')
      return (item.type === 'thrown' || item.type === 'wand') && target <= 4
    }
    default:
      return false
  }
}
const FIGHT_SCROLLS: readonly string[] = ['teleport', 'fear', 'immolation', 'slumber', 'roots']

/** The less is left, the more a point of it is worth. */
const health = (hp: number, most: number): number => {
  const lost = 1 - Math.max(0, hp) / most
  return -most * (0.35 * lost + 1.1 * lost * lost)
}

const DEATH = 120
const WIN = 400

function worthOf(
  pack: Pack,
  s: State,
  deed: Deed,
  seen: Forecast,
  foes: ReadonlyMap<number, Foe>,
  before: number,
): number {
  const { maxHp } = s.hero
  const hpThen = seen.hp - seen.mean / 100
  let worth = health(hpThen, maxHp) - health(s.hero.hp, maxHp)
  worth -= (DEATH * seen.dies) / 100
  worth += WIN * seen.wins
  // A mage who strikes stands where he is struck; lab, tune-1 to 400: 0.35 wins 39 %, 0.4 39 %, 0.45 42 %, and 61, 61, 60 % of his damage is magic.
  const zeal = deed.verb === 'move' && backgroundOf(pack, s).magic >= 3 ? 0.4 : 1
  for (const { met, chance, damage, hp } of seen.foes) {
    const foe = foes.get(met)
    if (foe === undefined) continue
    const { creature, bite } = foe
    const share = hp <= 0 ? 1 : Math.min(1, damage / creature.hp) * 0.8
    worth += zeal * (chance / 100) * share * (bite * FUTURE + 1.5)
  }
  worth += standing(pack, seen.after, foes) - before
  if (isStale(s, seen, foes)) worth -= STALE
  // Whom nobody comes to fight will find no peace either: the longer it lasts, the more of them there are.
  if (seen.foes.length === 0 && !seen.isBlind) worth -= Math.min(4, floorOf(s).wanderers) * nearing(s, seen, foes)
  if (seen.isBlind) worth += blindWorth(s, seen)
  return worth - costOf(pack, s, deed)
}

/** Nothing was done to anybody, and nobody who is not here already comes nearer: a turn of oil for nothing. */
function isStale(s: State, seen: Forecast, foes: ReadonlyMap<number, Foe>): boolean {
  if (seen.foes.length > 0 || seen.isBlind || seen.hp > s.hero.hp) return false
  for (const creature of floorOf(seen.after).creatures) {
    const before = foes.get(creature.met)?.creature
    const now = distance(creature.place, seen.after.hero.place)
    if (now <= 1 || before === undefined) return false
    if (now < distance(before.place, s.hero.place)) return false
  }
  return true
}
const STALE = 2.5
/** 0 where a step brings one nearer to somebody, 1 where it does not. */
function nearing(s: State, seen: Forecast, foes: ReadonlyMap<number, Foe>): number {
  const there = seen.after.hero.place
  if (there === s.hero.place) return 1
  let [before, now] = [FAR, FAR]
  for (const { creature } of foes.values()) {
    before = Math.min(before, distance(creature.place, s.hero.place))
    now = Math.min(now, distance(creature.place, there))
  }
  return now < before ? 0 : 1
}

/** To be elsewhere, with those here left behind for a while. */
const blindWorth = (s: State, seen: Forecast): number =>
  (seen.dies * DEATH) / 100 + (s.hero.hp * 3 < s.hero.maxHp ? 10 : -8)

// Scratch; nothing in it outlives a call.
const rings = makeRings()
const FAR = 12

/** How one stands after it: near enough to strike, out of what is aimed, with few sides open. */
function standing(pack: Pack, s: State, foes: ReadonlyMap<number, Foe>): number {
  const f = floorOf(s)
  const { place } = s.hero
  const seen = seenNow(s)
  let worth = 0
  let nearest = 1
  let melee = 0
  const cells = noRows(f.height)
  let any = false
  for (const creature of f.creatures) {
    const foe = foes.get(creature.met)
    const enemy = enemyOf(pack, creature.kind)
    const bite = foe?.bite ?? 2
    const lame =
      creature.slumber > 0 || creature.afraid > 0
        ? 0
        : creature.rooted > 0 && distance(creature.place, place) > 1
          ? 0.3
          : 1
    const quick = (creature.hasted > 0 ? 2 : 1) * (creature.slowed > 0 ? 0.5 : 1)
    worth -= bite * (lame * quick - 1) * 2.5
    if (has(seen, creature.place) && enemy.range > 0 && creature.isAwake) worth -= 0.8 * bite * lame
    put(cells, creature.place)
    any = true
    if (creature.isAwake && enemy.range === 0 && distance(creature.place, place) <= 4) melee++
    // A told blow on this cell can still be left; one that cannot be left will hurt.
    if (creature.mark === place) worth -= s.hero.rooted > 1 ? 3 : 2
    if (creature.wind === 1 && enemy.verb === 'burst' && distance(creature.place, place) <= 1)
      worth -= s.hero.rooted > 1 ? 3 : 0.8
  }
  if (any) {
    nearest = spread(f.open, place, cells, rings, FAR + 1)
    if (nearest < 0) nearest = FAR
  }
  worth -= 0.7 * Math.max(0, nearest - 1)
  if (melee > 1) worth -= 0.25 * (melee - 1) * Math.max(0, openSides(f.open, place) - 2)
  const ground = groundAt(f, place)
  if (ground === FIRE) worth -= 4
  if (ground === WATER) worth -= 0.6
  if (ground === PLATE || ground === WEB) worth -= 2
  if (s.hero.rooted > 1) worth -= 1
  if (s.hero.hasGlass) worth += 1.5
  worth += 0.5 * (s.hero.berserk > 0 || s.hero.fury > 0 ? melee * 4 : 0)
  worth += (s.hero.hand > 0 ? 6 : 0) + (s.hero.hasSurge ? 2 : 0) + (s.hero.stone > 0 ? 1.5 * melee : 0)
  return worth
}

function openSides(open: readonly number[], place: number): number {
  let sides = 0
  for (let direction = 0; direction < 8; direction++) if (canStep(open, place, direction)) sides++
  return sides
}

/** What a deed uses up, in the same coin. */
function costOf(pack: Pack, s: State, { verb, n }: Deed): number {
  switch (verb) {
    case 'cast':
      return spellCost(s, spellOf(pack, n)) * (backgroundOf(pack, s).magic >= 3 ? 0.04 : 0.6)
    case 'invoke': {
      const { costs, isGold } = ABILITY_COSTS[at(ABILITIES, n)]
      return isGold ? costs * 0.05 : costs * 0.08
    }
    case 'use': {
      const { kind, count } = stackAt(s, slotOfLetter(s, n))
      const item = itemOf(pack, kind)
      if (item.type === 'potion') return item.hp > 0 ? (count > 2 ? 5 : 9) : item.mp > 0 ? 3 : 5
      if (item.type === 'scroll') return 5
      if (item.type === 'wand') return 1.2
      return item.knack === 'javelin' ? 0.8 : item.knack === 'fire' ? 4 : 2.5
    }
    case 'wait':
      return 0.3
    default:
      return 0
  }
}
