import type { Choice, GridPanel, Panel } from '../../../engine/contract/scene.ts'
import { cells } from '../../cells.ts'
import { type Area, type Frame, put, putSpans } from '../cells/frame.ts'
import type { GlyphSet } from '../cells/glyphs.ts'
import type { Skin } from '../panels/figures.ts'
import { drawStrip, type Mark, type Pointer, type Spot, type Strip } from '../panels/strips.ts'
import { logHeading, logStrips, type ShownLine } from './parts.ts'

/** What a screen shows besides the scene. */
export interface Around {
  readonly focus: string | undefined
  /** The actor that choices are aimed at. */
  readonly aim?: string | undefined
  /** The first row of the column that is shown; the layout moves it so that the focus can be seen, unless it is `held`. */
  readonly scroll: number
  readonly isHeld: boolean
  /** Everything told so far, oldest first. */
  readonly told: readonly ShownLine[]
  /** At the right end of the title. */
  readonly corner: string
  readonly footer: string
  /** One line that has to be read: in place of the footer. */
  readonly notice?: string
  /** The key that opens what there was no room for. */
  readonly moreKey?: string
  /** A cell of the map that is looked at, and what is to be said of it. */
  readonly look?: { readonly x: number; readonly y: number } | undefined
  readonly skin?: Skin | undefined
  readonly glyphs?: GlyphSet | undefined
  /** How the last screen of this page was laid out: while the scene keeps its panels, they keep their places. */
  readonly shape?: Shape | undefined
}

/** Where things stand, to be handed in again with the next scene. */
export interface Shape {
  /** Of which panels, at which size. */
  readonly key: string
  readonly level: number
  /** How much there was no room for. */
  readonly lost: number
  /** Rows of the bar of buttons, and of each block. */
  readonly bar: number
  readonly heights: Readonly<Record<string, number>>
  /** Panels there was no room for. */
  readonly hidden: readonly string[]
}

export interface Drawn {
  readonly frame: Frame
  readonly spots: readonly Spot[]
  /** The choices in the order in which the focus goes through them. */
  readonly order: readonly Choice[]
  /** The row the column begins with, and how many rows lie below what is shown. */
  readonly scroll: number
  readonly below: number
  /** Where panels stand that are whole on the screen. */
  readonly places: readonly Place[]
  /** Panels that are not on the screen: a page of their own. */
  readonly hidden: readonly Panel[]
  /** Where actors, dice, cards and columns are to be seen. */
  readonly marks: readonly PlacedMark[]
  readonly map: MapWindow | undefined
  readonly shape: Shape | undefined
}
interface Place extends Area {
  readonly panel: string
}
export interface PlacedMark extends Area {
  readonly name: string
  readonly kind: Mark['kind']
}
/** The part of a map that is on the screen: which cell its corner shows, and how many columns a cell takes. */
export interface MapWindow extends Area {
  readonly grid: GridPanel
  readonly left: number
  readonly top: number
  readonly pitch: number
}

/** A screen while it is drawn. */
export interface Sheet {
  readonly frame: Frame
  readonly pointer: Pointer
  readonly spots: Spot[]
  /** Choices of the column, then of the bar below it. */
  readonly body: Choice[]
  readonly bar: Choice[]
  readonly places: Place[]
  readonly hidden: Panel[]
  readonly marks: PlacedMark[]
  map: MapWindow | undefined
  shape: Shape | undefined
  order(): readonly Choice[]
}

/** On a map the bar is the main thing: the pack beside it comes second. */
export function makeSheet(frame: Frame, pointer: Pointer, isBarFirst: boolean): Sheet {
  const body: Choice[] = []
  const bar: Choice[] = []
  const order = (): Choice[] => [...new Set(isBarFirst ? [...bar, ...body] : [...body, ...bar])]
  const lists = { spots: [], places: [], hidden: [], marks: [] }
  return { frame, pointer, body, bar, ...lists, map: undefined, shape: undefined, order }
}

export interface Seen {
  readonly scroll: number
  readonly below: number
}

/** Draws a strip and remembers what can be clicked and who is to be seen there. */
export function drawOn(page: Sheet, one: Strip, place: { x: number; y: number; limit: number }): void {
  page.spots.push(...drawStrip(page.frame, one, place, page.pointer))
  for (const { name, kind, from, to } of one.marks ?? [])
    page.marks.push({ name, kind, x: place.x + from, y: place.y, width: to - from, height: 1 })
}

/** On the line below the column: how much of it is out of sight. */
export function tellScroll(page: Sheet, { scroll, below }: Seen, area: Area): void {
  if (scroll === 0 && below === 0) return
  const words = ` ${scroll > 0 ? `▲ ${scroll}` : ''}${scroll > 0 && below > 0 ? ' ' : ''}${below > 0 ? `▼ ${below}` : ''} PgUp PgDn `
  put(page.frame, area.x + area.width - cells(words), area.y + area.height, words, 'warn')
}

/** Draws as much of a column as there is room for. */
export function drawBody(page: Sheet, body: readonly Strip[], around: Around, area: Area): Seen {
  const { pointer } = page
  const last = Math.max(0, body.length - area.height)
  let scroll = Math.max(0, Math.min(around.scroll, last))
  const focused = rowsWith(body, (id) => id === pointer.focus)
  if (!around.isHeld && focused.length > 0) {
    const all = rowsWith(body, () => true)
    // The whole menu where it fits, with its heading; else the choice in focus.
    const fits = (all.at(-1) as number) - (all[0] as number) + 3 <= area.height
    const [from, to] = fits
      ? [(all[0] as number) - 2, all.at(-1) as number]
      : [focused[0] as number, focused.at(-1) as number]
    if (to >= scroll + area.height) scroll = to - area.height + (fits ? 1 : 2)
    if (from < scroll) scroll = from
    scroll = Math.max(0, Math.min(scroll, last))
  }
  for (let i = 0; i < area.height && scroll + i < body.length; i++) {
    const place = { x: area.x, y: area.y + i, limit: area.x + area.width }
    drawOn(page, body[scroll + i] as Strip, place)
  }
  return { scroll, below: Math.max(0, body.length - scroll - area.height) }
}

const rowsWith = (body: readonly Strip[], isMeant: (id: string) => boolean): number[] =>
  body.flatMap(({ zones }, i) => (zones.some(({ choice }) => isMeant(choice.id)) ? [i] : []))

/** A rule, and the end of what was told. */
export function drawLog(page: Sheet, around: Around, area: Area): void {
  if (area.height < 2) return
  put(page.frame, area.x - 1, area.y, '─'.repeat(area.width + 2), 'frame')
  logStrips(around.told, area.width, area.height - 1).forEach((one, i) => {
    putSpans(page.frame, area.x, area.y + 1 + i, one.spans, area.x + area.width)
  })
}

export function drawSideLog(page: Sheet, around: Around, area: Area): void {
  const { frame } = page
  for (let y = area.y; y < area.y + area.height; y++) put(frame, area.x - 2, y, '│', 'frame')
  const strips = [logHeading(area.width), ...logStrips(around.told, area.width, area.height - 1)]
  strips.forEach((one, i) => {
    putSpans(frame, area.x, area.y + i, one.spans, area.x + area.width)
  })
}
