import { canStep, directionTo, distance, has, noRows, put, type Rows } from '../../../kit/grid.ts'
import { isInRing, makeRings, spread } from '../../../kit/path.ts'
import { ACTION_COST, type Enemy, enemyOf, FLOOR_COUNT } from '../content.ts'
import { type Creature, creatureAt, type Floor, stepFrom } from '../floor/floor.ts'
import type { Play } from '../play.ts'
import { floorOf, isOver } from '../state.ts'
import { PATIENCE, strikeHero, wake } from './combat.ts'

// Scratch; nothing in it outlives a call.
const rings = makeRings()

/** §2.2 Every creature of this floor in the order of its number: its energy, then as many actions as that pays for. */
export function enemyPhase(play: Play, seen: Rows): void {
  const { pack, s } = play
  const f = floorOf(s)
  const all = f.creatures.slice()
  for (let i = 0; i < all.length; i++) {
    const creature = all[i] as Creature
    const enemy = enemyOf(pack, creature.kind)
    creature.energy += creature.slowed > 0 ? enemy.energy >> 1 : enemy.energy
    while (creature.energy >= ACTION_COST && !isOver(s)) {
      creature.energy -= ACTION_COST
      act(play, f, creature, enemy, seen)
    }
    if (isOver(s)) return
    if (creature.slowed > 0) creature.slowed--
    if (creature.afraid > 0) creature.afraid--
    if (enemy.regeneration > 0 && creature.hp < enemy.hp && s.turn % 2 === 1)
      creature.hp = Math.min(enemy.hp, creature.hp + enemy.regeneration)
  }
}

/** §12.1 What a creature does with an action. Doing nothing takes one as well. */
function act(play: Play, f: Floor, creature: Creature, enemy: Enemy, seen: Rows): void {
  const { s, emit } = play
  const hero = s.hero.place
  const isSeen = has(seen, creature.place)
  const far = distance(creature.place, hero)
  if (!creature.isAwake) {
    // §9.1 On the last floor to be seen is enough: all of them wake together.
    if (!isSeen || (far > enemy.aggro && s.depth < FLOOR_COUNT)) return
    wake(s, creature)
    emit?.({ kind: 'noticed', enemy: creature.kind })
    return
  }
  if (isSeen) {
    creature.goal = hero
    creature.patience = PATIENCE
  } else if (creature.goal >= 0) {
    creature.patience--
    if (creature.patience <= 0 || creature.place === creature.goal) creature.goal = -1
  }
  if (creature.afraid > 0) return void stepAway(play, f, creature, seen)
  if (enemy.range > 0 && isSeen && far <= enemy.range) {
    if (far <= 2 && stepAway(play, f, creature, seen)) return
    strikeHero(play, creature)
    return
  }
  if (far === 1 && canStep(f.open, creature.place, directionTo(creature.place, hero))) {
    strikeHero(play, creature)
    return
  }
  if (creature.goal >= 0) stepTowards(play, f, creature, seen)
}

const isFree = (play: Play, f: Floor, place: number): boolean =>
  place !== play.s.hero.place && creatureAt(f, place) === undefined

/** §12.2 Down the shortest way over the ground, to a free cell that is nearer; the others wait. */
function stepTowards(play: Play, f: Floor, creature: Creature, seen: Rows): void {
  const until = noRows(f.height)
  put(until, creature.place)
  const steps = spread(f.open, creature.goal, until, rings)
  for (let direction = 0; direction < 8 && steps > 0; direction++) {
    const place = stepFrom(creature.place, direction)
    if (!canStep(f.open, creature.place, direction) || !isInRing(rings, steps - 1, place)) continue
    if (isFree(play, f, place)) return move(play, creature, place, seen, false)
  }
}

/** To the free cell beside it that is farthest from the hero, if one is farther than this. */
function stepAway(play: Play, f: Floor, creature: Creature, seen: Rows): boolean {
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
  move(play, creature, best, seen, true)
  return true
}

function move({ emit }: Play, creature: Creature, place: number, seen: Rows, isAway: boolean): void {
  const wasSeen = has(seen, creature.place)
  creature.place = place
  if (!has(seen, place)) return
  if (!creature.isMet) emit?.({ kind: 'came-into-sight', enemy: creature.kind, count: 1 })
  else if (isAway && wasSeen) emit?.({ kind: 'enemy-moves', enemy: creature.kind, isAway })
  creature.isMet = true
}
