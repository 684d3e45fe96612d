import { canStep, directionTo, distance, has } from '../../../lib/grid.ts'
import { isInRing, makeRings, stepsBetween } from '../../../lib/paths.ts'
import { ACTION_COST, type Enemy, enemyOf, FLOOR_COUNT } from '../content/content.ts'
import type { PlayContext } from '../context.ts'
import { announcedBlowPercent, bossReach, pursuitStepsPerBlow } from '../difficulty.ts'
import {
  CREATURE_EFFECTS,
  type Creature,
  clearGround,
  creatureAt,
  type Floor,
  groundAt,
  markSeen,
  RUBBLE,
  SMOKE,
  stepFrom,
  WEB,
} from '../map/floor.ts'
import type { FieldOfView } from '../map/views.ts'
import { floorOf, isOver, type State } from '../state.ts'
import { hurtCreatureAt, isBeside, PURSUIT_TURNS, strikeHero, wakeCreature } from './combat.ts'
import { rawEnemyDamage } from './formulas.ts'
import { applyHitEffects, type CreatureTurn, performVerb, staysBehind } from './verbs.ts'

// Rings of distance around the last goal. They are kept, because all pursuers walk to the same goal.
const rings = makeRings()

/** §2.2 Lets every creature of the floor act, in order of its number: it gains energy, and acts as often as it can pay. */
export function runEnemyPhase(play: PlayContext, seen: FieldOfView): void {
  const { pack, s } = play
  const f = floorOf(s)
  const all = f.creatures.slice()
  for (let i = 0; i < all.length; i++) {
    const creature = all[i] as Creature
    if (creature.hp <= 0) continue
    const enemy = enemyOf(pack, creature.kind)
    if (!creature.isAwake && !has(seen, creature.place)) {
      // Creatures that sleep out of sight spend their energy on doing nothing.
      creature.energy = (creature.energy + enemy.energy) % ACTION_COST
      if (enemy.regeneration > 0) heal(s, creature, enemy)
      continue
    }
    const energy = creature.hasted > 0 ? enemy.energy << 1 : enemy.energy
    creature.energy += creature.slowed > 0 ? energy >> 1 : energy
    while (creature.energy >= ACTION_COST && creature.hp > 0 && !isOver(s)) {
      creature.energy -= ACTION_COST
      act(play, f, creature, enemy, seen)
    }
    if (isOver(s)) return
    if (creature.isAwake) passTime(creature)
    if (enemy.regeneration > 0) heal(s, creature, enemy)
  }
}

/** §12.7 Heals a creature that regenerates, in every other turn. */
function heal(s: State, creature: Creature, enemy: Enemy): void {
  if (creature.hp < enemy.hp && creature.hp > 0 && s.turn % 2 === 1)
    creature.hp = Math.min(enemy.hp, creature.hp + enemy.regeneration)
}

function passTime(creature: Creature): void {
  for (const effect of CREATURE_EFFECTS) if (creature[effect] > 0) creature[effect]--
}

/** §18 Whether smoke hides two cells from each other. Smoke on either of them does, unless they are adjacent. */
export const isHiddenBySmoke = (f: Floor, a: number, b: number): boolean =>
  f.ground.length > 0 && distance(a, b) > 1 && (groundAt(f, a) === SMOKE || groundAt(f, b) === SMOKE)

