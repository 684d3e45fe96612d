import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import { countOf, distance, placesOf } from '../../../lib/grid.ts'
import { hurtCreatureAt } from '../combat/combat.ts'
import { freeCellsNear } from '../combat/verbs.ts'
import { enemyOf, type Item } from '../content/content.ts'
import { isIdentified, knownItemName, type PlayContext } from '../context.ts'
import { drawEnemy } from '../map/draws.ts'
import { creatureAt, type Floor, groundAt, MAX_ITEM_PLUS, markSeen } from '../map/floor.ts'
import { enemiesInSight } from '../map/senses.ts'
import { floorOf, isOver } from '../state.ts'
import { cellsAround, igniteCell, isFlammable } from './ground.ts'
import { addSummoned } from './turn.ts'
import { wakeWithin } from './walk.ts'

export const FEAR_RADIUS = 5
const FEAR_TURNS = 10
const SLUMBER_TURNS = 6
const ROOTS_TURNS = 6
const IMMOLATION = { damage: 14, reach: 2, self: 5 } as const
const EVERYWHERE = 99

/** §8 Applies a scroll and returns the text for the log. */
export function readScroll(play: PlayContext, item: Item): string {
  const { pack, s, dice } = play
  const f = floorOf(s)
  const { hero } = s
  switch (item.effect) {
    case 'identify': {
      if (!s.hero.pack.some((stack) => !isIdentified(pack, s, stack.kind))) return 'You carry no other unknown scroll.'
      s.phase = 'identify'
      return 'Which scroll do you want to identify?'
    }
    case 'teleport': {
      const cells = placesOf(f.open).filter((place) => place !== hero.place && creatureAt(f, place) === undefined)
      if (cells.length === 0) return 'Nothing happens.'
      hero.place = at(cells, dice.roll('magic', cells.length, 'where to'))
      hero.rooted = 0
      return 'You are elsewhere.'
    }
    case 'fear':
      for (const creature of f.creatures)
        if (distance(creature.place, hero.place) <= FEAR_RADIUS) creature.afraid = FEAR_TURNS
      return 'All enemies near you flee.'
    case 'mapping': {
      const before = countOf(f.explored)
      f.explored = f.explored.map((row, y) => row | withWalls(f.open, y))
      return countOf(f.explored) === before ? 'You knew it all already.' : 'You now know the layout of this floor.'
    }
    case 'enchant-weapon':
      if (hero.weapon.kind < 0) return 'You hold no weapon: nothing happens.'
      hero.weapon.plus = Math.min(MAX_ITEM_PLUS, hero.weapon.plus + 1)
      return `Your ${knownItemName(pack, s, hero.weapon)} gleams.`
    case 'enchant-armour':
      if (hero.armour.kind < 0) return 'You wear no armour: nothing happens.'
      hero.armour.plus = Math.min(MAX_ITEM_PLUS, hero.armour.plus + 1)
      return `Your ${knownItemName(pack, s, hero.armour)} gleams.`
    case 'alarm':
    case 'calling':
    case 'withering':
    case 'immolation':
    case 'slumber':
    case 'roots':
    case undefined:
      return readOther(play, item.effect, f)
    default:
      return unreachable(item.effect)
  }
}

type OtherEffect = 'alarm' | 'calling' | 'withering' | 'immolation' | 'slumber' | 'roots' | undefined
/** Applies a scroll that is harmful, or that affects everybody near. */
function readOther(play: PlayContext, effect: OtherEffect, f: Floor): string {
  const { pack, s, dice } = play
  const { hero } = s
  switch (effect) {
    case 'alarm':
      wakeWithin(s, f, EVERYWHERE)
      return 'A howl goes through the floor. Every enemy is awake.'
    case 'calling': {
      const cells = freeCellsNear(s, hero.place, 2).slice(0, 2)
      for (const place of cells)
        markSeen(f, addSummoned(pack, s, f, place, s.depth < 5 ? drawEnemy(pack, f.number, dice) : pack.summons))
      return cells.length === 0
        ? 'No enemy appears: no cell near you is free.'
        : `${cells.length} enemies appear beside you.`
    }
    case 'withering':
      hero.weapon.plus = Math.max(0, hero.weapon.plus - 1)
      hero.mp = 0
      return 'Your weapon dulls and all your MP are gone.'
    case 'immolation': {
      for (const creature of f.creatures.slice())
        if (distance(creature.place, hero.place) <= IMMOLATION.reach && creature.hp > 0 && !isOver(s))
          hurtCreatureAt(play, creature.place, Math.max(0, IMMOLATION.damage - enemyOf(pack, creature.kind).armour))
      for (const place of cellsAround(hero.place)) if (isFlammable(groundAt(f, place))) igniteCell(f, place)
      const before = hero.hp
      hero.hp = Math.max(1, hero.hp - IMMOLATION.self)
      return `Fire leaps from you and costs you ${before - hero.hp} HP: HP ${hero.hp}.`
    }
    case 'slumber': {
      const inSight = enemiesInSight(s).filter(({ kind }) => enemyOf(pack, kind).role !== 'boss')
      for (const creature of inSight) {
        creature.slumber = SLUMBER_TURNS + 1
        creature.mark = -1
      }
      return inSight.length === 0
        ? 'No enemy in sight falls asleep.'
        : `${inSight.length} in sight fall asleep for ${SLUMBER_TURNS} turns.`
    }
    // A pack may leave out the effect of a scroll, which then acts like a scroll of roots.
    case undefined:
    case 'roots': {
      const inSight = enemiesInSight(s)
      for (const creature of inSight) creature.rooted = ROOTS_TURNS + 1
      return inSight.length === 0
        ? 'Roots grow, but no enemy is in sight.'
        : `Roots hold ${inSight.length} ${inSight.length === 1 ? 'enemy' : 'enemies'} for ${ROOTS_TURNS} turns.`
    }
    default:
      return unreachable(effect)
  }
}

/** A row of open cells, and the walls around them. */
function withWalls(open: readonly number[], y: number): number {
  let row = 0
  for (const near of [open[y - 1] ?? 0, open[y] ?? 0, open[y + 1] ?? 0]) row |= near | (near << 1) | (near >>> 1)
  return row
}
