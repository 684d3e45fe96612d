import type { GridPanel, Scene } from '../../../engine/contract/scene.ts'
import { asPlayScene } from '../../input/focus.ts'
import type { PlayScene } from '../../input/play-scene.ts'
import { textWidth } from '../../text-width.ts'
import { type Frame, fillArea, makeFrame, putSpans, putText, type ScreenArea } from '../cells/frame.ts'
import { withGlyphSet } from '../cells/glyphs.ts'
import { SPACIOUS_DENSITY } from '../panels/density.ts'
import { drawHalfBlocks } from '../panels/figures.ts'
import { drawStrip, makeFocus, wrapText } from '../panels/strips.ts'
import { drawColumn } from './column-layout.ts'
import { focusDetailStrips } from './focus.ts'
import { drawMapLayout, drawMapLegend } from './map-layout.ts'
import { buttonBarStrips, choiceListStrips, columnStrips, looseChoices, visibleStrips } from './parts.ts'
import { drawByRole, fitsRoleLayout } from './role-layout.ts'
import {
  type DrawnScreen,
  makeScreenBuilder,
  type ScreenBuilder,
  type ScreenContext,
  type ScrollState,
} from './screen-builder.ts'

export type { DrawnScreen, ScreenContext } from './screen-builder.ts'

/** The size of the smallest screen that is supported. */
const LEAST = { width: 40, height: 12 } as const

/**
 * Draws a scene on a screen. Panels with roles are placed by role. Otherwise the layout follows from the panels: a map
 * with a side bar, a story in the middle, or a column.
 */
export function drawScene(
  given: Scene | PlayScene,
  context: ScreenContext,
  width: number,
  height: number,
): DrawnScreen {
  const scene = asPlayScene(given, context.focus, context.aim)
  const frame = makeFrame(width, height)
  if (width < LEAST.width || height < LEAST.height) return tooSmall(frame)
  const pointer = makeFocus(scene, context.focus, context.aim)
  drawHead(frame, scene, context)
  const grid = mainMap(scene)
  const page = makeScreenBuilder(
    frame,
    pointer,
    grid !== undefined && !scene.choices.some(({ at }) => at?.panel === grid.id),
  )
  const scroll = fitsRoleLayout(scene, width, height)
    ? drawByRole(page, scene, context, grid)
    : drawWithoutRoles(page, scene, context, grid)
  const { clickTargets, panelAreas, hidden, marks, map, layout } = page
  inTones(frame, context.skin?.tones)
  return {
    frame: withGlyphSet(frame, context.glyphs ?? 'emoji'),
    clickTargets,
    order: page.order(),
    panelAreas,
    hidden,
    marks,
    map,
    layout,
    ...scroll,
  }
}

const TALLEST = 240

/** Draws a scene as high as it needs to be, for pictures. Nothing is scrolled or left out, and there are no choices. */
export function drawFullHeight(scene: Scene, context: ScreenContext, width: number, least = 24): DrawnScreen {
  const bare = { ...scene, choices: [] }
  for (let height = least; ; height += 4) {
    const drawn = drawScene(bare, { ...context, focus: undefined }, width, height)
    if ((drawn.below === 0 && drawn.scroll === 0 && drawn.hidden.length === 0) || height >= TALLEST) return drawn
  }
}

/** Replaces tones in a frame by the styles of a skin. */
function inTones(frame: Frame, tones: Readonly<Record<string, string>> | undefined): void {
  if (tones === undefined) return
  frame.styles.forEach((style, i) => {
    const end = style.indexOf('+')
    const tone = end < 0 ? style : style.slice(0, end)
    const other = tone === '' ? undefined : tones[tone]
    if (other !== undefined) frame.styles[i] = `${other}${end < 0 ? '' : style.slice(end)}`
  })
}

function drawWithoutRoles(
  page: ScreenBuilder,
  scene: PlayScene,
  context: ScreenContext,
  grid: GridPanel | undefined,
): ScrollState {
  const room = drawFoot(page, scene, context, grid)
  if (grid !== undefined) {
    const scroll = drawMapLayout(page, scene, context, room, grid)
    drawMapLegend(page, grid, { ...room, y: room.y + room.height, height: 1 })
    return scroll
  }
  return drawColumn(page, scene, context, drawCard(page, scene, context, room))
}