/** §12.1 Carries out one action of a creature. Doing nothing is an action too. */
function act(play: PlayContext, f: Floor, creature: Creature, enemy: Enemy, seen: FieldOfView): void {
  const { s, emit } = play
  if (creature.slumber > 0) return
  const hero = s.hero.place
  const isSeen = has(seen, creature.place) && !isHiddenBySmoke(f, creature.place, hero)
  const far = distance(creature.place, hero)
  if (!creature.isAwake) {
    // §9.1 On the last floor it is enough to see the hero, whatever the distance, and all creatures wake together.
    if (!isSeen || (far > enemy.aggro && s.depth < FLOOR_COUNT)) return
    wakeCreature(s, creature)
    emit?.({ kind: 'noticed', enemy: creature.kind, met: creature.met })
    return
  }
  if (isSeen) {
    creature.goal = hero
    creature.patience = PURSUIT_TURNS
  } else if (creature.goal >= 0) {
    creature.patience--
    if (creature.patience <= 0 || creature.place === creature.goal) creature.goal = -1
  }
  const isNear = isBeside(f.open, creature.place, hero)
  decide({ play, f, creature, enemy, seen, far, isSeen, isNear })
  if (creature.hp > 0) creature.wasBeside = isBeside(f.open, creature.place, s.hero.place)
}

/** Chooses what a creature does: it finishes an announced blow, otherwise flees, otherwise uses its trick, attacks or approaches. */
function decide(turn: CreatureTurn): void {
  const { play, f, creature, enemy, seen, far, isSeen, isNear } = turn
  if (creature.mark >= 0) return strikeMarkedCell(play, f, creature, enemy)
  // A frightened creature that is cornered attacks as usual.
  if (creature.afraid > 0 && (stepAway(play, f, creature, seen) || !isNear)) return
  if (enemy.verb !== 'none' && performVerb(turn, MOVEMENT)) return
  if (enemy.range > 0 && isSeen && far <= enemy.range) {
    // It steps back with one action of three only: a creature as fast as the hero could otherwise never be caught.
    creature.wind = (creature.wind + 1) % 3
    if (far <= 2 && creature.wind === 0 && stepAway(play, f, creature, seen)) return
    return void strikeHero(play, creature)
  }
  if (isNear || isInReach(play.s, f, creature, enemy)) return attack(play, creature, enemy)
  if (creature.goal >= 0) approach(turn)
}

/** §12.4 Attacks. An enemy that announces its blow marks the cell first; others strike at once. */
function attack(play: PlayContext, creature: Creature, enemy: Enemy): void {
  const { s, emit } = play
  creature.pace = 0
  if (!enemy.marks) {
    if (strikeHero(play, creature)) applyHitEffects(play, creature, enemy)
    return
  }
  creature.mark = s.hero.place
  emit?.({ kind: 'marked', enemy: creature.kind, met: creature.met, place: creature.mark })
}

/** §19 Whether the hero is in reach. From difficulty 9 on the Lord reaches two cells in a straight line. */
function isInReach(s: State, f: Floor, creature: Creature, enemy: Enemy): boolean {
  if (enemy.role !== 'boss' || bossReach(s) < 2) return false
  const [dx, dy] = [(s.hero.place & 31) - (creature.place & 31), (s.hero.place >> 5) - (creature.place >> 5)]
  if (Math.max(Math.abs(dx), Math.abs(dy)) !== 2 || dx % 2 !== 0 || dy % 2 !== 0) return false
  const middle = creature.place + (dy >> 1) * 32 + (dx >> 1)
  return isBeside(f.open, creature.place, middle) && isBeside(f.open, middle, s.hero.place)
}

/** §12.4 Carries out an announced blow, which hits whoever stands on the marked cell now. */
function strikeMarkedCell(play: PlayContext, f: Floor, creature: Creature, enemy: Enemy): void {
  const { s, emit } = play
  const cell = creature.mark
  creature.mark = -1
  if (!isBeside(f.open, creature.place, cell)) return
  if (cell === s.hero.place) {
    if (strikeHero(play, creature, announcedBlowPercent(s))) applyHitEffects(play, creature, enemy)
    return
  }
  emit?.({ kind: 'swung', enemy: creature.kind, met: creature.met })
  const other = creatureAt(f, cell)
  if (other !== undefined)
    hurtCreatureAt(play, cell, Math.max(0, rawEnemyDamage(s, enemy) - enemyOf(play.pack, other.kind).armour))
}

