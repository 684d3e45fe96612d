import type { Emit } from '../../../engine/contract/game.ts'
import type { ByName } from '../../../lib/enums.ts'
import { countOf, distance, has, placesOf } from '../../../lib/grid.ts'
import { wakeCreature } from '../combat/combat.ts'
import { runEnemyPhase } from '../combat/enemies.ts'
import { freeCellsNear } from '../combat/verbs.ts'
import { BOSS_SUMMONS } from '../constants.ts'
import { enemyOf, itemOf, type Pack } from '../content/content.ts'
import type { PlayContext } from '../context.ts'
import { maxRegeneration, WANDER_TURNS } from '../difficulty.ts'
import type { Event } from '../events.ts'
import { drawEnemy } from '../map/draws.ts'
import { type Creature, creatureAt, type Floor, makeCreature } from '../map/floor.ts'
import { heroView, lookAround } from '../map/senses.ts'
import type { FieldOfView } from '../map/views.ts'
import { backgroundOf, floorOf, HERO_EFFECTS, isOver, LANTERN_TURNS, type State, speciesOf } from '../state.ts'
import { changeGround } from './ground.ts'

/** §9.3 Every five turns the boss summons two creatures, within three cells of him. */
export const SUMMON_TURNS = BOSS_SUMMONS.everyTurns
export const SUMMON_COUNT = BOSS_SUMMONS.count
const SUMMON_REACH = 3
/** §5.4 Number of turns after which one MP comes back. */
const MANA_TURNS = 10
/** §12.6 Number of wanderers per visit. */
const WANDERERS = 2
/** §7.8 Bell armour wakes enemies within this distance. */
const BELL_REACH = 5

/** §2 Runs the rest of a turn after the hero's action: he looks around, enemies act, timers run. Returns his field of view. */
export function passTurn(play: PlayContext): FieldOfView {
  const { s, emit } = play
  if (isOver(s)) return NOTHING_SEEN
  const f = floorOf(s)
  const unmet = emit === undefined ? NO_CREATURES : unmetEnemies(f)
  const before = manaPerCells(play) > 0 ? countOf(f.sighted) : 0
  const seen = lookAround(s)
  if (before > 0) gainManaFromNewCells(play, countOf(f.sighted) - before)
  if (emit !== undefined && unmet.length > 0)
    reportNewEnemies(
      unmet.filter((creature) => creature.met > 0),
      emit,
    )
  ringBells(play, f)
  runEnemyPhase(play, seen)
  if (!isOver(s)) endTurn(play)
  return seen
}
const NOTHING_SEEN: FieldOfView = []
const NO_CREATURES: Creature[] = []
/** The creatures that the hero has not met yet. There are usually none, and then nothing is allocated. */
function unmetEnemies(f: Floor): readonly Creature[] {
  const { creatures } = f
  for (let i = 0; i < creatures.length; i++)
    if ((creatures[i] as Creature).met === 0) return creatures.filter((creature) => creature.met === 0)
  return NO_CREATURES
}

/** Reports enemies seen for the first time, one event per kind. */
function reportNewEnemies(met: readonly Creature[], emit: Emit<Event>): void {
  for (const enemy of new Set(met.map((creature) => creature.kind))) {
    const all = met.filter((creature) => creature.kind === enemy)
    emit({ kind: 'came-into-sight', enemy, met: all[0]?.met ?? 0, count: all.length })
  }
}

/** §5.5 The number of newly seen cells that give the Elementalist an MP; 0 for everybody else. */
const manaPerCells = ({ pack, s }: PlayContext): number => backgroundOf(pack, s).cellsPerMp ?? 0
function gainManaFromNewCells(play: PlayContext, cells: number): void {
  const { hero } = play.s
  hero.cells += cells
  const each = manaPerCells(play)
  while (hero.cells >= each) {
    hero.cells -= each
    hero.mp = Math.min(hero.maxMp, hero.mp + 1)
  }
}

function ringBells({ pack, s }: PlayContext, f: Floor): void {
  const { kind } = s.hero.armour
  if (kind < 0 || itemOf(pack, kind).knack !== 'bell') return
  for (const creature of f.creatures)
    if (!creature.isAwake && distance(creature.place, s.hero.place) <= BELL_REACH) wakeCreature(s, creature)
}

