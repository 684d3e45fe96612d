import type { Choice, GridPanel, Scene } from '../../engine/scene.ts'
import { cells } from '../cells.ts'
import { type Area, type Frame, fill, makeFrame, put, putSpans } from './frame.ts'
import { gridTones } from './panels.ts'
import {
  buttonStrips,
  columnStrips,
  detailStrips,
  isStep,
  listStrips,
  logHeading,
  logStrips,
  looseChoices,
  sceneLogStrips,
  type Told,
} from './parts.ts'
import { blank, drawStrip, makePointer, type Pointer, type Spot, type Strip, span, strip, wrapText } from './strips.ts'

/** What a screen shows besides the scene. */
export interface Around {
  readonly focus: string | undefined
  /** The first row of the column that is shown; the layout moves it so that the focus can be seen, unless it is `held`. */
  readonly scroll: number
  readonly isHeld: boolean
  /** Everything told so far, oldest first. */
  readonly told: readonly Told[]
  /** At the right end of the title. */
  readonly corner: string
  readonly footer: string
  /** One line that has to be read: in place of the footer. */
  readonly notice?: string
}

export interface Drawn {
  readonly frame: Frame
  readonly spots: readonly Spot[]
  /** The choices in the order in which the focus goes through them. */
  readonly order: readonly Choice[]
  /** The row the column begins with, and how many rows lie below what is shown. */
  readonly scroll: number
  readonly below: number
}

/** The smallest screen worth drawing on. */
export const LEAST = { width: 40, height: 12 } as const

