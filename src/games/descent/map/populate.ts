import type { Dice } from '../../../engine/dice/dice.ts'
import { drop, noRows, placesOf, type Rows } from '../../../lib/grid.ts'
import { makeRings, spread } from '../../../lib/paths.ts'
import { enemyOf, type FloorPlan, type ItemType, itemOf, type Pack } from '../content/content.ts'
import { drawChief, drawEnemy, drawItem, drawItemType } from './draws.ts'
import { type Floor, isInRoom, makeCreature, makeFloorItem, type Room, rowAt } from './floor.ts'
import { middleOf } from './layout.ts'
import { viewFromCell } from './views.ts'

/** §6.3 The smallest number of steps between the arrival and any enemy. */
const LEAST_STEPS = 6
const VAULT_ITEMS = 2

// Scratch space, valid only during one call.
const rings = makeRings()

/** The cells where enemies may start: open, out of sight of the arrival, and some steps away from it. */
export function enemyStartCells(open: readonly number[], width: number, start: number): Rows {
  const seen = viewFromCell(open, width, start)
  const hidden = open.map((row, y) => row & ~rowAt(seen, y))
  spread(open, start, noRows(open.length), rings, LEAST_STEPS)
  const { rows, height, count } = rings
  for (let y = 0; y < height; y++) {
    let near = 0
    for (let ring = 0; ring < count; ring++) near |= rows[ring * height + y] as number
    hidden[y] = rowAt(hidden, y) & ~near
  }
  return hidden
}

/** Hands out random free cells. If a room is given, its cells are preferred. */
interface Cells {
  take(what: string, room?: Room): number | undefined
}
function shuffled(cells: Rows, dice: Dice, stream: string): Cells {
  const places = placesOf(cells)
  const takeAt = (which: number): number => {
    const place = places[which] as number
    // The last cell of the list fills the gap.
    const last = places.pop()
    if (last !== undefined && which < places.length) places[which] = last
    drop(cells, place)
    return place
  }
  return {
    take(what, room) {
      const inside = room === undefined ? 0 : countInside(places, room)
      if (room !== undefined && inside > 0) return takeAt(nthInside(places, room, dice.roll(stream, inside, what)))
      return places.length === 0 ? undefined : takeAt(dice.roll(stream, places.length, what))
    },
  }
}

// The number of cells that lie in a room. It allocates nothing, because it is called for every enemy and item, over all cells of the floor.
function countInside(places: readonly number[], room: Room): number {
  let count = 0
  for (let i = 0; i < places.length; i++) if (isInRoom(room, places[i] as number)) count++
  return count
}
/** The index of the n-th cell that lies in a room. */
function nthInside(places: readonly number[], room: Room, n: number): number {
  let left = n
  for (let i = 0; i < places.length; i++) {
    if (!isInRoom(room, places[i] as number)) continue
    if (left === 0) return i
    left--
  }
  throw new Error(`A room has no ${n + 1} free cells.`)
}

function roomOf(rooms: readonly Room[], kind: Room['kind']): Room | undefined {
  for (let i = 0; i < rooms.length; i++) if ((rooms[i] as Room).kind === kind) return rooms[i]
  return undefined
}

/** §6.3 Places the feature, the enemies and the items. Returns false if they do not fit. */
export function populateFloor(pack: Pack, f: Floor, rooms: readonly Room[], plan: FloorPlan, dice: Dice): boolean {
  const feature = roomOf(rooms, plan.feature === 'shop' ? 'market' : 'shrine')
  if (feature === undefined) return false
  if (plan.feature === 'shop') f.shop = middleOf(feature)
  else f.altar = middleOf(feature)
  const free = roomCells(f, rooms)
  for (const place of [f.start, f.down, f.shop, f.altar]) if (place >= 0) drop(free, place)
  const hidden = enemyStartCells(f.open, f.width, f.start)
  const dens = shuffled(
    free.map((row, y) => row & rowAt(hidden, y)),
    dice,
    'spawn',
  )
  if (plan.hasMiniboss) {
    const place = dens.take('where the miniboss stands', roomOf(rooms, 'lair'))
    if (place === undefined) return false
    addCreature(pack, f, drawChief(pack, dice), place)
  }
  const [least, most] = plan.enemies
  const count = least + dice.roll('spawn', most - least + 1, 'how many enemies')
  // §6.5 Enemies stand in companies, one in each room: the first in the den, the second in the vault.
  let room = roomOf(rooms, 'den')
  for (let i = 0; i < count; i++) {
    const isFirst = i % plan.company === 0
    if (isFirst && i > 0) room = i === plan.company ? roomOf(rooms, 'vault') : undefined
    const place = dens.take('where an enemy stands', room)
    if (place === undefined) return false
    if (isFirst && room === undefined) room = rooms.find((candidate) => isInRoom(candidate, place))
    addCreature(pack, f, drawEnemy(pack, plan.number, dice), place)
  }
  for (const creature of f.creatures) drop(free, creature.place)
  return scatterItems(pack, f, rooms, plan, shuffled(free, dice, 'loot'), dice)
}

function roomCells(f: Floor, rooms: readonly Room[]): Rows {
  const cells = noRows(f.height)
  for (const { x, y, width, height } of rooms)
    for (let row = y; row < y + height; row++) cells[row] = rowAt(cells, row) | (((1 << width) - 1) << x)
  return cells.map((row, y) => row & rowAt(f.open, y))
}

export function addCreature(pack: Pack, f: Floor, kind: number, place: number): void {
  f.creatures.push(makeCreature(f.nextId, kind, place, enemyOf(pack, kind).hp))
  f.nextId++
}

/** §7.4 Places the items: first in the vault, starting with gear, then in the rooms to which each type of item belongs. */
function scatterItems(
  pack: Pack,
  f: Floor,
  rooms: readonly Room[],
  plan: FloorPlan,
  cells: Cells,
  dice: Dice,
): boolean {
  const vault = roomOf(rooms, 'vault')
  for (let i = 0; i < plan.items; i++) {
    const type = drawItemType(pack, dice, vault !== undefined && i === 0)
    const place = cells.take(
      'where an item lies',
      i < VAULT_ITEMS && vault !== undefined ? vault : roomFor(rooms, type),
    )
    if (place === undefined) return false
    const kind = drawItem(pack, type, dice, 'loot')
    f.items.push(makeFloorItem(place, kind, itemOf(pack, kind).charges))
  }
  const piles = 2 + dice.roll('loot', 3, 'how many piles of gold')
  for (let i = 0; i < piles; i++) {
    const place = cells.take('where gold lies')
    if (place === undefined) return false
    const count = 5 * plan.number + dice.roll('loot', 5 * plan.number + 1, 'how much gold')
    f.items.push(makeFloorItem(place, pack.gold, 0, count))
  }
  return true
}

/** §6.2 The room to which a type of item belongs: scrolls to a library, potions to a larder, gear to an armoury. */
const roomFor = (rooms: readonly Room[], type: ItemType): Room | undefined =>
  roomOf(rooms, type === 'scroll' || type === 'wand' ? 'library' : type === 'potion' ? 'larder' : 'armoury')
