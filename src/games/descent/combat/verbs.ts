import { at } from '../../../lib/enums.ts'
import { canStep, distance, has } from '../../../lib/grid.ts'
import { type Enemy, type EnemyVerb, enemyOf } from '../content/content.ts'
import type { PlayContext } from '../context.ts'
import { WANDER_TURNS } from '../difficulty.ts'
import type { EnemyAct } from '../events.ts'
import { type Creature, creatureAt, type Floor, makeCreature, makeFloorItem, markSeen, stepFrom } from '../map/floor.ts'
import type { FieldOfView } from '../map/views.ts'
import { floorOf, type ItemStack, type State } from '../state.ts'
import { burstBloat, isBeside, PURSUIT_TURNS, strikeHero, wakeCreature, woundHero } from './combat.ts'
import { magicHitChance } from './formulas.ts'

/** One action of a creature, with everything on which it bases its decision. */
export interface CreatureTurn {
  readonly play: PlayContext
  readonly f: Floor
  readonly creature: Creature
  readonly enemy: Enemy
  /** The hero's field of view. */
  readonly seen: FieldOfView
  /** The distance to the hero. */
  readonly far: number
  readonly isSeen: boolean
  readonly isNear: boolean
}
interface Movement {
  stepAway(play: PlayContext, f: Floor, creature: Creature, seen: FieldOfView): boolean
  move(play: PlayContext, f: Floor, creature: Creature, place: number, seen: FieldOfView, isAway: boolean): void
  isFree(play: PlayContext, f: Floor, place: number): boolean
  approach(turn: CreatureTurn): void
}

/** §12.7 Whether an enemy is a caster that prefers to stay behind the others. */
export const staysBehind = (enemy: Enemy): boolean =>
  (enemy.verb === 'hasten' || enemy.verb === 'raise') && enemy.role === 'common'

/** Enemy actions that the hero notices even out of sight. All others are reported only in sight, so that an unseen shaman stays secret. */
const AUDIBLE: readonly EnemyAct[] = ['rings', 'drums']
const announce = ({ play, creature, isSeen }: CreatureTurn, act: EnemyAct): void => {
  if (isSeen || AUDIBLE.includes(act))
    play.emit?.({ kind: 'enemy-does', enemy: creature.kind, met: creature.met, deed: act })
}

/** §12.7 By verb: what the trick of an enemy does. It returns whether it used up the action; if not, a normal action follows. */
const VERB_ACTIONS: { readonly [V in EnemyVerb]: (turn: CreatureTurn, feet: Movement) => boolean } = {
  none: () => false,
  circle: keepDistance,
  draw,
  burst: lightFuse,
  hasten,
  steal,
  shield,
  web,
  charge,
  raise,
  blink: () => false,
  hold: () => false,
  bell,
  cling,
  mirror: () => false,
  drum,
}
export const performVerb = (turn: CreatureTurn, feet: Movement): boolean => VERB_ACTIONS[turn.enemy.verb](turn, feet)

const CORNERED = 3
const openSides = (f: Floor, place: number): number => {
  let sides = 0
  for (let direction = 0; direction < 8; direction++) if (canStep(f.open, place, direction)) sides++
  return sides
}

/** Keeps a jackal two cells away while the hero has few open sides. */
function keepDistance({ play, f, far, isNear, isSeen }: CreatureTurn): boolean {
  return !isNear && isSeen && far <= 2 && openSides(f, play.s.hero.place) <= CORNERED
}

/** An archer draws with one action and shoots with the next if it still sees the hero. */
function draw(turn: CreatureTurn): boolean {
  const { play, creature, enemy, isSeen, far } = turn
  if (!isSeen || far > enemy.range) {
    creature.wind = 0
    return false
  }
  if (creature.wind === 0) {
    creature.wind = 1
    announce(turn, 'draws')
    return true
  }
  creature.wind = 0
  strikeHero(play, creature)
  return true
}

/** A bloat beside the hero lights its fuse and bursts with its next action, wherever the hero is then. */
function lightFuse(turn: CreatureTurn): boolean {
  const { play, creature, enemy, isNear } = turn
  if (creature.wind === 1) {
    creature.hp = 0
    burstBloat(play, creature, enemy)
    return true
  }
  if (!isNear) return false
  creature.wind = 1
  announce(turn, 'lights')
  return true
}
const HASTE_REACH = 8
const HASTE_TURNS = 4
/** A shaman hastens an ally or wakes one with every third action. With the others it stays behind its allies. */
function hasten(turn: CreatureTurn, feet: Movement): boolean {
  const { play, f, creature } = turn
  creature.wind = (creature.wind + 1) % 3
  if (creature.wind === 0) {
    const near = f.creatures
      .filter((other) => other !== creature && distance(other.place, creature.place) <= HASTE_REACH)
      .sort((a, b) => distance(a.place, creature.place) - distance(b.place, creature.place) || a.id - b.id)
    const ally = near.find(
      ({ isAwake, hasted, kind }) => isAwake && hasted === 0 && !staysBehind(enemyOf(play.pack, kind)),
    )
    if (ally !== undefined) {
      ally.hasted = HASTE_TURNS + 1
      announce(turn, 'hastens')
      return true
    }
    const sleeper = near.find((other) => !other.isAwake)
    if (sleeper !== undefined) {
      wakeCreature(play.s, sleeper)
      announce(turn, 'wakes')
      return true
    }
  }
  return keepBehind(turn, feet)
}

