import { canStep, has, noRows, type Rows, STEPS } from './grid.ts'

/** Finds paths on a map, a row of bits at a time. Every step costs the same; diagonal steps cannot cut corners. Maps need outer walls. */

/** All open cells connected with a place. Straight steps suffice: a diagonal step needs both cells beside it open. */
export function flood(open: readonly number[], from: number): Rows {
  const found = noRows(open.length)
  if (!has(open, from)) return found
  found[from >> 5] = 1 << (from & 31)
  for (let hasGrown = true; hasGrown; ) {
    hasGrown = false
    // Alternate sweeps down and up fill most rooms in one or two rounds.
    for (let y = 1; y < open.length; y++) hasGrown = grow(open, found, y, y - 1) || hasGrown
    for (let y = open.length - 2; y >= 0; y--) hasGrown = grow(open, found, y, y + 1) || hasGrown
  }
  return found
}

/** Extends a row of `found` from the row `neighbour`, then sideways up to the next walls. Returns whether the row grew. */
function grow(open: readonly number[], found: Rows, y: number, neighbour: number): boolean {
  const room = open[y] ?? 0
  const before = found[y] ?? 0
  let row = before | ((found[neighbour] ?? 0) & room)
  for (let last = 0; last !== row; ) {
    last = row
    row |= ((row << 1) | (row >>> 1)) & room
  }
  found[y] = row
  return row !== before
}

/**
 * Cells grouped by distance from a start: ring n holds the cells n steps away. `rows` holds the rings one after
 * another, each with the height of the map.
 */
export interface Rings {
  readonly rows: Int32Array
  height: number
  /** Number of rings, including the start. */
  count: number
  /** All cells of all rings together. */
  readonly reached: Int32Array
  /** The first and last row of the map that the last ring touches. */
  top: number
  bottom: number
  /** The start of the rings and a copy of their map, which show whether the rings can be reused. `from` is −1 if they must not be. */
  from: number
  readonly map: Int32Array
}

const MOST_HEIGHT = 32
const MOST_RINGS = 512

export const makeRings = (): Rings => ({
  rows: new Int32Array(MOST_HEIGHT * MOST_RINGS),
  height: 0,
  count: 0,
  reached: new Int32Array(MOST_HEIGHT),
  top: 0,
  bottom: 0,
  from: -1,
  map: new Int32Array(MOST_HEIGHT),
})

function begin(rings: Rings, height: number, from: number): void {
  const { rows, reached } = rings
  for (let y = 0; y < height; y++) {
    rows[y] = 0
    reached[y] = 0
  }
  const row = from >> 5
  rows[row] = 1 << (from & 31)
  reached[row] = 1 << (from & 31)
  rings.height = height
  rings.count = 1
  rings.top = row
  rings.bottom = row
}

/**
 * Spreads from a place over open cells, ring by ring, until a ring touches the set `until`, no cell is left, or there
 * are `most` rings including the start. Returns the index of the ring that touches `until`, which is the distance in
 * steps, or −1.
 */
export function spread(
  open: readonly number[],
  from: number,
  until: readonly number[],
  rings: Rings,
  most = MOST_RINGS,
): number {
  begin(rings, open.length, from)
  rings.from = -1
  if (has(until, from)) return 0
  for (let ring = 1; ring < most; ring++) {
    const state = nextRing(open, until, rings)
    if (state === UNCHANGED) return -1
    if (state === TOUCHED) return ring
  }
  return -1
}

/**
 * The number of steps between two places, or −1 if there is no path. Reuses and extends the rings of the last call with the same start and map,
 * because often many creatures head for one place.
 */
