import type { GridPanel, Panel, Scene } from '../../../engine/contract/scene.ts'
import { type Area, fill, put } from '../cells/frame.ts'
import { type Strip, span, strip, wrapText } from '../panels/strips.ts'
import type { Block } from './blocks.ts'
import { type AvailableSpace, type Fit, type FitLevel, fitScene } from './fit-panels.ts'
import { detailStrips } from './focus.ts'
import { drawLegend, drawWindow, mapSize } from './map-layout.ts'
import { barStrips, listStrips, logStrips, looseChoices, sceneLogStrips, windowOf } from './parts.ts'
import {
  drawBody,
  drawScrollHint,
  drawStripOn,
  type ScreenBuilder,
  type ScreenContext,
  type ScrollState,
} from './screen-builder.ts'

const STAGED = new Set(['self', 'foe', 'board', 'hand', 'pool', 'odds', 'shop'])
/** Wider than this nothing reads better. */
const WIDEST = 132
const LARGE = 34

/** Whether a scene says what its panels are for, and the screen is large enough to follow that. */
export const isStaged = (scene: Scene, width: number, height: number): boolean =>
  width >= 78 &&
  height >= 22 &&
  scene.panels.some(({ role, keep }) => keep === true || (role !== undefined && STAGED.has(role)))

/** A scene by the roles of its panels. Every region keeps its place from turn to turn; nothing that is kept scrolls. */
export function drawStage(
  page: ScreenBuilder,
  scene: Scene,
  around: ScreenContext,
  grid: GridPanel | undefined,
): ScrollState {
  const { frame, pointer } = page
  const width = Math.min(frame.width - 2, WIDEST)
  const x = Math.floor((frame.width - width) / 2)
  // A text before everything else that has no role is a question or a notice: it stands in place of what was told, and nothing moves.
  const first = scene.panels[0]
  const word = first?.kind === 'text' && first.role === undefined && first.keep === undefined ? first : undefined
  const panels = scene.panels.filter((panel) => panel !== grid && panel !== word)
  const map = grid === undefined ? undefined : mapSize(grid, width)
  const side = map === undefined ? 0 : map.width + 3
  const height = frame.height - 1
  const isLarge = frame.height >= LARGE
  // A rule, what was told, the choice in focus, buttons, keys.
  const footOf = (one: FitLevel, bar: number): number =>
    (isLarge ? Math.max(5, one.logRows) : one.logRows) + (isLarge ? 3 : one.focusRows) + bar + 2
  const barOf = (shown: readonly Panel[]): number =>
    Math.min(
      grid === undefined ? 5 : isLarge ? 4 : 3,
      barStrips(looseChoices(scene, pointer, shown), width, pointer, grid).length,
    )
  const room: AvailableSpace = {
    width: width - side,
    height,
    skin: around.skin,
    isColumn: grid !== undefined,
    footOf,
    barOf,
  }
  const fit = fitScene(scene, panels, room, pointer, around.layout)
  page.layout = fit.layout
  page.hidden.push(...fit.hidden)
  const body = { x, y: 1, width, height: height - footOf(fit.level, fit.layout.bar) }
  if (grid !== undefined && map !== undefined) {
    drawWindow(page, scene, grid, { ...body, width: map.width }, map.pitch, around.inspected)
    for (let y = body.y; y < body.y + body.height; y++) put(frame, x + map.width + 1, y, '│', 'frame')
  }
  const seen = drawPanels(page, scene, fit, { ...body, x: x + side, width: width - side }, around)
  drawFoot(page, scene, fit, around, {
    x,
    width,
    top: body.y + body.height,
    word,
    grid,
    focus: isLarge ? 3 : fit.level.focusRows,
  })
  drawScrollHint(page, seen, seen.room)
  return seen
}

