import type { Choice, GridPanel, Panel } from '../../../engine/contract/scene.ts'
import { textWidth } from '../../text-width.ts'
import { type Area, type Frame, put, putSpans } from '../cells/frame.ts'
import type { GlyphSet } from '../cells/glyphs.ts'
import type { TerminalSkin } from '../panels/figures.ts'
import { type ClickTarget, drawStrip, type Mark, type Pointer, type Strip } from '../panels/strips.ts'
import { logHeading, logStrips, type ScreenLogLine } from './parts.ts'

/** What a screen shows besides the scene. */
export interface ScreenContext {
  readonly focus: string | undefined
  /** The actor that choices are aimed at. */
  readonly aim?: string | undefined
  /** The first row of the column that is shown; the layout moves it so that the focus can be seen, unless it is `held`. */
  readonly scroll: number
  readonly isScrollLocked: boolean
  /** Everything told so far, oldest first. */
  readonly log: readonly ScreenLogLine[]
  /** At the right end of the title. */
  readonly corner: string
  readonly footer: string
  /** One line that has to be read: in place of the footer. */
  readonly notice?: string
  /** The key that opens what there was no room for. */
  readonly moreKey?: string
  /** A cell of the map that is looked at, and what is to be said of it. */
  readonly inspected?: { readonly x: number; readonly y: number } | undefined
  readonly skin?: TerminalSkin | undefined
  readonly glyphs?: GlyphSet | undefined
  /** How the last screen of this page was laid out: while the scene keeps its panels, they keep their places. */
  readonly layout?: SavedLayout | undefined
}

/** Where things stand, to be handed in again with the next scene. */
export interface SavedLayout {
  /** Of which panels, at which size. */
  readonly key: string
  readonly level: number
  /** How much there was no room for. */
  readonly lossScore: number
  /** Rows of the bar of buttons, and of each block. */
  readonly bar: number
  readonly heights: Readonly<Record<string, number>>
  /** Panels there was no room for. */
  readonly hidden: readonly string[]
}

export interface DrawnScreen {
  readonly frame: Frame
  readonly clickTargets: readonly ClickTarget[]
  /** The choices in the order in which the focus goes through them. */
  readonly order: readonly Choice[]
  /** The row the column begins with, and how many rows lie below what is shown. */
  readonly scroll: number
  readonly below: number
  /** Where panels stand that are whole on the screen. */
  readonly panelAreas: readonly PanelArea[]
  /** Panels that are not on the screen: a page of their own. */
  readonly hidden: readonly Panel[]
  /** Where actors, dice, cards and columns are to be seen. */
  readonly marks: readonly PlacedMark[]
  readonly map: MapWindow | undefined
  readonly layout: SavedLayout | undefined
}
interface PanelArea extends Area {
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
export interface ScreenBuilder {
  readonly frame: Frame
  readonly pointer: Pointer
  readonly clickTargets: ClickTarget[]
  /** Choices of the column, then of the bar below it. */
  readonly body: Choice[]
  readonly bar: Choice[]
  readonly panelAreas: PanelArea[]
  readonly hidden: Panel[]
  readonly marks: PlacedMark[]
  map: MapWindow | undefined
  layout: SavedLayout | undefined
  order(): readonly Choice[]
}

/** On a map the bar is the main thing: the pack beside it comes second. */
export function makeScreenBuilder(frame: Frame, pointer: Pointer, isBarFirst: boolean): ScreenBuilder {
  const body: Choice[] = []
  const bar: Choice[] = []
  const order = (): Choice[] => [...new Set(isBarFirst ? [...bar, ...body] : [...body, ...bar])]
  const lists = { clickTargets: [], panelAreas: [], hidden: [], marks: [] }
  return { frame, pointer, body, bar, ...lists, map: undefined, layout: undefined, order }
}

export interface ScrollState {
  readonly scroll: number
  readonly below: number
}

/** Draws a strip and remembers what can be clicked and who is to be seen there. */
export function drawStripOn(page: ScreenBuilder, one: Strip, place: { x: number; y: number; limit: number }): void {
  page.clickTargets.push(...drawStrip(page.frame, one, place, page.pointer))
  for (const { name, kind, from, to } of one.marks ?? [])
    page.marks.push({ name, kind, x: place.x + from, y: place.y, width: to - from, height: 1 })
}

/** On the line below the column: how much of it is out of sight. */
export function drawScrollHint(page: ScreenBuilder, { scroll, below }: ScrollState, area: Area): void {
  if (scroll === 0 && below === 0) return
  const words = ` ${scroll > 0 ? `▲ ${scroll}` : ''}${scroll > 0 && below > 0 ? ' ' : ''}${below > 0 ? `▼ ${below}` : ''} PgUp PgDn `
  put(page.frame, area.x + area.width - textWidth(words), area.y + area.height, words, 'warn')
}

/** Draws as much of a column as there is room for. */
export function drawBody(page: ScreenBuilder, body: readonly Strip[], around: ScreenContext, area: Area): ScrollState {
  const { pointer } = page
  const last = Math.max(0, body.length - area.height)
  let scroll = Math.max(0, Math.min(around.scroll, last))
  const focused = rowsWith(body, (id) => id === pointer.focus)
  if (!around.isScrollLocked && focused.length > 0) {
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
    drawStripOn(page, body[scroll + i] as Strip, place)
  }
  return { scroll, below: Math.max(0, body.length - scroll - area.height) }
}

const rowsWith = (body: readonly Strip[], isMeant: (id: string) => boolean): number[] =>
  body.flatMap(({ zones }, i) => (zones.some(({ choice }) => isMeant(choice.id)) ? [i] : []))

/** A rule, and the end of what was told. */
export function drawLog(page: ScreenBuilder, around: ScreenContext, area: Area): void {
  if (area.height < 2) return
  put(page.frame, area.x - 1, area.y, '─'.repeat(area.width + 2), 'frame')
  logStrips(around.log, area.width, area.height - 1).forEach((one, i) => {
    putSpans(page.frame, area.x, area.y + 1 + i, one.spans, area.x + area.width)
  })
}

export function drawSideLog(page: ScreenBuilder, around: ScreenContext, area: Area): void {
  const { frame } = page
  for (let y = area.y; y < area.y + area.height; y++) put(frame, area.x - 2, y, '│', 'frame')
  const strips = [logHeading(area.width), ...logStrips(around.log, area.width, area.height - 1)]
  strips.forEach((one, i) => {
    putSpans(frame, area.x, area.y + i, one.spans, area.x + area.width)
  })
}
