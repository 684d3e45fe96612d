import type { GridPanel } from '../../engine/contract/scene.ts'
import { directionAndSteps, ownPosition, thingsByDistance } from './directions.ts'
import type { CellChoice, TextPage } from './page.ts'

/** Writes a map without blank rows at its top and bottom. If cells can be chosen, rows and columns are numbered. */
export function writeGrid(page: TextPage, panel: GridPanel): void {
  if (panel.title !== undefined) page.write({ text: panel.title, tone: 'key' })
  const rows = drawnRows(panel)
  const isDrawn = (row: string): boolean => row.trim() !== ''
  const [first, last] = [rows.findIndex(isDrawn), rows.findLastIndex(isDrawn)]
  const cells = page.cellsOf(panel)
  if (cells.length > 0) showRuler(page, panel)
  rows.slice(Math.max(0, first), last + 1).forEach((row, i) => {
    page.write(cells.length === 0 ? row : `${String(Math.max(0, first) + i).padStart(2)} ${row}`)
  })
  const seen = new Set(rows.join(''))
  const legend = panel.legend.filter(({ glyph }) => seen.has(glyph)).map(({ glyph, means }) => `${glyph} ${means}`)
  if (legend.length > 0) page.write(`Legend: ${legend.join(', ')}.`)
  showThings(page, panel)
  if (cells.length > 0) showCells(page, cells)
}

/** The rows of a map with its things drawn over the ground. */
function drawnRows({ rows, things = [] }: GridPanel): readonly string[] {
  if (things.length === 0) return rows
  const cells = rows.map((row) => [...row])
  for (const { x, y, glyph } of things) {
    const row = cells[y]
    if (row?.[x] !== undefined) row[x] = glyph
  }
  return cells.map((row) => row.join(''))
}

/** Writes a list of the things with their direction and distance, so that nobody has to count cells. */
function showThings(page: TextPage, panel: GridPanel): void {
  const from = ownPosition(panel)
  const entries = thingsByDistance(panel).map((thing) => {
    const way = from === undefined ? '' : ` ${directionAndSteps(from, thing)}`
    return `${thing.name}${way}${thing.note === undefined ? '' : ` (${thing.note})`}`
  })
  if (entries.length > 0) page.write(`Around: ${entries.join('; ')}.`, '  ')
}

/** Writes the numbers of the columns, tens above units. */
function showRuler(page: TextPage, { rows }: GridPanel): void {
  const columns = Array.from({ length: rows[0]?.length ?? 0 }, (_, x) => x)
  if (columns.length > 10) page.write(`   ${columns.map((x) => (x % 10 === 0 ? x / 10 : ' ')).join('')}`.trimEnd())
  page.write(`   ${columns.map((x) => x % 10).join('')}`)
}

/** Writes hundreds of cells in a few lines: a pattern for their ids, and the coordinates. */
function showCells(page: TextPage, cells: readonly CellChoice[]): void {
  page.write(cellsText(cells), '  ')
}

export function cellsText(cells: readonly CellChoice[]): string {
  const byRow = new Map<number, number[]>()
  for (const { x, y } of cells) byRow.set(y, [...(byRow.get(y) ?? []), x])
  const rows = [...byRow].map(([y, columns]) => `y ${y}: x ${runsOf(columns.sort((a, b) => a - b))}`)
  return `Choose a cell as ${cells[0]?.prefix}-x-y: ${rows.join('; ')}.`
}

/** Numbers as runs: `1 to 4, 6`. */
function runsOf(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const n of numbers) {
    const run = runs.at(-1)
    if (run !== undefined && run[1] === n - 1) run[1] = n
    else runs.push([n, n])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`)).join(', ')
}
