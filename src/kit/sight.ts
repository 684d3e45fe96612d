import type { Rows } from './grid.ts'

/**
 * Symmetric shadowcasting (Albert Ford's) on rows of bits, in whole numbers only: of two open cells each sees the other or
 * neither does. A cell is in range if dx² + dy² ≤ radius². Two rules besides:
 *
 * - **Pinch**: an open cell whose two neighbours on the viewer's side are both walls is hidden, and hides what lies behind it;
 *   nobody looks through the crack between two walls that touch at a corner. Walls are exempt, so that rooms have corners.
 * - What is off the map is opaque and never seen.
 *
 * The scan works on a window around the viewer, all of a row at once: `SIDE` is its middle.
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
 * A slope is the near edge of a cell, (2 · column − 1) / (2 · depth), and has a number: depth · 32 + column + 16. Slopes −1 and 1,
 * where quadrants begin and end, are those of cells of half a depth. For every slope and every depth behind it there is a mask of
 * the cells a scan that starts (or ends) there touches, and of those whose middles it takes in. Ties go inwards.
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

/** The bits of columns first..last, counted from the middle, of a window row. */
function bitsBetween(first: number, last: number): number {
  let bits = 0
  for (let column = Math.max(first, -SIDE); column <= Math.min(last, SIDE); column++) bits |= 1 << (column + SIDE)
  return bits
}

// Scratch; nothing in it outlives a call. What is opaque and what has been seen: rows of the window, and columns seen.
const opaqueRows = new Int32Array(SIZE)
const pinchedRows = new Int32Array(SIZE)
const seenRows = new Int32Array(SIZE)
const seenColumns = new Int32Array(SIZE)
const touchedRows = new Int32Array(SIZE)
const touchedColumns = new Int32Array(SIZE)
// Parts of rows that wait: depth, and the slopes they lie between.
const waiting = new Int32Array(3 * 64)

/** Fills `seen` (as many rows as the map has) with what is in sight from a place. Cells that are not open are opaque. */
export function look(open: readonly number[], width: number, place: number, radius: number, seen: Rows): void {
  cast(open, place, radius)
  copyOut(seenRows, width, place, seen)
}

/**
 * The cells on which sight depends: all that light touches, seen or not. If these and their straight neighbours stay as they
 * are, nothing else on the map can change what is in sight.
 */
export function litFrom(open: readonly number[], width: number, place: number, radius: number, lit: Rows): void {
  cast(open, place, radius)
  turnColumns(touchedColumns, touchedRows)
  for (let at = 0; at < SIZE; at++) pinchedRows[at] = 0
  copyOut(touchedRows, width, place, lit)
}

function copyOut(from: Int32Array, width: number, place: number, rows: Rows): void {
  const x = place & 31
  const y = place >> 5
  const onMap = (1 << width) - 1
  for (let row = 0; row < rows.length; row++) {
    const at = row - y + SIDE
    const bits = at < 0 || at >= SIZE ? 0 : (from[at] as number) & ~(pinchedRows[at] as number)
    rows[row] = (x >= SIDE ? bits << (x - SIDE) : bits >>> (SIDE - x)) & onMap
  }
}

function cast(open: readonly number[], place: number, radius: number): void {
  openWindow(open, place & 31, place >> 5)
  if (radius === 0) return
  const inRange = IN_RANGE[radius] as Int32Array
  scan(-1, true, seenRows, touchedRows, inRange)
  scan(1, true, seenRows, touchedRows, inRange)
  scan(-1, false, seenColumns, touchedColumns, inRange)
  scan(1, false, seenColumns, touchedColumns, inRange)
  turnColumns(seenColumns, seenRows)
}

/** The opaque cells around the viewer, pinched ones among them; nothing seen yet but the viewer's own cell. */
function openWindow(open: readonly number[], x: number, y: number): void {
  for (let at = 0; at < SIZE; at++) {
    const row = y + at < SIDE || y + at - SIDE >= open.length ? 0 : (open[y + at - SIDE] as number)
    opaqueRows[at] = ~(x >= SIDE ? row >>> (x - SIDE) : row << (SIDE - x)) & WHOLE
    seenRows[at] = 0
    seenColumns[at] = 0
    touchedRows[at] = 0
    touchedColumns[at] = 0
  }
  seenRows[SIDE] = 1 << SIDE
  // From the rim inwards, so that the nearer row is still made of walls alone when it is asked.
  for (let depth = SIDE; depth >= 1; depth--) {
    pinch(SIDE - depth, SIDE - depth + 1)
    pinch(SIDE + depth, SIDE + depth - 1)
  }
}
const WHOLE = 2 ** SIZE - 1
const RIGHT = WHOLE & (-1 << (SIDE + 1))
const LEFT = (1 << SIDE) - 1

function pinch(at: number, nearer: number): void {
  const row = opaqueRows[at] as number
  const beside = ((row << 1) & RIGHT) | ((row >> 1) & LEFT)
  const pinched = ~row & (opaqueRows[nearer] as number) & beside
  pinchedRows[at] = pinched
  opaqueRows[at] = row | pinched
}

/**
 * One quadrant: rows outwards (or columns, which are put together as far as they are needed), each between two slopes, until
 * nothing is open any more. Walls are seen where the slopes touch them, open cells only where their middle lies between
 * the slopes. Every run of open cells goes on in the next row, between its own slopes: the last one at once, the others wait.
 */
function scan(direction: number, isRows: boolean, seen: Int32Array, lit: Int32Array, inRange: Int32Array): void {
  let top = 0
  let depth = 1
  let start = QUADRANT_START
  let end = QUADRANT_END
  for (;;) {
    const at = SIDE + direction * depth
    const row = isRows ? (opaqueRows[at] as number) : columnAt(at, depth)
    const from = start * DEPTHS + depth
    const to = end * DEPTHS + depth
    const touched = (startTouched[from] as number) & (endTouched[to] as number) & (inRange[depth] as number)
    const middles = (startMiddles[from] as number) & (endMiddles[to] as number)
    seen[at] = (seen[at] as number) | (touched & (row | middles))
    lit[at] = (lit[at] as number) | touched
    let open = depth + 1 < inRange.length ? touched & ~row : 0
    if (open === 0) {
      if (top === 0) return
      top -= 3
      depth = waiting[top] as number
      start = waiting[top + 1] as number
      end = waiting[top + 2] as number
      continue
    }
    for (;;) {
      const first = open & -open
      // The carry goes through the run and stops behind it.
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

/** A column of the window; the quadrant is no wider than it is deep. */
function columnAt(at: number, depth: number): number {
  let column = 0
  for (let row = SIDE - depth; row <= SIDE + depth; row++) column |= (((opaqueRows[row] as number) >>> at) & 1) << row
  return column
}

/** What was seen in columns joins what was seen in rows. */
function turnColumns(columns: Int32Array, rows: Int32Array): void {
  for (let column = 0; column < SIZE; column++) {
    const bit = 1 << column
    for (let bits = columns[column] as number; bits !== 0; bits &= bits - 1) {
      const at = 31 - Math.clz32(bits & -bits)
      rows[at] = (rows[at] as number) | bit
    }
  }
}
