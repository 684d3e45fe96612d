import type { Emit } from '../../../engine/contract/game.ts'
import { countOf, distance, has, placesOf } from '../../../lib/grid.ts'
import { wake } from '../combat/combat.ts'
import { enemyPhase } from '../combat/enemies.ts'
import { freeCellsNear } from '../combat/verbs.ts'
import { SUMMON } from '../constants.ts'
import { enemyOf, itemOf, type Pack } from '../content/content.ts'
import type { Play } from '../context.ts'
import { quietOf, WANDER_TURNS } from '../difficulty.ts'
import type { Event } from '../events.ts'
import { drawEnemy } from '../map/draws.ts'
import { type Creature, creatureAt, type Floor, makeCreature } from '../map/floor.ts'
import { lookAround, seenNow } from '../map/senses.ts'
import type { View } from '../map/views.ts'
import { backgroundOf, floorOf, isOver, LANTERN, type State, speciesOf } from '../state.ts'
import { changeGround } from './ground.ts'

/** §9.3 */
export const SUMMON_TURNS = SUMMON.everyTurns
export const SUMMON_COUNT = SUMMON.count
const SUMMON_REACH = 3
/** §5.4 */
const MANA_TURNS = 10
/** §12.6 How many come. */
const WANDERERS = 2
/** §7.8 Who wears bells wakes whoever is within this. */
const BELL_REACH = 5

/** §2 What follows an action that took time: the hero looks around, the enemies act, the turn ends. Returns what he sees. */
export function passTurn(play: Play): View {
  const { s, emit } = play
  if (isOver(s)) return NOTHING_SEEN
  const f = floorOf(s)
  const strangers = emit === undefined ? NOBODY : strangersOn(f)
  const before = manaPerCells(play) > 0 ? countOf(f.sighted) : 0
  const seen = lookAround(s)
  if (before > 0) drawFromGround(play, countOf(f.sighted) - before)
  if (emit !== undefined && strangers.length > 0)
    tellStrangers(
      strangers.filter((creature) => creature.met > 0),
      emit,
    )
  ringBells(play, f)
  enemyPhase(play, seen)
  if (!isOver(s)) endTurn(play)
  return seen
}
const NOTHING_SEEN: View = []
const NOBODY: Creature[] = []
/** Who has not been seen yet; mostly nobody, so that no list is made for that. */
function strangersOn(f: Floor): readonly Creature[] {
  const { creatures } = f
  for (let i = 0; i < creatures.length; i++)
    if ((creatures[i] as Creature).met === 0) return creatures.filter((creature) => creature.met === 0)
  return NOBODY
}

/** Who is seen for the first time: one line a kind. */
function tellStrangers(met: readonly Creature[], emit: Emit<Event>): void {
  for (const enemy of new Set(met.map((creature) => creature.kind))) {
    const all = met.filter((creature) => creature.kind === enemy)
    emit({ kind: 'came-into-sight', enemy, met: all[0]?.met ?? 0, count: all.length })
  }
}

/** §5.5 The Elementalist draws from ground he sees for the first time. */
const manaPerCells = ({ pack, s }: Play): number => backgroundOf(pack, s).cellsPerMp ?? 0
function drawFromGround(play: Play, cells: number): void {
  const { hero } = play.s
  hero.cells += cells
  const each = manaPerCells(play)
  while (hero.cells >= each) {
    hero.cells -= each
    hero.mp = Math.min(hero.maxMp, hero.mp + 1)
  }
}

function ringBells({ pack, s }: Play, f: Floor): void {
  const { kind } = s.hero.armour
  if (kind < 0 || itemOf(pack, kind).knack !== 'bell') return
  for (const creature of f.creatures)
    if (!creature.isAwake && distance(creature.place, s.hero.place) <= BELL_REACH) wake(s, creature)
}

