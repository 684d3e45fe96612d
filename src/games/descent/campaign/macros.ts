import { directionTo, drop, isEmpty, noRows, put, type Rows } from '../../../lib/grid.ts'
import { firstInRing, makeRings, pathTo, spread } from '../../../lib/paths.ts'
import { heroArmour, rawEnemyDamage } from '../combat/formulas.ts'
import type { Pack } from '../content/content.ts'
import { enemyOf } from '../content/content.ts'
import type { PlayContext } from '../context.ts'
import { maxRegeneration } from '../difficulty.ts'
import type { Event } from '../events.ts'
import {
  type Creature,
  creatureAt,
  FIRE,
  type Floor,
  groundKind,
  groundPlace,
  itemKind,
  itemPlace,
  itemPlus,
  PLATE,
  stepFrom,
  WEB,
} from '../map/floor.ts'
import { enemiesInSight, exploreFrontier, isCellKnown, knownItems, knownOpen } from '../map/senses.ts'
import { floorOf, isOver, type State } from '../state.ts'
import { isItemWanted, itemToPickUp, pickUpItem } from './items.ts'
import { passTurn } from './turn.ts'
import { stepHero } from './walk.ts'

/**
 * §14 Macros are long walks as one choice. They use only what the hero knows, take the steps he could take one by one,
 * never fight, and stop when something new happens. This is the largest number of turns of one walk.
 */
const MOST_STEPS = 150

// Scratch space, valid only during one call.
const rings = makeRings()

/** §14.1 Whether an awake enemy in sight could harm the hero, in which case long walks are not offered. */
export function isThreatened(pack: Pack, s: State, inSight: readonly Creature[] = enemiesInSight(s)): boolean {
  for (let i = 0; i < inSight.length; i++) {
    const creature = inSight[i] as Creature
    if (creature.isAwake && isHarmful(pack, s, creature)) return true
  }
  return false
}
/** Whether a creature can wound the hero through his armour, or has a trick. */
function isHarmful(pack: Pack, s: State, { kind }: Creature): boolean {
  const enemy = enemyOf(pack, kind)
  return enemy.verb !== 'none' || rawEnemyDamage(s, enemy) * (enemy.marks ? 2 : 1) > heroArmour(pack, s)
}

export function cellsOfCreatures(s: State, creatures: readonly Creature[]): Rows {
  const cells = noRows(floorOf(s).height)
  for (const creature of creatures) put(cells, creature.place)
  return cells
}

/** Whether an item on the hero's cell is worth picking up. */
export function isWantedItemHere(pack: Pack, s: State): boolean {
  const here = itemToPickUp(pack, s)
  return here !== undefined && isItemWanted(pack, s, itemKind(here), itemPlus(here))
}

/** The cells that auto-explore walks to: the edge of the known floor, and items worth picking up. */
export function exploreGoals(pack: Pack, s: State): Rows {
  const f = floorOf(s)
  const goals = exploreFrontier(f)
  for (const item of knownItems(f))
    if (itemPlace(item) !== s.hero.place && isItemWanted(pack, s, itemKind(item), itemPlus(item)))
      put(goals, itemPlace(item))
  return goals
}

/**
 * The cells that long walks may use: known and open, without a creature in sight or a known sleeper (which stays there,
 * because nobody wakes unseen), and without dangerous terrain.
 */
export function walkableCells(s: State, inSight: readonly Creature[] = enemiesInSight(s)): Rows {
  const f = floorOf(s)
  const open = knownOpen(f)
  for (const creature of inSight) drop(open, creature.place)
  for (const creature of f.creatures) if (creature.met > 0 && !creature.isAwake) drop(open, creature.place)
  for (const g of f.ground) if (isAvoided(groundKind(g)) && groundPlace(g) !== s.hero.place) drop(open, groundPlace(g))
  return open
}

/** §18 Whether long walks avoid terrain of this kind. */
const isAvoided = (kind: number): boolean => kind === FIRE || kind === PLATE || kind === WEB

/** Whether one of the cells `goals` can be reached over the cells `ground`. */
export const canReachAny = (s: State, goals: Rows, ground: Rows): boolean =>
  !isEmpty(goals) && spread(ground, s.hero.place, goals, rings) >= 0

/** The direction of the first step of a shortest path to the nearest of the cells `goals`; −1 if there is no path. */
export function firstStepTowards(s: State, goals: Rows, ground: Rows): number {
  const ring = spread(ground, s.hero.place, goals, rings)
  if (ring <= 0) return -1
  const way = pathTo(rings, ring, firstInRing(rings, ring, goals), ground)
  return directionTo(s.hero.place, way[0] as number)
}

export function featurePlace(f: Floor, goal: number): number {
  if (goal < 2) return goal === 0 ? f.down : f.up
  return goal === 2 ? f.shop : f.altar
}

