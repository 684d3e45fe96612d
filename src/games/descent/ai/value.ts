import { countOf, distance, isEmpty, noRows, put } from '../../../lib/grid.ts'
import { makeRings, spread } from '../../../lib/paths.ts'
import { godOfAltarHere } from '../campaign/magic.ts'
import { combatOddsOf } from '../combat/odds.ts'
import { enemyOf, FLOOR_COUNT, itemOf, type Pack } from '../content/content.ts'
import { type Creature, type Floor, offersOf } from '../map/floor.ts'
import { exploreFrontier, isCellKnown, knownOpen } from '../map/senses.ts'
import { floorOf, LEVEL_CAP, type State } from '../state.ts'
import { ARENA_MIDDLE, gearValue, isGoodGod, isWorthBuying } from './planner.ts'

/**
 * Value of a position for the search bot: experience, explored cells, gear, potions, and above all health against the awake
 * enemies. Health counts more than the next floor, so that the bot rests before it goes down.
 */
export function stateValue(pack: Pack, s: State): number {
  const { hero } = s
  let value = 150 * hero.xp + hero.gold + 40 * gearValue(pack, hero.weapon) + 50 * gearValue(pack, hero.armour)
  for (const f of s.floors) value += explorationValue(s, f) - 60 * f.quiet
  if (s.phase === 'dead') return value - DEATH
  if (s.phase === 'won') return value + WIN
  for (const f of s.floors) if (f.number !== s.depth) value -= WAITING * awakeOn(f)
  value += packValue(pack, s)
  value += healthValue(hero.hp, hero.maxHp) + Math.floor((400 * hero.mp) / Math.max(1, hero.maxMp))
  // The lantern burns down, so that late in the run reaching the next floor is worth any risk.
  value += (DEPTH + Math.max(0, s.turn - PATIENCE)) * s.depth - 6 * s.turn - 10 * stepsLeft(s)
  if (hero.god >= 0) value += 600 + 5 * hero.piety
  value += shopOrAltarValue(pack, s)
  if (s.phase === 'tile') value -= 1000
  return value + battleValue(pack, s)
}
/** The penalty for each awake enemy that the hero left on another floor. */
const WAITING = 500
const awakeOn = (f: Floor): number => f.creatures.reduce((sum, { isAwake }) => sum + Number(isAwake), 0)
/**
 * The value of a won run. It is above any other total, but not by much: at a million, living or dying in a line that
 * has not won would make no difference.
 */
const WIN = 100_000
const DEATH = 30_000
const DEPTH = 400
const PATIENCE = 1500

/** The value of what is explored on a floor. A floor left half explored counts as a loss. */
function explorationValue(s: State, f: Floor): number {
  const isDone = isEmpty(exploreFrontier(f))
  return 15 * countOf(f.sighted) + (isDone ? 1500 : f.number < s.depth ? -5000 : 0)
}

/** The value of full HP. A point counts more the fewer are left. */
const HEALTH = 8000
const healthValue = (hp: number, most: number): number => HEALTH - Math.floor((HEALTH * (most - hp) ** 2) / most ** 2)

/**
 * The value of the hero's pack. A potion counts more than what it would heal now. Of carried gear only the best piece
 * counts, by what it adds to the worn one.
 */
function packValue(pack: Pack, s: State): number {
  let value = 0
  let [weapon, armour] = [0, 0]
  for (const stack of s.hero.pack) {
    const item = itemOf(pack, stack.kind)
    value += stack.count * (item.hp > 0 ? 1800 : item.type === 'potion' || item.type === 'scroll' ? 180 : 10)
    if (item.type === 'weapon') weapon = Math.max(weapon, gearValue(pack, stack) - gearValue(pack, s.hero.weapon))
    if (item.type === 'armour') armour = Math.max(armour, gearValue(pack, stack) - gearValue(pack, s.hero.armour))
  }
  return value + 30 * (weapon + armour)
}

/** A bonus if the hero stands on a shop or altar that he can use. */
function shopOrAltarValue(pack: Pack, s: State): number {
  const f = floorOf(s)
  if (f.shop === s.hero.place) {
    const isUseful = offersOf(f).some(
      (offer, i) => !offer.isSold && offer.price <= s.hero.gold && isWorthBuying(pack, s, i),
    )
    return isUseful ? 60 : 0
  }
  return s.hero.god < 0 && isGoodGod(pack, s, godOfAltarHere(s)) ? 60 : 0
}

/** Compares the expected cost of killing all awake enemies with the HP left, and adds their reward if the hero can afford the fight. */
function battleValue(pack: Pack, s: State): number {
  let value = 0
  let [cost, blows, promise] = [0, 0, 0]
  // Awake enemies out of sight count as well, because stepping behind a corner solves nothing.
  for (const creature of awakeFirst(s)) {
    const { hitChance, hitsToKill, itsChance, itsDamage } = combatOddsOf(pack, s, creature)
    if (hitsToKill === 0) continue
    // Coming closer gives points, so that a bot that looks one step ahead approaches.
    if (s.hero.level < LEVEL_CAP) promise += 60 * enemyOf(pack, creature.kind).xp
    promise += 20 * Math.max(0, 9 - distance(creature.place, s.hero.place))
    // In hundredths: the blows until this enemy dies, including those for the enemies killed before it, times its average damage.
    blows += Math.floor((10_000 * hitsToKill) / hitChance)
    cost += Math.floor((blows * itsChance * itsDamage) / 100)
  }
  const share = Math.min(200, Math.floor(cost / s.hero.hp))
  value += (share <= FAIR_SHARE ? promise : 0) - 15 * share
  const boss = bossOf(pack, s)
  return boss === undefined ? value : value + 120 * (100 - boss.hp) - 50 * distance(s.hero.place, ARENA_MIDDLE)
}
const FAIR_SHARE = 60

const awakeFirst = (s: State): Creature[] =>
  floorOf(s)
    .creatures.filter(({ isAwake }) => isAwake)
    .sort((a, b) => distance(a.place, s.hero.place) - distance(b.place, s.hero.place) || a.place - b.place)

const bossOf = (pack: Pack, s: State): Creature | undefined =>
  s.depth === FLOOR_COUNT ? floorOf(s).creatures.find((creature) => creature.kind === pack.boss) : undefined

// Scratch space, valid only during one call.
const rings = makeRings()

/** The steps to the stairs down on an explored floor, so that a bot that looks one step ahead walks there. */
function stepsLeft(s: State): number {
  const f = floorOf(s)
  if (!isCellKnown(f, f.down) || !isEmpty(exploreFrontier(f))) return 0
  const goal = noRows(f.height)
  put(goal, f.down)
  return Math.max(0, spread(knownOpen(f), s.hero.place, goal, rings))
}
