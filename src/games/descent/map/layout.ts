import type { Dice } from '../../../engine/dice/dice.ts'
import { at } from '../../../lib/enums.ts'
import { drop, noRows, placeAt, put, type Rows } from '../../../lib/grid.ts'
import type { FloorPlan } from '../content/content.ts'
import type { Room, RoomKind } from './floor.ts'
import { rowAt } from './floor.ts'

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
/** A loop is closed where the way around is so much longer than the straight one. */
const LOOP_DETOUR = 2
const LOOPS = [0, 1, 2, 2, 3] as const

export function layOut(plan: FloorPlan, dice: Dice): Layout | undefined {
  const roll = (sides: number, what: string): number => dice.roll('layout', sides, what)
  const rooms = placeRooms(plan, roll)
  if (rooms.length < plan.leastRooms) return undefined
  const open = noRows(plan.size)
  for (const room of rooms) carveRoom(open, room, roll)
  const web = joinRooms(open, rooms, roll)
  const quiet = quietRooms(rooms, web)
  closeLoops(open, rooms, web, quiet, LOOPS[plan.number] ?? 0, roll)
  const [entrance, exit] = farthestPair(web, quiet, roll)
  nameRooms(rooms, web, entrance, exit, plan, roll)
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
    if (isApart(rooms, x, y, width, height)) rooms.push({ x, y, width, height, kind: 'chamber' })
  }
  return rooms
}

/** Rooms keep a wall between each other. */
function isApart(rooms: readonly Room[], x: number, y: number, width: number, height: number): boolean {
  for (let i = 0; i < rooms.length; i++) {
    const other = rooms[i] as Room
    if (x > other.x + other.width || other.x > x + width) continue
    if (y <= other.y + other.height && other.y <= y + height) return false
  }
  return true
}

export const middleOf = (room: Room): number => placeAt(room.x + (room.width >> 1), room.y + (room.height >> 1))

