import type { Dice } from '../../../engine/dice/dice.ts'
import { rollNumber } from '../combat/dice/dice.ts'
import { packedList } from '../content/compile/packed.ts'
import type { Pack } from '../content/pack.ts'
import { numberAt } from '../number-lists.ts'
import type { State } from '../state.ts'
import {
  NODE_BOSS,
  NODE_ELITE,
  NODE_FIGHT,
  NODE_KINDS,
  NODE_REST,
  NODE_SHOP,
  NODE_TREASURE,
  WEIGHTED_NODE_KINDS,
} from '../vocabulary.ts'

/** §9.1 The map of an act: eight rows of up to four columns. Paths lead to the next row only. */

export const MAP_ROWS = 8
export const MAP_COLUMNS = 4
export const LAST_MAP_ROW = MAP_ROWS - 1
const TREASURE_ROW = 3
const REST_ROW = 6
const BOSS_COLUMN = 1
export const NO_NODE = -1

/**
 * A row of the map is one number. Each column has bits for its node kind + 1 (0 if there is no node) and one bit for
 * each path: left, straight, right.
 */
const PATH_DIRECTIONS = ['left', 'straight', 'right'] as const
const bitsFor = (max: number): number => 32 - Math.clz32(max)
const KIND_BITS = bitsFor(NODE_KINDS.length)
const BITS = KIND_BITS + PATH_DIRECTIONS.length
const KIND_MASK = (1 << KIND_BITS) - 1
const PATH_MASK = (1 << PATH_DIRECTIONS.length) - 1

/** The kind of the node at a row and column, or `NO_NODE`. */
export const nodeKindAt = (map: readonly number[], row: number, column: number): number =>
  ((numberAt(map, row) >> (BITS * column)) & KIND_MASK) - 1

/** Paths are a number with one bit for each column they lead to. Every path of the last row before the boss leads to the boss. */
export const pathBit = (column: number): number => 1 << column
export const hasPathTo = (paths: number, column: number): boolean => (paths & pathBit(column)) !== 0
export function pathsFrom(map: readonly number[], row: number, column: number): number {
  if (row === REST_ROW) return pathBit(BOSS_COLUMN)
  const relative = (numberAt(map, row) >> (BITS * column + KIND_BITS)) & PATH_MASK
  return (relative << column) >> 1
}

/** Adds a node to a row. `paths` has one bit per target column, as `pathsFrom` returns it. */
export function withNode(row: number, column: number, kind: number, paths: number): number {
  const relative = ((paths << 1) >> column) & PATH_MASK
  return row | ((kind + 1 + (relative << KIND_BITS)) << (BITS * column))
}

/** The columns the player can go to now, as bits. At the start of an act these are all nodes of the first row. */
export function reachableColumns(s: State): number {
  if (s.row >= 0) return pathsFrom(s.map, s.row, s.column)
  let paths = 0
  for (let column = 0; column < MAP_COLUMNS; column++)
    if (nodeKindAt(s.map, 0, column) !== NO_NODE) paths |= pathBit(column)
  return paths
}

const EMPTY = packedList(Array.from({ length: MAP_ROWS }, () => 0))
/**
 * Reads the paths of a column. While the map is being made, a row has COLUMNS bits for each column: one per column of
 * the next row that a path leads to.
 */
const sketchedPaths = (row: number, column: number): number => (row >> (MAP_COLUMNS * column)) & COLUMN_MASK
const COLUMN_MASK = (1 << MAP_COLUMNS) - 1

