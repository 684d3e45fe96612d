import type { Dice } from '../../../engine/dice/dice.ts'
import { at } from '../../../lib/enums.ts'
import { drop, noRows, placeAt, put, type Rows } from '../../../lib/grid.ts'
import type { FloorPlan } from '../content/content.ts'
import type { Room, RoomKind } from './floor.ts'
import { rowAt } from './floor.ts'

/**
 * §6.2 The rooms and corridors of a floor. Rooms never touch. A tree of corridors joins them, and loops are added where
 * the detour is long, so that a hunted hero need not end in a dead end. Big rooms are round, cross-shaped or pillared.
 */
export interface FloorLayout {
  readonly open: Rows
  readonly rooms: Room[]
  readonly entrance: number
  readonly exit: number
}

const PLACEMENT_TRIES = 90
/** Two rooms get a corridor of their own if the path between them is at least this many steps longer than the straight line. */
const LOOP_DETOUR = 2
const LOOPS = [0, 1, 2, 2, 3] as const

export function layOutRooms(plan: FloorPlan, dice: Dice): FloorLayout | undefined {
  const roll = (sides: number, what: string): number => dice.roll('layout', sides, what)
  const rooms = placeRooms(plan, roll)
  if (rooms.length < plan.leastRooms) return undefined
  const open = noRows(plan.size)
  for (const room of rooms) carveRoom(open, room, roll)
  const graph = joinRooms(open, rooms, roll)
  const closed = deadEnds(rooms, graph)
  closeLoops(open, rooms, graph, closed, LOOPS[plan.number] ?? 0, roll)
  const [entrance, exit] = farthestPair(graph, closed, roll)
  nameRooms(rooms, graph, entrance, exit, plan, roll)
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

/** Whether a new room would not touch any other: a wall must be between any two. */
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

/** Digs out a room. Small rooms are rectangles; some big ones lose their corners or become crosses, others get pillars. */
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

/** Distances between rooms, and the number of corridors of each. Tables are indexed by a · count + b; read them with `between`. */
interface RoomGraph {
  readonly count: number
  /** The steps from middle to middle, ignoring walls. */
  readonly straight: number[]
  /** The steps along corridors; UNREACHABLE for rooms that are not joined. */
  readonly byCorridor: number[]
  /** The number of corridors of each room. */
  readonly corridorCounts: number[]
}
const UNREACHABLE = 1000
// Reads a table of distances. It is called thousands of times per floor with valid rooms, so it does not check them.
const between = (table: readonly number[], count: number, a: number, b: number): number =>
  table[a * count + b] as number
const corridorsOf = (corridorCounts: readonly number[], room: number): number => corridorCounts[room] as number

function makeRoomGraph(rooms: readonly Room[]): RoomGraph {
  const straight: number[] = []
  const byCorridor: number[] = []
  const middles = rooms.map(middleOf)
  for (const p of middles)
    for (const q of middles) {
      straight.push(Math.abs((p & 31) - (q & 31)) + Math.abs((p >> 5) - (q >> 5)))
      // Two middles are never equal, because rooms never touch.
      byCorridor.push(p === q ? 0 : UNREACHABLE)
    }
  return { count: rooms.length, straight: straight, byCorridor: byCorridor, corridorCounts: rooms.map(() => 0) }
}

/** Digs a corridor between two rooms and records it in the graph. */
function join(
  open: Rows,
  rooms: readonly Room[],
  { corridorCounts }: RoomGraph,
  a: number,
  b: number,
  roll: Roll,
): void {
  dig(open, middleOf(rooms[a] as Room), middleOf(rooms[b] as Room), roll(2, 'bend of a corridor') === 0)
  corridorCounts[a] = corridorsOf(corridorCounts, a) + 1
  corridorCounts[b] = corridorsOf(corridorCounts, b) + 1
}

/** Sets the distances of a newly joined room: those of the room it was joined to, plus the length of the corridor. */
function addRoom({ count, straight, byCorridor }: RoomGraph, a: number, fresh: number): void {
  const steps = between(straight, count, a, fresh)
  for (let from = 0; from < count; from++) {
    const way = between(byCorridor, count, from, a) + steps
    if (from === fresh || way >= UNREACHABLE) continue
    byCorridor[from * count + fresh] = way
    byCorridor[fresh * count + from] = way
  }
}

/** Shortens all distances that a new corridor improves. */
function updateDistances({ count, straight, byCorridor }: RoomGraph, a: number, b: number): void {
  const steps = between(straight, count, a, b)
  for (let from = 0; from < count; from++) {
    const toA = between(byCorridor, count, from, a)
    const toB = between(byCorridor, count, from, b)
    for (let to = 0; to < count; to++) {
      const byA = toA + steps + between(byCorridor, count, b, to)
      const byB = toB + steps + between(byCorridor, count, a, to)
      const way = Math.min(byA, byB)
      if (way < between(byCorridor, count, from, to)) byCorridor[from * count + to] = way
    }
  }
}

/** Joins rooms to a tree of corridors, always the nearest room that is not in it, until all are connected. */
function joinRooms(open: Rows, rooms: readonly Room[], roll: Roll): RoomGraph {
  const graph = makeRoomGraph(rooms)
  const { count, straight } = graph
  // For every room outside the tree: the nearest room in the tree; −1 for rooms in the tree.
  const nearest: number[] = rooms.map((_, i) => (i === 0 ? -1 : 0))
  const gapTo = (b: number): number => between(straight, count, nearest[b] as number, b)
  for (let i = 1; i < count; i++) {
    let next = -1
    for (let b = 0; b < count; b++) {
      if (nearest[b] === -1) continue
      if (next < 0 || gapTo(b) < gapTo(next)) next = b
    }
    const near = nearest[next] as number
    join(open, rooms, graph, near, next, roll)
    addRoom(graph, near, next)
    nearest[next] = -1
    for (let b = 0; b < count; b++)
      if (nearest[b] !== -1 && between(straight, count, next, b) < gapTo(b)) nearest[b] = next
  }
  return graph
}

const areaOf = (room: Room): number => room.width * room.height

/** The smallest dead ends, which get no loop: one for the shop or altar and, if there are six rooms or more, one for the vault. */
function deadEnds(rooms: readonly Room[], { corridorCounts }: RoomGraph): number[] {
  const ends = rooms.map((_, i) => i).filter((i) => corridorCounts[i] === 1)
  const bySize = ends.sort((a, b) => areaOf(at(rooms, a)) - areaOf(at(rooms, b)) || a - b)
  return bySize.slice(0, rooms.length < 6 ? 1 : 2)
}

/** Adds corridors between rooms whose path is much longer than the straight line. */
function closeLoops(
  open: Rows,
  rooms: readonly Room[],
  graph: RoomGraph,
  closed: readonly number[],
  most: number,
  roll: Roll,
): void {
  const { count, straight, byCorridor } = graph
  for (let i = 0; i < most; i++) {
    let [from, to, longest] = [0, 0, LOOP_DETOUR - 1]
    for (let a = 0; a < count; a++)
      for (let b = 0; b < a; b++) {
        const detour = between(byCorridor, count, a, b) - between(straight, count, a, b)
        if (detour > longest && !closed.includes(a) && !closed.includes(b)) [from, to, longest] = [a, b, detour]
      }
    if (from === to) return
    join(open, rooms, graph, from, to, roll)
    updateDistances(graph, from, to)
  }
}

/** Digs a corridor with one bend. */
function dig(open: Rows, from: number, to: number, isAcrossFirst: boolean): void {
  const [x1, y1, x2, y2] = [from & 31, from >> 5, to & 31, to >> 5]
  carve(open, Math.min(x1, x2), isAcrossFirst ? y1 : y2, Math.abs(x1 - x2) + 1, 1)
  carve(open, isAcrossFirst ? x2 : x1, Math.min(y1, y2), 1, Math.abs(y1 - y2) + 1)
}

/** The entrance and the exit: the two rooms that are farthest apart. */
function farthestPair({ count, byCorridor }: RoomGraph, closed: readonly number[], roll: Roll): [number, number] {
  let [from, to, most] = [0, 1, -1]
  for (let a = 0; a < count; a++)
    for (let b = 0; b < a; b++) {
      const steps = between(byCorridor, count, a, b)
      if (steps > most && !closed.includes(a) && !closed.includes(b)) [from, to, most] = [a, b, steps]
    }
  return roll(2, 'which end is the entrance') === 0 ? [from, to] : [to, from]
}

/**
 * Gives each room its kind. The shop or altar is off the main path, a vault in another dead end if there is one, a den
 * in the biggest room. The remaining chambers become a library, a larder and an armoury.
 */
function nameRooms(
  rooms: Room[],
  { corridorCounts }: RoomGraph,
  entrance: number,
  exit: number,
  plan: FloorPlan,
  roll: Roll,
): void {
  const name = (index: number | undefined, kind: RoomKind): void => {
    if (index !== undefined) at(rooms, index).kind = kind
  }
  name(entrance, 'entrance')
  name(exit, plan.hasMiniboss ? 'lair' : 'exit')
  const free = rooms.map((_, i) => i).filter((i) => i !== entrance && i !== exit)
  const area = (i: number): number => areaOf(at(rooms, i))
  const ways = (i: number): number => corridorsOf(corridorCounts, i)
  const byCorridors = free.slice().sort((a, b) => ways(a) - ways(b) || area(a) - area(b) || a - b)
  name(byCorridors[0], plan.feature === 'shop' ? 'market' : 'shrine')
  const vault =
    byCorridors[1] !== undefined && byCorridors.length > 2 && ways(byCorridors[1]) === 1 ? byCorridors[1] : undefined
  name(vault, 'vault')
  const big = free.filter((i) => i !== byCorridors[0] && i !== vault).sort((a, b) => area(b) - area(a) || a - b)
  name(big[0], 'den')
  const hasHall = big[1] !== undefined && area(big[1]) >= 25
  if (hasHall) name(big[1], 'hall')
  const first = roll(THEMES.length, 'what a chamber is for')
  big.slice(hasHall ? 2 : 1).forEach((room, i) => {
    if (i < THEMES.length) name(room, at(THEMES, (first + i) % THEMES.length))
  })
}
const THEMES: readonly RoomKind[] = ['library', 'larder', 'armoury']
