import type { Choice, GridPanel } from '../../../engine/contract/scene.ts'
import type { PlayScene } from '../../input/play-scene.ts'
import { textWidth } from '../../text-width.ts'
import { putSpans, putText, type ScreenArea } from '../cells/frame.ts'
import { SPACIOUS_DENSITY } from '../panels/density.ts'
import { cellStyles, legendEntries } from '../panels/grids.ts'
import { BLANK_STRIP, type Focus, makeSpan, type Strip } from '../panels/strips.ts'
import { columnStrips, sceneLogStrips } from './parts.ts'
import {
  drawLog,
  drawScrolledColumn,
  drawScrollHint,
  drawSideLog,
  type ScreenBuilder,
  type ScreenContext,
  type ScrollState,
} from './screen-builder.ts'

/** Draws the map on the left and everything else beside it. The log is below the side bar, or in a third column. */
export function drawMapLayout(
  page: ScreenBuilder,
  scene: PlayScene,
  context: ScreenContext,
  room: ScreenArea,
  grid: GridPanel,
): ScrollState {
  const across = Math.max(...grid.rows.map((row) => textWidth(row)))
  // A terminal cell is twice as high as it is wide. With a blank between columns, rooms look square.
  const pitch = room.width >= across * 2 + 42 ? 2 : 1
  const mapWidth = Math.min(across * pitch, Math.max(20, room.width - 34))
  drawMapWindow(
    page,
    scene,
    grid,
    { x: room.x, y: room.y, width: mapWidth, height: room.height },
    pitch,
    context.inspected,
  )
  for (let y = room.y; y < room.y + room.height; y++) putText(page.frame, room.x + mapWidth + 1, y, '│', 'frame')
  const x = room.x + mapWidth + 3
  const rest = room.x + room.width - x
  const third = rest >= 100 ? Math.min(60, Math.floor(rest * 0.45)) : 0
  const width = rest - (third > 0 ? third + 3 : 0)
  const others = scene.panels.filter((panel) => panel !== grid)
  const body = [
    ...sideStrips(others, width, page.pointer, room.height),
    ...(scene.log === undefined ? [] : [BLANK_STRIP, ...sceneLogStrips(scene.log, width)]),
  ]
  page.body.push(...body.flatMap(({ zones }) => zones.map(({ choice }) => choice)))
  const least = third > 0 || context.log.length === 0 ? 0 : Math.max(5, Math.floor(room.height / 4))
  const height = Math.min(body.length, room.height - least)
  const area = { x, y: room.y, width, height }
  const scroll = drawScrolledColumn(page, body, context, area)
  if (third > 0) drawSideLog(page, context, { x: x + width + 3, y: room.y, width: third, height: room.height })
  else if (least > 0) drawLog(page, context, { x, y: room.y + height, width, height: room.height - height })
  drawScrollHint(page, scroll, area)
  return scroll
}

/** Draws the side bar. Only high screens have blank lines between its panels. */
const sideStrips = (panels: PlayScene['panels'], width: number, pointer: Focus, height: number): Strip[] =>
  columnStrips(panels, width, pointer, SPACIOUS_DENSITY).filter((one) => one !== BLANK_STRIP || height >= 34)

/**
 * The width of the area for the map, and the columns per map cell, of which two make rooms look square. The area keeps
 * its width while the map grows.
 */
export function mapAreaSize(grid: GridPanel, width: number): { readonly width: number; readonly pitch: number } {
  const across = Math.max(...grid.rows.map((row) => textWidth(row)))
  const place = width >= 116 ? 50 : width >= 100 ? 40 : 25
  return { width: place, pitch: across * 2 <= place ? 2 : 1 }
}

