import type { GridPanel, Panel } from '../../../engine/contract/scene.ts'
import type { PlayScene } from '../../input/play-scene.ts'
import { fillArea, putText, type ScreenArea } from '../cells/frame.ts'
import { makeSpan, makeStrip, type Strip, wrapText } from '../panels/strips.ts'
import type { PanelBlock } from './blocks.ts'
import { type AvailableSpace, type FitLevel, type FittedScreen, fitScene } from './fit-panels.ts'
import { focusDetailStrips } from './focus.ts'
import { drawMapLegend, drawMapWindow, mapAreaSize } from './map-layout.ts'
import { buttonBarStrips, choiceListStrips, logStrips, looseChoices, sceneLogStrips, visibleStrips } from './parts.ts'
import {
  drawScrolledColumn,
  drawScrollHint,
  drawStripOnPage,
  type ScreenBuilder,
  type ScreenContext,
  type ScrollState,
} from './screen-builder.ts'

const PLACED_ROLES = new Set(['self', 'foe', 'board', 'hand', 'pool', 'odds', 'shop'])
/** The widest layout: wider ones do not improve reading. */
const WIDEST = 132
const LARGE = 34

/** Whether a scene names the roles of its panels, and the screen is large enough for a layout by role. */
export const fitsRoleLayout = (scene: PlayScene, width: number, height: number): boolean =>
  width >= 78 &&
  height >= 22 &&
  scene.panels.some(({ role, keep }) => keep === true || (role !== undefined && PLACED_ROLES.has(role)))

/** Draws a scene by the roles of its panels. Every region keeps its place from turn to turn, and pinned panels never scroll. */
export function drawByRole(
  page: ScreenBuilder,
  scene: PlayScene,
  context: ScreenContext,
  grid: GridPanel | undefined,
): ScrollState {
  const { frame, pointer } = page
  const width = Math.min(frame.width - 2, WIDEST)
  const x = Math.floor((frame.width - width) / 2)
  // A first text without a role is a question or a notice. It replaces the log, so that nothing moves.
  const first = scene.panels[0]
  const notice = first?.kind === 'text' && first.role === undefined && first.keep === undefined ? first : undefined
  const panels = scene.panels.filter((panel) => panel !== grid && panel !== notice)
  const map = grid === undefined ? undefined : mapAreaSize(grid, width)
  const side = map === undefined ? 0 : map.width + 3
  const height = frame.height - 1
  const isLarge = frame.height >= LARGE
  // The foot has a rule, the log, the focused choice, buttons and keys.
  const footRows = (one: FitLevel, bar: number): number =>
    (isLarge ? Math.max(5, one.logRows) : one.logRows) + (isLarge ? 3 : one.focusRows) + bar + 2
  const barRowsFor = (shown: readonly Panel[]): number =>
    Math.min(
      grid === undefined ? 5 : isLarge ? 4 : 3,
      buttonBarStrips(looseChoices(scene, pointer, shown), scene, width, pointer, grid).length,
    )
  const room: AvailableSpace = {
    width: width - side,
    height,
    skin: context.skin,
    isColumn: grid !== undefined,
    footRows,
    barRowsFor,
  }
  const fit = fitScene(scene, panels, room, pointer, context.layout)
  page.layout = fit.layout
  page.hidden.push(...fit.hidden)
  const body = { x, y: 1, width, height: height - footRows(fit.level, fit.layout.bar) }
  if (grid !== undefined && map !== undefined) {
    drawMapWindow(page, scene, grid, { ...body, width: map.width }, map.pitch, context.inspected)
    for (let y = body.y; y < body.y + body.height; y++) putText(frame, x + map.width + 1, y, '│', 'frame')
  }
  const scroll = drawPanels(page, scene, fit, { ...body, x: x + side, width: width - side }, context)
  drawFoot(page, scene, fit, context, {
    x,
    width,
    top: body.y + body.height,
    notice,
    grid,
    focus: isLarge ? 3 : fit.level.focusRows,
  })
  drawScrollHint(page, scroll, scroll.room)
  return scroll
}

