import type { Dice } from '../../engine/dice.ts'
import { drop, noRows, placeAt, put, type Rows } from '../../kit/grid.ts'
import type { FloorPlan } from './content.ts'
import type { Room, RoomKind } from './floor.ts'

/**
 * §6.2 Rooms and the corridors between them. Rooms keep a wall between each other; a tree of corridors joins them, and where the way
 * around is long another corridor closes a loop, so that a chase has more than one end. Big rooms are round, crossed or pillared.
 */
export interface Layout {
  readonly open: Rows
  readonly rooms: Room[]
  readonly entrance: number
  readonly exit: number
}

const PLACEMENT_TRIES = 90
const LOOP_DETOUR = 8
const LOOPS = [0, 1, 2, 2, 3] as const

export function layOut(plan: FloorPlan, dice: Dice): Layout | undefined {
  const roll = (sides: number, what: string): number => dice.roll('layout', sides, what)
  const rooms = placeRooms(plan, roll)
  if (rooms.length < plan.leastRooms) return undefined
  const open = noRows(plan.size)
  for (const room of rooms) carveRoom(open, room, roll)
  const ways = joinRooms(open, rooms, roll)
  const quiet = quietRooms(rooms, ways)
  closeLoops(open, rooms, ways, quiet, LOOPS[plan.number] ?? 0, roll)
  const [entrance, exit] = farthestPair(ways, rooms.length, quiet, roll)
  nameRooms(rooms, ways, entrance, exit, plan)
  return { open, rooms, entrance, exit }
}

type Roll = (sides: number, what: string) => number

function placeRooms(plan: FloorPlan, roll: Roll): Room[] {
  const rooms: Room[] = []
  const [least, most] = plan.roomSizes
  for (let i = 0; i < PLACEMENT_TRIES && rooms.length < plan.mostRooms; i++) {
    const width = least + roll(most - least + 1, 'room width')
    const height = least + roll(most - least + 1, 'room height')
    const x = 1 + roll(plan.size - 1 - width, 'room x')
    const y = 1 + roll(plan.size - 1 - height, 'room y')
    const room = { x, y, width, height, kind: 'chamber' as const }
    if (rooms.every((other) => areApart(room, other))) rooms.push(room)
  }
  return rooms
}

const areApart = (a: Room, b: Room): boolean =>
  a.x > b.x + b.width || b.x > a.x + a.width || a.y > b.y + b.height || b.y > a.y + a.height

export const middleOf = (room: Room): number => placeAt(room.x + (room.width >> 1), room.y + (room.height >> 1))

function carve(open: Rows, x: number, y: number, width: number, height: number): void {
  const bits = ((1 << width) - 1) << x
  for (let row = y; row < y + height; row++) open[row] = (open[row] as number) | bits
}

/** Small rooms are plain; of the big ones some have no corners, some the shape of a cross, some pillars. */
function carveRoom(open: Rows, room: Room, roll: Roll): void {
  const { x, y, width, height } = room
  carve(open, x, y, width, height)
  if (width < 5 || height < 5) return
  const shape = roll(5, 'room shape')
  if (shape <= 1) {
    const cut = shape === 0 ? 1 : Math.min(width, height) === 7 ? 2 : 1
    for (let i = 0; i < cut; i++)
      for (let j = 0; j < cut; j++) {
        drop(open, placeAt(x + i, y + j))
        drop(open, placeAt(x + width - 1 - i, y + j))
        drop(open, placeAt(x + i, y + height - 1 - j))
        drop(open, placeAt(x + width - 1 - i, y + height - 1 - j))
      }
  } else if (shape <= 3) {
    for (let j = 1; j < height - 1; j += 2) for (let i = 1; i < width - 1; i += 2) drop(open, placeAt(x + i, y + j))
    put(open, middleOf(room))
  }
}

/** How long the corridors between rooms are, at [a · count + b]; 0 where there is none. */
type Ways = number[]

const gap = (a: Room, b: Room): number => {
  const [p, q] = [middleOf(a), middleOf(b)]
  return Math.abs((p & 31) - (q & 31)) + Math.abs((p >> 5) - (q >> 5))
}

function join(open: Rows, rooms: readonly Room[], ways: Ways, a: number, b: number, roll: Roll): void {
  const steps = gap(rooms[a] as Room, rooms[b] as Room)
  ways[a * rooms.length + b] = steps
  ways[b * rooms.length + a] = steps
  dig(open, middleOf(rooms[a] as Room), middleOf(rooms[b] as Room), roll(2, 'bend of a corridor') === 0)
}

/** The nearest room outside the tree is joined to it until none is left. */
function joinRooms(open: Rows, rooms: readonly Room[], roll: Roll): Ways {
  const { length } = rooms
  const ways: Ways = new Array<number>(length * length).fill(0)
  const isJoined = rooms.map((_, i) => i === 0)
  for (let i = 1; i < length; i++) {
    let [from, to, least] = [0, 0, Number.POSITIVE_INFINITY]
    for (let a = 0; a < length; a++)
      for (let b = 0; b < length; b++) {
        if (isJoined[a] !== true || isJoined[b] === true) continue
        const steps = gap(rooms[a] as Room, rooms[b] as Room)
        if (steps < least) [from, to, least] = [a, b, steps]
      }
    isJoined[to] = true
    join(open, rooms, ways, from, to, roll)
  }
  return ways
}

