import type { Dice } from '../../engine/dice.ts'
import { NODE_KINDS } from './content.ts'
import type { Pack } from './pack.ts'
import type { State } from './state.ts'

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

/** The kind of a node, −1 where there is none; a bit for each column its ways lead to. */
export const nodeAt = (map: readonly number[], row: number, column: number): number =>
  ((map[row * COLUMNS + column] as number) & 15) - 1
export const waysFrom = (map: readonly number[], row: number, column: number): number =>
  (map[row * COLUMNS + column] as number) >> 4

/** Columns of the next row one can go to, as bits: all of the first row at the start of an act. */
export function waysOn(s: State): number {
  if (s.row >= 0) return waysFrom(s.map, s.row, s.column)
  let ways = 0
  for (let column = 0; column < COLUMNS; column++) if (nodeAt(s.map, 0, column) >= 0) ways |= 1 << column
  return ways
}

export function makeMap(pack: Pack, dice: Dice): number[] {
  const ways = new Array<number>(ROWS * COLUMNS).fill(0)
  const used = new Array<number>(ROWS * COLUMNS).fill(0)
  for (let walk = 0; walk < pack.config.map.walks; walk++) walkUp(ways, used, dice)
  const map = new Array<number>(ROWS * COLUMNS).fill(0)
  used[LAST_ROW * COLUMNS + BOSS_COLUMN] = 1
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) {
      const at = row * COLUMNS + column
      if (used[at] === 0) continue
      const kind = kindFor(pack, map, ways, row, column, dice)
      const on = row === REST_ROW ? 1 << BOSS_COLUMN : (ways[at] as number)
      map[at] = kind + 1 + (row === LAST_ROW ? 0 : on << 4)
    }
  return map
}

/** One way from the first row to the last but one. It never crosses another. */
function walkUp(ways: number[], used: number[], dice: Dice): void {
  let column = dice.roll('map', COLUMNS, 'map start')
  for (let row = 0; row < REST_ROW; row++) {
    used[row * COLUMNS + column] = 1
    let next = column + dice.roll('map', 3, 'map way') - 1
    if (next < 0 || next >= COLUMNS || crosses(ways, row, column, next)) next = column
    ways[row * COLUMNS + column] = (ways[row * COLUMNS + column] as number) | (1 << next)
    column = next
  }
  used[REST_ROW * COLUMNS + column] = 1
}

const crosses = (ways: readonly number[], row: number, from: number, to: number): boolean =>
  from !== to && ((ways[row * COLUMNS + to] as number) & (1 << from)) !== 0

const WEIGHTED = ['fight', 'event', 'elite', 'shop', 'rest', 'trap'] as const

function kindFor(
  pack: Pack,
  map: readonly number[],
  ways: readonly number[],
  row: number,
  column: number,
  dice: Dice,
): number {
  if (row === 0) return NODE_FIGHT
  if (row === TREASURE_ROW) return NODE_TREASURE
  if (row === REST_ROW) return NODE_REST
  if (row === LAST_ROW) return NODE_BOSS
  const { weights, elite_from_row } = pack.config.map
  const before = kindsBefore(map, ways, row, column)
  const odds = WEIGHTED.map((name, kind) => {
    if (kind === NODE_ELITE && row + 1 < elite_from_row) return 0
    // §9.1 No elite, rest or shop twice in a row; the last row but one is all rest.
    const isSpecial = kind === NODE_ELITE || kind === NODE_REST || kind === NODE_SHOP
    if (isSpecial && (before & (1 << kind)) !== 0) return 0
    return kind === NODE_REST && row === REST_ROW - 1 ? 0 : weights[name]
  })
  const sum = odds.reduce((all, one) => all + one, 0)
  let left = dice.roll('map', sum, 'map node')
  let kind = 0
  while (left >= (odds[kind] as number)) left -= odds[kind++] as number
  return kind
}

/** Kinds of the nodes from which a way leads here, as bits. */
function kindsBefore(map: readonly number[], ways: readonly number[], row: number, column: number): number {
  let kinds = 0
  for (let from = 0; from < COLUMNS; from++) {
    const kind = nodeAt(map, row - 1, from)
    if (kind >= 0 && ((ways[(row - 1) * COLUMNS + from] as number) & (1 << column)) !== 0) kinds |= 1 << kind
  }
  return kinds
}