/** What the log says when an effect on the hero ends; nothing if the text is empty. */
const EFFECT_ENDS: ByName<typeof HERO_EFFECTS, string> = {
  hand: "Trog's Hand no longer heals you",
  berserk: 'You are no longer berserk',
  fury: 'The potion of fury wears off',
  stone: 'The potion of stone wears off',
  rooted: '',
}

function endTurn(play: PlayContext): void {
  const { s, emit } = play
  const { hero } = s
  const f = floorOf(s)
  if (f.ground.length > 0) changeGround(play, f)
  if (isOver(s)) return
  if (hero.hand > 0) hero.hp = Math.min(hero.maxHp, hero.hp + 1)
  for (const effect of HERO_EFFECTS) {
    if (hero[effect] === 0) continue
    hero[effect]--
    const what = EFFECT_ENDS[effect]
    if (hero[effect] === 0 && what !== '') emit?.({ kind: 'time', what })
  }
  s.turn++
  s.looks = 0
  regenerate(play, f)
  wander(play, f)
  runBossClock(play)
  if (s.turn < LANTERN_TURNS) return
  s.phase = 'dead'
  emit?.({ kind: 'time', what: 'The lantern goes out, and what lives in the dark has been waiting' })
  emit?.({ kind: 'died', killer: -1 })
}

/** §5.4 Gives back HP and MP over time, up to a limit per floor. */
function regenerate({ pack, s, emit }: PlayContext, f: Floor): void {
  const { hero } = s
  const most = maxRegeneration(s)
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

/** §12.6 Brings two wanderers by the stairs that are farther from the hero. Never in the arena. */
function wander({ pack, s, dice, emit }: PlayContext, f: Floor): void {
  f.turns++
  if (f.turns < WANDER_TURNS || s.depth === 5) return
  f.turns = 0
  f.wanderers++
  const entrances = [f.up >= 0 ? f.up : f.start, f.down].filter((place) => place >= 0)
  entrances.sort((a, b) => distance(b, s.hero.place) - distance(a, s.hero.place) || a - b)
  const entrance = entrances[0]
  if (entrance === undefined) return
  const wandererDice = dice.fork(`wanderers ${f.number} ${f.wanderers}`)
  const cells = freeCellsNear(s, entrance, 2).slice(0, WANDERERS)
  for (const place of cells) {
    const creature = addSummoned(pack, s, f, place, drawEnemy(pack, f.number, wandererDice))
    creature.patience = WANDER_PATIENCE
  }
  const seen = heroView(s)
  const known = cells.filter((place) => has(seen, place))
  emit?.({ kind: 'wanderers', count: known.length })
  if (known.length > 0) lookAround(s)
}
/** Adds a creature to the floor. It is awake and walks towards the hero, and gives no experience or loot. */
export function addSummoned(pack: Pack, s: State, f: Floor, place: number, kind: number): Creature {
  const creature = makeCreature(f.nextId, kind, place, enemyOf(pack, kind).hp)
  f.nextId++
  creature.isSummoned = true
  creature.isAwake = true
  creature.goal = s.hero.place
  creature.patience = SUMMON_TURNS
  f.creatures.push(creature)
  return creature
}
/** §12.6 For how many turns wanderers walk to where the hero was when they came. */
const WANDER_PATIENCE = 60

/** §9.3 Counts the hero's turns on the boss floor and summons helpers. The first two come when the phase begins. */
function runBossClock({ pack, s, emit }: PlayContext): void {
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
  for (const place of chosen) addSummoned(pack, s, f, place, pack.summons)
  emit?.({ kind: 'summoned', count: chosen.length, enemy: pack.summons })
  lookAround(s)
}

/** The free cell nearest to the given one. */
export function nearestFreeCell(s: State, to: number): number {
  const f = floorOf(s)
  const cells = placesOf(f.open).filter((place) => place !== s.hero.place && creatureAt(f, place) === undefined)
  cells.sort((a, b) => distance(a, to) - distance(b, to) || a - b)
  return cells[0] ?? to
}