/** Draws the picture of the place at the top if there is room. Returns the area that is left. */
function drawCard(page: ScreenBuilder, scene: PlayScene, { skin, log }: ScreenContext, room: ScreenArea): ScreenArea {
  const figure = scene.art === undefined ? undefined : skin?.figure(scene.art)
  if (figure === undefined) return room
  const rows = drawHalfBlocks(figure)
  const list = page.bar.length > 0 ? 0 : looseChoices(scene, page.pointer).length
  const needed =
    columnStrips(scene.panels, room.width, page.pointer, SPACIOUS_DENSITY).length + list + Math.min(3, log.length) + 2
  if (room.height - rows.length - 1 < needed) return room
  const left = room.x + Math.floor((room.width - Math.max(...rows.map(textWidth))) / 2)
  rows.forEach((row, i) => {
    putText(page.frame, left, room.y + i, row, figure.tone ?? '')
  })
  return { ...room, y: room.y + rows.length + 1, height: room.height - rows.length - 1 }
}

/** The map if it is the main panel, which it is not if there are cards to choose from. */
function mainMap(scene: PlayScene): GridPanel | undefined {
  const hasCards = scene.panels.some(
    ({ kind, id }) => kind === 'cards' && scene.choices.some(({ at }) => at?.panel === id),
  )
  return scene.panels.find((panel) => panel.kind === 'grid' && panel.rows.length > 6 && !hasCards) as
    | GridPanel
    | undefined
}

function tooSmall(frame: Frame): DrawnScreen {
  putText(frame, 0, 0, `Too small: ${LEAST.width}×${LEAST.height} needed.`)
  const nothing = { clickTargets: [], order: [], panelAreas: [], hidden: [], marks: [] }
  return { frame, ...nothing, map: undefined, layout: undefined, scroll: 0, below: 0 }
}

function drawHead(frame: Frame, scene: PlayScene, context: ScreenContext): void {
  fillArea(frame, { x: 0, y: 0, width: frame.width, height: 1 }, ' ', '+reverse')
  const corner = ` ${context.corner} `
  const end = putText(frame, 1, 0, scene.title, '+bold+reverse', frame.width - 1)
  const left = frame.width - textWidth(corner)
  if (left > end) putText(frame, left, 0, corner, '+reverse')
}

/** Draws the bottom of the screen: keys, choices, the focused choice. Returns the area that is left above it. */
function drawFoot(
  page: ScreenBuilder,
  scene: PlayScene,
  context: ScreenContext,
  grid: GridPanel | undefined,
): ScreenArea {
  const hasMap = grid !== undefined
  const { frame, pointer } = page
  const { width, height } = frame
  const notice = context.notice === undefined ? [] : wrapText(`! ${context.notice}`, width - 2, 'warn', 2).slice(0, 4)
  const last = height - Math.max(1, notice.length)
  if (notice.length === 0) putText(frame, 1, last, context.footer, 'dim', width - 1)
  notice.forEach((one, i) => {
    putSpans(frame, 1, last + i, one.spans, width - 1)
  })
  const most = height >= 30 ? 5 : 3
  const lines = height >= 30 ? 3 : 2
  const buttons = buttonBarStrips(looseChoices(scene, pointer), scene, width - 2, pointer, grid)
  // Choices that do not fit as buttons are listed, and are visible even when the rest scrolls.
  const isLong = !hasMap && buttons.length > most
  const bar = isLong ? choiceListStrips(looseChoices(scene, pointer), width - 2, pointer) : buttons
  const isBelow = !hasMap && isMenu(page, scene, width - 2, height - lines - 4)
  const shown = isBelow ? [] : visibleStrips(bar, isLong ? Math.floor(height * 0.4) : most, pointer)
  let y = last - shown.length
  page.bar.push(...(shown.length === 0 ? [] : bar.flatMap(({ zones }) => zones.map(({ choice }) => choice))))
  shown.forEach((one, i) => {
    page.clickTargets.push(...drawStrip(frame, one, { x: 1, y: y + i, limit: width - 1 }, pointer))
  })
  // The list has shown most of the details already.
  const detail = isLong && height < 30 ? 1 : lines
  if (hasDetails(scene)) {
    y -= detail
    focusDetailStrips(scene, pointer, width - 2, detail).forEach((one, i) => {
      drawStrip(frame, one, { x: 1, y: y + i, limit: width - 1 }, pointer)
    })
  }
  y -= 1
  putText(frame, 0, y, '─'.repeat(width), 'frame')
  return { x: 1, y: 1, width: width - 2, height: y - 1 }
}

/** Whether the choices are the main thing and fit into a list, as in a menu or for the orders of a round. */
function isMenu(page: ScreenBuilder, scene: PlayScene, width: number, room: number): boolean {
  const loose = looseChoices(scene, page.pointer)
  if (loose.length < 4 || loose.length < scene.choices.length || scene.log !== undefined) return false
  return columnStrips(scene.panels, width, page.pointer, SPACIOUS_DENSITY).length + loose.length + 1 + 4 <= room
}

/** Whether a choice of the scene has more to show than its label. */
const hasDetails = (scene: PlayScene): boolean =>
  scene.choices.length > 1 || scene.choices.some(({ preview, hint }) => preview !== undefined || hint !== undefined)
