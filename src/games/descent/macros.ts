import { directionTo, has, isEmpty, noRows, put, type Rows } from '../../kit/grid.ts'
import { firstInRing, makeRings, spread, wayTo } from '../../kit/path.ts'
import type { Enemy, Pack } from './content.ts'
import type { Event } from './events.ts'
import type { Creature, Floor } from './floor.ts'
import { pickUp, slotFor, toPickUp } from './items.ts'
import type { Play } from './play.ts'
import { enemiesInSight, frontier, isKnown, knownItems, knownOpen } from './senses.ts'
import { floorOf, isOver, type State } from './state.ts'
import { passTurn } from './turn.ts'
import { step } from './walk.ts'

/**
 * §14 Long walks as one choice. They use only what the hero knows, take the same steps he could take one by one, never fight, and stop
 * when anything new comes up.
 */
const MOST_STEPS = 150

// Scratch; nothing in it outlives a call.
const rings = makeRings()

/** Whoever is awake in sight and could come by a known way, or strike from afar. While there is one, no long walks. */
export function isThreatened(pack: Pack, s: State, inSight: readonly Creature[] = enemiesInSight(s)): boolean {
  const awake = inSight.filter((creature) => creature.isAwake)
  if (awake.length === 0) return false
  return awake.some(({ kind }) => (pack.enemies[kind] as Enemy).range > 0) || canReach(s, cellsOf(s, awake))
}

export function cellsOf(s: State, creatures: readonly Creature[]): Rows {
  const cells = noRows(floorOf(s).height)
  for (const creature of creatures) put(cells, creature.place)
  return cells
}

/** Where auto-explore wants to go: to the edge of what is known, and to things worth picking up. */
export function goalsOf(pack: Pack, s: State): Rows {
  const f = floorOf(s)
  const goals = frontier(f)
  for (const item of knownItems(f))
    if (item.place !== s.hero.place && (item.kind === pack.gold || slotFor(pack, s, item.kind) >= 0))
      put(goals, item.place)
  return goals
}

/** Whether a known way leads to one of these cells. */
export const canReach = (s: State, goals: Rows): boolean => {
  const f = floorOf(s)
  return !isEmpty(goals) && spread(knownOpen(f), s.hero.place, goals, rings) >= 0
}

/** The direction of the first step of a shortest known way to the nearest of these cells; −1 if there is none. */
export function firstStep(s: State, goals: Rows): number {
  const open = knownOpen(floorOf(s))
  const ring = spread(open, s.hero.place, goals, rings)
  if (ring <= 0) return -1
  const way = wayTo(rings, ring, firstInRing(rings, ring, goals), open)
  return directionTo(s.hero.place, way[0] as number)
}

export const featurePlace = (f: Floor, goal: number): number => [f.down, f.up, f.shop, f.altar][goal] as number

/** Steps are not told one by one. */
const quiet = (play: Play): Play => {
  const { emit } = play
  if (emit === undefined) return play
  return { ...play, emit: (event: Event) => void (event.kind !== 'moved' && emit(event)) }
}

/** Walks turn by turn; `next` takes one and says why it is the last. */
function walk(play: Play, what: 'explore' | 'travel' | 'rest', next: (play: Play) => string | undefined): void {
  const { s } = play
  const inner = quiet(play)
  const features = featuresKnown(floorOf(s))
  const met = countMet(floorOf(s))
  let turns = 0
  let why: string | undefined
  while (why === undefined && turns < MOST_STEPS) {
    const { hp } = s.hero
    why = next(inner)
    if (why === 'nothing left to explore' || why === 'you are there' || why === 'you are rested') break
    passTurn(inner)
    turns++
    if (isOver(s)) return
    if (isThreatened(play.pack, s) || countMet(floorOf(s)) > met) why = 'somebody is in sight'
    else if (s.hero.hp < hp) why = 'you are hurt'
    else if (featuresKnown(floorOf(s)) > features) why ??= 'there is something to see'
  }
  play.emit?.({ kind: 'walked', what, turns, why: why ?? 'for now' })
}

const featuresKnown = (f: Floor): number => [f.down, f.up, f.shop, f.altar].filter((place) => isKnown(f, place)).length

const countMet = (f: Floor): number => f.creatures.filter((creature) => creature.isMet).length

export function explore(play: Play): void {
  const { pack, s } = play
  walk(play, 'explore', (inner) => {
    if (toPickUp(pack, s) !== undefined) {
      pickUp(inner)
      return 'you found something'
    }
    const direction = firstStep(s, goalsOf(pack, s))
    if (direction < 0) return 'nothing left to explore'
    step(inner, direction)
    return undefined
  })
}

export function travel(play: Play, goal: number): void {
  const { s } = play
  const goals = noRows(floorOf(s).height)
  put(goals, featurePlace(floorOf(s), goal))
  walk(play, 'travel', (inner) => {
    const direction = firstStep(s, goals)
    if (direction < 0) return 'you are there'
    step(inner, direction)
    return has(goals, s.hero.place) ? 'you have arrived' : undefined
  })
}

export const isRested = (s: State): boolean => s.hero.hp >= s.hero.maxHp && s.hero.mp >= s.hero.maxMp

export function rest(play: Play): void {
  walk(play, 'rest', () => (isRested(play.s) ? 'you are rested' : undefined))
}

/** Strikes whoever is beside the hero, or goes for the nearest in sight; waits where there is no way. */
export function fight(play: Play): void {
  const { s, emit } = play
  const direction = firstStep(s, cellsOf(s, enemiesInSight(s)))
  if (direction < 0) return emit?.({ kind: 'waited' })
  step(play, direction)
}