function carve(open: Rows, x: number, y: number, width: number, height: number): void {
  const bits = ((1 << width) - 1) << x
  for (let row = y; row < y + height; row++) open[row] = rowAt(open, row) | bits
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

/** Rooms by number, and how they are joined; tables at [a · count + b], read by `between`. */
interface Web {
  readonly count: number
  /** Steps from middle to middle, straight through the rock. */
  readonly gaps: number[]
  /** Steps by corridors; as good as endless where no way leads yet. */
  readonly walks: number[]
  /** How many corridors a room has. */
  readonly doors: number[]
}
const ENDLESS = 1000
// Both are asked thousands of times a floor, with rooms there are: nothing is checked.
const between = (table: readonly number[], count: number, a: number, b: number): number =>
  table[a * count + b] as number
const doorsOf = (doors: readonly number[], room: number): number => doors[room] as number

function makeWeb(rooms: readonly Room[]): Web {
  const gaps: number[] = []
  const walks: number[] = []
  const middles = rooms.map(middleOf)
  for (const p of middles)
    for (const q of middles) {
      gaps.push(Math.abs((p & 31) - (q & 31)) + Math.abs((p >> 5) - (q >> 5)))
      // Rooms keep apart: two middles are never the same.
      walks.push(p === q ? 0 : ENDLESS)
    }
  return { count: rooms.length, gaps, walks, doors: rooms.map(() => 0) }
}

/** Digs a corridor. */
function join(open: Rows, rooms: readonly Room[], { doors }: Web, a: number, b: number, roll: Roll): void {
  dig(open, middleOf(rooms[a] as Room), middleOf(rooms[b] as Room), roll(2, 'bend of a corridor') === 0)
  doors[a] = doorsOf(doors, a) + 1
  doors[b] = doorsOf(doors, b) + 1
}

/** A room that had no way yet is as far from every room of the tree as the one it was joined to, and the corridor. */
function reach({ count, gaps, walks }: Web, a: number, fresh: number): void {
  const steps = between(gaps, count, a, fresh)
  for (let from = 0; from < count; from++) {
    const way = between(walks, count, from, a) + steps
    if (from === fresh || way >= ENDLESS) continue
    walks[from * count + fresh] = way
    walks[fresh * count + from] = way
  }
}

/** Tells every pair of rooms to which a corridor is a shorter way. */
function shorten({ count, gaps, walks }: Web, a: number, b: number): void {
  const steps = between(gaps, count, a, b)
  for (let from = 0; from < count; from++) {
    const toA = between(walks, count, from, a)
    const toB = between(walks, count, from, b)
    for (let to = 0; to < count; to++) {
      const byA = toA + steps + between(walks, count, b, to)
      const byB = toB + steps + between(walks, count, a, to)
      const way = Math.min(byA, byB)
      if (way < between(walks, count, from, to)) walks[from * count + to] = way
    }
  }
}

/** The nearest room outside the tree is joined to it until none is left. */
function joinRooms(open: Rows, rooms: readonly Room[], roll: Roll): Web {
  const web = makeWeb(rooms)
  const { count, gaps } = web
  // The nearest room of the tree for every room outside it; −1 inside.
  const nearest: number[] = rooms.map((_, i) => (i === 0 ? -1 : 0))
  const gapTo = (b: number): number => between(gaps, count, nearest[b] as number, b)
  for (let i = 1; i < count; i++) {
    let next = -1
    for (let b = 0; b < count; b++) {
      if (nearest[b] === -1) continue
      if (next < 0 || gapTo(b) < gapTo(next)) next = b
    }
    const near = nearest[next] as number
    join(open, rooms, web, near, next, roll)
    reach(web, near, next)
    nearest[next] = -1
    for (let b = 0; b < count; b++) if (nearest[b] !== -1 && between(gaps, count, next, b) < gapTo(b)) nearest[b] = next
  }
  return web
}

const areaOf = (room: Room): number => room.width * room.height

/** Up to two small dead ends stay dead ends: one for the shop or altar, one for the vault. Four rooms must be left besides a second. */
function quietRooms(rooms: readonly Room[], { doors }: Web): number[] {
  const ends = rooms.map((_, i) => i).filter((i) => doors[i] === 1)
  const bySize = ends.sort((a, b) => areaOf(at(rooms, a)) - areaOf(at(rooms, b)) || a - b)
  return bySize.slice(0, rooms.length < 6 ? 1 : 2)
}

/** Where the way around is much longer than the straight one, another corridor closes a loop. */
function closeLoops(
  open: Rows,
  rooms: readonly Room[],
  web: Web,
  quiet: readonly number[],
  most: number,
  roll: Roll,
): void {
  const { count, gaps, walks } = web
  for (let i = 0; i < most; i++) {
    let [from, to, longest] = [0, 0, LOOP_DETOUR - 1]
    for (let a = 0; a < count; a++)
      for (let b = 0; b < a; b++) {
        const detour = between(walks, count, a, b) - between(gaps, count, a, b)
        if (detour > longest && !quiet.includes(a) && !quiet.includes(b)) [from, to, longest] = [a, b, detour]
      }
    if (from === to) return
    join(open, rooms, web, from, to, roll)
    shorten(web, from, to)
  }
}

/** A corridor with one bend. */
function dig(open: Rows, from: number, to: number, isAcrossFirst: boolean): void {
  const [x1, y1, x2, y2] = [from & 31, from >> 5, to & 31, to >> 5]
  carve(open, Math.min(x1, x2), isAcrossFirst ? y1 : y2, Math.abs(x1 - x2) + 1, 1)
  carve(open, isAcrossFirst ? x2 : x1, Math.min(y1, y2), 1, Math.abs(y1 - y2) + 1)
}

/** The way in and the way out are as far apart as rooms can be. */
function farthestPair({ count, walks }: Web, quiet: readonly number[], roll: Roll): [number, number] {
  let [from, to, most] = [0, 1, -1]
  for (let a = 0; a < count; a++)
    for (let b = 0; b < a; b++) {
      const steps = between(walks, count, a, b)
      if (steps > most && !quiet.includes(a) && !quiet.includes(b)) [from, to, most] = [a, b, steps]
    }
  return roll(2, 'which end is the entrance') === 0 ? [from, to] : [to, from]
}

/**
 * Every floor has its shop or altar off the main way, a vault in a dead end if there is another, and a den in its biggest room. Plain
 * chambers become what their things are: a library, a larder, an armoury.
 */
function nameRooms(rooms: Room[], { doors }: Web, entrance: number, exit: number, plan: FloorPlan, roll: Roll): void {
  const name = (index: number | undefined, kind: RoomKind): void => {
    if (index !== undefined) at(rooms, index).kind = kind
  }
  name(entrance, 'entrance')
  name(exit, plan.hasMiniboss ? 'lair' : 'exit')
  const free = rooms.map((_, i) => i).filter((i) => i !== entrance && i !== exit)
  const area = (i: number): number => areaOf(at(rooms, i))
  const ways = (i: number): number => doorsOf(doors, i)
  const byQuiet = free.slice().sort((a, b) => ways(a) - ways(b) || area(a) - area(b) || a - b)
  name(byQuiet[0], plan.feature === 'shop' ? 'market' : 'shrine')
  const vault = byQuiet[1] !== undefined && byQuiet.length > 2 && ways(byQuiet[1]) === 1 ? byQuiet[1] : undefined
  name(vault, 'vault')
  const big = free.filter((i) => i !== byQuiet[0] && i !== vault).sort((a, b) => area(b) - area(a) || a - b)
  name(big[0], 'den')
  const hasHall = big[1] !== undefined && area(big[1]) >= 25
  if (hasHall) name(big[1], 'hall')
  const first = roll(THEMES.length, 'what a chamber is for')
  big.slice(hasHall ? 2 : 1).forEach((room, i) => {
    if (i < THEMES.length) name(room, at(THEMES, (first + i) % THEMES.length))
  })
}
const THEMES: readonly RoomKind[] = ['library', 'larder', 'armoury']
