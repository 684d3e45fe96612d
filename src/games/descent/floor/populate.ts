import type { Dice } from '../../../engine/dice.ts'
import { drop, noRows, placesOf, type Rows } from '../../../kit/grid.ts'
import { makeRings, spread } from '../../../kit/path.ts'
import { look } from '../../../kit/sight.ts'
import type { FloorPlan, Item, ItemType, Pack } from '../content.ts'
import { enemyOf, itemOf } from '../content.ts'
import { offerCount } from '../ladder.ts'
import { SIGHT_RADIUS } from '../spec.ts'
import { type Floor, isInRoom, lay, makeCreature, makeOffers, type Room, rowAt } from './floor.ts'
import { middleOf } from './layout.ts'

export { SIGHT_RADIUS }

/** §6.3 Nobody waits nearer to the arrival than this many steps. */
const LEAST_STEPS = 6
const VAULT_ITEMS = 2

// Scratch; nothing in it outlives a call.
const rings = makeRings()

/** Cells on which something hostile may wait: open, out of sight from the arrival, and some steps away. */
export function hiddenCells(open: readonly number[], width: number, start: number): Rows {
  const seen = noRows(open.length)
  look(open, width, start, SIGHT_RADIUS, seen)
  const hidden = open.map((row, y) => row & ~rowAt(seen, y))
  spread(open, start, noRows(open.length), rings, LEAST_STEPS)
  for (let ring = 0; ring < rings.count; ring++)
    for (let y = 0; y < open.length; y++) hidden[y] = rowAt(hidden, y) & ~(rings.rows[ring * rings.height + y] ?? 0)
  return hidden
}

/** One of a list by weight. */
function weighted<T>(list: readonly T[], weightOf: (entry: T) => number, dice: Dice, stream: string, what: string): T {
  let total = 0
  for (const entry of list) total += weightOf(entry)
  let left = dice.roll(stream, total, what)
  for (const entry of list) {
    left -= weightOf(entry)
    if (left < 0) return entry
  }
  throw new Error(`"${what}" has no weights`)
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
      if (room !== undefined) {
        const inside: number[] = []
        for (let i = 0; i < places.length; i++) if (isInRoom(room, places[i] as number)) inside.push(i)
        if (inside.length > 0) return takeAt(inside[dice.roll(stream, inside.length, what)] as number)
      }
      return places.length === 0 ? undefined : takeAt(dice.roll(stream, places.length, what))
    },
  }
}

const roomOf = (rooms: readonly Room[], kind: Room['kind']): Room | undefined =>
  rooms.find((room) => room.kind === kind)

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

/** §12.8 Which chief holds the fourth floor. */
export const drawChief = (pack: Pack, dice: Dice): number =>
  pack.minibosses[dice.roll('spawn', pack.minibosses.length, 'which miniboss')] as number

export function drawEnemy(pack: Pack, floor: number, dice: Dice): number {
  const enemy = weighted(pack.enemies, (e) => e.floors[floor - 1] ?? 0, dice, 'spawn', 'which enemy')
  return pack.enemies.indexOf(enemy)
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

function drawType({ lootTypes }: Pack, dice: Dice, isGear: boolean): ItemType {
  const types = isGear ? lootTypes.filter(([type]) => type === 'weapon' || type === 'armour') : lootTypes
  return weighted(types, ([, weight]) => weight, dice, 'loot', 'what sort of item')[0]
}

/** §6.2 Where a thing belongs: scrolls in a library, potions in a larder, gear in an armoury, if the floor has one. */
const homeOf = (rooms: readonly Room[], type: ItemType): Room | undefined =>
  roomOf(rooms, type === 'scroll' || type === 'wand' ? 'library' : type === 'potion' ? 'larder' : 'armoury')

/** Something of a type, by its weight among those lying about. */
export function drawKind(pack: Pack, type: ItemType, dice: Dice, stream: string): number {
  const item = weighted(pack.items, (entry) => (entry.type === type ? entry.loot : 0), dice, stream, `which ${type}`)
  return pack.items.indexOf(item)
}

/** §11 Five offers, on the fourth rung four: one surely a health potion, one surely something to wear or wield. */
export function drawOffers(pack: Pack, f: Floor, rung: number, dice: Dice): void {
  const isGear = (item: Item): boolean => item.type === 'weapon' || item.type === 'armour'
  const gear = weighted(pack.items, (item) => (isGear(item) ? item.shop : 0), dice, 'shop', 'which gear is sold')
  const kinds = [pack.healthPotion, pack.items.indexOf(gear)]
  // Two of a potion are welcome, two of a sword are not.
  const fresh = (item: Item): number => (isGear(item) && kinds.includes(pack.items.indexOf(item)) ? 0 : item.shop)
  while (kinds.length < offerCount(rung)) {
    const weightOf = pack.items.some((item) => fresh(item) > 0) ? fresh : (item: Item): number => item.shop
    kinds.push(pack.items.indexOf(weighted(pack.items, weightOf, dice, 'shop', 'which item is sold')))
  }
  const offers = kinds.map((kind) => {
    const { value } = itemOf(pack, kind)
    const swing = Math.floor(value / 5)
    return { kind, price: Math.max(1, value - swing + dice.roll('shop', 2 * swing + 1, 'price')), isSold: false }
  })
  f.offers = makeOffers(offers)
}
