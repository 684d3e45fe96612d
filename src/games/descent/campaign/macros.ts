import { directionTo, drop, isEmpty, noRows, put, type Rows } from '../../../lib/grid.ts'
import { firstInRing, makeRings, pathTo, spread } from '../../../lib/paths.ts'
import { enemyRaw, heroArmour } from '../combat/figures.ts'
import type { Pack } from '../content/content.ts'
import { enemyOf } from '../content/content.ts'
import type { Play } from '../context.ts'
import { quietOf } from '../difficulty.ts'
import type { Event } from '../events.ts'
import {
  type Creature,
  creatureAt,
  FIRE,
  type Floor,
  groundKind,
  groundPlace,
  lyingKind,
  lyingPlace,
  lyingPlus,
  PLATE,
  stepFrom,
  WEB,
} from '../map/floor.ts'
import { enemiesInSight, frontier, isKnown, knownItems, knownOpen } from '../map/senses.ts'
import { floorOf, isOver, type State } from '../state.ts'
import { isWanted, pickUp, toPickUp } from './items.ts'
import { passTurn } from './turn.ts'
import { step } from './walk.ts'

/**
 * §14 Long walks as one choice. They use only what the hero knows, take the same steps he could take one by one, never fight, and stop
 * when anything new comes up.
 */
const MOST_STEPS = 150

// Scratch; nothing in it outlives a call.
const rings = makeRings()

/** §14.1 Somebody awake in sight who could come and do harm, whatever way he knows. While there is one, no long walks. */
export function isThreatened(pack: Pack, s: State, inSight: readonly Creature[] = enemiesInSight(s)): boolean {
  for (let i = 0; i < inSight.length; i++) {
    const creature = inSight[i] as Creature
    if (creature.isAwake && isHarmful(pack, s, creature)) return true
  }
  return false
}
/** Who can wound through this armour, or does something else. */
function isHarmful(pack: Pack, s: State, { kind }: Creature): boolean {
  const enemy = enemyOf(pack, kind)
  return enemy.verb !== 'none' || enemyRaw(s, enemy) * (enemy.marks ? 2 : 1) > heroArmour(pack, s)
}

export function cellsOf(s: State, creatures: readonly Creature[]): Rows {
  const cells = noRows(floorOf(s).height)
  for (const creature of creatures) put(cells, creature.place)
  return cells
}

/** Whether something one could pick up here is worth it. */
export function wantedHere(pack: Pack, s: State): boolean {
  const here = toPickUp(pack, s)
  return here !== undefined && isWanted(pack, s, lyingKind(here), lyingPlus(here))
}

/** Where auto-explore wants to go: to the edge of what is known, and to things worth picking up. */
export function goalsOf(pack: Pack, s: State): Rows {
  const f = floorOf(s)
  const goals = frontier(f)
  for (const item of knownItems(f))
    if (lyingPlace(item) !== s.hero.place && isWanted(pack, s, lyingKind(item), lyingPlus(item)))
      put(goals, lyingPlace(item))
  return goals
}

/**
 * Known ground without those who stand on it in sight, or were seen asleep: these are still there, because nobody wakes unseen. Long
 * walks go around them, and never fight.
 */
export function freeGround(s: State, inSight: readonly Creature[] = enemiesInSight(s)): Rows {
  const f = floorOf(s)
  const open = knownOpen(f)
  for (const creature of inSight) drop(open, creature.place)
  for (const creature of f.creatures) if (creature.met > 0 && !creature.isAwake) drop(open, creature.place)
  for (const g of f.ground) if (isAvoided(groundKind(g)) && groundPlace(g) !== s.hero.place) drop(open, groundPlace(g))
  return open
}

/** §18 Ground a long walk goes around. */
const isAvoided = (kind: number): boolean => kind === FIRE || kind === PLATE || kind === WEB

/** Whether a way over this ground leads to one of these cells. */
export const canReach = (s: State, goals: Rows, ground: Rows): boolean =>
  !isEmpty(goals) && spread(ground, s.hero.place, goals, rings) >= 0

/** The direction of the first step of a shortest way over this ground to the nearest of these cells; −1 if there is none. */
export function firstStep(s: State, goals: Rows, ground: Rows): number {
  const ring = spread(ground, s.hero.place, goals, rings)
  if (ring <= 0) return -1
  const way = pathTo(rings, ring, firstInRing(rings, ring, goals), ground)
  return directionTo(s.hero.place, way[0] as number)
}