function drawPanels(
  page: ScreenBuilder,
  scene: Scene,
  fit: Fit,
  area: Area,
  around: ScreenContext,
): ScrollState & { readonly room: Area } {
  const limit = area.x + area.width
  const bottom = area.y + area.height
  let y = area.y
  const drawBlock = ({ strips, pieces }: Block): void => {
    strips.forEach((one, i) => {
      if (y + i < bottom) drawStripOn(page, one, { x: area.x, y: y + i, limit })
    })
    page.body.push(...strips.flatMap(({ zones }) => zones.map(({ choice }) => choice)))
    for (const piece of pieces)
      if (y + piece.y + piece.height <= bottom)
        page.panelAreas.push({
          panel: piece.panel.id,
          x: area.x + piece.x,
          y: y + piece.y,
          width: piece.width,
          height: piece.height,
        })
  }
  fit.pinned.forEach((block, i) => {
    drawBlock(block)
    y += (fit.heights[i] as number) + fit.level.gap
  })
  for (const block of fit.uncut) {
    drawBlock(block)
    y += block.strips.length + fit.level.gap
  }
  const room = { ...area, y, height: bottom - y }
  if (fit.isScrolled) {
    const strips = fit.more.flatMap((block) => block.strips)
    page.body.push(...strips.flatMap(({ zones }) => zones.map(({ choice }) => choice)))
    return { ...drawBody(page, strips, around, room), room }
  }
  for (const block of fit.more) {
    drawBlock(block)
    y += block.strips.length + fit.level.gap
  }
  if (fit.isList) {
    const list = listStrips(looseChoices(scene, page.pointer), area.width, page.pointer)
    drawBlock({ id: '', strips: y > area.y && fit.level.gap === 0 ? [strip([]), ...list] : list, pieces: [] })
  }
  return { scroll: 0, below: 0, room }
}

interface Foot {
  readonly x: number
  readonly width: number
  readonly top: number
  readonly grid: GridPanel | undefined
  readonly word: Panel | undefined
  readonly focus: number
}

/** From below: keys or a notice, buttons, the choice in focus, and what the last turn brought, right above it. */
function drawFoot(page: ScreenBuilder, scene: Scene, fit: Fit, around: ScreenContext, foot: Foot): void {
  const { frame, pointer } = page
  const { x, width } = foot
  const limit = x + width
  const rows = (strips: readonly Strip[], y: number): void => {
    strips.forEach((one, i) => {
      drawStripOn(page, one, { x, y: y + i, limit })
    })
  }
  let y = frame.height - 1
  const hidden = new Set(fit.hidden)
  const shown = scene.panels.filter((panel) => !hidden.has(panel))
  const loose = looseChoices(scene, pointer, shown)
  const bar = fit.isList ? [] : barStrips(loose, width, pointer, foot.grid)
  page.bar.push(...bar.flatMap(({ zones }) => zones.map(({ choice }) => choice)))
  y -= fit.layout.bar
  rows(windowOf(bar, fit.layout.bar, pointer), y)
  y -= foot.focus
  rows(detailStrips(scene, pointer, width, foot.focus), y)
  if (foot.grid !== undefined) drawLegend(page, foot.grid, { x, y: foot.top, width, height: 1 })
  const top = foot.top
  // Rows that the panels left free belong to what was told, with its rule above it.
  const told = recentLogStrips(scene, around, foot.word, width, y - top - 1)
  if (foot.grid === undefined) put(frame, x - 1, top, '─'.repeat(width + 2), 'frame')
  rows(told, top + 1)
  // A notice that needs more than a line lies over the buttons: nothing moves for it.
  const notice =
    around.notice === undefined
      ? [keysStrip(fit, around)]
      : wrapText(`! ${around.notice}`, width, 'warn', 2).slice(0, 3)
  fill(frame, { x: 0, y: frame.height - notice.length, width: frame.width, height: notice.length })
  rows(notice, frame.height - notice.length)
}

/** What was told, or what has to be said first. */
function recentLogStrips(
  scene: Scene,
  { log }: ScreenContext,
  word: Panel | undefined,
  width: number,
  room: number,
): readonly Strip[] {
  const first = word?.kind === 'text' ? word.lines.flatMap((line) => wrapText(line, width)).slice(0, room) : []
  const left = room - first.length
  if (left <= 0) return first
  const own = scene.log === undefined ? [] : sceneLogStrips(scene.log, width)
  return [...first, ...(log.length > 0 ? logStrips(log, width, left) : own.slice(-left))]
}

const short = (title: string): string => title.replace(/\s*[(:·].*$/, '').slice(0, 18)

/** The keys; first the one that opens what there was no room for. */
function keysStrip({ hidden }: Fit, { moreKey, footer }: ScreenContext): Strip {
  if (hidden.length === 0 || moreKey === undefined) return strip([span(footer, 'dim')])
  const titles = hidden.map(({ title = '' }) => short(title)).filter((title) => title !== '')
  const words = titles.length === 0 ? 'more' : titles.slice(0, 2).join(', ') + (titles.length > 2 ? ' …' : '')
  return strip([span(`${moreKey} `, 'key'), span(`${words} · `), span(footer, 'dim')])
}