/** The same context, except that single steps are not reported to the log. */
const withoutSteps = (play: PlayContext): PlayContext => {
  const { emit } = play
  if (emit === undefined) return play
  return { ...play, emit: (event: Event) => void (event.kind !== 'moved' && emit(event)) }
}

/** Takes one turn of a long walk. Returns undefined to continue, `last` after the final step, `nothing` if there was nothing to do. */
type Next = (play: PlayContext, ground: Rows) => { readonly last: string } | { readonly nothing: string } | undefined

/** §14.1 Walks turn by turn until `next` ends the walk or a safety stop does. */
function walk(play: PlayContext, what: 'explore' | 'travel' | 'rest', next: Next): void {
  const { pack, s } = play
  const inner = withoutSteps(play)
  const features = featuresKnown(floorOf(s))
  const met = countMet(floorOf(s))
  let inSight = enemiesInSight(s)
  let turns = 0
  let why = 'for now'
  for (let isOn = true; isOn && turns < MOST_STEPS; ) {
    const { hp } = s.hero
    const done = next(inner, walkableCells(s, inSight))
    if (done !== undefined && 'nothing' in done) {
      why = done.nothing
      break
    }
    const seen = passTurn(inner)
    turns++
    if (isOver(s)) return
    inSight = enemiesInSight(s, seen)
    const stop = whyStop(pack, s, inSight, met, hp) ?? done?.last
    if (stop === undefined && featuresKnown(floorOf(s)) === features) continue
    why = stop ?? 'you found something new'
    isOn = false
  }
  play.emit?.({ kind: 'walked', what, turns, why })
}

/** §14.1 The reason for a safety stop; undefined if the walk may go on. */
function whyStop(pack: Pack, s: State, inSight: readonly Creature[], met: number, hp: number): string | undefined {
  if (isThreatened(pack, s, inSight) || countMet(floorOf(s)) > met) return 'an enemy is in sight'
  if (s.hero.rooted > 0) return 'you are held'
  return s.hero.hp < hp ? 'you are hurt' : undefined
}

const featuresKnown = (f: Floor): number => {
  let count = 0
  for (let goal = 0; goal < 4; goal++) if (isCellKnown(f, featurePlace(f, goal))) count++
  return count
}

const countMet = (f: Floor): number => {
  let count = 0
  for (const creature of f.creatures) if (creature.met > 0) count++
  return count
}

/** §14.1 Whether the hero is too hurt to explore: he has a third of his HP or less, and can rest. */
export const isTooHurt = (s: State): boolean => s.hero.hp * 3 <= s.hero.maxHp && canRest(s)

export function exploreFloor(play: PlayContext): void {
  const { pack, s } = play
  walk(play, 'explore', (inner, ground) => {
    if (isWantedItemHere(pack, s)) {
      pickUpItem(inner)
      return { last: 'you found something' }
    }
    const direction = firstStepTowards(s, exploreGoals(pack, s), ground)
    if (direction < 0) return { nothing: 'nothing left to explore' }
    stepHero(inner, direction)
    return undefined
  })
}

/** §14.1, §14.4 Travels to a cell. */
export function travelTo(play: PlayContext, place: number): void {
  const { s } = play
  const goals = noRows(floorOf(s).height)
  put(goals, place)
  walk(play, 'travel', (inner, ground) => {
    const direction = firstStepTowards(s, goals, ground)
    if (direction < 0) return { nothing: s.hero.place === place ? 'you are there' : 'the way is blocked' }
    stepHero(inner, direction)
    return s.hero.place === place ? { last: 'you have arrived' } : undefined
  })
}

/** §5.4 Whether resting would restore something and the floor's limit is not used up. */
export const canRest = (s: State): boolean =>
  floorOf(s).quiet < maxRegeneration(s) && (s.hero.hp < s.hero.maxHp || s.hero.mp < s.hero.maxMp)

export function restHere(play: PlayContext): void {
  const isForHp = play.s.hero.hp < play.s.hero.maxHp
  walk(play, 'rest', () => {
    const { hero } = play.s
    if (isForHp && hero.hp >= hero.maxHp) return { nothing: 'you are healed' }
    return canRest(play.s)
      ? undefined
      : {
          nothing:
            floorOf(play.s).quiet >= maxRegeneration(play.s)
              ? 'you cannot rest any more on this floor'
              : 'you are rested',
        }
  })
}

/** Strikes an adjacent enemy, or approaches the nearest one in sight. Waits if no path leads there. */
export function fightNearest(play: PlayContext): void {
  const { s, emit } = play
  const inSight = enemiesInSight(s)
  const direction = firstStepTowards(s, cellsOfCreatures(s, inSight), knownOpen(floorOf(s)))
  const isStep = direction >= 0 && creatureAt(floorOf(s), stepFrom(s.hero.place, direction)) === undefined
  if (direction < 0 || (isStep && s.hero.rooted > 0)) return emit?.({ kind: 'waited' })
  stepHero(play, direction)
}
