import { canStep, distance } from '../../../lib/grid.ts'
import { isBeside, strikeCreature, wakeCreature } from '../combat/combat.ts'
import { freeCellsNear } from '../combat/verbs.ts'
import { enemyOf } from '../content/content.ts'
import { knownItemName, type PlayContext } from '../context.ts'
import {
  type Creature,
  clearGround,
  creatureAt,
  type Floor,
  groundAt,
  itemCount,
  itemKind,
  itemStack,
  markSeen,
  PLATE,
  stepFrom,
  WEB,
} from '../map/floor.ts'
import { MOST_ATTEMPTS, makeFloor } from '../map/generate.ts'
import { hasItemAt, itemsAt, lookAround } from '../map/senses.ts'
import { floorOf, hasVisited, recordMoment, type State } from '../state.ts'
import { nearestFreeCell } from './turn.ts'

/** §1 Moves the hero one step in a direction, or strikes the creature that stands there. */
export function stepHero(play: PlayContext, direction: number): void {
  const { s, emit } = play
  const f = floorOf(s)
  const place = stepFrom(s.hero.place, direction)
  const target = creatureAt(f, place)
  if (target !== undefined) return strikeCreature(play, target)
  s.hero.place = place
  emit?.({ kind: 'moved', direction })
  if (f.ground.length > 0) treadOnTerrain(play, f)
  if (!hasItemAt(f, place)) return
  collectGold(play)
  if (emit === undefined) return
  for (const item of itemsAt(f, place))
    emit({ kind: 'left-behind', name: knownItemName(play.pack, s, itemStack(item)) })
}

const ALARM_REACH = 8
/** §18 Applies the terrain that the hero steps on. */
export function treadOnTerrain({ s, emit }: PlayContext, f: Floor): void {
  const { place } = s.hero
  const kind = groundAt(f, place)
  if (kind === WEB) {
    clearGround(f, place)
    s.hero.rooted = Math.max(s.hero.rooted, 2)
    emit?.({ kind: 'caught' })
  } else if (kind === PLATE) {
    clearGround(f, place)
    wakeWithin(s, f, ALARM_REACH)
    emit?.({ kind: 'alarm' })
  }
}
export function wakeWithin(s: State, f: Floor, reach: number): void {
  for (const creature of f.creatures)
    if (!creature.isAwake && distance(creature.place, s.hero.place) <= reach) wakeCreature(s, creature)
}

/** §7.3 Picks up the gold on the hero's cell. It does not matter how he came there. */
export function collectGold({ pack, s, emit }: PlayContext): void {
  const f = floorOf(s)
  if (!hasItemAt(f, s.hero.place)) return
  for (const item of itemsAt(f, s.hero.place)) {
    if (itemKind(item) !== pack.gold) continue
    f.items.splice(f.items.indexOf(item), 1)
    s.hero.gold += itemCount(item)
    emit?.({ kind: 'gold', amount: itemCount(item), gold: s.hero.gold })
  }
}

/** §10 Takes the stairs. Floors stay as they were left; awake enemies beside the hero follow him. */
export function takeStairs(play: PlayContext, isDown: boolean): void {
  const { s, emit } = play
  const number = s.depth + (isDown ? 1 : -1)
  const isNew = !hasVisited(s, number)
  const followers = takeFollowers(play)
  enterFloor(play, number)
  const f = floorOf(s)
  s.hero.place = isDown ? f.start : f.down
  s.hero.rooted = 0
  const inTheWay = creatureAt(f, s.hero.place)
  if (inTheWay !== undefined) inTheWay.place = nearestFreeCell(s, s.hero.place)
  emit?.({ kind: 'stairs', floor: number, isDown, isNew, arena: f.arena })
  if (isNew && f.attempt < 0) emit?.({ kind: 'plain-floor', floor: number, attempts: MOST_ATTEMPTS })
  for (const creature of followers) joinFloor(play, f, creature)
}

/** The enemies that would follow the hero on the stairs: adjacent, awake, able to walk, and not the Lord. */
export function followersOf({ pack, s }: PlayContext): Creature[] {
  const f = floorOf(s)
  return f.creatures.filter(
    (creature) =>
      creature.isAwake &&
      creature.slumber === 0 &&
      creature.rooted === 0 &&
      creature.afraid === 0 &&
      enemyOf(pack, creature.kind).role !== 'boss' &&
      isBeside(f.open, creature.place, s.hero.place),
  )
}
function takeFollowers(play: PlayContext): Creature[] {
  const f = floorOf(play.s)
  const followers = followersOf(play)
  if (followers.length > 0) f.creatures = f.creatures.filter((creature) => !followers.includes(creature))
  // Followers count as slain on this floor, so that determinize does not replace them.
  for (const { isSummoned, kind } of followers) if (!isSummoned && enemyOf(play.pack, kind).role === 'common') f.slain++
  return followers
}
function joinFloor({ s, emit }: PlayContext, f: Floor, creature: Creature): void {
  const cell = freeCellsNear(s, s.hero.place, 1)[0]
  if (cell === undefined) return
  creature.id = f.nextId
  f.nextId++
  creature.met = 0
  markSeen(f, creature)
  creature.place = cell
  creature.mark = -1
  creature.goal = s.hero.place
  creature.wasBeside = true
  f.slain--
  f.creatures.push(creature)
  emit?.({ kind: 'follows', enemy: creature.kind, met: creature.met })
}

/** Generates the floor on the hero's first visit, and makes it the current floor. */
export function enterFloor({ pack, s, dice }: PlayContext, number: number): void {
  if (!hasVisited(s, number)) s.floors.push(makeFloor(pack, number, dice, s.rung))
  s.depth = number
  if (number > s.deepest) recordMoment(s, 'floor', number)
  s.deepest = Math.max(s.deepest, number)
}

export function arriveOnFloor(s: State): void {
  s.hero.place = floorOf(s).start
  lookAround(s)
}

/** §7.5 The creature that a thrust would hit: two cells away, behind a free cell. */
export function thrustTarget(s: State, place: number, direction: number): Creature | undefined {
  const f = floorOf(s)
  if (!canStep(f.open, place, direction)) return undefined
  const middle = stepFrom(place, direction)
  if (!canStep(f.open, middle, direction) || creatureAt(f, middle) !== undefined) return undefined
  return creatureAt(f, stepFrom(middle, direction))
}
