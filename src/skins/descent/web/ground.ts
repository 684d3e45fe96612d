import { seededNumbers } from '../../svg-picture.ts'
import { drawMapSign } from './things.ts'

/** The width of a cell in the picture of a map. It equals that of the figures. */
export const CELL_WIDTH = 48

export interface MapGround {
  readonly rows: readonly string[]
  readonly hero: { readonly x: number; readonly y: number } | undefined
  /** Cells with a thing on them, where the map character is not that of the ground. */
  readonly taken: ReadonlySet<string>
  /** Cells with an actor that can be seen. */
  readonly figures: ReadonlySet<string>
  /** The name of the floor, by which its stones vary. */
  readonly name: string
}

export const cellKey = (x: number, y: number): string => `${x},${y}`
const glyphAt = ({ rows }: MapGround, x: number, y: number): string => rows[y]?.[x] ?? ' '

const isOpen = (glyph: string): boolean => glyph !== ' ' && glyph !== '#'

/**
 * The cells in sight. The map has a character of its own for lit floor, and actors that can be seen stand on lit cells.
 * A feature is as bright as the floor in front of it, seen from the hero. A wall is lit if any cell beside it is.
 */
export function litCells(ground: MapGround): ReadonlySet<string> {
  const { rows, hero, figures } = ground
  const lit = new Set<string>()
  if (hero === undefined) return lit
  const distance = (x: number, y: number): number => (x - hero.x) ** 2 + (y - hero.y) ** 2
  const cells = rows.flatMap((row, y) => Array.from(row, (glyph, x) => ({ x, y, glyph, distance: distance(x, y) })))
  const isBeside = (x: number, y: number, most: number): boolean =>
    NEIGHBOURS.some(([dx, dy]) => distance(x + dx, y + dy) < most && lit.has(cellKey(x + dx, y + dy)))
  for (const { x, y, glyph, distance: most } of cells.toSorted((one, other) => one.distance - other.distance)) {
    if (!isOpen(glyph) || glyph === ',') continue
    if (most === 0 || glyph === '.' || figures.has(cellKey(x, y)) || isBeside(x, y, most)) lit.add(cellKey(x, y))
  }
  const walls = cells.filter(({ x, y, glyph }) => glyph === '#' && isBeside(x, y, Number.POSITIVE_INFINITY))
  for (const { x, y } of walls) lit.add(cellKey(x, y))
  return lit
}

const NEIGHBOURS = [-1, 0, 1]
  .flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const))
  .filter(([dx, dy]) => dx !== 0 || dy !== 0)

const mix = (from: readonly number[], to: readonly number[], share: number): string =>
  `rgb(${from.map((part, i) => Math.round(part + ((to[i] ?? part) - part) * share)).join(' ')})`
const FLOOR_NEAR = [196, 140, 82]
const FLOOR_FAR = [84, 60, 40]
const WALL_NEAR = [80, 54, 34]
const WALL_FAR = [36, 25, 17]
const LIGHT_RADIUS = 7.5

/** How dark a cell is: 0 at the hero, 1 where the light ends. */
function darkness({ hero }: MapGround, x: number, y: number): number {
  if (hero === undefined) return 1
  const [dx, dy] = [x - hero.x, y - hero.y]
  return Math.min(1, Math.sqrt(dx * dx + dy * dy) / LIGHT_RADIUS)
}

/** Draws the known ground as SVG: warm in sight, cold where it is remembered, nothing where it is unknown. */
export function groundShapes(ground: MapGround): string {
  const floors: string[] = []
  const edges: string[] = []
  const signs: string[] = []
  const seen = litCells(ground)
  ground.rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      const glyph = row[x] ?? ' '
      if (glyph === ' ') continue
      const lit = seen.has(cellKey(x, y))
      floors.push(glyph === '#' ? wall(ground, x, y, lit) : floor(ground, x, y, lit))
      if (glyph === '#') continue
      edges.push(edgesOf(ground, x, y, lit))
      const drawn = ground.taken.has(cellKey(x, y)) ? undefined : drawMapSign(glyph)
      if (drawn !== undefined)
        signs.push(
          `<g transform="translate(${x * CELL_WIDTH + 5} ${y * CELL_WIDTH + 5}) scale(.8)" opacity="${lit ? 1 : 0.55}">${drawn}</g>`,
        )
    }
  })
  return `${floors.join('')}<g fill="none" stroke-width="2" stroke-linecap="square">${edges.join('')}</g>${signs.join('')}`
}