export function featurePlace(f: Floor, goal: number): number {
  if (goal < 2) return goal === 0 ? f.down : f.up
  return goal === 2 ? f.shop : f.altar
}

/** Steps are not told one by one. */
const quiet = (play: Play): Play => {
  const { emit } = play
  if (emit === undefined) return play
  return { ...play, emit: (event: Event) => void (event.kind !== 'moved' && emit(event)) }
}

/** What a long walk does in a turn, on the ground it may use: it goes on, this was the last step, or there was nothing to do. */
type Next = (play: Play, ground: Rows) => { readonly last: string } | { readonly nothing: string } | undefined

/** §14.1 Walks turn by turn until the walk says it is over, or something comes up. */
function walk(play: Play, what: 'explore' | 'travel' | 'rest', next: Next): void {
  const { pack, s } = play
  const inner = quiet(play)
  const features = featuresKnown(floorOf(s))
  const met = countMet(floorOf(s))
  let inSight = enemiesInSight(s)
  let turns = 0
  let why = 'for now'
  for (let isOn = true; isOn && turns < MOST_STEPS; ) {
    const { hp } = s.hero
    const done = next(inner, freeGround(s, inSight))
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
    why = stop ?? 'there is something to see'
    isOn = false
  }
  play.emit?.({ kind: 'walked', what, turns, why })
}

/** §14.1 The safety stops. */
function whyStop(pack: Pack, s: State, inSight: readonly Creature[], met: number, hp: number): string | undefined {
  if (isThreatened(pack, s, inSight) || countMet(floorOf(s)) > met) return 'somebody is in sight'
  if (s.hero.rooted > 0) return 'you are held'
  return s.hero.hp < hp ? 'you are hurt' : undefined
}

const featuresKnown = (f: Floor): number => {
  let count = 0
  for (let goal = 0; goal < 4; goal++) if (isKnown(f, featurePlace(f, goal))) count++
  return count
}

const countMet = (f: Floor): number => {
  let count = 0
  for (const creature of f.creatures) if (creature.met > 0) count++
  return count
}

/** §14.1 Nobody sets out to explore with a third of his health or less, as long as he can rest. */
export const isTooHurt = (s: State): boolean => s.hero.hp * 3 <= s.hero.maxHp && canRest(s)

export function explore(play: Play): void {
  const { pack, s } = play
  walk(play, 'explore', (inner, ground) => {
    if (wantedHere(pack, s)) {
      pickUp(inner)
      return { last: 'you found something' }
    }
    const direction = firstStep(s, goalsOf(pack, s), ground)
    if (direction < 0) return { nothing: 'nothing left to explore' }
    step(inner, direction)
    return undefined
  })
}

/** §14.1, §14.4 To a feature, or to any cell. */
export function travel(play: Play, place: number): void {
  const { s } = play
  const goals = noRows(floorOf(s).height)
  put(goals, place)
  walk(play, 'travel', (inner, ground) => {
    const direction = firstStep(s, goals, ground)
    if (direction < 0) return { nothing: s.hero.place === place ? 'you are there' : 'the way is barred' }
    step(inner, direction)
    return s.hero.place === place ? { last: 'you have arrived' } : undefined
  })
}

/** §5.4 There is something to rest for, and the floor has quiet left. */
export const canRest = (s: State): boolean =>
  floorOf(s).quiet < quietOf(s) && (s.hero.hp < s.hero.maxHp || s.hero.mp < s.hero.maxMp)

export function rest(play: Play): void {
  const isForHp = play.s.hero.hp < play.s.hero.maxHp
  walk(play, 'rest', () => {
    const { hero } = play.s
    if (isForHp && hero.hp >= hero.maxHp) return { nothing: 'you are healed' }
    return canRest(play.s)
      ? undefined
      : { nothing: floorOf(play.s).quiet >= quietOf(play.s) ? 'this floor has no quiet left' : 'you are rested' }
  })
}

/** Strikes whoever is beside the hero, or goes for the nearest in sight; waits where there is no way. */
export function fight(play: Play): void {
  const { s, emit } = play
  const inSight = enemiesInSight(s)
  const direction = firstStep(s, cellsOf(s, inSight), knownOpen(floorOf(s)))
  const isStep = direction >= 0 && creatureAt(floorOf(s), stepFrom(s.hero.place, direction)) === undefined
  if (direction < 0 || (isStep && s.hero.rooted > 0)) return emit?.({ kind: 'waited' })
  step(play, direction)
}
