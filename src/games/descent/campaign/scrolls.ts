import { at } from '../../../lib/enums.ts'
import { countOf, distance, placesOf } from '../../../lib/grid.ts'
import { hurtAt } from '../combat/combat.ts'
import { freeCellsNear } from '../combat/verbs.ts'
import { enemyOf, type Item } from '../content/content.ts'
import { isIdentified, nameOf, type Play } from '../context.ts'
import { drawEnemy } from '../map/draws.ts'
import { creatureAt, type Floor, groundAt, MOST_PLUS, meet } from '../map/floor.ts'
import { enemiesInSight } from '../map/senses.ts'
import { floorOf, isOver } from '../state.ts'
import { around, burns, ignite } from './ground.ts'
import { call } from './turn.ts'
import { alarm } from './walk.ts'

export const FEAR_REACH = 5
const FEAR_TURNS = 10
const SLUMBER_TURNS = 6
const ROOTS_TURNS = 6
const IMMOLATION = { damage: 14, reach: 2, self: 5 } as const
const EVERYWHERE = 99

/** §8 What a scroll does; returns it in words. */
export function readScroll(play: Play, item: Item): string {
  const { pack, s, dice } = play
  const f = floorOf(s)
  const { hero } = s
  switch (item.effect) {
    case 'identify': {
      if (!s.hero.pack.some((stack) => !isIdentified(pack, s, stack.kind))) return 'There is nothing left to identify.'
      s.phase = 'identify'
      return 'Which scroll shall it name?'
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
        if (distance(creature.place, hero.place) <= FEAR_REACH) creature.afraid = FEAR_TURNS
      return 'Whoever is near wants to be far.'
    case 'mapping': {
      const before = countOf(f.explored)
      f.explored = f.explored.map((row, y) => row | withWalls(f.open, y))
      return countOf(f.explored) === before ? 'You knew it all.' : 'The floor lies open in your mind.'
    }
    case 'enchant-weapon':
      if (hero.weapon.kind < 0) return 'Your hands tingle, and that is all.'
      hero.weapon.plus = Math.min(MOST_PLUS, hero.weapon.plus + 1)
      return `Your ${nameOf(pack, s, hero.weapon)} gleams.`
    case 'enchant-armour':
      if (hero.armour.kind < 0) return 'Your skin tingles, and that is all.'
      hero.armour.plus = Math.min(MOST_PLUS, hero.armour.plus + 1)
      return `Your ${nameOf(pack, s, hero.armour)} gleams.`
    default:
      return readOther(play, item, f)
  }
}

/** Those that hurt, and those that cut both ways. */
function readOther(play: Play, item: Item, f: Floor): string {
  const { pack, s, dice } = play
  const { hero } = s
  switch (item.effect) {
    case 'alarm':
      alarm(s, f, EVERYWHERE)
      return 'A howl goes through the floor. Nobody sleeps now.'
    case 'calling': {
      const cells = freeCellsNear(s, hero.place, 2).slice(0, 2)
      for (const place of cells)
        meet(f, call(pack, s, f, place, s.depth < 5 ? drawEnemy(pack, f.number, dice) : pack.summons))
      return cells.length === 0 ? 'Nobody finds room.' : `${cells.length} answer, beside you.`
    }
    case 'withering':
      hero.weapon.plus = Math.max(0, hero.weapon.plus - 1)
      hero.mp = 0
      return 'Your weapon dulls and your mind is empty.'
    case 'immolation': {
      for (const creature of f.creatures.slice())
        if (distance(creature.place, hero.place) <= IMMOLATION.reach && creature.hp > 0 && !isOver(s))
          hurtAt(play, creature.place, Math.max(0, IMMOLATION.damage - enemyOf(pack, creature.kind).armour))
      for (const place of around(hero.place)) if (burns(groundAt(f, place))) ignite(f, place)
      hero.hp = Math.max(1, hero.hp - IMMOLATION.self)
      return `Fire leaps from you, and takes ${IMMOLATION.self} HP with it: HP ${hero.hp}.`
    }
    case 'slumber': {
      const inSight = enemiesInSight(s).filter(({ kind }) => enemyOf(pack, kind).role !== 'boss')
      for (const creature of inSight) {
        creature.slumber = SLUMBER_TURNS + 1
        creature.mark = -1
      }
      return inSight.length === 0
        ? 'Nobody yawns.'
        : `${inSight.length} in sight fall asleep for ${SLUMBER_TURNS} turns.`
    }
    default: {
      const inSight = enemiesInSight(s)
      for (const creature of inSight) creature.rooted = ROOTS_TURNS + 1
      return inSight.length === 0
        ? 'Roots feel for somebody.'
        : `Roots hold ${inSight.length} for ${ROOTS_TURNS} turns.`
    }
  }
}

/** A row of open cells with their walls. */
function withWalls(open: readonly number[], y: number): number {
  let row = 0
  for (const near of [open[y - 1] ?? 0, open[y] ?? 0, open[y + 1] ?? 0]) row |= near | (near << 1) | (near >>> 1)
  return row
}