/** Draws the part of a map around its centre, or around the cell that is inspected or focused. */
export function drawMapWindow(
  page: ScreenBuilder,
  scene: PlayScene,
  grid: GridPanel,
  area: ScreenArea,
  pitch: number,
  inspected: { readonly x: number; readonly y: number } | undefined,
): void {
  const { frame, pointer } = page
  const cellAt = cellStyles(grid)
  const choicesByCell = new Map(
    scene.choices.filter(({ at }) => at?.panel === grid.id).map((choice) => [choice.at?.item ?? '', choice]),
  )
  const hero = grid.centre ?? heroPosition(grid)
  const distance = ({ at }: Choice): number => {
    const { x, y } = cellOf(at?.item ?? '')
    return Math.max(Math.abs(x - hero.x), Math.abs(y - hero.y))
  }
  page.body.push(...[...choicesByCell.values()].toSorted((a, b) => distance(a) - distance(b)))
  const focused = [...choicesByCell].find(([, choice]) => choice.id === pointer.focus)?.[0]
  const centre = inspected ?? (focused === undefined ? hero : cellOf(focused))
  const columns = Math.floor(area.width / pitch)
  const left = start(centre.x, columns, Math.max(...grid.rows.map((row) => [...row].length)))
  const top = start(centre.y, area.height, grid.rows.length)
  page.map = { ...area, grid, left, top, pitch }
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < columns; x++) {
      const cell = cellAt(left + x, top + y)
      if (cell === undefined) continue
      const at = { x: area.x + x * pitch, y: area.y + y }
      const choice = choicesByCell.get(`${left + x},${top + y}`)
      const isPointed =
        inspected === undefined
          ? choice !== undefined && choice.id === pointer.focus
          : inspected.x === left + x && inspected.y === top + y
      putText(frame, at.x, at.y, cell.glyph, isPointed ? `${cell.style}+reverse` : cell.style)
      // Walls continue across the blanks between columns.
      if (pitch === 2 && isWall(cell.glyph) && cellAt(left + x + 1, top + y)?.glyph === cell.glyph)
        putText(frame, at.x + 1, at.y, cell.glyph, cell.style)
      if (choice !== undefined) page.clickTargets.push({ ...at, width: 1, choice })
    }
  for (const { x, y, actor } of grid.things ?? [])
    if (actor !== undefined && x >= left && y >= top && x < left + columns && y < top + area.height)
      page.marks.push({
        name: actor,
        kind: 'thing',
        x: area.x + (x - left) * pitch,
        y: area.y + y - top,
        width: 1,
        height: 1,
      })
}

const isWall = (glyph: string): boolean => glyph === '#' || glyph === '▓' || glyph === '░' || glyph === '█'

/** The first cell that is visible. A map smaller than its area is centred. */
const start = (centre: number, room: number, size: number): number =>
  size <= room ? -Math.floor((room - size) / 2) : Math.max(0, Math.min(centre - Math.floor(room / 2), size - room))

function cellOf(item: string): { x: number; y: number } {
  const [x = 0, y = 0] = item.split(',').map(Number)
  return { x, y }
}

function heroPosition(grid: GridPanel): { x: number; y: number } {
  const y = grid.rows.findIndex((row) => row.includes('@'))
  return y < 0 ? { x: 0, y: 0 } : { x: (grid.rows[y] as string).indexOf('@'), y }
}

/** Draws the legend of the glyphs that can be seen, in the rule below the map. */
export function drawMapLegend(page: ScreenBuilder, grid: GridPanel, area: ScreenArea): void {
  const { map } = page
  putText(page.frame, area.x - 1, area.y, '─'.repeat(area.width + 2), 'frame')
  if (map === undefined) return
  const isSeen = (cx: number, cy: number): boolean =>
    cx >= map.left && cy >= map.top && cx < map.left + map.width / map.pitch && cy < map.top + map.height
  const below = grid.rows.length - map.top - map.height
  const room = area.width - (below > 0 ? 8 : 2)
  let used = 0
  const spans = legendEntries(grid, isSeen).flatMap((word) => {
    if (used + word.length + 2 > room) return []
    used += word.length + 2
    return [makeSpan(` ${word} `, 'dim')]
  })
  putSpans(page.frame, area.x + 1, area.y, spans, area.x + area.width)
  if (below > 0) putText(page.frame, area.x + area.width - 4, area.y, ` ▼${below} `, 'warn')
}
