import { countOf, distance, isEmpty, noRows, put } from '../../../lib/grid.ts'
import { makeRings, spread } from '../../../lib/paths.ts'
import { godHere } from '../campaign/magic.ts'
import { oddsOf } from '../combat/odds.ts'
import { enemyOf, FLOOR_COUNT, itemOf, type Pack } from '../content/content.ts'
import { type Creature, type Floor, offersOf } from '../map/floor.ts'
import { frontier, isKnown, knownOpen } from '../map/senses.ts'
import { floorOf, LEVEL_CAP, type State } from '../state.ts'
import { ARENA_MIDDLE, gearWorth, isGoodGod, isWorthBuying } from './guide.ts'

/**
 * What a position looks worth to one who looks a single step ahead: experience, ground explored, gear and potions, and above all health in
 * the face of whoever is awake. Health is worth more than the next floor, so that he rests before he goes down.
 */
export function value(pack: Pack, s: State): number {
  const { hero } = s
  let worth = 150 * hero.xp + hero.gold + 40 * gearWorth(pack, hero.weapon) + 50 * gearWorth(pack, hero.armour)
  for (const f of s.floors) worth += groundWorth(s, f) - 60 * f.quiet
  if (s.phase === 'dead') return worth - DEATH
  if (s.phase === 'won') return worth + WIN
  for (const f of s.floors) if (f.number !== s.depth) worth -= WAITING * awakeOn(f)
  worth += packWorth(pack, s)
  worth += healthWorth(hero.hp, hero.maxHp) + Math.floor((400 * hero.mp) / Math.max(1, hero.maxMp))
  // The oil is burning: sooner or later the next floor is worth any risk.
  worth += (DEPTH + Math.max(0, s.turn - PATIENCE)) * s.depth - 6 * s.turn - 10 * stepsLeft(s)
  if (hero.god >= 0) worth += 600 + 5 * hero.piety
  worth += errandWorth(pack, s)
  if (s.phase === 'tile') worth -= 1000
  return worth + battleWorth(pack, s)
}
/** Whoever was left awake on another floor has still to be met. */
const WAITING = 500
const awakeOn = (f: Floor): number => f.creatures.reduce((sum, { isAwake }) => sum + Number(isAwake), 0)
/** More than anybody could still gain, and no more: beside a million it would be all one whether a line that has not won yet lives or dies. */
const WIN = 100_000
const DEATH = 30_000
const DEPTH = 400
const PATIENCE = 1500

/** Half explored floors above are a loss: what they hold will be missed. */
function groundWorth(s: State, f: Floor): number {
  const isDone = isEmpty(frontier(f))
  return 15 * countOf(f.sighted) + (isDone ? 1500 : f.number < s.depth ? -5000 : 0)
}

/** The less is left, the more a point of it is worth. */
const HEALTH = 8000
const healthWorth = (hp: number, most: number): number => HEALTH - Math.floor((HEALTH * (most - hp) ** 2) / most ** 2)

/** A potion is worth more than the few points it would heal now; of the gear only the best counts, by what it would add. */
function packWorth(pack: Pack, s: State): number {
  let worth = 0
  let [weapon, armour] = [0, 0]
  for (const stack of s.hero.pack) {
    const item = itemOf(pack, stack.kind)
    worth += stack.count * (item.hp > 0 ? 1800 : item.type === 'potion' || item.type === 'scroll' ? 180 : 10)
    if (item.type === 'weapon') weapon = Math.max(weapon, gearWorth(pack, stack) - gearWorth(pack, s.hero.weapon))
    if (item.type === 'armour') armour = Math.max(armour, gearWorth(pack, stack) - gearWorth(pack, s.hero.armour))
  }
  return worth + 30 * (weapon + armour)
}

/** To stand where something useful can be done next. */
function errandWorth(pack: Pack, s: State): number {
  const f = floorOf(s)
  if (f.shop === s.hero.place) {
    const isUseful = offersOf(f).some(
      (offer, at) => !offer.isSold && offer.price <= s.hero.gold && isWorthBuying(pack, s, at),
    )
    return isUseful ? 60 : 0
  }
  return s.hero.god < 0 && isGoodGod(pack, s, godHere(s)) ? 60 : 0
}

/** What those in sight will cost before they are slain, against what is left; and what they promise, as long as it can be paid. */
function battleWorth(pack: Pack, s: State): number {
  let worth = 0
  let [cost, blows, promise] = [0, 0, 0]
  // Who is awake comes, in sight or not: to step behind a corner settles nothing.
  for (const creature of awakeFirst(s)) {
    const { hitChance, hitsToKill, itsChance, itsDamage } = oddsOf(pack, s, creature)
    if (hitsToKill === 0) continue
    // The nearer, the sooner.
    if (s.hero.level < LEVEL_CAP) promise += 60 * enemyOf(pack, creature.kind).xp
    promise += 20 * Math.max(0, 9 - distance(creature.place, s.hero.place))
    // In hundredths: blows until it falls, those for whoever falls before it included, times what it deals on average.
    blows += Math.floor((10_000 * hitsToKill) / hitChance)
    cost += Math.floor((blows * itsChance * itsDamage) / 100)
  }
  const share = Math.min(200, Math.floor(cost / s.hero.hp))
  worth += (share <= FAIR_SHARE ? promise : 0) - 15 * share
  const boss = bossOf(pack, s)
  return boss === undefined ? worth : worth + 120 * (100 - boss.hp) - 50 * distance(s.hero.place, ARENA_MIDDLE)
}
const FAIR_SHARE = 60

const awakeFirst = (s: State): Creature[] =>
  floorOf(s)
    .creatures.filter(({ isAwake }) => isAwake)
    .sort((a, b) => distance(a.place, s.hero.place) - distance(b.place, s.hero.place) || a.place - b.place)

const bossOf = (pack: Pack, s: State): Creature | undefined =>
  s.depth === FLOOR_COUNT ? floorOf(s).creatures.find((creature) => creature.kind === pack.boss) : undefined

// Scratch; nothing in it outlives a call.
const rings = makeRings()

/** On a floor that is explored: how far the way down is, so that one who looks one step ahead goes there. */
function stepsLeft(s: State): number {
  const f = floorOf(s)
  if (!isKnown(f, f.down) || !isEmpty(frontier(f))) return 0
  const goal = noRows(f.height)
  put(goal, f.down)
  return Math.max(0, spread(knownOpen(f), s.hero.place, goal, rings))
}
