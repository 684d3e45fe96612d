import type { Dice } from '../../../engine/dice/dice.ts'
import { roll } from '../combat/dice/dice.ts'
import { packed } from '../content/compile/packed.ts'
import type { Pack } from '../content/pack.ts'
import {
  DRAWN_NODES,
  NODE_BOSS,
  NODE_ELITE,
  NODE_FIGHT,
  NODE_KINDS,
  NODE_REST,
  NODE_SHOP,
  NODE_TREASURE,
} from '../names.ts'
import { numberAt } from '../number-lists.ts'
import type { State } from '../state.ts'

/** §9.1 The layered map of an act: up to four columns, eight rows, ways only to the next row. */

export const ROWS = 8
export const COLUMNS = 4
export const LAST_ROW = ROWS - 1
const TREASURE_ROW = 3
const REST_ROW = 6
const BOSS_COLUMN = 1
export const NO_NODE = -1

/** A row is one number. Each column has bits for its kind + 1 (0: no node) and for its ways, to the left, straight and right. */
const WAYS = ['left', 'straight', 'right'] as const
const bitsFor = (most: number): number => 32 - Math.clz32(most)
const KIND_BITS = bitsFor(NODE_KINDS.length)
const BITS = KIND_BITS + WAYS.length
const KIND_MASK = (1 << KIND_BITS) - 1
const WAY_MASK = (1 << WAYS.length) - 1

/** The kind of a node, or `NO_NODE`. */
export const nodeAt = (map: readonly number[], row: number, column: number): number =>
  ((numberAt(map, row) >> (BITS * column)) & KIND_MASK) - 1

/** Ways are a bit for each column they lead to. From the last row but one all lead to the boss. */
export const wayTo = (column: number): number => 1 << column
export const hasWay = (ways: number, column: number): boolean => (ways & wayTo(column)) !== 0
export function waysFrom(map: readonly number[], row: number, column: number): number {
  if (row === REST_ROW) return wayTo(BOSS_COLUMN)
  const relative = (numberAt(map, row) >> (BITS * column + KIND_BITS)) & WAY_MASK
  return (relative << column) >> 1
}

/** Puts a node into a row; `ways` as `waysFrom` gives them. */
export function withNode(row: number, column: number, kind: number, ways: number): number {
  const relative = ((ways << 1) >> column) & WAY_MASK
  return row | ((kind + 1 + (relative << KIND_BITS)) << (BITS * column))
}

/** Columns of the next row one can go to: all of the first row at the start of an act. */
export function waysOn(s: State): number {
  if (s.row >= 0) return waysFrom(s.map, s.row, s.column)
  let ways = 0
  for (let column = 0; column < COLUMNS; column++) if (nodeAt(s.map, 0, column) !== NO_NODE) ways |= wayTo(column)
  return ways
}

const EMPTY = packed(Array.from({ length: ROWS }, () => 0))
/** While a map is in the making, a row has the ways of each column in as many bits as there are columns. */
const sketchedWays = (row: number, column: number): number => (row >> (COLUMNS * column)) & COLUMN_MASK
const COLUMN_MASK = (1 << COLUMNS) - 1

export function makeMap(pack: Pack, dice: Dice): number[] {
  const map = EMPTY.slice()
  const { walks } = pack.config.map
  for (let walk = 0; walk < walks; walk++) walkUp(map, dice)
  // What the nodes below close, by column, and where they lead to: each row says it to the next one.
  let closed = 0
  let reached = 0
  for (let row = 0; row < REST_ROW; row++) {
    const sketch = numberAt(map, row)
    let nodes = 0
    let closing = 0
    reached = 0
    for (let column = 0; column < COLUMNS; column++) {
      const ways = sketchedWays(sketch, column)
      if (ways === 0) continue
      const kind = kindFor(pack, row, (closed >> (CLOSED_BITS * column)) & CLOSED_MASK, dice)
      if (isClosed(NOT_TWICE, kind)) closing |= closeFor(kind, ways)
      nodes = withNode(nodes, column, kind, ways)
      reached |= ways
    }
    map[row] = nodes
    closed = closing
  }
  map[REST_ROW] = restsAt(reached)
  map[LAST_ROW] = withNode(0, BOSS_COLUMN, NODE_BOSS, 0)
  return map
}

function restsAt(columns: number): number {
  let nodes = 0
  for (let column = 0; column < COLUMNS; column++)
    if (hasWay(columns, column)) nodes = withNode(nodes, column, NODE_REST, 0)
  return nodes
}

/** One way from the first row to the last but one. It never crosses another. */
function walkUp(sketch: number[], dice: Dice): void {
  // Written out, so that the engine divides by a constant.
  const turns: (typeof WAYS)['length'] = 3
  let column = roll(dice, 'map', COLUMNS, 'map start')
  for (let row = 0; row < REST_ROW; row++) {
    const before = numberAt(sketch, row)
    let next = column + roll(dice, 'map', turns, 'map way') - 1
    if (next < 0 || next >= COLUMNS || crosses(before, column, next)) next = column
    sketch[row] = before | (wayTo(next) << (COLUMNS * column))
    column = next
  }
}

const crosses = (ways: number, from: number, to: number): boolean => from !== to && hasWay(ways >> (COLUMNS * to), from)

function kindFor(pack: Pack, row: number, below: number, dice: Dice): number {
  if (row === 0) return NODE_FIGHT
  if (row === TREASURE_ROW) return NODE_TREASURE
  let closed = below
  if (row + 1 < pack.config.map.elite_from_row) closed |= bitOf(NODE_ELITE)
  if (row === REST_ROW - 1) closed |= bitOf(NODE_REST)
  const open = openNodes(pack, closed)
  return numberAt(open, roll(dice, 'map', open.length, 'map node'))
}

/** Kinds of nodes as bits. */
const bitOf = (kind: number): number => 1 << kind
const isClosed = (closed: number, kind: number): boolean => (closed & bitOf(kind)) !== 0
/** §9.1 No elite, rest or shop twice in a row along a way; also no early elite, and no rest right before the row of rests. */
const NOT_TWICE = bitOf(NODE_ELITE) | bitOf(NODE_REST) | bitOf(NODE_SHOP)
const CLOSED_BITS = DRAWN_NODES.length
const CLOSED_MASK = (1 << CLOSED_BITS) - 1

/** A kind of node is closed to every column its ways lead to. */
function closeFor(kind: number, ways: number): number {
  let closed = 0
  for (let column = 0; column < COLUMNS; column++)
    if (hasWay(ways, column)) closed |= bitOf(kind) << (CLOSED_BITS * column)
  return closed
}

/** Each kind that is not closed, as often as it weighs; by what is closed, and made when first asked for. */
function openNodes({ nodeWeights, openNodes: known }: Pack, closed: number): readonly number[] {
  const there = known[closed]
  if (there !== undefined) return there
  const open: number[] = []
  for (let kind = 0; kind < nodeWeights.length; kind++)
    if (!isClosed(closed, kind)) for (let i = numberAt(nodeWeights, kind); i > 0; i--) open.push(kind)
  known[closed] = open
  return open
}
