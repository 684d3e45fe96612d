import type { Panel } from '../../../engine/contract/scene.ts'
import type { PlayScene } from '../../input/play-scene.ts'
import type { Density } from '../panels/density.ts'
import type { TerminalSkin } from '../panels/figures.ts'
import { panelStrips } from '../panels/panels.ts'
import type { Focus, Strip } from '../panels/strips.ts'
import { arrangeBlocks, arrangeColumn, type PanelBlock, panelRank, rowsOfBlocks } from './blocks.ts'

/**
 * How a page is laid out. It is made when a page opens and used for as long as everything fits, so that contents change and the shape does
 * not.
 */
export interface PageLayout {
  /** Stands for the panels and the screen size for which it was made. */
  readonly key: string
  /** How each panel is drawn. Panels that are missing did not fit. */
  readonly forms: ReadonlyMap<string, PanelForm>
  /** The highest that each block has been. */
  readonly heights: ReadonlyMap<string, number>
  /** Blank rows between blocks. */
  readonly gap: number
  readonly logRows: number
  readonly focusRows: number
  readonly barRows: number
  /** Whether the panels that are not kept scroll below the kept ones. */
  readonly isScrolled: boolean
}
type PanelForm = Omit<Density, 'skin'>

/** A layout that is being made. */
interface Draft extends Omit<PageLayout, 'key' | 'heights' | 'forms'> {
  readonly forms: Map<string, PanelForm>
}

export interface FitRoom {
  readonly width: number
  readonly height: number
  readonly skin: TerminalSkin | undefined
  /** Whether the panels form one column, beside a map. */
  readonly isColumn: boolean
  readonly barRows: number
  /** The rows that the words of the choice in focus need. */
  readonly focusRows: number
}

/** What is drawn: the blocks with their heights, and the panels for which there was no room. */
export interface FittedPage {
  readonly layout: PageLayout
  readonly blocks: readonly PanelBlock[]
  readonly heights: readonly number[]
  /** The blocks that scroll. */
  readonly scrolled: readonly PanelBlock[]
  readonly hidden: readonly Panel[]
}

const TERSE: PanelForm = { lines: 1, cards: 'names', dice: 'row', figures: 'none', hasHeadings: false }
const MAX_FOCUS_ROWS = 4

export function fitPage(
  scene: PlayScene,
  panels: readonly Panel[],
  room: FitRoom,
  pointer: Focus,
  before: PageLayout | undefined,
): FittedPage {
  const key = `${panels.map(({ id, kind }) => `${kind} ${id}`).join()} ${room.width}×${room.height}`
  const fitter = makeFitter(scene, panels, room, pointer)
  if (before?.key === key) {
    const same = fitter.again(before)
    if (same !== undefined) return same
  }
  return fitter.fresh(key)
}

function makeFitter(scene: PlayScene, panels: readonly Panel[], room: FitRoom, pointer: Focus) {
  const rendered = new Map<Panel, { readonly form: PanelForm; readonly width: number; readonly strips: Strip[] }[]>()
  const isMenu = ({ id }: Panel): boolean => scene.choices.some(({ at }) => at?.panel === id)
  const blocksOf = (draft: Draft, some: readonly Panel[]): PanelBlock[] => {
    const shown = some.filter(({ id }) => draft.forms.has(id))
    const render = (panel: Panel, width: number): readonly Strip[] => {
      const form = draft.forms.get(panel.id) as PanelForm
      const known = rendered.get(panel) ?? []
      const found = known.find((one) => one.width === width && one.form === form)
      if (found !== undefined) return found.strips
      const strips = panelStrips(panel, width, pointer, { ...form, skin: room.skin })
      rendered.set(panel, [...known, { form, width, strips }])
      return strips
    }
    return (room.isColumn ? arrangeColumn : arrangeBlocks)(shown, room.width, pointer, render)
  }
  const footOf = ({ logRows, focusRows, barRows }: Draft): number => logRows + focusRows + barRows + 1
  const leftOf = (draft: Draft): number =>
    room.height - footOf(draft) - rowsOfBlocks(blocksOf(draft, pinnedIn(draft)), draft.gap)
  const pinnedIn = ({ isScrolled }: Draft): readonly Panel[] =>
    isScrolled ? panels.filter(({ keep }) => keep === true) : panels
  const finish = (draft: Draft, key: string, least: ReadonlyMap<string, number>): FittedPage | undefined => {
    const blocks = blocksOf(draft, pinnedIn(draft))
    const heights = blocks.map(({ id, strips }) => Math.max(strips.length, least.get(id) ?? 0))
    const used = heights.reduce((sum, rows) => sum + rows, 0) + draft.gap * Math.max(0, blocks.length - 1)
    if (least.size > 0 && used + footOf(draft) > room.height) return undefined
    const scrolled = draft.isScrolled
      ? blocksOf(
          draft,
          panels.filter(({ keep }) => keep !== true),
        )
      : []
    return {
      layout: { ...draft, key, heights: new Map(blocks.map(({ id }, i) => [id, heights[i] as number])) },
      blocks,
      heights,
      scrolled,
      hidden: panels.filter(({ id }) => !draft.forms.has(id)),
    }
  }
  return {
    /** The same layout with today's contents, if they still fit. */
    again(before: PageLayout): FittedPage | undefined {
      const barRows = Math.max(before.barRows, room.barRows)
      const focusRows = Math.max(before.focusRows, Math.min(room.focusRows, MAX_FOCUS_ROWS))
      const draft = { ...before, forms: new Map(before.forms), barRows, focusRows }
      return (
        finish(draft, before.key, before.heights) ??
        finish({ ...draft, focusRows: before.focusRows }, before.key, before.heights)
      )
    },
    fresh(key: string): FittedPage {
      const draft = firstDraft(panels, isMenu, room, leftOf)
      for (const step of stepsFor(panels, isMenu, room)) {
        const next = step({ ...draft.now, forms: new Map(draft.now.forms) })
        if (next !== undefined && leftOf(next) >= 0) draft.now = next
      }
      return finish(draft.now, key, new Map()) as FittedPage
    },
  }
}