function drawPanels(
  page: ScreenBuilder,
  scene: PlayScene,
  fit: FittedScreen,
  area: ScreenArea,
  context: ScreenContext,
): ScrollState & { readonly room: ScreenArea } {
  const limit = area.x + area.width
  const bottom = area.y + area.height
  let y = area.y
  const drawBlock = ({ strips, pieces }: PanelBlock): void => {
    strips.forEach((one, i) => {
      if (y + i < bottom) drawStripOnPage(page, one, { x: area.x, y: y + i, limit })
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
    return { ...drawScrolledColumn(page, strips, context, room), room }
  }
  for (const block of fit.more) {
    drawBlock(block)
    y += block.strips.length + fit.level.gap
  }
  if (fit.isList) {
    const list = choiceListStrips(looseChoices(scene, page.pointer), area.width, page.pointer)
    drawBlock({ id: '', strips: y > area.y && fit.level.gap === 0 ? [makeStrip([]), ...list] : list, pieces: [] })
  }
  return { scroll: 0, below: 0, room }
}

interface Foot {
  readonly x: number
  readonly width: number
  readonly top: number
  readonly grid: GridPanel | undefined
  readonly notice: Panel | undefined
  readonly focus: number
}

/** Draws the foot from the bottom up: keys or a notice, buttons, the focused choice, and the last log lines. */
function drawFoot(page: ScreenBuilder, scene: PlayScene, fit: FittedScreen, context: ScreenContext, foot: Foot): void {
  const { frame, pointer } = page
  const { x, width } = foot
  const limit = x + width
  const rows = (strips: readonly Strip[], y: number): void => {
    strips.forEach((one, i) => {
      drawStripOnPage(page, one, { x, y: y + i, limit })
    })
  }
  let y = frame.height - 1
  const hidden = new Set(fit.hidden)
  const shown = scene.panels.filter((panel) => !hidden.has(panel))
  const loose = looseChoices(scene, pointer, shown)
  const bar = fit.isList ? [] : buttonBarStrips(loose, scene, width, pointer, foot.grid)
  page.bar.push(...bar.flatMap(({ zones }) => zones.map(({ choice }) => choice)))
  y -= fit.layout.bar
  rows(visibleStrips(bar, fit.layout.bar, pointer), y)
  y -= foot.focus
  rows(focusDetailStrips(scene, pointer, width, foot.focus), y)
  if (foot.grid !== undefined) drawMapLegend(page, foot.grid, { x, y: foot.top, width, height: 1 })
  const top = foot.top
  // Rows that the panels leave free go to the log, with its rule above them.
  const logLines = recentLogStrips(scene, context, foot.notice, width, y - top - 1)
  if (foot.grid === undefined) putText(frame, x - 1, top, '─'.repeat(width + 2), 'frame')
  rows(logLines, top + 1)
  // A long notice covers the buttons, so that nothing moves.
  const notice =
    context.notice === undefined
      ? [keyHints(fit, context)]
      : wrapText(`! ${context.notice}`, width, 'warn', 2).slice(0, 3)
  fillArea(frame, { x: 0, y: frame.height - notice.length, width: frame.width, height: notice.length })
  rows(notice, frame.height - notice.length)
}

/** Draws the notice of the scene, then the last log lines. */
function recentLogStrips(
  scene: PlayScene,
  { log }: ScreenContext,
  notice: Panel | undefined,
  width: number,
  room: number,
): readonly Strip[] {
  const first = notice?.kind === 'text' ? notice.lines.flatMap((line) => wrapText(line, width)).slice(0, room) : []
  const left = room - first.length
  if (left <= 0) return first
  const own = scene.log === undefined ? [] : sceneLogStrips(scene.log, width)
  return [...first, ...(log.length > 0 ? logStrips(log, width, left) : own.slice(-left))]
}

const shortTitle = (title: string): string => title.replace(/\s*[(:·].*$/, '').slice(0, 18)

/** Draws the names of the keys, beginning with the key that opens the hidden panels. */
function keyHints({ hidden }: FittedScreen, { footer }: ScreenContext): Strip {
  if (hidden.length === 0) return makeStrip([makeSpan(footer, 'dim')])
  const titles = hidden.map(({ title = '' }) => shortTitle(title)).filter((title) => title !== '')
  const label = titles.length === 0 ? 'more' : titles.slice(0, 2).join(', ') + (titles.length > 2 ? ' …' : '')
  return makeStrip([makeSpan('Tab ', 'key'), makeSpan(`${label} · `), makeSpan(footer, 'dim')])
}