/** §12.5 Steps nearer to the hero. A pursuer that was beside him and catches up again strikes with every second such step. */
function approach(turn: CreatureTurn): void {
  const { play, f, creature, enemy, seen } = turn
  const { s } = play
  const wasBeside = creature.wasBeside
  if (!stepTowards(play, f, creature, seen)) return
  const canKeepPace = wasBeside && enemy.speed !== 'slow' && enemy.range === 0 && !staysBehind(enemy)
  if (!canKeepPace || creature.hp <= 0 || !isBeside(f.open, creature.place, s.hero.place)) return
  if (groundAt(f, creature.place) === RUBBLE || groundAt(f, s.hero.place) === RUBBLE) return
  creature.pace++
  if (creature.pace % pursuitStepsPerBlow(s) !== 0) return
  play.emit?.({ kind: 'enemy-does', enemy: creature.kind, met: creature.met, deed: 'keeps-pace' })
  if (strikeHero(play, creature)) applyHitEffects(play, creature, enemy)
}

const isFree = (play: PlayContext, f: Floor, place: number): boolean =>
  place !== play.s.hero.place && creatureAt(f, place) === undefined

/** §12.2 Takes a free step along the shortest path. If a shooter blocks the path, the creature swaps places with it. */
function stepTowards(play: PlayContext, f: Floor, creature: Creature, seen: FieldOfView): boolean {
  if (creature.rooted > 0) return false
  const steps = stepsBetween(f.open, creature.goal, creature.place, rings)
  let blocker: Creature | undefined
  for (let direction = 0; direction < 8 && steps > 0; direction++) {
    const place = stepFrom(creature.place, direction)
    if (!canStep(f.open, creature.place, direction) || !isInRing(rings, steps - 1, place)) continue
    if (isFree(play, f, place)) {
      move(play, f, creature, place, seen, false)
      return true
    }
    blocker ??= creatureAt(f, place)
  }
  if (blocker === undefined || !blocker.isAwake || blocker.rooted > 0) return false
  const other = enemyOf(play.pack, blocker.kind)
  if ((other.range === 0 && !staysBehind(other)) || staysBehind(enemyOf(play.pack, creature.kind))) return false
  if (enemyOf(play.pack, creature.kind).range > 0) return false
  const from = creature.place
  move(play, f, creature, blocker.place, seen, false)
  blocker.place = from
  return true
}

/** Steps to the free cell farthest from the hero, if it is farther away than the current one. */
function stepAway(play: PlayContext, f: Floor, creature: Creature, seen: FieldOfView): boolean {
  if (creature.rooted > 0) return false
  const { place: hero } = play.s.hero
  let [best, most] = [-1, distance(creature.place, hero)]
  for (let direction = 0; direction < 8; direction++) {
    const place = stepFrom(creature.place, direction)
    if (distance(place, hero) <= most || !canStep(f.open, creature.place, direction) || !isFree(play, f, place))
      continue
    best = place
    most = distance(place, hero)
  }
  if (best < 0) return false
  move(play, f, creature, best, seen, true)
  return true
}

function move(
  { emit }: PlayContext,
  f: Floor,
  creature: Creature,
  place: number,
  seen: FieldOfView,
  isAway: boolean,
): void {
  const wasSeen = has(seen, creature.place)
  creature.place = place
  if (f.ground.length > 0 && groundAt(f, place) === WEB) {
    clearGround(f, place)
    creature.rooted = 2
  }
  if (!has(seen, place)) return
  const isNew = creature.met === 0
  markSeen(f, creature)
  if (isNew) emit?.({ kind: 'came-into-sight', enemy: creature.kind, met: creature.met, count: 1 })
  else if (isAway && wasSeen) emit?.({ kind: 'enemy-moves', enemy: creature.kind, met: creature.met, isAway })
}

/** The movements that verbs.ts needs. They are passed as an argument, so that the two modules do not import each other. */
const MOVEMENT = { stepAway, move, isFree, directionTo, approach } as const