/** The tersest layout. Where even that is too much, or no panel is kept and not all fit, the panels that are not kept scroll. */
function firstDraft(
  panels: readonly Panel[],
  isMenu: (panel: Panel) => boolean,
  room: FitRoom,
  leftOf: (draft: Draft) => number,
): { now: Draft } {
  const kept = panels.filter(({ keep }) => keep === true)
  const foot = { gap: 0, logRows: 1, focusRows: 2, barRows: room.barRows }
  const draft = (some: readonly Panel[], isScrolled: boolean): Draft => ({
    ...foot,
    isScrolled,
    forms: new Map(some.map(({ id }) => [id, TERSE])),
  })
  const needed = kept.length > 0 ? panels.filter((panel) => panel.keep === true || isMenu(panel)) : panels
  const whole = draft(needed, false)
  if (leftOf(whole) >= 0) return { now: whole }
  return { now: draft(needed, true) }
}

type Step = (draft: Draft) => Draft | undefined

/** What a layout gains from free rows, the most important first. Each step is taken if everything still fits. */
function stepsFor(panels: readonly Panel[], isMenu: (panel: Panel) => boolean, room: FitRoom): Step[] {
  const isKept = ({ keep }: Panel): boolean => keep === true
  const change =
    (panel: Panel, part: Partial<PanelForm>): Step =>
    ({ forms, ...rest }) => {
      const form = forms.get(panel.id)
      return form === undefined ? undefined : { ...rest, forms: forms.set(panel.id, { ...form, ...part }) }
    }
  const each = (part: Partial<PanelForm>, which: (panel: Panel) => boolean): Step[] =>
    panels.filter(which).map((panel) => change(panel, part))
  const log =
    (rows: number): Step =>
    (draft) => ({ ...draft, logRows: Math.max(draft.logRows, rows) })
  const isKind = (kind: Panel['kind']) => (panel: Panel) => panel.kind === kind
  const add = (panel: Panel): Step[] => [
    ({ forms, ...rest }) =>
      forms.has(panel.id)
        ? undefined
        : { ...rest, forms: forms.set(panel.id, { ...TERSE, lines: 99, hasHeadings: true, cards: 'rows' }) },
  ]
  const rest = panels
    .filter((panel) => !isKept(panel) && !isMenu(panel))
    .toSorted((a, b) => panelRank(a) - panelRank(b))
  return [
    (draft) => ({ ...draft, focusRows: Math.max(2, Math.min(room.focusRows, MAX_FOCUS_ROWS)) }),
    ...each({ cards: 'pairs' }, isKind('cards')),
    ...each({ cards: 'rows' }, isKind('cards')),
    ...[2, 3, 4, 99].flatMap((lines) => each({ lines }, () => true)),
    ...each({ cards: 'short' }, isKind('cards')),
    ...each({ cards: 'tall' }, isKind('cards')),
    ...each({ hasHeadings: true }, () => true),
    ...each({ dice: 'boxes' }, isKind('dice')),
    log(2),
    ...rest.flatMap(add),
    ...each({ figures: 'small' }, () => true),
    log(3),
    ...each({ figures: 'large' }, () => room.width >= 100),
    log(5),
    (draft) => ({ ...draft, gap: 1 }),
  ]
}
