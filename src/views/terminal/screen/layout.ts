import type { GridPanel, Scene } from '../../../engine/contract/scene.ts'
import { textWidth } from '../../text-width.ts'
import { type Area, type Frame, fill, makeFrame, put, putSpans } from '../cells/frame.ts'
import { inGlyphs } from '../cells/glyphs.ts'
import { SPACIOUS } from '../panels/density.ts'
import { halves } from '../panels/figures.ts'
import { drawStrip, makePointer, wrapText } from '../panels/strips.ts'
import { drawColumn } from './column-layout.ts'
import { detailStrips } from './focus.ts'
import { drawLegend, drawMap } from './map-layout.ts'
import { barStrips, columnStrips, listStrips, looseChoices, windowOf } from './parts.ts'
import { drawStage, isStaged } from './role-layout.ts'
import {
  type DrawnScreen,
  makeScreenBuilder,
  type ScreenBuilder,
  type ScreenContext,
  type ScrollState,
} from './screen-builder.ts'

export type { DrawnScreen, ScreenContext } from './screen-builder.ts'

/** The smallest screen worth drawing on. */
const LEAST = { width: 40, height: 12 } as const

/**
 * A scene on a screen. Panels that say what they are for stand by that; for the others the layout follows from what the scene holds: a map
 * with a side bar, a story in the middle, or a column.
 */
export function drawScene(scene: Scene, around: ScreenContext, width: number, height: number): DrawnScreen {
  const frame = makeFrame(width, height)
  if (width < LEAST.width || height < LEAST.height) return tooSmall(frame)
  const pointer = makePointer(scene, around.focus, around.aim)
  drawHead(frame, scene, around)
  const grid = mainMap(scene)
  const page = makeScreenBuilder(
    frame,
    pointer,
    grid !== undefined && !scene.choices.some(({ at }) => at?.panel === grid.id),
  )
  const seen = isStaged(scene, width, height)
    ? drawStage(page, scene, around, grid)
    : drawWithoutRoles(page, scene, around, grid)
  const { clickTargets, panelAreas, hidden, marks, map, layout } = page
  inTones(frame, around.skin?.tones)
  return {
    frame: inGlyphs(frame, around.glyphs ?? 'emoji'),
    clickTargets,
    order: page.order(),
    panelAreas,
    hidden,
    marks,
    map,
    layout,
    ...seen,
  }
}

const TALLEST = 240

/** A scene on a page as high as it needs, for pictures: nothing is scrolled, left out or to be chosen. */
export function drawFullHeight(scene: Scene, around: ScreenContext, width: number, least = 24): DrawnScreen {
  const bare = { ...scene, choices: [] }
  for (let height = least; ; height += 4) {
    const drawn = drawScene(bare, { ...around, focus: undefined }, width, height)
    if ((drawn.below === 0 && drawn.scroll === 0 && drawn.hidden.length === 0) || height >= TALLEST) return drawn
  }
}

/** Tones as a skin wants them. */
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
  scene: Scene,
  around: ScreenContext,
  grid: GridPanel | undefined,
): ScrollState {
  const room = drawFoot(page, scene, around, grid)
  if (grid !== undefined) {
    const seen = drawMap(page, scene, around, room, grid)
    drawLegend(page, grid, { ...room, y: room.y + room.height, height: 1 })
    return seen
  }
  return drawColumn(page, scene, around, drawCard(page, scene, around, room))
}

/** The picture of the place above everything else, where there is room for it; answers what room is left. */
function drawCard(page: ScreenBuilder, scene: Scene, { skin, log }: ScreenContext, room: Area): Area {
  const figure = scene.art === undefined ? undefined : skin?.figure(scene.art)
  if (figure === undefined) return room
  const rows = halves(figure)
  const list = page.bar.length > 0 ? 0 : looseChoices(scene, page.pointer).length
  const needed =
    columnStrips(scene.panels, room.width, page.pointer, SPACIOUS).length + list + Math.min(3, log.length) + 2
  if (room.height - rows.length - 1 < needed) return room
  const left = room.x + Math.floor((room.width - Math.max(...rows.map(textWidth))) / 2)
  rows.forEach((row, i) => {
    put(page.frame, left, room.y + i, row, figure.tone ?? '')
  })
  return { ...room, y: room.y + rows.length + 1, height: room.height - rows.length - 1 }
}