const STAND_OFF_CELLS = 4
/** If the hero is close, steps back with one action of three. Comes no nearer than four cells while it sees him. */
function keepBehind({ play, f, creature, seen, far, isSeen, isNear }: CreatureTurn, feet: Movement): boolean {
  if (isSeen && far <= 2 && creature.wind % 3 === 1 && feet.stepAway(play, f, creature, seen)) return true
  return isSeen && far <= STAND_OFF_CELLS && !isNear
}

const RAISE_EVERY = 4
const MOST_RAISED = 4
/** A necromancer raises a skeleton with half its HP with every fourth action, four of them in all. */
function raise(turn: CreatureTurn, feet: Movement): boolean {
  const { play, f, creature, isSeen, enemy } = turn
  const { s, pack } = play
  if (isSeen || creature.wind > 0) creature.wind++
  if (creature.wind % RAISE_EVERY === 0 && isSeen && creature.wind <= RAISE_EVERY * MOST_RAISED) {
    const cell = freeCellsNear(s, creature.place, 2)[0]
    if (cell !== undefined) {
      const kind = pack.summons
      const dead = makeCreature(f.nextId, kind, cell, Math.max(1, enemyOf(pack, kind).hp >> 1))
      f.nextId++
      Object.assign(dead, { isSummoned: true, isAwake: true, goal: s.hero.place, patience: PURSUIT_TURNS })
      markSeen(f, dead)
      f.creatures.push(dead)
      announce(turn, 'raises')
      return true
    }
  }
  return enemy.role === 'common' && keepBehind(turn, feet)
}

/** The free cells within reach of a cell: nearest first, and equally near ones row by row. */
export function freeCellsNear(s: State, place: number, reach: number): number[] {
  const f = floorOf(s)
  const free: number[] = []
  for (let far = 0; far <= reach; far++)
    for (let dy = -far; dy <= far; dy++) {
      // In the rows between the first and the last, only the leftmost and rightmost cell have this distance.
      const step = Math.abs(dy) === far ? 1 : 2 * far
      for (let dx = -far; dx <= far; dx += step) {
        const to = place + dy * 32 + dx
        if (isOpen(f, to) && to !== s.hero.place && creatureAt(f, to) === undefined) free.push(to)
      }
    }
  return free
}
/** Whether a cell is open. It checks the row, because two steps may leave the map at the top or bottom; at the sides the bits are 0. */
const isOpen = (f: Floor, place: number): boolean => place >= 0 && place >> 5 < f.height && has(f.open, place)

const STEAL_PERCENT = 60
const STEAL_TURNS = 12
/** A thief that hits takes an item instead of striking in six attacks of ten, and runs. */
function steal(turn: CreatureTurn): boolean {
  const { play, creature, isNear } = turn
  const { s, dice, emit } = play
  if (!isNear || creature.stolen >= 0 || s.hero.pack.length === 0) return false
  if (dice.roll('enemies', 100, 'whether it steals') >= STEAL_PERCENT) return false
  const chance = magicHitChance(0)
  const roll = dice.roll('combat', 100, 'thief to grab') + 1
  if (roll > chance) {
    announce(turn, 'grabs')
    return true
  }
  const slot = dice.roll('enemies', s.hero.pack.length, 'what it takes')
  const stack = at(s.hero.pack, slot)
  creature.stolen = makeFloorItem(0, stack.kind, stack.plus)
  takeOne(s, slot, stack)
  creature.afraid = STEAL_TURNS + 1
  emit?.({ kind: 'stolen', enemy: creature.kind, met: creature.met, item: stack.kind })
  return true
}
function takeOne(s: State, slot: number, stack: ItemStack): void {
  if (stack.count > 1) stack.count--
  else s.hero.pack.splice(slot, 1)
}

/** Lowers the shield while its bearer is beside the hero to strike, and raises it otherwise. */
function shield({ creature, isNear }: CreatureTurn): boolean {
  creature.wind = isNear ? 1 : 0
  return false
}

