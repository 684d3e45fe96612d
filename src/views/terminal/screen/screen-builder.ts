import type { GridPanel, Panel } from '../../../engine/contract/scene.ts'
import { textWidth } from '../../text-width.ts'
import { type Frame, putText, type ScreenArea } from '../cells/frame.ts'
import type { GlyphSet } from '../cells/glyphs.ts'
import type { TerminalSkin } from '../panels/figures.ts'
import { type ClickTarget, drawStrip, type Focus, type MotionMark, type Strip } from '../panels/strips.ts'
import type { PageLayout } from './fit.ts'
import type { ScreenLogLine } from './parts.ts'

/** What a screen shows besides the scene: focus, log, header and footer. */
export interface ScreenContext {
  readonly focus: string | undefined
  /** The current target of choices. */
  readonly aim?: string | undefined
  /** The first visible row of the column. The layout scrolls to the focus, unless scrolling is locked. */
  readonly scroll: number
  readonly isScrollLocked: boolean
  /** The whole log, oldest line first. */
  readonly log: readonly ScreenLogLine[]
  /** Text at the right end of the title line. */
  readonly corner: string
  readonly footer: string
  /** A message that replaces the footer. */
  readonly notice?: string
  /** The map cell that the player inspects. */
  readonly inspected?: { readonly x: number; readonly y: number } | undefined
  readonly skin?: TerminalSkin | undefined
  readonly glyphs?: GlyphSet | undefined
  /** The layout of the previous screen. Panels keep their places as long as the scene has the same panels. */
  readonly layout?: PageLayout | undefined
}

export interface DrawnScreen {
  readonly frame: Frame
  readonly clickTargets: readonly ClickTarget[]
  /** The first visible row of the column, and the number of rows that are out of sight below. */
  readonly scroll: number
  readonly below: number
  /** Where the panels are that are visible in full. */
  readonly panelAreas: readonly PanelArea[]
  /** The panels that did not fit, which get a page of their own. */
  readonly hidden: readonly Panel[]
  /** Where actors, dice, cards and columns are drawn. */
  readonly marks: readonly PlacedMark[]
  readonly map: MapWindow | undefined
  readonly layout: PageLayout | undefined
}
interface PanelArea extends ScreenArea {
  readonly panel: string
}
export interface PlacedMark extends ScreenArea {
  readonly name: string
  readonly kind: MotionMark['kind']
}
/** The visible part of a map: the cell in its corner, and the columns per map cell. */
export interface MapWindow extends ScreenArea {
  readonly grid: GridPanel
  readonly left: number
  readonly top: number
  readonly pitch: number
}

/** A screen that is being drawn. */
export interface ScreenBuilder {
  readonly frame: Frame
  readonly pointer: Focus
  readonly clickTargets: ClickTarget[]
  readonly panelAreas: PanelArea[]
  readonly hidden: Panel[]
  readonly marks: PlacedMark[]
  map: MapWindow | undefined
  layout: PageLayout | undefined
}

export function makeScreenBuilder(frame: Frame, pointer: Focus): ScreenBuilder {
  const lists = { clickTargets: [], panelAreas: [], hidden: [], marks: [] }
  return { frame, pointer, ...lists, map: undefined, layout: undefined }
}

export interface ScrollState {
  readonly scroll: number
  readonly below: number
}

/** Draws a strip on the screen, and records its click targets and marks. */
export function drawStripOnPage(page: ScreenBuilder, one: Strip, place: { x: number; y: number; limit: number }): void {
  page.clickTargets.push(...drawStrip(page.frame, one, place, page.pointer))
  for (const { name, kind, from, to } of one.marks ?? [])
    page.marks.push({ name, kind, x: place.x + from, y: place.y, width: to - from, height: 1 })
}

/** Shows on the line below the column how many rows are out of sight. */
export function drawScrollHint(page: ScreenBuilder, { scroll, below }: ScrollState, area: ScreenArea): void {
  if (scroll === 0 && below === 0) return
  const text = ` ${scroll > 0 ? `▲ ${scroll}` : ''}${scroll > 0 && below > 0 ? ' ' : ''}${below > 0 ? `▼ ${below}` : ''} PgUp PgDn `
  putText(page.frame, area.x + area.width - textWidth(text), area.y + area.height, text, 'warn')
}

/** Draws the visible part of a column. */
export function drawScrolledColumn(
  page: ScreenBuilder,
  body: readonly Strip[],
  context: ScreenContext,
  area: ScreenArea,
): ScrollState {
  const { pointer } = page
  const last = Math.max(0, body.length - area.height)
  let scroll = Math.max(0, Math.min(context.scroll, last))
  const focused = rowsWith(body, (id) => id === pointer.focus)
  if (!context.isScrollLocked && focused.length > 0) {
    const all = rowsWith(body, () => true)
    // The full menu with its heading is shown if it fits, otherwise the focused choice.
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
    drawStripOnPage(page, body[scroll + i] as Strip, place)
  }
  return { scroll, below: Math.max(0, body.length - scroll - area.height) }
}

const rowsWith = (body: readonly Strip[], isMeant: (id: string) => boolean): number[] =>
  body.flatMap(({ zones }, i) => (zones.some(({ choice }) => isMeant(choice.id)) ? [i] : []))