/** A scene on a screen. The layout follows from what the scene holds: a map with a side bar, a story in the middle, or a column. */
export function drawScene(scene: Scene, around: Around, width: number, height: number): Drawn {
  const frame = makeFrame(width, height)
  if (width < LEAST.width || height < LEAST.height) return tooSmall(frame)
  const pointer = makePointer(scene, around.focus)
  drawHead(frame, scene, around)
  const grid = mainMap(scene)
  const page = makePage(frame, pointer, grid !== undefined && !scene.choices.some(({ at }) => at?.panel === grid.id))
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

interface Page {
  readonly frame: Frame
  readonly pointer: Pointer
  readonly spots: Spot[]
  /** Choices of the column, then of the bar below it. */
  readonly body: Choice[]
  readonly bar: Choice[]
  order(): readonly Choice[]
}

/** On a map the bar is the main thing: the pack beside it comes second. */
function makePage(frame: Frame, pointer: Pointer, isBarFirst: boolean): Page {
  const body: Choice[] = []
  const bar: Choice[] = []
  const order = (): Choice[] => [...new Set(isBarFirst ? [...bar, ...body] : [...body, ...bar])]
  return { frame, pointer, spots: [], body, bar, order }
}

interface Seen {
  readonly scroll: number
  readonly below: number
}

function drawHead(frame: Frame, scene: Scene, around: Around): void {
  fill(frame, { x: 0, y: 0, width: frame.width, height: 1 }, ' ', '+reverse')
  const corner = ` ${around.corner} `
  const end = put(frame, 1, 0, scene.title, '+bold+reverse', frame.width - 1)
  const left = frame.width - cells(corner)
  if (left > end) put(frame, left, 0, corner, '+reverse')
}

/** From below: keys, the bar of choices, the choice in focus in full. Answers the room that is left. */
function drawFoot(page: Page, scene: Scene, around: Around, hasMap: boolean): Area {
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
function isMenu(page: Page, scene: Scene, width: number, room: number): boolean {
  const loose = looseChoices(scene, page.pointer)
  if (loose.length < 4 || loose.length < scene.choices.length || scene.log !== undefined) return false
  return columnStrips(scene.panels, width, page.pointer, true).length + loose.length + 1 + 4 <= room
}

/** Whether any choice has more to say than its label. */
const tellsMore = (scene: Scene): boolean =>
  scene.choices.length > 1 || scene.choices.some(({ preview, hint }) => preview !== undefined || hint !== undefined)

function barStrips(page: Page, scene: Scene, width: number, hasMap: boolean): Strip[] {
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

const LOG_SIDE = 116

/** A column of panels with the log below it, or beside it where there is room. */
function drawColumn(page: Page, scene: Scene, around: Around, room: Area): Seen {
  const isWide = page.frame.width >= LOG_SIDE && scene.log === undefined && around.told.length > 0
  const side = isWide ? Math.min(54, page.frame.width - 80) : 0
  const width = isWide ? room.width - side - 4 : room.width
  const isStory = scene.panels.every(({ kind }) => kind === 'text') && scene.log === undefined && page.bar.length > 0
  const measure = isStory ? Math.min(width, 78) : width
  const hasLog = !isWide && scene.log === undefined && around.told.length > 0
  const news = around.told.filter(({ isNew }) => isNew)
  const told = hasLog ? logStrips(news, width, 99).length : 0
  const airy = hasLog ? Math.min(told, Math.max(3, Math.floor(room.height / 5))) + 1 : 0
  const whole = bodyStrips(page, scene, measure, room.height - airy)
  const isCrowded = whole.length > room.height - airy
  const least = isCrowded && hasLog ? Math.min(told, 2) + 1 : airy
  const split = isCrowded && !isStory ? splitStrips(page, scene, width, room.height - least) : undefined
  const body = split?.menus ?? whole
  page.body.push(...body.flatMap(({ zones }) => zones.map(({ choice }) => choice)))
  // A story that needs the whole page gets it.
  const log = isStory && isCrowded ? 0 : least
  const height = Math.min(Math.max(body.length, split?.facts.length ?? 0), room.height - log)
  const left = isStory ? room.x + Math.floor((width - measure) / 2) : room.x
  const top = isStory && log === 0 ? room.y + Math.floor(Math.max(0, room.height - body.length) / 3) : room.y
  const inset = split === undefined ? 0 : split.width + 3
  const area = { x: left + inset, y: top, width: measure - inset, height }
  const seen = drawBody(page, body, around, area)
  split?.facts.slice(0, height).forEach((one, i) => {
    putSpans(page.frame, left, top + i, one.spans, left + split.width)
    put(page.frame, left + split.width + 1, top + i, '│', 'frame')
  })
  if (log > 0) drawLog(page, around, { x: room.x, y: room.y + height, width, height: room.height - height })
  tellScroll(page, seen, area)
  if (isWide) drawSideLog(page, around, { x: room.x + width + 3, y: room.y, width: side, height: room.height })
  return seen
}

function bodyStrips(page: Page, scene: Scene, width: number, room: number): Strip[] {
  const panels = [
    ...scene.panels.filter(({ kind }) => kind !== 'grid'),
    ...scene.panels.filter(({ kind }) => kind === 'grid'),
  ]
  const build = (isAiry: boolean): Strip[] => joined(page, scene, panels, width, isAiry)
  const airy = build(true)
  return airy.length <= room ? airy : build(false)
}

/** Panels, then the scene's own log, then the choices that found no place in the bar. */
function joined(page: Page, scene: Scene, panels: Scene['panels'], width: number, isAiry: boolean): Strip[] {
  const column = columnStrips(panels, width, page.pointer, isAiry)
  const log = scene.log === undefined ? [] : sceneLogStrips(scene.log, width)
  const list = listStrips(page.bar.length > 0 ? [] : looseChoices(scene, page.pointer), width, page.pointer)
  return [column, log, list].flatMap((part, i, all) =>
    part.length > 0 && all.slice(0, i).some((before) => before.length > 0) ? [blank, ...part] : part,
  )
}

interface Split {
  /** What is only read, on the left, in full … */
  readonly facts: readonly Strip[]
  readonly width: number
  /** … and what can be chosen, on the right. */
  readonly menus: readonly Strip[]
}

/** Facts and menus side by side, for scenes with too much of both; undefined where that does not help. */
function splitStrips(page: Page, scene: Scene, width: number, room: number): Split | undefined {
  if (width < 76 || scene.log !== undefined) return undefined
  const isMenu = (panel: Scene['panels'][number]): boolean => scene.choices.some(({ at }) => at?.panel === panel.id)
  const facts = scene.panels.filter((panel) => !isMenu(panel))
  const menus = scene.panels.filter(isMenu)
  if (facts.length === 0 || (menus.length === 0 && page.bar.length > 0)) return undefined
  const left = Math.min(48, Math.floor(width * 0.42))
  const strips = columnStrips(facts, left, page.pointer, false)
  if (strips.length > room) return undefined
  return { facts: strips, width: left, menus: joined(page, scene, menus, width - left - 3, false) }
}

/** On the line below the column: how much of it is out of sight. */
function tellScroll(page: Page, { scroll, below }: Seen, area: Area): void {
  if (scroll === 0 && below === 0) return
  const words = ` ${scroll > 0 ? `▲ ${scroll}` : ''}${scroll > 0 && below > 0 ? ' ' : ''}${below > 0 ? `▼ ${below}` : ''} PgUp PgDn `
  put(page.frame, area.x + area.width - cells(words), area.y + area.height, words, 'warn')
}

/** Draws as much of a column as there is room for. */
function drawBody(page: Page, body: readonly Strip[], around: Around, area: Area): Seen {
  const { frame, pointer } = page
  const last = Math.max(0, body.length - area.height)
  let scroll = Math.max(0, Math.min(around.scroll, last))
  const focused = body.flatMap(({ zones }, i) => (zones.some(({ choice }) => choice.id === pointer.focus) ? [i] : []))
  if (!around.isHeld && focused.length > 0) {
    const [from = 0, to = 0] = [focused[0], focused.at(-1)]
    if (to >= scroll + area.height) scroll = Math.min(last, to - area.height + 2)
    if (from < scroll) scroll = from === firstMenu(body) ? 0 : from
    scroll = Math.min(scroll, last)
  }
  for (let i = 0; i < area.height && scroll + i < body.length; i++) {
    const place = { x: area.x, y: area.y + i, limit: area.x + area.width }
    page.spots.push(...drawStrip(frame, body[scroll + i] as Strip, place, pointer))
  }
  return { scroll, below: Math.max(0, body.length - scroll - area.height) }
}

const firstMenu = (body: readonly Strip[]): number => body.findIndex(({ zones }) => zones.length > 0)

/** A rule, and the end of what was told. */
function drawLog(page: Page, around: Around, area: Area): void {
  if (area.height < 2) return
  put(page.frame, area.x - 1, area.y, '─'.repeat(area.width + 2), 'frame')
  logStrips(around.told, area.width, area.height - 1).forEach((one, i) => {
    putSpans(page.frame, area.x, area.y + 1 + i, one.spans, area.x + area.width)
  })
}

function drawSideLog(page: Page, around: Around, area: Area): void {
  const { frame } = page
  for (let y = area.y; y < area.y + area.height; y++) put(frame, area.x - 2, y, '│', 'frame')
  const strips = [logHeading(area.width), ...logStrips(around.told, area.width, area.height - 1)]
  strips.forEach((one, i) => {
    putSpans(frame, area.x, area.y + i, one.spans, area.x + area.width)
  })
}

/** The map on the left, everything else beside it; the log under the side bar, or in a third column. */
function drawMap(page: Page, scene: Scene, around: Around, room: Area, grid: GridPanel): Seen {
  const across = Math.max(...grid.rows.map((row) => cells(row)))
  // A cell is twice as high as wide: with a blank between columns rooms look as they are.
  const pitch = room.width >= across * 2 + 42 ? 2 : 1
  const mapWidth = Math.min(across * pitch, Math.max(20, room.width - 34))
  drawGrid(page, scene, grid, { x: room.x, y: room.y, width: mapWidth, height: room.height }, pitch)
  for (let y = room.y; y < room.y + room.height; y++) put(page.frame, room.x + mapWidth + 1, y, '│', 'frame')
  const x = room.x + mapWidth + 3
  const rest = room.x + room.width - x
  const third = rest >= 100 ? Math.min(60, Math.floor(rest * 0.45)) : 0
  const width = rest - (third > 0 ? third + 3 : 0)
  const others = scene.panels.filter((panel) => panel !== grid)
  const body = [
    ...sideStrips(others, width, page.pointer, room.height),
    ...(scene.log === undefined ? [] : [blank, ...sceneLogStrips(scene.log, width)]),
  ]
  page.body.push(...body.flatMap(({ zones }) => zones.map(({ choice }) => choice)))
  const least = third > 0 || around.told.length === 0 ? 0 : Math.max(5, Math.floor(room.height / 4))
  const height = Math.min(body.length, room.height - least)
  const area = { x, y: room.y, width, height }
  const seen = drawBody(page, body, around, area)
  if (third > 0) drawSideLog(page, around, { x: x + width + 3, y: room.y, width: third, height: room.height })
  else if (least > 0) drawLog(page, around, { x, y: room.y + height, width, height: room.height - height })
  tellScroll(page, seen, area)
  return seen
}

/** In a side bar every line counts: air between panels only where the screen is high. */
const sideStrips = (panels: Scene['panels'], width: number, pointer: Pointer, height: number): Strip[] =>
  columnStrips(panels, width, pointer, true).filter((one) => one !== blank || height >= 34)

/** The part of a map around the player, or around the cell in focus. */
function drawGrid(page: Page, scene: Scene, grid: GridPanel, area: Area, pitch: number): void {
  const { frame, pointer } = page
  const tones = gridTones(grid)
  const onMap = new Map(
    scene.choices.filter(({ at }) => at?.panel === grid.id).map((choice) => [choice.at?.item ?? '', choice]),
  )
  const hero = heroPlace(grid)
  const far = ({ at }: Choice): number => {
    const { x, y } = cellOf(at?.item ?? '')
    return Math.max(Math.abs(x - hero.x), Math.abs(y - hero.y))
  }
  page.body.push(...[...onMap.values()].toSorted((a, b) => far(a) - far(b)))
  const focused = [...onMap].find(([, choice]) => choice.id === pointer.focus)?.[0]
  const centre = focused === undefined ? hero : cellOf(focused)
  const columns = Math.floor(area.width / pitch)
  const left = start(centre.x, columns, Math.max(...grid.rows.map((row) => row.length)))
  const top = start(centre.y, area.height, grid.rows.length)
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < columns; x++) {
      const glyph = grid.rows[top + y]?.[left + x]
      if (glyph === undefined) continue
      const at = { x: area.x + x * pitch, y: area.y + y }
      const choice = onMap.get(`${left + x},${top + y}`)
      const style = tones(left + x, top + y, glyph)
      put(frame, at.x, at.y, glyph, choice !== undefined && choice.id === pointer.focus ? `${style}+reverse` : style)
      // Walls run on across the blanks.
      if (pitch === 2 && glyph === '#' && grid.rows[top + y]?.[left + x + 1] === '#')
        put(frame, at.x + 1, at.y, '#', style)
      if (choice !== undefined) page.spots.push({ ...at, width: 1, choice })
    }
}

const start = (centre: number, room: number, size: number): number =>
  Math.max(0, Math.min(centre - Math.floor(room / 2), size - room))

function cellOf(item: string): { x: number; y: number } {
  const [x = 0, y = 0] = item.split(',').map(Number)
  return { x, y }
}

function heroPlace(grid: GridPanel): { x: number; y: number } {
  const y = grid.rows.findIndex((row) => row.includes('@'))
  return y < 0 ? { x: 0, y: 0 } : { x: (grid.rows[y] as string).indexOf('@'), y }
}
