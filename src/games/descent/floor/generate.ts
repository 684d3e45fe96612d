import type { Dice } from '../../../engine/dice.ts'
import { drop, noRows, placeAt, placesOf } from '../../../kit/grid.ts'
import { at } from '../../../kit/vocabulary.ts'
import { type FloorPlan, floorPlan, type Pack } from '../content.ts'
import { type Floor, lay, makeRooms, type Room, takeOut } from './floor.ts'
import { layOut, middleOf } from './layout.ts'
import { addCreature, drawEnemy, drawKind, drawOffers, hiddenCells, populate } from './populate.ts'
import { flaws } from './proof.ts'

/** §6.1 */
export const MOST_ATTEMPTS = 50

/**
 * §6 A floor, proven. Its dice are a fork by the floor's number, and every attempt a fork of that: floor 3 is floor 3 whatever happened
 * above it, and however many layouts had to be thrown away.
 */
export function makeFloor(pack: Pack, number: number, dice: Dice, attempts = MOST_ATTEMPTS): Floor {
  const plan = floorPlan(number)
  const own = dice.fork(`floor ${number}`)
  if (number === 5) return arena(pack, plan)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const floor = tryFloor(pack, plan, own.fork(`attempt ${attempt}`), attempt)
    if (floor !== undefined && flaws(pack, floor).length === 0) return floor
  }
  return fallback(pack, plan, own.fork('fallback'))
}

export function bareFloor(plan: FloorPlan, open: number[], start: number, rooms: Room[], attempt: number): Floor {
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
    rooms: makeRooms(rooms),
    creatures: [],
    nextId: 1,
    slain: 0,
    isChiefSlain: false,
    items: [],
    offers: [],
    rerolls: 0,
    attempt,
  }
}

function tryFloor(pack: Pack, plan: FloorPlan, dice: Dice, attempt: number): Floor | undefined {
  const layout = layOut(plan, dice)
  if (layout === undefined) return undefined
  const { open, rooms, entrance, exit } = layout
  const floor = bareFloor(plan, open, middleOf(at(rooms, entrance)), rooms, attempt)
  floor.down = middleOf(at(rooms, exit))
  if (!populate(pack, floor, rooms, plan, dice)) return undefined
  if (plan.feature === 'shop') drawOffers(pack, floor, dice)
  return floor
}

/** An open square with everything that is promised, at its least; nothing in it can fail. */
function fallback(pack: Pack, plan: FloorPlan, dice: Dice): Floor {
  const { size } = plan
  const open = noRows(size).map((_, y) => (y === 0 || y === size - 1 ? 0 : (1 << (size - 1)) - 2))
  const room: Room = { x: 1, y: 1, width: size - 2, height: size - 2, kind: 'chamber' }
  const floor = bareFloor(plan, open, placeAt(2, 2), [room], -1)
  floor.down = placeAt(size - 3, size - 3)
  if (plan.feature === 'shop') floor.shop = placeAt(size - 3, 2)
  else floor.altar = placeAt(size - 3, 2)
  const taken = [floor.start, floor.down, floor.shop, floor.altar]
  const cells = placesOf(hiddenCells(open, size, floor.start)).filter((place) => !taken.includes(place))
  const take = (stream: string, what: string): number => takeOut(cells, dice.roll(stream, cells.length, what))
  if (plan.hasMiniboss) addCreature(pack, floor, pack.miniboss, take('spawn', 'where the miniboss stands'))
  for (let i = 0; i < plan.enemies[0]; i++)
    addCreature(pack, floor, drawEnemy(pack, plan.number, dice), take('spawn', 'where an enemy stands'))
  for (let i = 0; i < plan.items; i++) {
    const type = i % 2 === 0 ? 'potion' : 'scroll'
    floor.items.push(lay(take('loot', 'where an item lies'), drawKind(pack, type, dice, 'loot')))
  }
  for (let i = 0; i < 2; i++) floor.items.push(lay(take('loot', 'where gold lies'), pack.gold, 0, 5 * plan.number))
  if (plan.feature === 'shop') drawOffers(pack, floor, dice)
  return floor
}

const GUARD_PLACES = [placeAt(8, 6), placeAt(8, 7), placeAt(8, 8), placeAt(7, 8), placeAt(6, 8)] as const
const BOSS_PLACE = placeAt(7, 7)
const PILLARS = [placeAt(4, 4), placeAt(10, 4), placeAt(4, 10), placeAt(10, 10)] as const

/** §9.1 The arena: known at a glance, four pillars, and the lord's company just out of sight from the stairs. */
function arena(pack: Pack, plan: FloorPlan): Floor {
  const { size } = plan
  const open = noRows(size).map((_, y) => (y === 0 || y === size - 1 ? 0 : (1 << (size - 1)) - 2))
  for (const place of PILLARS) drop(open, place)
  const room: Room = { x: 1, y: 1, width: size - 2, height: size - 2, kind: 'arena' }
  const floor = bareFloor(plan, open, placeAt(1, 1), [room], 0)
  addCreature(pack, floor, pack.boss, BOSS_PLACE)
  pack.guards.forEach((kind, i) => {
    addCreature(pack, floor, kind, at(GUARD_PLACES, i % GUARD_PLACES.length))
  })
  floor.explored = new Array<number>(size).fill((1 << size) - 1)
  return floor
}
