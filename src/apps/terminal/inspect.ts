import type { GridPanel, Scene } from '../../engine/index.ts'
import { ownMeter } from '../../views/terminal/panels/aim.ts'
import type { MapWindow } from '../../views/terminal/screen/screen-builder.ts'
import type { Layer } from './layer.ts'
import { type Page, type PageStep, stay } from './page.ts'

interface Cell {
  readonly x: number
  readonly y: number
}

const WAYS: Readonly<Record<string, Cell>> = Object.fromEntries(
  (
    [
      ['up', 0, -1, 'k kp8 8'],
      ['down', 0, 1, 'j kp2 2'],
      ['left', -1, 0, 'h kp4 4'],
      ['right', 1, 0, 'l kp6 6'],
      ['home', -1, -1, 'y kp7 7'],
      ['pageup', 1, -1, 'u kp9 9'],
      ['end', -1, 1, 'b kp1 1'],
      ['pagedown', 1, 1, 'n kp3 3'],
    ] as const
  ).flatMap(([key, x, y, more]) => [key, ...more.split(' ')].map((one) => [one, { x, y }])),
)

/** A description of a map cell. */
function cellText(grid: GridPanel, { x, y }: Cell): string {
  const here = (grid.things ?? []).filter((thing) => thing.x === x && thing.y === y)
  const glyph = [...(grid.rows[y] ?? '')][x] ?? ' '
  const ground = grid.legend.find((one) => one.glyph === glyph)?.means ?? (glyph === ' ' ? 'unexplored' : glyph)
  const things = here.map(({ name, note }) => (note === undefined ? name : `${name}: ${note}`))
  const way = wayTo(grid, { x, y }) === undefined ? '' : ' · enter: go there'
  return `${things.length > 0 ? things.join('; ') : ground}${way}`
}

function wayTo({ ways }: GridPanel, { x, y }: Cell): string | undefined {
  return ways?.choices[ways.rows[y]?.[x] ?? ' ']
}

/**
 * Inspecting a map: `x` starts, step keys move the cursor, Tab jumps between things, Enter walks there. Undefined: the key does something
 * else.
 */
export function inspectKey(layer: Layer, key: string): PageStep | Promise<PageStep> | undefined {
  const { ui } = layer
  const map = layer.drawn?.map
  if (map === undefined) return undefined
  if (ui.inspected === undefined) {
    if (key !== 'x') return undefined
    ui.inspected = map.grid.centre ?? { x: map.left, y: map.top }
    return stay(`Look: ${cellText(map.grid, ui.inspected)}. Arrows move, tab: next thing, esc ends.`)
  }
  const { inspected } = ui
  const way = WAYS[key]
  if (way !== undefined || key === 'tab' || key === 'shift-tab') {
    ui.inspected =
      way === undefined ? nextThing(map.grid, inspected, key === 'tab' ? 1 : -1) : moved(map.grid, inspected, way)
    return stay(cellText(map.grid, ui.inspected))
  }
  ui.inspected = undefined
  if (key === 'enter' || key === 't') return travel(layer.page, map.grid.id, inspected)
  return key === 'esc' || key === 'x' ? stay() : undefined
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most))
const moved = ({ rows }: GridPanel, { x, y }: Cell, by: Cell): Cell => {
  const row = clamp(y + by.y, rows.length - 1)
  return { x: clamp(x + by.x, [...(rows[row] as string)].length - 1), y: row }
}

/** The next thing, ordered by distance from the centre. */
function nextThing({ things = [], centre }: GridPanel, cell: Cell, by: number): Cell {
  const from = centre ?? cell
  const far = ({ x, y }: Cell): number => Math.max(Math.abs(x - from.x), Math.abs(y - from.y))
  const all = things.toSorted((a, b) => far(a) - far(b))
  const at = all.findIndex(({ x, y }) => x === cell.x && y === cell.y)
  const next = all[(at + by + all.length) % Math.max(1, all.length)]
  return next === undefined ? cell : { x: next.x, y: next.y }
}

/** A click on a map walks there, or describes the cell if no way is known. */
export function clickOnMap(
  layer: Layer,
  map: MapWindow,
  x: number,
  y: number,
): PageStep | Promise<PageStep> | undefined {
  if (x < map.x || y < map.y || x >= map.x + map.width || y >= map.y + map.height) return undefined
  const cell = { x: map.left + Math.floor((x - map.x) / map.pitch), y: map.top + y - map.y }
  if ([...(map.grid.rows[cell.y] ?? '')][cell.x] === undefined) return undefined
  return wayTo(map.grid, cell) === undefined ? stay(cellText(map.grid, cell)) : travel(layer.page, map.grid.id, cell)
}

const MAX_STEPS = 200

/** Walks step by step until it arrives, sees somebody new, or is disturbed. */
async function travel(page: Page, panel: string, to: Cell): Promise<PageStep> {
  for (let i = 0; i < MAX_STEPS; i++) {
    const scene = page.scene()
    const grid = gridOf(scene, panel)
    const id = grid === undefined ? undefined : wayTo(grid, to)
    const choice = scene.choices.find((one) => one.id === id)
    if (choice === undefined || choice.blocked !== undefined || choice.ask !== undefined)
      return stay(i === 0 ? 'There is no known way there.' : undefined)
    const step = await page.take(choice.id)
    if (step.kind !== 'stay' || step.notice !== undefined) return step
    const next = page.scene()
    if (isDisturbed(scene, next, panel)) return stay()
    const centre = gridOf(next, panel)?.centre
    if (centre?.x === to.x && centre.y === to.y) return stay()
  }
  return stay()
}

const gridOf = (scene: Scene, panel: string): GridPanel | undefined =>
  scene.panels.find((one): one is GridPanel => one.kind === 'grid' && one.id === panel)

function isDisturbed(before: Scene, after: Scene, panel: string): boolean {
  const actors = (scene: Scene): string[] => (gridOf(scene, panel)?.things ?? []).flatMap(({ actor = [] }) => actor)
  const known = new Set(actors(before))
  if (actors(after).some((actor) => !known.has(actor))) return true
  const [then, now] = [ownMeter(before)?.value, ownMeter(after)?.value]
  return gridOf(after, panel) === undefined || (then !== undefined && now !== undefined && now < then)
}