/** A map is the main thing unless there are cards to choose from: then it comes last. */
function mainMap(scene: Scene): GridPanel | undefined {
  const hasCards = scene.panels.some(
    ({ kind, id }) => kind === 'cards' && scene.choices.some(({ at }) => at?.panel === id),
  )
  return scene.panels.find((panel) => panel.kind === 'grid' && panel.rows.length > 6 && !hasCards) as
    | GridPanel
    | undefined
}

function tooSmall(frame: Frame): DrawnScreen {
  put(frame, 0, 0, `Too small: ${LEAST.width}×${LEAST.height} needed.`)
  const nothing = { clickTargets: [], order: [], panelAreas: [], hidden: [], marks: [] }
  return { frame, ...nothing, map: undefined, layout: undefined, scroll: 0, below: 0 }
}

function drawHead(frame: Frame, scene: Scene, around: ScreenContext): void {
  fill(frame, { x: 0, y: 0, width: frame.width, height: 1 }, ' ', '+reverse')
  const corner = ` ${around.corner} `
  const end = put(frame, 1, 0, scene.title, '+bold+reverse', frame.width - 1)
  const left = frame.width - textWidth(corner)
  if (left > end) put(frame, left, 0, corner, '+reverse')
}

/** From below: keys, the bar of choices, the choice in focus in full. Answers the room that is left. */
function drawFoot(page: ScreenBuilder, scene: Scene, around: ScreenContext, grid: GridPanel | undefined): Area {
  const hasMap = grid !== undefined
  const { frame, pointer } = page
  const { width, height } = frame
  const notice = around.notice === undefined ? [] : wrapText(`! ${around.notice}`, width - 2, 'warn', 2).slice(0, 4)
  const last = height - Math.max(1, notice.length)
  if (notice.length === 0) put(frame, 1, last, around.footer, 'dim', width - 1)
  notice.forEach((one, i) => {
    putSpans(frame, 1, last + i, one.spans, width - 1)
  })
  const most = height >= 30 ? 5 : 3
  const lines = height >= 30 ? 3 : 2
  const buttons = barStrips(looseChoices(scene, pointer), width - 2, pointer, grid)
  // Choices that do not fit as buttons stand one under the other, in sight whatever else has to scroll.
  const isLong = !hasMap && buttons.length > most
  const bar = isLong ? listStrips(looseChoices(scene, pointer), width - 2, pointer) : buttons
  const isBelow = !hasMap && isMenu(page, scene, width - 2, height - lines - 4)
  const shown = isBelow ? [] : windowOf(bar, isLong ? Math.floor(height * 0.4) : most, pointer)
  let y = last - shown.length
  page.bar.push(...(shown.length === 0 ? [] : bar.flatMap(({ zones }) => zones.map(({ choice }) => choice))))
  shown.forEach((one, i) => {
    page.clickTargets.push(...drawStrip(frame, one, { x: 1, y: y + i, limit: width - 1 }, pointer))
  })
  // A list has said most of it already.
  const detail = isLong && height < 30 ? 1 : lines
  if (hasDetails(scene)) {
    y -= detail
    detailStrips(scene, pointer, width - 2, detail).forEach((one, i) => {
      drawStrip(frame, one, { x: 1, y: y + i, limit: width - 1 }, pointer)
    })
  }
  y -= 1
  put(frame, 0, y, '─'.repeat(width), 'frame')
  return { x: 1, y: 1, width: width - 2, height: y - 1 }
}

/** Whether the choices are the main thing and can stand one under the other: a menu, or the orders of a round. */
function isMenu(page: ScreenBuilder, scene: Scene, width: number, room: number): boolean {
  const loose = looseChoices(scene, page.pointer)
  if (loose.length < 4 || loose.length < scene.choices.length || scene.log !== undefined) return false
  return columnStrips(scene.panels, width, page.pointer, SPACIOUS).length + loose.length + 1 + 4 <= room
}

/** Whether any choice has more to say than its label. */
const hasDetails = (scene: Scene): boolean =>
  scene.choices.length > 1 || scene.choices.some(({ preview, hint }) => preview !== undefined || hint !== undefined)
