import { at } from './enums.ts'

/**
 * Sets of map cells as rows of bits: bit x of number y stands for the cell (x, y). A set is a short list of integers:
 * plain JSON, fast to copy, and processed a row at a time. Maps are at most 31 cells wide. A place is a cell as one
 * number, y · 32 + x.
 */
export type Rows = number[]

export const MOST_WIDTH = 31

export const placeAt = (x: number, y: number): number => (y << 5) | x
export const xOf = (place: number): number => place & 31
export const yOf = (place: number): number => place >> 5

export const has = (rows: readonly number[], place: number): boolean =>
  (((rows[place >> 5] ?? 0) >>> (place & 31)) & 1) === 1
export function put(rows: Rows, place: number): void {
  rows[place >> 5] = (rows[place >> 5] ?? 0) | (1 << (place & 31))
}
export function drop(rows: Rows, place: number): void {
  rows[place >> 5] = (rows[place >> 5] ?? 0) & ~(1 << (place & 31))
}

/** Empty sets by height, to copy: slicing is faster than growing an array. */
const EMPTY: readonly (readonly number[])[] = Array.from({ length: 33 }, (_, height) => {
  const rows: number[] = []
  for (let y = 0; y < height; y++) rows.push(0)
  return rows
})
export const noRows = (height: number): Rows => at(EMPTY, height).slice()
export const allRows = (width: number, height: number): Rows => new Array<number>(height).fill(2 ** width - 1)

/** The complement of a set, on a map of this width. */
export const without = (rows: readonly number[], width: number): Rows => rows.map((row) => ~row & (2 ** width - 1))

export function isEmpty(rows: readonly number[]): boolean {
  for (let y = 0; y < rows.length; y++) if (rows[y] !== 0) return false
  return true
}

export function countOf(rows: readonly number[]): number {
  let count = 0
  for (let y = 0; y < rows.length; y++) for (let row = rows[y] ?? 0; row !== 0; row &= row - 1) count++
  return count
}

/** The places of a set, row by row from the top, each row from the left. */
export function placesOf(rows: readonly number[]): number[] {
  const places: number[] = []
  for (let y = 0; y < rows.length; y++)
    for (let row = rows[y] ?? 0; row !== 0; row &= row - 1) places.push((y << 5) | (31 - Math.clz32(row & -row)))
  return places
}

/** The set of cells that show one of the characters `glyphs` on a drawn map. */
export const parseRows = (lines: readonly string[], glyphs: string): Rows =>
  lines.map((line) => [...line].reduce((row, glyph, x) => (glyphs.includes(glyph) ? row | (1 << x) : row), 0))

/** Draws a set as lines of text: `#` for its cells, `.` for all others. */
export const makeLines = (rows: readonly number[], width: number): string[] =>
  rows.map((row) => Array.from({ length: width }, (_, x) => (((row >>> x) & 1) === 1 ? '#' : '.')).join(''))

/** The eight directions. Ties are broken in this order; the first four are straight. */
export const DIRECTIONS = ['n', 'e', 's', 'w', 'ne', 'se', 'sw', 'nw'] as const
const DX = [0, 1, 0, -1, 1, 1, -1, -1] as const
const DY = [-1, 0, 1, 0, -1, 1, 1, -1] as const
/** By direction: the number to add to a place to move one step. */
export const STEPS: readonly number[] = DX.map((dx, i) => (DY[i] ?? 0) * 32 + dx)

/** Whether a step is possible: the target is open, and for a diagonal step so are both cells beside it. Maps must have walls all around. */
export function canStep(open: readonly number[], place: number, direction: number): boolean {
  const target = place + (STEPS[direction] ?? 0)
  if (!has(open, target)) return false
  return direction < 4 || (has(open, (place & ~31) | (target & 31)) && has(open, (target & ~31) | (place & 31)))
}

/** The distance between two places, counting a diagonal step as one. */
export const distance = (a: number, b: number): number =>
  Math.max(Math.abs((a & 31) - (b & 31)), Math.abs((a >> 5) - (b >> 5)))

/** The direction from a place to a neighbour; −1 if they are not neighbours. */
export function directionTo(from: number, to: number): number {
  for (let direction = 0; direction < 8; direction++) if (from + (STEPS[direction] ?? 0) === to) return direction
  return -1
}