const doorsOf = (ways: Ways, count: number, room: number): number =>
  ways.slice(room * count, (room + 1) * count).filter((steps) => steps > 0).length
const areaOf = (room: Room): number => room.width * room.height

/** Up to two small dead ends stay dead ends: one for the shop or altar, one for the vault. Two rooms must be left besides. */
function quietRooms(rooms: readonly Room[], ways: Ways): number[] {
  const ends = rooms.map((_, i) => i).filter((i) => doorsOf(ways, rooms.length, i) === 1)
  const bySize = ends.sort((a, b) => areaOf(rooms[a] as Room) - areaOf(rooms[b] as Room) || a - b)
  return bySize.slice(0, rooms.length < 6 ? 1 : 2)
}

/** Where the way around is much longer than the straight one, another corridor closes a loop. */
function closeLoops(
  open: Rows,
  rooms: readonly Room[],
  ways: Ways,
  quiet: readonly number[],
  most: number,
  roll: Roll,
): void {
  const { length } = rooms
  for (let i = 0; i < most; i++) {
    const walks = walkingDistances(ways, length)
    let [from, to, longest] = [0, 0, LOOP_DETOUR - 1]
    for (let a = 0; a < length; a++)
      for (let b = 0; b < a; b++) {
        if (quiet.includes(a) || quiet.includes(b)) continue
        const detour = (walks[a * length + b] as number) - gap(rooms[a] as Room, rooms[b] as Room)
        if (detour > longest) [from, to, longest] = [a, b, detour]
      }
    if (from === to) return
    join(open, rooms, ways, from, to, roll)
  }
}

/** A corridor with one bend. */
function dig(open: Rows, from: number, to: number, isAcrossFirst: boolean): void {
  const [x1, y1, x2, y2] = [from & 31, from >> 5, to & 31, to >> 5]
  carve(open, Math.min(x1, x2), isAcrossFirst ? y1 : y2, Math.abs(x1 - x2) + 1, 1)
  carve(open, isAcrossFirst ? x2 : x1, Math.min(y1, y2), 1, Math.abs(y1 - y2) + 1)
}

function walkingDistances(ways: Ways, count: number): number[] {
  const walks = ways.map((steps, i) => (i % (count + 1) === 0 ? 0 : steps === 0 ? 1000 : steps))
  for (let k = 0; k < count; k++)
    for (let a = 0; a < count; a++)
      for (let b = 0; b < count; b++) {
        const steps = (walks[a * count + k] as number) + (walks[k * count + b] as number)
        if (steps < (walks[a * count + b] as number)) walks[a * count + b] = steps
      }
  return walks
}

/** The way in and the way out are as far apart as rooms can be. */
function farthestPair(ways: Ways, count: number, quiet: readonly number[], roll: Roll): [number, number] {
  const walks = walkingDistances(ways, count)
  let [from, to, most] = [0, 1, -1]
  for (let a = 0; a < count; a++)
    for (let b = 0; b < a; b++) {
      if (quiet.includes(a) || quiet.includes(b)) continue
      if ((walks[a * count + b] as number) > most) [from, to, most] = [a, b, walks[a * count + b] as number]
    }
  return roll(2, 'which end is the entrance') === 0 ? [from, to] : [to, from]
}

/** Every floor has its shop or altar off the main way, a vault in a dead end if there is another, and a den in its biggest room. */
function nameRooms(rooms: Room[], ways: Ways, entrance: number, exit: number, plan: FloorPlan): void {
  const name = (index: number | undefined, kind: RoomKind): void => {
    if (index !== undefined) (rooms[index] as Room).kind = kind
  }
  name(entrance, 'entrance')
  name(exit, plan.hasMiniboss ? 'lair' : 'exit')
  const { length } = rooms
  const free = rooms.map((_, i) => i).filter((i) => i !== entrance && i !== exit)
  const area = (i: number): number => areaOf(rooms[i] as Room)
  const doors = (i: number): number => doorsOf(ways, length, i)
  const byQuiet = free.slice().sort((a, b) => doors(a) - doors(b) || area(a) - area(b) || a - b)
  name(byQuiet[0], plan.feature === 'shop' ? 'market' : 'shrine')
  const vault = byQuiet[1] !== undefined && byQuiet.length > 2 && doors(byQuiet[1]) === 1 ? byQuiet[1] : undefined
  name(vault, 'vault')
  const big = free.filter((i) => i !== byQuiet[0] && i !== vault).sort((a, b) => area(b) - area(a) || a - b)
  name(big[0], 'den')
  if (big[1] !== undefined && area(big[1]) >= 25) name(big[1], 'hall')
}
