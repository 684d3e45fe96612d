import { at } from './enums.ts'
import type { Rows } from './grid.ts'

/**
 * Symmetric shadowcasting (after Albert Ford) on rows of bits, with integers only: of two open cells, either both see
 * each other or neither does. A cell is in range if dx² + dy² ≤ radius². Two more rules:
 *
 * - **Pinch**: two walls that touch only at a corner have no gap to look through. An open cell whose two neighbours on
 * the viewer's side are both walls is therefore hidden, and so is everything behind it. Walls are exempt, so that rooms
 * have visible corners.
 * - Cells off the map are opaque and never seen.
 *
 * The scan works on a window around the viewer, a whole row at a time. `SIDE` is the index of the window's centre row
 * and column.
 */
export const MOST_RADIUS = 8
const SIDE = 8
const SIZE = 17

/** By radius and depth: the bits of a window row that are in range. */
const IN_RANGE: readonly Int32Array[] = Array.from({ length: MOST_RADIUS + 1 }, (_, radius) =>
  Int32Array.from({ length: radius + 1 }, (_, depth) => {
    let reach = radius
    while (reach * reach + depth * depth > radius * radius) reach--
    return bitsBetween(-reach, reach)
  }),
)

/**
 * A slope is the near edge of a cell, (2 · column − 1) / (2 · depth), encoded as depth · 32 + column + 16. Depth 0 encodes the slopes −1
 * and 1 at which quadrants start and end. For every slope and every greater depth, the tables below hold masks: the cells that a scan
 * starting (or ending) at that slope touches, and those whose centres it includes. Ties are rounded inwards.
 */
const slope = (depth: number, column: number): number => depth * 32 + column + 16
const QUADRANT_START = slope(0, -1)
const QUADRANT_END = slope(0, 1)
const DEPTHS = MOST_RADIUS + 1
const startTouched = new Int32Array(DEPTHS * 32 * DEPTHS)
const startMiddles = new Int32Array(DEPTHS * 32 * DEPTHS)
const endTouched = new Int32Array(DEPTHS * 32 * DEPTHS)
const endMiddles = new Int32Array(DEPTHS * 32 * DEPTHS)
for (let from = 0; from < DEPTHS; from++)
  for (let column = -SIDE; column <= SIDE + 1; column++)
    for (let depth = from + 1; depth < DEPTHS; depth++) {
      const up = from === 0 ? Math.sign(column) : 2 * column - 1
      const down = from === 0 ? 1 : 2 * from
      const at = slope(from, column) * DEPTHS + depth
      startTouched[at] = bitsBetween(Math.floor((2 * depth * up + down) / (2 * down)), SIDE)
      startMiddles[at] = bitsBetween(Math.ceil((depth * up) / down), SIDE)
      endTouched[at] = bitsBetween(-SIDE, Math.ceil((2 * depth * up - down) / (2 * down)))
      endMiddles[at] = bitsBetween(-SIDE, Math.floor((depth * up) / down))
    }

/** A window row with the bits of the columns `first` to `last` set; columns are counted from the centre. */
function bitsBetween(first: number, last: number): number {
  let bits = 0
  for (let column = Math.max(first, -SIDE); column <= Math.min(last, SIDE); column++) bits |= 1 << (column + SIDE)
  return bits
}

// Scratch buffers, valid only during one call. They hold the opaque, pinched, seen and touched cells of the window, by rows and by columns.
const opaqueRows = new Int32Array(SIZE)
const opaqueColumns = new Int32Array(SIZE)
const turned = new Int32Array(SIZE)
const pinchedRows = new Int32Array(SIZE)
const seenRows = new Int32Array(SIZE)
const seenColumns = new Int32Array(SIZE)
const touchedRows = new Int32Array(SIZE)
const touchedColumns = new Int32Array(SIZE)
// A stack of row segments still to scan. Each takes three numbers: depth, start slope and end slope.
const waiting = new Int32Array(3 * 64)

/** Fills `seen` with the cells visible from a place, one number per row of the map. Cells that are not open are opaque. */
export function fieldOfView(open: readonly number[], width: number, place: number, radius: number, seen: Rows): void {
  cast(open, place, radius, false)
  copyToMap(seenRows, width, place, seen)
}

/**
 * Fills `lit` with the cells on which the field of view depends: every cell that light touches, whether seen or not.
 * The field of view stays the same as long as these cells and their straight neighbours do.
 */