const WEB_TURNS = 3
const WEB_REST = 4
/** From two to four cells away, a spider casts a web that holds the hero for three turns. */
function web(turn: CreatureTurn): boolean {
  const { play, creature, far, isSeen } = turn
  const { s, dice, emit } = play
  if (creature.wind > 0) creature.wind--
  if (!isSeen || far < 2 || far > 4 || s.hero.rooted > 0 || creature.wind > 0) return false
  creature.wind = WEB_REST
  const chance = magicHitChance(0)
  const roll = dice.roll('combat', 100, 'web to hit') + 1
  if (roll <= chance) s.hero.rooted = WEB_TURNS + 1
  emit?.({
    kind: 'webbed',
    enemy: creature.kind,
    met: creature.met,
    chance,
    roll,
    turns: roll <= chance ? WEB_TURNS : 0,
  })
  return true
}

const CHARGE_CELLS = 6
const CHARGE_PERCENT = 200
/** A boar in line with the hero paws the ground, then charges in that direction, whatever is there. */
function charge(turn: CreatureTurn, feet: Movement): boolean {
  const { play, f, creature, far, isSeen } = turn
  if (creature.wind > 0) {
    runAlong(turn, feet, creature.wind - 1)
    creature.wind = 0
    return true
  }
  if (!isSeen || far < 2 || far > CHARGE_CELLS || creature.rooted > 0) return false
  const direction = lineTo(f, creature.place, play.s.hero.place)
  if (direction < 0) return false
  creature.wind = direction + 1
  // Its energy is spent, because a hasted boar must not paw and charge in the same turn.
  creature.energy = 0
  announce(turn, 'paws')
  return true
}
/** The direction of a straight line to a cell without obstacles; −1 if there is none. */
function lineTo(f: Floor, from: number, to: number): number {
  for (let direction = 0; direction < 8; direction++) {
    let place = from
    for (let i = 0; i < CHARGE_CELLS && canStep(f.open, place, direction); i++) {
      place = stepFrom(place, direction)
      if (place === to) return direction
      if (creatureAt(f, place) !== undefined) break
    }
  }
  return -1
}
function runAlong(turn: CreatureTurn, feet: Movement, direction: number): void {
  const { play, f, creature, seen } = turn
  const { s } = play
  announce(turn, 'charges')
  for (let i = 0; i < CHARGE_CELLS; i++) {
    const to = stepFrom(creature.place, direction)
    if (to === s.hero.place && canStep(f.open, creature.place, direction)) {
      strikeHero(play, creature, CHARGE_PERCENT)
      return
    }
    if (!canStep(f.open, creature.place, direction)) {
      creature.slowed = 4
      creature.rooted = 3
      announce(turn, 'stuns')
      return
    }
    if (creatureAt(f, to) !== undefined) return
    feet.move(play, f, creature, to, seen, false)
  }
}

const BELL_TURNS = 3
const HAS_RUNG_BELL = 99
/** A warden that has seen the hero for three actions rings once, and wanderers come at once. */
function bell(turn: CreatureTurn): boolean {
  const { play, creature, isSeen } = turn
  if (!isSeen || creature.wind >= HAS_RUNG_BELL) return false
  creature.wind++
  if (creature.wind < BELL_TURNS) return false
  creature.wind = HAS_RUNG_BELL
  announce(turn, 'rings')
  // §12.6 Makes the next visit of wanderers on this floor due now.
  floorOf(play.s).turns = WANDER_TURNS
  return true
}

const CLING = 2
/** A leech that has hit clings to the hero and drains 2 HP each turn without a roll, until it is hurt. */
function cling(turn: CreatureTurn): boolean {
  const { play, f, creature, isNear } = turn
  const { s } = play
  if (creature.wind === 0) return false
  if (!isNear) {
    const cell = freeCellsNear(s, s.hero.place, 1)[0]
    if (cell === undefined || distance(creature.place, s.hero.place) > 3) {
      creature.wind = 0
      return false
    }
    creature.place = cell
  }
  creature.energy = 0
  if (!isBeside(f.open, creature.place, s.hero.place)) return true
  play.emit?.({
    kind: 'drained',
    enemy: creature.kind,
    met: creature.met,
    damage: CLING,
    hp: Math.max(0, s.hero.hp - CLING),
  })
  woundHero(play, CLING, creature.kind)
  return true
}

const DRUM_REACH = 8
/** The Drummer wakes everybody within eight cells when he first sees the hero. */
function drum(turn: CreatureTurn): boolean {
  const { play, f, creature, isSeen } = turn
  if (!isSeen || creature.wind > 0) return false
  creature.wind = 1
  for (const other of f.creatures)
    if (!other.isAwake && distance(other.place, creature.place) <= DRUM_REACH) wakeCreature(play.s, other)
  announce(turn, 'drums')
  return true
}

const HOLD_TURNS = 2
/** Extra effects of a hit. */
export function applyHitEffects({ s }: PlayContext, creature: Creature, enemy: Enemy): void {
  if (enemy.verb === 'hold') s.hero.rooted = Math.max(s.hero.rooted, HOLD_TURNS + 1)
  if (enemy.verb === 'cling') creature.wind = 1
}
