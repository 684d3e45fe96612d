import type { Choice, GridPanel, Scene } from '../../engine/scene.ts'
import { cells } from '../cells.ts'
import { drawColumn } from './column.ts'
import { type Area, type Frame, fill, makeFrame, put, putSpans } from './frame.ts'
import { drawMap } from './map.ts'
import { buttonStrips, columnStrips, detailStrips, isStep, listStrips, looseChoices } from './parts.ts'
import { type Around, type Drawn, makeSheet, type Sheet } from './sheet.ts'
import { drawStrip, makePointer, type Pointer, type Strip, span, strip, wrapText } from './strips.ts'

export type { Around, Drawn } from './sheet.ts'

/** The smallest screen worth drawing on. */
const LEAST = { width: 40, height: 12 } as const

/** A scene on a screen. The layout follows from what the scene holds: a map with a side bar, a story in the middle, or a column. */
export function drawScene(scene: Scene, around: Around, width: number, height: number): Drawn {
  const frame = makeFrame(width, height)
  if (width < LEAST.width || height < LEAST.height) return tooSmall(frame)
  const pointer = makePointer(scene, around.focus)
  drawHead(frame, scene, around)
  const grid = mainMap(scene)
  const page = makeSheet(frame, pointer, grid !== undefined && !scene.choices.some(({ at }) => at?.panel === grid.id))
  const room = drawFoot(page, scene, around, grid !== undefined)
  const seen = grid === undefined ? drawColumn(page, scene, around, room) : drawMap(page, scene, around, room, grid)
  return { frame, spots: page.spots, order: page.order(), ...seen }
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

function tooSmall(frame: Frame): Drawn {
  put(frame, 0, 0, `Too small: ${LEAST.width}×${LEAST.height} needed.`)
  return { frame, spots: [], order: [], scroll: 0, below: 0 }
}

function drawHead(frame: Frame, scene: Scene, around: Around): void {
  fill(frame, { x: 0, y: 0, width: frame.width, height: 1 }, ' ', '+reverse')
  const corner = ` ${around.corner} `
  const end = put(frame, 1, 0, scene.title, '+bold+reverse', frame.width - 1)
  const left = frame.width - cells(corner)
  if (left > end) put(frame, left, 0, corner, '+reverse')
}

/** From below: keys, the bar of choices, the choice in focus in full. Answers the room that is left. */
function drawFoot(page: Sheet, scene: Scene, around: Around, hasMap: boolean): Area {
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
  const buttons = barStrips(page, scene, width - 2, hasMap)
  // Choices that do not fit as buttons stand one under the other, in sight whatever else has to scroll.
  const isLong = !hasMap && buttons.length > most
  const bar = isLong ? listStrips(looseChoices(scene, pointer), width - 2, pointer) : buttons
  const isBelow = !hasMap && isMenu(page, scene, width - 2, height - lines - 4)
  const shown = isBelow ? [] : windowOf(bar, isLong ? Math.floor(height * 0.4) : most, pointer)
  let y = last - shown.length
  page.bar.push(...(shown.length === 0 ? [] : bar.flatMap(({ zones }) => zones.map(({ choice }) => choice))))
  shown.forEach((one, i) => {
    page.spots.push(...drawStrip(frame, one, { x: 1, y: y + i, limit: width - 1 }, pointer))
  })
  // A list has said most of it already.
  const detail = isLong && height < 30 ? 1 : lines
  if (tellsMore(scene)) {
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
function isMenu(page: Sheet, scene: Scene, width: number, room: number): boolean {
  const loose = looseChoices(scene, page.pointer)
  if (loose.length < 4 || loose.length < scene.choices.length || scene.log !== undefined) return false
  return columnStrips(scene.panels, width, page.pointer, true).length + loose.length + 1 + 4 <= room
}

/** Whether any choice has more to say than its label. */
const tellsMore = (scene: Scene): boolean =>
  scene.choices.length > 1 || scene.choices.some(({ preview, hint }) => preview !== undefined || hint !== undefined)

function barStrips(page: Sheet, scene: Scene, width: number, hasMap: boolean): Strip[] {
  const loose = looseChoices(scene, page.pointer).filter((choice) => !isOnMap(scene, choice))
  // A step that says what it would do, a blow, is a button like any other.
  const steps = hasMap ? loose.filter((choice) => isStep(choice) && choice.preview === undefined) : []
  const others = loose.filter((choice) => !steps.includes(choice))
  const compass = steps.length === 0 ? [] : [stepStrip(steps)]
  return [...compass, ...buttonStrips(others, width, page.pointer)]
}

/** A choice that stands for a cell of the map is chosen on the map. */
const isOnMap = (scene: Scene, choice: Choice): boolean =>
  scene.panels.some((panel) => panel.kind === 'grid' && panel.id === choice.at?.panel)

function stepStrip(steps: readonly Choice[]): Strip {
  const keys = steps.map(({ key }) => key ?? '').join('')
  return strip([span(` ${keys}`, 'key'), span(' steps, also by arrows and numpad', 'dim')])
}

/** The part of some strips that is shown: the one in focus among them. */
function windowOf(strips: readonly Strip[], room: number, pointer: Pointer): readonly Strip[] {
  if (strips.length <= room) return strips
  const focused = strips.findIndex(({ zones }) => zones.some(({ choice }) => choice.id === pointer.focus))
  const from = Math.max(0, Math.min(focused - room + 2, strips.length - room))
  return strips.slice(from, from + room)
}
