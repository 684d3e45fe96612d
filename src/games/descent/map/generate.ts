import type { Dice } from '../../../engine/dice/dice.ts'
import { at } from '../../../lib/enums.ts'
import { noRows, placeAt, placesOf, put } from '../../../lib/grid.ts'
import { MAX_LAYOUT_ATTEMPTS } from '../constants.ts'
import { FLOOR_COUNT, type FloorPlan, floorPlan, itemOf, type Pack } from '../content/content.ts'
import { floorProblems } from './check-floor.ts'
import { drawChief, drawEnemy, drawItem, stockShop } from './draws.ts'
import { type Floor, makeFloorItem, makeGround, type Room, removeAt, writeRooms } from './floor.ts'
import { GROUND_BY_GLYPH, isGroundGlyph } from './ground-glyphs.ts'
import { layOutRooms, middleOf } from './layout.ts'
import { addCreature, enemyStartCells, populateFloor } from './populate.ts'
import { placeGround } from './terrain.ts'

export { MAX_LAYOUT_ATTEMPTS as MOST_ATTEMPTS }

/**
 * §6 Generates a floor that passes all checks. Every floor, and every attempt at it, uses dice of its own: floor 3 is
 * the same whatever happened above it.
 */
export function makeFloor(
  pack: Pack,
  number: number,
  dice: Dice,
  difficulty = 0,
  attempts: number = MAX_LAYOUT_ATTEMPTS,
): Floor {
  const plan = floorPlan(number)
  const floorDice = dice.fork(`floor ${number}`)
  if (number === FLOOR_COUNT) return arena(pack, plan, floorDice)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const floor = tryFloor(pack, plan, floorDice.fork(`attempt ${attempt}`), attempt, difficulty)
    if (floor !== undefined && floorProblems(pack, floor).length === 0) return floor
  }
  return fallback(pack, plan, floorDice.fork('fallback'), difficulty)
}

export function makeBareFloor(plan: FloorPlan, open: number[], start: number, rooms: Room[], attempt: number): Floor {
  return {
    number: plan.number,
    width: plan.size,
    height: plan.size,
    open,
    explored: noRows(plan.size),
    sighted: noRows(plan.size),
    start,
    up: plan.number === 1 ? -1 : start,
    down: -1,
    shop: -1,
    altar: -1,
    rooms: writeRooms(rooms),
    creatures: [],
    nextId: 1,
    metCount: 0,
    slain: 0,
    isChiefSlain: false,
    items: [],
    offers: [],
    rerolls: 0,
    ground: [],
    quiet: 0,
    turns: 0,
    wanderers: 0,
    arena: -1,
    attempt,
  }
}

function tryFloor(pack: Pack, plan: FloorPlan, dice: Dice, attempt: number, difficulty: number): Floor | undefined {
  const layout = layOutRooms(plan, dice)
  if (layout === undefined) return undefined
  const { open, rooms, entrance, exit } = layout
  const floor = makeBareFloor(plan, open, middleOf(at(rooms, entrance)), rooms, attempt)
  floor.down = middleOf(at(rooms, exit))
  if (!populateFloor(pack, floor, rooms, plan, dice)) return undefined
  placeGround(floor, rooms, plan, dice)
  if (plan.feature === 'shop') stockShop(pack, floor, difficulty, dice)
  return floor
}

/** The fallback layout, which cannot fail: one open room with every guaranteed feature and the smallest numbers. */
function fallback(pack: Pack, plan: FloorPlan, dice: Dice, difficulty: number): Floor {
  const { size } = plan
  const open = noRows(size).map((_, y) => (y === 0 || y === size - 1 ? 0 : (1 << (size - 1)) - 2))
  const room: Room = { x: 1, y: 1, width: size - 2, height: size - 2, kind: 'chamber' }
  const floor = makeBareFloor(plan, open, placeAt(2, 2), [room], -1)
  floor.down = placeAt(size - 3, size - 3)
  if (plan.feature === 'shop') floor.shop = placeAt(size - 3, 2)
  else floor.altar = placeAt(size - 3, 2)
  const taken = [floor.start, floor.down, floor.shop, floor.altar]
  const cells = placesOf(enemyStartCells(open, size, floor.start)).filter((place) => !taken.includes(place))
  const take = (stream: string, what: string): number => removeAt(cells, dice.roll(stream, cells.length, what))
  if (plan.hasMiniboss) addCreature(pack, floor, drawChief(pack, dice), take('spawn', 'where the miniboss stands'))
  for (let i = 0; i < plan.enemies[0]; i++)
    addCreature(pack, floor, drawEnemy(pack, plan.number, dice), take('spawn', 'where an enemy stands'))
  for (let i = 0; i < plan.items; i++) {
    const type = i % 2 === 0 ? 'potion' : 'scroll'
    const kind = drawItem(pack, type, dice, 'loot')
    floor.items.push(makeFloorItem(take('loot', 'where an item lies'), kind, itemOf(pack, kind).charges))
  }
  for (let i = 0; i < 2; i++)
    floor.items.push(makeFloorItem(take('loot', 'where gold lies'), pack.gold, 0, 5 * plan.number))
  if (plan.feature === 'shop') stockShop(pack, floor, difficulty, dice)
  return floor
}

const GUARD_PLACES = [placeAt(8, 6), placeAt(8, 7), placeAt(8, 8), placeAt(7, 8), placeAt(6, 8)] as const
const BOSS_PLACE = placeAt(7, 7)

/**
 * §9.5 Makes the last floor from one of the arenas, which the seed chooses. It is fully explored on arrival. The Lord
 * and his guards are just out of sight of the stairs.
 */
function arena(pack: Pack, plan: FloorPlan, dice: Dice): Floor {
  const { size } = plan
  const index = dice.roll('arena', pack.arenas.length, 'which arena')
  const { rows, guards } = at(pack.arenas, index)
  const open = noRows(size)
  const room: Room = { x: 1, y: 1, width: size - 2, height: size - 2, kind: 'arena' }
  const floor = makeBareFloor(plan, open, placeAt(1, 1), [room], 0)
  floor.arena = index
  rows.forEach((row, y) => {
    ;[...row].forEach((glyph, x) => {
      const place = placeAt(x + 1, y + 1)
      if (glyph !== '#') put(open, place)
      if (isGroundGlyph(glyph)) floor.ground.push(makeGround(place, GROUND_BY_GLYPH[glyph]))
    })
  })
  addCreature(pack, floor, pack.boss, BOSS_PLACE)
  guards.forEach((kind, i) => {
    addCreature(pack, floor, kind, at(GUARD_PLACES, i % GUARD_PLACES.length))
  })
  floor.explored = new Array<number>(size).fill((1 << size) - 1)
  return floor
}
/** §9.5 The cells that every arena must leave open: those of the arrival, the Lord and his guards. */
export const ARENA_PLACES: readonly number[] = [placeAt(1, 1), BOSS_PLACE, ...GUARD_PLACES]
