import type { Dice } from '../../../engine/dice.ts'
import { roll } from '../fight/play.ts'
import { NODE_KINDS } from '../language/content.ts'
import type { Pack } from '../language/pack.ts'
import type { State } from '../state.ts'

/** §9.1 The layered map of an act: up to four columns, eight rows, ways only to the next row. */

export const ROWS = 8
export const COLUMNS = 4
export const LAST_ROW = ROWS - 1
const TREASURE_ROW = 3
const REST_ROW = 6
const BOSS_COLUMN = 1

export const NODE_FIGHT = NODE_KINDS.indexOf('fight')
export const NODE_EVENT = NODE_KINDS.indexOf('event')
export const NODE_ELITE = NODE_KINDS.indexOf('elite')
export const NODE_SHOP = NODE_KINDS.indexOf('shop')
export const NODE_REST = NODE_KINDS.indexOf('rest')
export const NODE_TRAP = NODE_KINDS.indexOf('trap')
export const NODE_TREASURE = NODE_KINDS.indexOf('treasure')
export const NODE_BOSS = NODE_KINDS.indexOf('boss')

/** A row is one number: for each column four bits of kind + 1 (0: no node) and three of ways, to the left, straight and right. */
const BITS = 7
const KIND_BITS = 15

/** The kind of a node, −1 where there is none. */
export const nodeAt = (map: readonly number[], row: number, column: number): number =>
  (((map[row] as number) >> (BITS * column)) & KIND_BITS) - 1

/** A bit for each column the ways of a node lead to. From the last row but one all lead to the boss. */
export function waysFrom(map: readonly number[], row: number, column: number): number {
  if (row === REST_ROW) return 1 << BOSS_COLUMN
  return ((((map[row] as number) >> (BITS * column + 4)) & 7) << column) >> 1
}

/** Puts a node into a row; `ways` as `waysFrom` gives them. */
export const withNode = (row: number, column: number, kind: number, ways: number): number =>
  row | ((kind + 1 + ((((ways << 1) >> column) & 7) << 4)) << (BITS * column))

/** Columns of the next row one can go to, as bits: all of the first row at the start of an act. */
export function waysOn(s: State): number {
  if (s.row >= 0) return waysFrom(s.map, s.row, s.column)
  let ways = 0
  for (let column = 0; column < COLUMNS; column++) if (nodeAt(s.map, 0, column) >= 0) ways |= 1 << column
  return ways
}

export function makeMap(pack: Pack, dice: Dice): number[] {
  const ways: number[] = []
  const used: number[] = []
  for (let i = 0; i < ROWS * COLUMNS; i++) {
    ways.push(0)
    used.push(0)
  }
  for (let walk = 0; walk < pack.config.map.walks; walk++) walkUp(ways, used, dice)
  used[LAST_ROW * COLUMNS + BOSS_COLUMN] = 1
  const weights = nodeWeights(pack)
  const map: number[] = []
  for (let row = 0; row < ROWS; row++) {
    map.push(0)
    for (let column = 0; column < COLUMNS; column++) {
      const at = row * COLUMNS + column
      if (used[at] === 0) continue
      const kind = kindFor(pack, weights, map, row, column, dice)
      map[row] = withNode(map[row] as number, column, kind, ways[at] as number)
    }
  }
  return map
}

/** One way from the first row to the last but one. It never crosses another. */
function walkUp(ways: number[], used: number[], dice: Dice): void {
  let column = roll(dice, 'map', COLUMNS, 'map start')
  for (let row = 0; row < REST_ROW; row++) {
    used[row * COLUMNS + column] = 1
    let next = column + roll(dice, 'map', 3, 'map way') - 1
    if (next < 0 || next >= COLUMNS || crosses(ways, row, column, next)) next = column
    ways[row * COLUMNS + column] = (ways[row * COLUMNS + column] as number) | (1 << next)
    column = next
  }
  used[REST_ROW * COLUMNS + column] = 1
}

const crosses = (ways: readonly number[], row: number, from: number, to: number): boolean =>
  from !== to && ((ways[row * COLUMNS + to] as number) & (1 << from)) !== 0

/** What the kinds of nodes weigh, by kind. */
function nodeWeights({ config }: Pack): readonly number[] {
  const { fight, event, elite, shop, rest, trap } = config.map.weights
  return [fight, event, elite, shop, rest, trap]
}

function kindFor(
  pack: Pack,
  weights: readonly number[],
  map: readonly number[],
  row: number,
  column: number,
  dice: Dice,
): number {
  if (row === 0) return NODE_FIGHT
  if (row === TREASURE_ROW) return NODE_TREASURE
  if (row === REST_ROW) return NODE_REST
  if (row === LAST_ROW) return NODE_BOSS
  const closed = closedKinds(pack, map, row, column)
  let sum = 0
  for (let kind = 0; kind < weights.length; kind++) if ((closed & (1 << kind)) === 0) sum += weights[kind] as number
  let left = roll(dice, 'map', sum, 'map node')
  for (let kind = 0; kind < weights.length; kind++) {
    if ((closed & (1 << kind)) !== 0) continue
    const weight = weights[kind] as number
    if (left < weight) return kind
    left -= weight
  }
  return NODE_FIGHT
}

const SPECIAL = (1 << NODE_ELITE) | (1 << NODE_REST) | (1 << NODE_SHOP)

/** §9.1 No elite, rest or shop twice in a row along a way, no early elite, no rest right before the row of rests; as bits. */
function closedKinds(pack: Pack, map: readonly number[], row: number, column: number): number {
  let closed = row + 1 < pack.config.map.elite_from_row ? 1 << NODE_ELITE : 0
  if (row === REST_ROW - 1) closed |= 1 << NODE_REST
  for (let from = 0; from < COLUMNS; from++) {
    const kind = nodeAt(map, row - 1, from)
    if (kind >= 0 && (waysFrom(map, row - 1, from) & (1 << column)) !== 0) closed |= (1 << kind) & SPECIAL
  }
  return closed
}