export function litCells(open: readonly number[], width: number, place: number, radius: number, lit: Rows): void {
  touchedRows.fill(0)
  touchedColumns.fill(0)
  cast(open, place, radius, true)
  transpose(touchedColumns, turned)
  for (let at = 0; at < SIZE; at++) touchedRows[at] = (touchedRows[at] ?? 0) | (turned[at] ?? 0)
  for (let at = 0; at < SIZE; at++) pinchedRows[at] = 0
  copyToMap(touchedRows, width, place, lit)
}

function copyToMap(from: Int32Array, width: number, place: number, rows: Rows): void {
  const x = place & 31
  const y = place >> 5
  const onMap = (1 << width) - 1
  for (let row = 0; row < rows.length; row++) {
    const at = row - y + SIDE
    const bits = at < 0 || at >= SIZE ? 0 : (from[at] ?? 0) & ~(pinchedRows[at] ?? 0)
    rows[row] = (x >= SIDE ? bits << (x - SIDE) : bits >>> (SIDE - x)) & onMap
  }
}

function cast(open: readonly number[], place: number, radius: number, isLit: boolean): void {
  openWindow(open, place & 31, place >> 5)
  if (radius === 0) return
  const inRange = at(IN_RANGE, radius)
  scan(-1, opaqueRows, seenRows, isLit ? touchedRows : undefined, inRange)
  scan(1, opaqueRows, seenRows, isLit ? touchedRows : undefined, inRange)
  transpose(opaqueRows, opaqueColumns)
  scan(-1, opaqueColumns, seenColumns, isLit ? touchedColumns : undefined, inRange)
  scan(1, opaqueColumns, seenColumns, isLit ? touchedColumns : undefined, inRange)
  transpose(seenColumns, turned)
  for (let at = 0; at < SIZE; at++) seenRows[at] = (seenRows[at] ?? 0) | (turned[at] ?? 0)
}

/** Copies the opaque cells around the viewer into the window, adds pinched cells, and marks only the viewer's own cell as seen. */
function openWindow(open: readonly number[], x: number, y: number): void {
  for (let at = 0; at < SIZE; at++) {
    const row = y + at < SIDE || y + at - SIDE >= open.length ? 0 : (open[y + at - SIDE] ?? 0)
    opaqueRows[at] = ~(x >= SIDE ? row >>> (x - SIDE) : row << (SIDE - x)) & FULL_ROW
    seenRows[at] = 0
    seenColumns[at] = 0
  }
  seenRows[SIDE] = 1 << SIDE
  // Works from the edge inwards, so that the row nearer to the viewer still holds only walls when it is read.
  for (let depth = SIDE; depth >= 1; depth--) {
    pinch(SIDE - depth, SIDE - depth + 1)
    pinch(SIDE + depth, SIDE + depth - 1)
  }
}
const FULL_ROW = 2 ** SIZE - 1
const RIGHT = FULL_ROW & (-1 << (SIDE + 1))
const LEFT = (1 << SIDE) - 1

function pinch(at: number, nearer: number): void {
  const row = opaqueRows[at] ?? 0
  const beside = ((row << 1) & RIGHT) | ((row >> 1) & LEFT)
  const pinched = ~row & (opaqueRows[nearer] ?? 0) & beside
  pinchedRows[at] = pinched
  opaqueRows[at] = row | pinched
}

/**
 * Scans one quadrant outwards, one row (or column) of the window after another, each between two slopes, until no cell
 * is open. A wall is seen if the slopes touch it, an open cell only if its centre lies between them. Every run of open
 * cells continues in the next row between slopes of its own: the last run at once, the others later from the stack.
 */
