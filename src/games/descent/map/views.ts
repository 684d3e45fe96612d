import { fieldOfView } from '../../../lib/field-of-view.ts'
import { noRows, type Rows } from '../../../lib/grid.ts'
import { SIGHT_RADIUS } from '../constants.ts'

/**
 * §3 The field of view from a cell, as rows of bits. Views are cached per cell while the map stays the same, because
 * every turn asks for them several times. Any change of the map, such as a wall of ice, invalidates the cache.
 */
export type FieldOfView = readonly number[]

const MOST_ROWS = 32
const map = new Int32Array(MOST_ROWS)
/** The cache of views: the map it belongs to, one view per cell, and the version of the map for which each view was computed. */
const cachedMap = { height: 0, width: 0, version: 0 }
const NONE: FieldOfView = []
const views: FieldOfView[] = new Array<FieldOfView>(MOST_ROWS * 32).fill(NONE)
const madeFor = new Int32Array(MOST_ROWS * 32)

export function viewFromCell(open: readonly number[], width: number, place: number): FieldOfView {
  if (!isCached(open, width)) startCache(open, width)
  if (madeFor[place] === cachedMap.version) return views[place] as FieldOfView
  const seen: Rows = noRows(open.length)
  fieldOfView(open, width, place, SIGHT_RADIUS, seen)
  views[place] = seen
  madeFor[place] = cachedMap.version
  return seen
}

function isCached(open: readonly number[], width: number): boolean {
  if (open.length !== cachedMap.height || width !== cachedMap.width) return false
  for (let y = 0; y < cachedMap.height; y++) if (open[y] !== map[y]) return false
  return true
}

function startCache(open: readonly number[], width: number): void {
  cachedMap.height = open.length
  cachedMap.width = width
  for (let y = 0; y < cachedMap.height; y++) map[y] = open[y] as number
  cachedMap.version++
}