const square = (x: number, y: number, fill: string): string =>
  `<path d="M${x * CELL_WIDTH} ${y * CELL_WIDTH}h${CELL_WIDTH}v${CELL_WIDTH}h-${CELL_WIDTH}z" fill="${fill}"/>`

function floor(ground: MapGround, x: number, y: number, lit: boolean): string {
  const random = seededNumbers(`${ground.name}:${x}:${y}`)
  const wear = random(9)
  const share = Math.min(1, darkness(ground, x, y) + random(10) / 110)
  const fill = lit ? mix(FLOOR_NEAR, FLOOR_FAR, share) : `rgb(${31 + random(3)} ${42 + random(4)} ${57 + random(4)})`
  const seam = `<path d="M${x * CELL_WIDTH + 0.5} ${y * CELL_WIDTH + CELL_WIDTH}v-${CELL_WIDTH}h${CELL_WIDTH}" fill="none" stroke="${lit ? '#0003' : '#0b121b'}"/>`
  const crack =
    wear > 1
      ? ''
      : `<path d="M${x * CELL_WIDTH + 14 + random(16)} ${y * CELL_WIDTH + 10 + random(10)}l6 6-4 6 5 5" fill="none" stroke="${lit ? '#3a2715' : '#131b26'}" stroke-width="1.5"/>`
  return `${square(x, y, fill)}${seam}${crack}`
}

/** Draws a wall from above, with a stone face if there is floor below it. */
function wall(ground: MapGround, x: number, y: number, lit: boolean): string {
  const top = lit ? mix(WALL_NEAR, WALL_FAR, darkness(ground, x, y)) : '#0f151d'
  if (!isOpen(glyphAt(ground, x, y + 1))) return square(x, y, top)
  const [left, high] = [x * CELL_WIDTH, y * CELL_WIDTH + 22]
  const face = lit ? mix([128, 84, 50], [58, 40, 26], darkness(ground, x, y)) : '#1b2634'
  const joint = lit ? '#2a1a0e' : '#0d141d'
  const shift = seededNumbers(`${ground.name}:${x}:${y}`)(8)
  return `${square(x, y, top)}<path d="M${left} ${high}h48v26h-48z" fill="${face}"/><path d="M${left} ${high}h48M${left} ${high + 13}h48M${left + 12 + shift} ${high}v13M${left + 34} ${high}v13M${left + 22 - shift} ${high + 13}v13M${left + 44} ${high + 13}v13" fill="none" stroke="${joint}" stroke-width="1.6"/>`
}

/** Draws a line where floor meets wall. */
function edgesOf(ground: MapGround, x: number, y: number, lit: boolean): string {
  const [left, top] = [x * CELL_WIDTH, y * CELL_WIDTH]
  const sides: readonly (readonly [number, number, string])[] = [
    [0, -1, `M${left} ${top}h${CELL_WIDTH}`],
    [0, 1, `M${left} ${top + CELL_WIDTH}h${CELL_WIDTH}`],
    [-1, 0, `M${left} ${top}v${CELL_WIDTH}`],
    [1, 0, `M${left + CELL_WIDTH} ${top}v${CELL_WIDTH}`],
  ]
  const d = sides.map(([dx, dy, line]) => (glyphAt(ground, x + dx, y + dy) === '#' ? line : '')).join('')
  return d === '' ? '' : `<path d="${d}" stroke="${lit ? '#e0a25c' : '#3f5268'}" stroke-opacity="${lit ? 0.85 : 0.8}"/>`
}

/**
 * The part of the map to show, in cells: around the hero, but not beyond the known cells. If few rows are known it is
 * lower, down to `minHeight`, so that the choices move up on a phone.
 */
export function visibleFrame(
  ground: MapGround,
  width: number,
  maxHeight: number,
  minHeight = maxHeight,
): { readonly x: number; readonly y: number; readonly high: number } {
  let [left, right, top, bottom] = [99, 0, 99, 0]
  ground.rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++)
      if (row[x] !== ' ') {
        left = Math.min(left, x)
        right = Math.max(right, x + 1)
        top = Math.min(top, y)
        bottom = Math.max(bottom, y + 1)
      }
  })
  const high = Math.min(maxHeight, Math.max(minHeight, bottom - top))
  const { x, y } = ground.hero ?? { x: (left + right) / 2, y: (top + bottom) / 2 }
  return {
    x: clampFrame(x + 0.5 - width / 2, left, right, width),
    y: clampFrame(y + 0.5 - high / 2, top, bottom, high),
    high,
  }
}

const clampFrame = (from: number, least: number, most: number, size: number): number =>
  most - least <= size ? (least + most - size) / 2 : Math.max(least, Math.min(most - size, from))
