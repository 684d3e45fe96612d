import { fieldOfView } from '../../../lib/field-of-view.ts'
import { noRows, type Rows } from '../../../lib/grid.ts'
import { SIGHT_RADIUS } from '../constants.ts'

/**
 * §3 What is in sight from a cell. Whoever comes back to a cell of the same map sees the same again, and every turn asks more than once: views
 * are kept as long as the map that is asked about is the one they were made for, row by row. A wall of ice makes another map.
 */
export type View = readonly number[]

const MOST_ROWS = 32
const map = new Int32Array(MOST_ROWS)
/** The map that views are kept for; of every place its view, and the number of the map it was made for. */
const kept = { height: 0, width: 0, number: 0 }
const NONE: View = []
const views: View[] = new Array<View>(MOST_ROWS * 32).fill(NONE)
const madeFor = new Int32Array(MOST_ROWS * 32)

export function viewFrom(open: readonly number[], width: number, place: number): View {
  if (!isKept(open, width)) keep(open, width)
  if (madeFor[place] === kept.number) return views[place] as View
  const seen: Rows = noRows(open.length)
  fieldOfView(open, width, place, SIGHT_RADIUS, seen)
  views[place] = seen
  madeFor[place] = kept.number
  return seen
}

function isKept(open: readonly number[], width: number): boolean {
  if (open.length !== kept.height || width !== kept.width) return false
  for (let y = 0; y < kept.height; y++) if (open[y] !== map[y]) return false
  return true
}

function keep(open: readonly number[], width: number): void {
  kept.height = open.length
  kept.width = width
  for (let y = 0; y < kept.height; y++) map[y] = open[y] as number
  kept.number++
}
