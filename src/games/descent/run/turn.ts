import type { Emit } from '../../../engine/game.ts'
import { distance, placesOf, type Rows } from '../../../kit/grid.ts'
import { enemyOf } from '../content.ts'
import type { Event } from '../events.ts'
import { enemyPhase } from '../fight/enemies.ts'
import { type Creature, creatureAt, makeCreature } from '../floor/floor.ts'
import { lookAround } from '../floor/senses.ts'
import type { Play } from '../play.ts'
import { floorOf, isOver, LANTERN, type State, speciesOf } from '../state.ts'

/** §9.3 */
export const SUMMON_TURNS = 5
export const SUMMON_COUNT = 2
const SUMMON_REACH = 3
/** §5.4 */
const MANA_TURNS = 10

/** §2 What follows an action that took time: the hero looks around, the enemies act, the turn ends. Returns what he sees. */
export function passTurn(play: Play): Rows {
  const { s, emit } = play
  if (isOver(s)) return NOTHING_SEEN
  const f = floorOf(s)
  const strangers = emit === undefined ? [] : f.creatures.filter((creature) => !creature.isMet)
  const seen = lookAround(s)
  if (emit !== undefined)
    tellStrangers(
      strangers.filter((creature) => creature.isMet),
      emit,
    )
  enemyPhase(play, seen)
  if (!isOver(s)) endTurn(play)
  return seen
}
const NOTHING_SEEN: Rows = []

/** Who is seen for the first time: one line a kind. */
function tellStrangers(met: readonly Creature[], emit: Emit<Event>): void {
  for (const enemy of new Set(met.map((creature) => creature.kind)))
    emit({ kind: 'came-into-sight', enemy, count: met.filter((creature) => creature.kind === enemy).length })
}

function endTurn(play: Play): void {
  const { pack, s, emit } = play
  const { hero } = s
  if (hero.hand > 0) {
    hero.hand--
    hero.hp = Math.min(hero.maxHp, hero.hp + 1)
    if (hero.hand === 0) emit?.({ kind: 'time', what: "Trog's hand withdraws" })
  }
  if (hero.berserk > 0) {
    hero.berserk--
    if (hero.berserk === 0) emit?.({ kind: 'time', what: 'The rage leaves you' })
  }
  s.turn++
  s.looks = 0
  if (s.turn % speciesOf(pack, s).regenerationTurns === 0) hero.hp = Math.min(hero.maxHp, hero.hp + 1)
  if (s.turn % MANA_TURNS === 0) hero.mp = Math.min(hero.maxMp, hero.mp + 1)
  runBossClock(play)
  if (s.turn < LANTERN) return
  s.phase = 'dead'
  emit?.({ kind: 'time', what: 'The lantern goes out, and what lives in the dark has been waiting' })
  emit?.({ kind: 'died', killer: -1 })
}

/** §9.3 Counts the hero's turns, not the boss's; only while the hero is there to be counted. */
function runBossClock({ pack, s, emit }: Play): void {
  if (s.bossPhase !== 2 || s.depth !== 5) return
  s.bossClock++
  if (s.bossClock < SUMMON_TURNS) return
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
  for (const place of chosen) {
    const creature = makeCreature(f.nextId, pack.summons, place, enemyOf(pack, pack.summons).hp)
    f.nextId++
    creature.isSummoned = true
    creature.isAwake = true
    creature.goal = s.hero.place
    creature.patience = SUMMON_TURNS
    f.creatures.push(creature)
  }
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