function endTurn(play: Play): void {
  const { s, emit } = play
  const { hero } = s
  const f = floorOf(s)
  if (f.ground.length > 0) changeGround(play, f)
  if (isOver(s)) return
  if (hero.hand > 0) {
    hero.hand--
    hero.hp = Math.min(hero.maxHp, hero.hp + 1)
    if (hero.hand === 0) emit?.({ kind: 'time', what: "Trog's hand withdraws" })
  }
  if (hero.berserk > 0 && --hero.berserk === 0) emit?.({ kind: 'time', what: 'The rage leaves you' })
  if (hero.fury > 0 && --hero.fury === 0) emit?.({ kind: 'time', what: 'The fury leaves you' })
  if (hero.stone > 0 && --hero.stone === 0) emit?.({ kind: 'time', what: 'The stone falls from your skin' })
  if (hero.rooted > 0) hero.rooted--
  s.turn++
  s.looks = 0
  comeBack(play, f)
  wander(play, f)
  runBossClock(play)
  if (s.turn < LANTERN) return
  s.phase = 'dead'
  emit?.({ kind: 'time', what: 'The lantern goes out, and what lives in the dark has been waiting' })
  emit?.({ kind: 'died', killer: -1 })
}

/** §5.4 HP and MP come back by themselves as long as the floor has quiet left: each takes one of it. */
function comeBack({ pack, s, emit }: Play, f: Floor): void {
  const { hero } = s
  const most = quietOf(s)
  if (f.quiet >= most) return
  if (hero.hp < hero.maxHp && s.turn % speciesOf(pack, s).regenerationTurns === 0) {
    hero.hp++
    f.quiet++
  }
  if (hero.mp < hero.maxMp && s.turn % MANA_TURNS === 0 && f.quiet < most) {
    hero.mp++
    f.quiet++
  }
  if (f.quiet >= most) emit?.({ kind: 'quiet-spent' })
}

/** §12.6 A pair comes by the stairs that are farther from the hero; never to the arena. */
function wander({ pack, s, dice, emit }: Play, f: Floor): void {
  f.turns++
  if (f.turns < WANDER_TURNS || s.depth === 5) return
  f.turns = 0
  f.wanderers++
  const doors = [f.up >= 0 ? f.up : f.start, f.down].filter((place) => place >= 0)
  doors.sort((a, b) => distance(b, s.hero.place) - distance(a, s.hero.place) || a - b)
  const door = doors[0]
  if (door === undefined) return
  const own = dice.fork(`wanderers ${f.number} ${f.wanderers}`)
  const cells = freeCellsNear(s, door, 2).slice(0, WANDERERS)
  for (const place of cells) {
    const creature = call(pack, s, f, place, drawEnemy(pack, f.number, own))
    creature.patience = WANDER_PATIENCE
  }
  const seen = seenNow(s)
  const known = cells.filter((place) => has(seen, place))
  emit?.({ kind: 'wanderers', count: known.length })
  if (known.length > 0) lookAround(s)
}
/** Somebody who was not here before: awake, on his way, and worth nothing. */
export function call(pack: Pack, s: State, f: Floor, place: number, kind: number): Creature {
  const creature = makeCreature(f.nextId, kind, place, enemyOf(pack, kind).hp)
  f.nextId++
  creature.isSummoned = true
  creature.isAwake = true
  creature.goal = s.hero.place
  creature.patience = SUMMON_TURNS
  f.creatures.push(creature)
  return creature
}
/** They know where the hero was when they came, and go there. */
const WANDER_PATIENCE = 60

/** §9.3 Counts the hero's turns, not the boss's; only while the hero is there to be counted. The first pair comes as the phase begins. */
function runBossClock({ pack, s, emit }: Play): void {
  if (s.bossPhase !== 2 || s.depth !== 5) return
  s.bossClock++
  if (s.bossClock % SUMMON_TURNS !== 0) return
  s.bossClock = 0
  const f = floorOf(s)
  const boss = f.creatures.find((creature) => creature.kind === pack.boss)
  if (boss === undefined) return
  const cells = placesOf(f.open).filter(
    (place) =>
      distance(place, boss.place) <= SUMMON_REACH && place !== s.hero.place && creatureAt(f, place) === undefined,
  )
  cells.sort((a, b) => distance(a, boss.place) - distance(b, boss.place) || a - b)
  const chosen = cells.slice(0, SUMMON_COUNT)
  for (const place of chosen) call(pack, s, f, place, pack.summons)
  emit?.({ kind: 'summoned', count: chosen.length, enemy: pack.summons })
  lookAround(s)
}

/** The free cell nearest to a place. */
export function nearestFree(s: State, to: number): number {
  const f = floorOf(s)
  const cells = placesOf(f.open).filter((place) => place !== s.hero.place && creatureAt(f, place) === undefined)
  cells.sort((a, b) => distance(a, to) - distance(b, to) || a - b)
  return cells[0] ?? to
}