export function stepsBetween(open: readonly number[], from: number, to: number, rings: Rings): number {
  if (rings.from !== from || !isMapOf(rings, open)) {
    begin(rings, open.length, from)
    rings.from = from
    for (let y = 0; y < open.length; y++) rings.map[y] = open[y] ?? 0
  }
  const { reached } = rings
  const bit = 1 << (to & 31)
  if (((reached[to >> 5] ?? 0) & bit) !== 0) {
    let ring = 0
    while (!isInRing(rings, ring, to)) ring++
    return ring
  }
  while (rings.count < MOST_RINGS && nextRing(open, NOWHERE, rings) !== UNCHANGED)
    if (((reached[to >> 5] ?? 0) & bit) !== 0) return rings.count - 1
  return -1
}
const NOWHERE: readonly number[] = noRows(MOST_HEIGHT)

function isMapOf({ map, height }: Rings, open: readonly number[]): boolean {
  if (open.length !== height) return false
  for (let y = 0; y < height; y++) if (open[y] !== map[y]) return false
  return true
}

const UNCHANGED = 0
const GREW = 1
const TOUCHED = 2

/** Adds one ring, if any cell is left to reach. Only the rows of the last ring and those beside them can change. */
function nextRing(open: readonly number[], until: readonly number[], rings: Rings): number {
  const { rows, reached, height } = rings
  const base = rings.count * height
  const last = base - height
  const first = Math.max(0, rings.top - 1)
  const final = Math.min(height - 1, rings.bottom + 1)
  let state = UNCHANGED
  for (let y = 0; y < first; y++) rows[base + y] = 0
  for (let y = final + 1; y < height; y++) rows[base + y] = 0
  for (let y = first; y <= final; y++) {
    const room = open[y] ?? 0
    const here = rows[last + y] ?? 0
    let next = (here << 1) | (here >>> 1)
    if (y > 0) next |= arrivals(rows[last + y - 1] ?? 0, open[y - 1] ?? 0, room)
    if (y + 1 < height) next |= arrivals(rows[last + y + 1] ?? 0, open[y + 1] ?? 0, room)
    next &= room & ~(reached[y] ?? 0)
    rows[base + y] = next
    if (next === 0) continue
    reached[y] = (reached[y] ?? 0) | next
    if (state === UNCHANGED) {
      state = GREW
      rings.top = y
    }
    rings.bottom = y
    if ((next & (until[y] ?? 0)) !== 0) state = TOUCHED
  }
  if (state !== UNCHANGED) rings.count++
  return state
}

/** The cells of a row reached from the row above or below: by a straight step, or by a diagonal one if both cells beside it are open. */
function arrivals(from: number, fromRoom: number, room: number): number {
  const straight = from & room
  return straight | (((straight << 1) | (straight >>> 1)) & fromRoom)
}

/** Whether a cell lies in this ring. */
export const isInRing = (rings: Rings, ring: number, place: number): boolean =>
  (((rings.rows[ring * rings.height + (place >> 5)] ?? 0) >>> (place & 31)) & 1) === 1

/** The first cell, row by row, that is in this ring and in the set `among`; −1 if there is none. */
export function firstInRing(rings: Rings, ring: number, among: readonly number[]): number {
  for (let y = 0; y < rings.height; y++) {
    const both = (rings.rows[ring * rings.height + y] ?? 0) & (among[y] ?? 0)
    if (both !== 0) return (y << 5) | (31 - Math.clz32(both & -both))
  }
  return -1
}

/** A shortest path from the start of the rings to the place `goal` in a ring. Includes the goal but not the start. */
export function pathTo(rings: Rings, ring: number, goal: number, open: readonly number[]): number[] {
  const path = [goal]
  for (let at = goal, left = ring - 1; left > 0; left--) {
    at = stepBack(rings, left, at, open)
    path.push(at)
  }
  return path.reverse()
}

/** The first neighbour of a place, in the order of DIRECTIONS, that is in this ring and from which a step to the place is possible. */
export function stepBack(rings: Rings, ring: number, place: number, open: readonly number[]): number {
  for (let direction = 0; direction < 8; direction++) {
    const at = place + (STEPS[direction] ?? 0)
    if (at >= 0 && at >> 5 < rings.height && isInRing(rings, ring, at) && canStep(open, place, direction)) return at
  }
  throw new Error(`no cell of ring ${ring} is beside ${place & 31},${place >> 5}`)
}