function scan(
  direction: number,
  opaque: Int32Array,
  seen: Int32Array,
  lit: Int32Array | undefined,
  inRange: Int32Array,
): void {
  let top = 0
  let depth = 1
  let start = QUADRANT_START
  let end = QUADRANT_END
  for (;;) {
    const at = SIDE + direction * depth
    const row = opaque[at] ?? 0
    const from = start * DEPTHS + depth
    const to = end * DEPTHS + depth
    const touched = (startTouched[from] ?? 0) & (endTouched[to] ?? 0) & (inRange[depth] ?? 0)
    const middles = (startMiddles[from] ?? 0) & (endMiddles[to] ?? 0)
    seen[at] = (seen[at] ?? 0) | (touched & (row | middles))
    if (lit !== undefined) lit[at] = (lit[at] ?? 0) | touched
    let open = depth + 1 < inRange.length ? touched & ~row : 0
    if (open === 0) {
      if (top === 0) return
      top -= 3
      depth = waiting[top] ?? 0
      start = waiting[top + 1] ?? 0
      end = waiting[top + 2] ?? 0
      continue
    }
    for (;;) {
      const first = open & -open
      // Adding the lowest bit of a run of ones carries to the first bit after the run.
      const behind = open + first
      const next = behind & -behind
      if ((touched & (first - 1)) !== 0) start = slope(depth, 31 - Math.clz32(first) - SIDE)
      open &= -next
      const runEnd = (touched & next) === 0 ? end : slope(depth, 31 - Math.clz32(next) - SIDE)
      if (open === 0) {
        end = runEnd
        depth++
        break
      }
      waiting[top] = depth + 1
      waiting[top + 1] = start
      waiting[top + 2] = runEnd
      top += 3
    }
  }
}

/**
 * Transposes a window by swapping ever smaller blocks of bits, two rows per number. Only the centre cell of the last
 * row and of the last column is ever in range, so the rest of both is skipped.
 */
function transpose(from: Int32Array, to: Int32Array): void {
  let a = ((from[0] ?? 0) & LOW) | ((from[8] ?? 0) << 16)
  let b = ((from[1] ?? 0) & LOW) | ((from[9] ?? 0) << 16)
  let c = ((from[2] ?? 0) & LOW) | ((from[10] ?? 0) << 16)
  let d = ((from[3] ?? 0) & LOW) | ((from[11] ?? 0) << 16)
  let e = ((from[4] ?? 0) & LOW) | ((from[12] ?? 0) << 16)
  let f = ((from[5] ?? 0) & LOW) | ((from[13] ?? 0) << 16)
  let g = ((from[6] ?? 0) & LOW) | ((from[14] ?? 0) << 16)
  let h = ((from[7] ?? 0) & LOW) | ((from[15] ?? 0) << 16)
  a = swapBytes(a)
  b = swapBytes(b)
  c = swapBytes(c)
  d = swapBytes(d)
  e = swapBytes(e)
  f = swapBytes(f)
  g = swapBytes(g)
  h = swapBytes(h)
  let t = ((a >>> 4) ^ e) & 0x0f0f0f0f
  e ^= t
  a ^= t << 4
  t = ((b >>> 4) ^ f) & 0x0f0f0f0f
  f ^= t
  b ^= t << 4
  t = ((c >>> 4) ^ g) & 0x0f0f0f0f
  g ^= t
  c ^= t << 4
  t = ((d >>> 4) ^ h) & 0x0f0f0f0f
  h ^= t
  d ^= t << 4
  t = ((a >>> 2) ^ c) & 0x33333333
  c ^= t
  a ^= t << 2
  t = ((b >>> 2) ^ d) & 0x33333333
  d ^= t
  b ^= t << 2
  t = ((e >>> 2) ^ g) & 0x33333333
  g ^= t
  e ^= t << 2
  t = ((f >>> 2) ^ h) & 0x33333333
  h ^= t
  f ^= t << 2
  t = ((a >>> 1) ^ b) & 0x55555555
  b ^= t
  a ^= t << 1
  t = ((c >>> 1) ^ d) & 0x55555555
  d ^= t
  c ^= t << 1
  t = ((e >>> 1) ^ f) & 0x55555555
  f ^= t
  e ^= t << 1
  t = ((g >>> 1) ^ h) & 0x55555555
  h ^= t
  g ^= t << 1
  to[0] = a & LOW
  to[1] = b & LOW
  to[2] = c & LOW
  to[3] = d & LOW
  to[4] = e & LOW
  to[5] = f & LOW
  to[6] = g & LOW
  to[7] = h & LOW
  to[8] = (a >>> 16) | ((((from[16] ?? 0) >>> SIDE) & 1) << 16)
  to[9] = b >>> 16
  to[10] = c >>> 16
  to[11] = d >>> 16
  to[12] = e >>> 16
  to[13] = f >>> 16
  to[14] = g >>> 16
  to[15] = h >>> 16
  to[16] = (((from[SIDE] ?? 0) >>> 16) & 1) << SIDE
}
const LOW = 0xffff

/** A number holds two rows of sixteen bits. Swaps the right half of one row with the left half of the other. */
function swapBytes(rows: number): number {
  const t = (rows ^ (rows >>> 8)) & 0xff00
  return rows ^ t ^ (t << 8)
}
