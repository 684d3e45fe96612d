import type { GridPanel } from '../../../engine/contract/scene.ts'
import type { PlayScene } from '../../input/play-scene.ts'
import { textWidth } from '../../text-width.ts'
import { putSpans, putText, type ScreenArea } from '../cells/frame.ts'
import { cellStyles, legendEntries } from '../panels/grids.ts'
import { makeSpan } from '../panels/strips.ts'
import type { ScreenBuilder } from './screen-builder.ts'

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