export function makeMap(pack: Pack, dice: Dice): number[] {
  const map = EMPTY.slice()
  const { walks } = pack.config.map
  for (let walk = 0; walk < walks; walk++) drawPath(map, dice)
  // Both are carried from row to row: the node kinds excluded in each column, and the columns that paths lead to.
  let excluded = 0
  let reached = 0
  for (let row = 0; row < REST_ROW; row++) {
    const sketch = numberAt(map, row)
    let nodes = 0
    let excluding = 0
    reached = 0
    for (let column = 0; column < MAP_COLUMNS; column++) {
      const paths = sketchedPaths(sketch, column)
      if (paths === 0) continue
      const kind = kindFor(pack, row, (excluded >> (EXCLUDED_BITS * column)) & EXCLUDED_MASK, dice)
      if (isExcluded(NEVER_TWICE, kind)) excluding |= excludeFor(kind, paths)
      nodes = withNode(nodes, column, kind, paths)
      reached |= paths
    }
    map[row] = nodes
    excluded = excluding
  }
  map[REST_ROW] = restsAt(reached)
  map[LAST_MAP_ROW] = withNode(0, BOSS_COLUMN, NODE_BOSS, 0)
  return map
}

function restsAt(columns: number): number {
  let nodes = 0
  for (let column = 0; column < MAP_COLUMNS; column++)
    if (hasPathTo(columns, column)) nodes = withNode(nodes, column, NODE_REST, 0)
  return nodes
}

/** Draws one path from the first row to the last before the boss, without crossing another path. */
function drawPath(sketch: number[], dice: Dice): void {
  // A literal, so that V8 can divide by a constant.
  const directions: (typeof PATH_DIRECTIONS)['length'] = 3
  let column = rollNumber(dice, 'map', MAP_COLUMNS, 'map start')
  for (let row = 0; row < REST_ROW; row++) {
    const before = numberAt(sketch, row)
    let next = column + rollNumber(dice, 'map', directions, 'map way') - 1
    if (next < 0 || next >= MAP_COLUMNS || crosses(before, column, next)) next = column
    sketch[row] = before | (pathBit(next) << (MAP_COLUMNS * column))
    column = next
  }
}

const crosses = (paths: number, from: number, to: number): boolean =>
  from !== to && hasPathTo(paths >> (MAP_COLUMNS * to), from)

function kindFor(pack: Pack, row: number, below: number, dice: Dice): number {
  if (row === 0) return NODE_FIGHT
  if (row === TREASURE_ROW) return NODE_TREASURE
  let excluded = below
  if (row + 1 < pack.config.map.elite_from_row) excluded |= bitOf(NODE_ELITE)
  if (row === REST_ROW - 1) excluded |= bitOf(NODE_REST)
  const open = drawableNodes(pack, excluded)
  return numberAt(open, rollNumber(dice, 'map', open.length, 'map node'))
}

/** The bit of a node kind. */
const bitOf = (kind: number): number => 1 << kind
const isExcluded = (excluded: number, kind: number): boolean => (excluded & bitOf(kind)) !== 0
/** §9.1 Kinds that may not follow themselves along a path. (Other rules forbid early elites, and rests right before the row of rests.) */
const NEVER_TWICE = bitOf(NODE_ELITE) | bitOf(NODE_REST) | bitOf(NODE_SHOP)
const EXCLUDED_BITS = WEIGHTED_NODE_KINDS.length
const EXCLUDED_MASK = (1 << EXCLUDED_BITS) - 1

/** The bits that exclude a node kind from every column its paths lead to. */
function excludeFor(kind: number, paths: number): number {
  let excluded = 0
  for (let column = 0; column < MAP_COLUMNS; column++)
    if (hasPathTo(paths, column)) excluded |= bitOf(kind) << (EXCLUDED_BITS * column)
  return excluded
}

/** All node kinds that are not excluded, each repeated as often as its weight says. The lists are cached by the excluded bits. */
function drawableNodes({ nodeWeights, nodeDrawCache: known }: Pack, excluded: number): readonly number[] {
  const there = known[excluded]
  if (there !== undefined) return there
  const open: number[] = []
  for (let kind = 0; kind < nodeWeights.length; kind++)
    if (!isExcluded(excluded, kind)) for (let i = numberAt(nodeWeights, kind); i > 0; i--) open.push(kind)
  known[excluded] = open
  return open
}
