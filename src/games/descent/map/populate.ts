import type { Dice } from '../../../engine/dice/dice.ts'
import { drop, noRows, placesOf, type Rows } from '../../../lib/grid.ts'
import { makeRings, spread } from '../../../lib/paths.ts'
import { enemyOf, type FloorPlan, type ItemType, itemOf, type Pack } from '../content/content.ts'
import { drawChief, drawEnemy, drawKind, drawType } from './draws.ts'
import { type Floor, isInRoom, lay, makeCreature, type Room, rowAt } from './floor.ts'
import { middleOf } from './layout.ts'
import { viewFrom } from './views.ts'

/** §6.3 Nobody waits nearer to the arrival than this many steps. */
const LEAST_STEPS = 6
const VAULT_ITEMS = 2

// Scratch; nothing in it outlives a call.
const rings = makeRings()

/** Cells on which something hostile may wait: open, out of sight from the arrival, and some steps away. */
export function hiddenCells(open: readonly number[], width: number, start: number): Rows {
  const seen = viewFrom(open, width, start)
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

/** Takes cells out of a set, at random or those of a room first. */
interface Cells {
  take(what: string, room?: Room): number | undefined
}
function shuffled(cells: Rows, dice: Dice, stream: string): Cells {
  const places = placesOf(cells)
  const takeAt = (which: number): number => {
    const place = places[which] as number
    // The last takes its place.
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

// Every place of a floor is asked for everybody who stands in a room: nothing is made.
function countInside(places: readonly number[], room: Room): number {
  let count = 0
  for (let i = 0; i < places.length; i++) if (isInRoom(room, places[i] as number)) count++
  return count
}
/** Which of the places is the n-th in a room. */
function nthInside(places: readonly number[], room: Room, n: number): number {
  let left = n
  for (let i = 0; i < places.length; i++) {
    if (!isInRoom(room, places[i] as number)) continue
    if (left === 0) return i
    left--
  }
  throw new Error(`a room has no ${n + 1} free cells`)
}

function roomOf(rooms: readonly Room[], kind: Room['kind']): Room | undefined {
  for (let i = 0; i < rooms.length; i++) if ((rooms[i] as Room).kind === kind) return rooms[i]
  return undefined
}

/** §6.3 Stairs, the feature, enemies and things to find; false when there is not enough room for them. */
export function populate(pack: Pack, f: Floor, rooms: readonly Room[], plan: FloorPlan, dice: Dice): boolean {
  const feature = roomOf(rooms, plan.feature === 'shop' ? 'market' : 'shrine')
  if (feature === undefined) return false
  if (plan.feature === 'shop') f.shop = middleOf(feature)
  else f.altar = middleOf(feature)
  const free = roomCells(f, rooms)
  for (const place of [f.start, f.down, f.shop, f.altar]) if (place >= 0) drop(free, place)
  const hidden = hiddenCells(f.open, f.width, f.start)
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
  // §6.5 They stand in companies, each in a room: the first in the den, the second in the vault.
  let room = roomOf(rooms, 'den')
  for (let i = 0; i < count; i++) {
    const isFirst = i % plan.company === 0
    if (isFirst && i > 0) room = i === plan.company ? roomOf(rooms, 'vault') : undefined
    const place = dens.take('where an enemy stands', room)
    if (place === undefined) return false
    if (isFirst && room === undefined) room = rooms.find((one) => isInRoom(one, place))
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

/** §7.4 The vault comes first, and the first thing in it is something to wear or wield. The others lie where they belong. */
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
    const type = drawType(pack, dice, vault !== undefined && i === 0)
    const place = cells.take('where an item lies', i < VAULT_ITEMS && vault !== undefined ? vault : homeOf(rooms, type))
    if (place === undefined) return false
    const kind = drawKind(pack, type, dice, 'loot')
    f.items.push(lay(place, kind, itemOf(pack, kind).charges))
  }
  const piles = 2 + dice.roll('loot', 3, 'how many piles of gold')
  for (let i = 0; i < piles; i++) {
    const place = cells.take('where gold lies')
    if (place === undefined) return false
    const count = 5 * plan.number + dice.roll('loot', 5 * plan.number + 1, 'how much gold')
    f.items.push(lay(place, pack.gold, 0, count))
  }
  return true
}

/** §6.2 Where a thing belongs: scrolls in a library, potions in a larder, gear in an armoury, if the floor has one. */
const homeOf = (rooms: readonly Room[], type: ItemType): Room | undefined =>
  roomOf(rooms, type === 'scroll' || type === 'wand' ? 'library' : type === 'potion' ? 'larder' : 'armoury')
