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
  /** Whether panels stand side by side. Long rows need fewer lines below each other. */
  readonly isPaired: boolean
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
  /** The rows of the keys, as far as they are known; asked when a page opens. */
  barRows(): number
  /** The rows of the keys at least. */
  readonly leastBarRows: number
  /** The rows that the words of the choice in focus need. */
  readonly focusRows: number
  /** The rows that the words of any choice need that may get the focus; asked when a page opens. */
  longestFocus(): number
  readonly hasLog: boolean
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

const TERSE: PanelForm = {
  lines: 1,
  spare: 0,
  cards: 'names',
  tables: 'pairs',
  dice: 'row',
  figures: 'none',
  hasHeadings: false,
}
/** More lines than any text has. */
const WHOLE = 99
const READING: PanelForm = { ...TERSE, lines: WHOLE, cards: 'rows', tables: 'rows', hasHeadings: true }
const MAX_FOCUS_ROWS = 4
const MAX_SPARE = 6

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

/** Whether a text of a block ends in an ellipsis. */
const isCut = ({ strips }: PanelBlock): boolean => strips.some(({ spans }) => spans.some(({ text }) => text === '…'))

function makeFitter(scene: PlayScene, panels: readonly Panel[], room: FitRoom, pointer: Focus) {
  // A panel with verbs never scrolls, because verbs are always on the screen.
  const withVerbs = new Set(scene.bar.flatMap(({ choice: { at } }) => (at === undefined ? [] : [at.panel])))
  const isKept = ({ keep, id }: Panel): boolean => keep === true || withVerbs.has(id)
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
    const build = room.isColumn || !draft.isPaired ? arrangeColumn : arrangeBlocks
    return build(shown, room.width, pointer, render)
  }
  const footOf = ({ logRows, focusRows, barRows }: Draft): number => logRows + focusRows + barRows + 1
  const leftOf = (draft: Draft): number =>
    room.height - footOf(draft) - rowsOfBlocks(blocksOf(draft, pinnedIn(draft)), draft.gap)
  const pinnedIn = ({ isScrolled }: Draft): readonly Panel[] => (isScrolled ? panels.filter(isKept) : panels)
  const finish = (draft: Draft, key: string, least: ReadonlyMap<string, number>): FittedPage | undefined => {
    const blocks = blocksOf(draft, pinnedIn(draft))
    const heights = blocks.map(({ id, strips }) => Math.max(strips.length, least.get(id) ?? 0))
    const used = heights.reduce((sum, rows) => sum + rows, 0) + draft.gap * Math.max(0, blocks.length - 1)
    if (least.size > 0 && used + footOf(draft) > room.height) return undefined
    const scrolled = draft.isScrolled
      ? blocksOf(
          draft,
          panels.filter((panel) => !isKept(panel)),
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
  /** Gives rows that a block keeps but does not fill to its texts that are cut, without changing the shape of the page. */
  const withSpareRows = (draft: Draft, same: FittedPage): FittedPage => {
    let best = same
    let forms = draft.forms
    for (const { id } of panels) {
      const form = forms.get(id)
      const block = best.blocks.find(({ pieces }) => pieces.some(({ panel }) => panel.id === id))
      if (form === undefined || form.lines === WHOLE || block === undefined || !isCut(block)) continue
      for (let more = 1; more <= MAX_SPARE; more++) {
        const wider = new Map(forms).set(id, { ...form, spare: form.spare + more })
        const next = finish({ ...draft, forms: wider }, same.layout.key, same.layout.heights)
        const isFuller = next?.blocks.some(({ strips }, i) => strips.length > (best.blocks[i]?.strips.length ?? 0))
        if (next === undefined || isFuller !== true || next.heights.some((rows, i) => rows !== same.heights[i])) break
        best = next
        forms = wider
      }
    }
    return { ...best, layout: same.layout }
  }
  return {
    /** The same layout with today's contents, if they still fit. */
    again(before: PageLayout): FittedPage | undefined {
      const barRows = Math.max(before.barRows, room.leastBarRows)
      const focusRows = Math.max(before.focusRows, Math.min(room.focusRows, MAX_FOCUS_ROWS))
      const logRows = Math.max(before.logRows, room.hasLog ? 1 : 0)
      const draft = { ...before, forms: new Map(before.forms), barRows, focusRows, logRows }
      for (const one of [draft, { ...draft, focusRows: before.focusRows }]) {
        const same = finish(one, before.key, before.heights)
        if (same !== undefined) return withSpareRows(one, same)
      }
      return undefined
    },
    fresh(key: string): FittedPage {
      const draft = firstDraft(panels, { isMenu, isKept }, room, leftOf)
      for (const step of stepsFor(panels, { isMenu, isKept }, room)) {
        const next = step({ ...draft.now, forms: new Map(draft.now.forms) })
        if (next !== undefined && leftOf(next) >= 0) draft.now = next
      }
      return finish(draft.now, key, new Map()) as FittedPage
    },
  }
}

/** Whether choices are made at a panel, and whether it is always on the screen. */
interface PanelTests {
  readonly isMenu: (panel: Panel) => boolean
  readonly isKept: (panel: Panel) => boolean
}

/** Draws every panel in its tersest form. If that does not fit either, the panels that are not kept scroll. */
function firstDraft(
  panels: readonly Panel[],
  { isMenu, isKept }: PanelTests,
  room: FitRoom,
  leftOf: (draft: Draft) => number,
): { now: Draft } {
  const kept = panels.filter(isKept)
  const foot = {
    gap: 0,
    logRows: room.hasLog ? 1 : 0,
    focusRows: 2,
    barRows: Math.max(room.leastBarRows, room.barRows()),
  }
  const draft = (some: readonly Panel[], isScrolled: boolean, isPaired = true): Draft => ({
    ...foot,
    isScrolled,
    isPaired,
    forms: new Map(some.map(({ id }) => [id, TERSE])),
  })
  const needed = kept.length > 0 ? panels.filter((panel) => isKept(panel) || isMenu(panel)) : panels
  // A page to read, without choices at its panels, scrolls rather than leaving words out.
  const isReading = kept.length === 0 && !panels.some(isMenu)
  for (const isPaired of isReading ? [] : [true, false]) {
    const whole = draft(needed, false, isPaired)
    if (leftOf(whole) >= 0) return { now: whole }
  }
  if (isReading) {
    const all: Draft = {
      ...foot,
      isScrolled: false,
      isPaired: true,
      forms: new Map(panels.map(({ id }) => [id, READING])),
    }
    if (leftOf(all) >= 0) return { now: all }
  }
  // What scrolls has its texts in full, except in menus, where the choice in focus is shown in full below.
  const scrolled = draft(panels, true)
  for (const panel of panels)
    if (!isKept(panel))
      scrolled.forms.set(panel.id, {
        ...TERSE,
        cards: 'rows',
        tables: isMenu(panel) ? 'pairs' : 'rows',
        hasHeadings: true,
        lines: isMenu(panel) ? 1 : WHOLE,
      })
  return { now: scrolled }
}

type Step = (draft: Draft) => Draft | undefined

/** What a layout gains from free rows, the most important first. Each step is taken if everything still fits. */
function stepsFor(panels: readonly Panel[], { isMenu, isKept }: PanelTests, room: FitRoom): Step[] {
  const change =
    (panel: Panel, part: Partial<PanelForm>): Step =>
    ({ forms, ...rest }) => {
      const form = forms.get(panel.id)
      if (form === undefined || (rest.isScrolled && !isKept(panel))) return undefined
      return { ...rest, forms: forms.set(panel.id, { ...form, ...part }) }
    }
  const each = (part: Partial<PanelForm>, which: (panel: Panel) => boolean): Step[] =>
    panels.filter(which).map((panel) => change(panel, part))
  const isKind = (kind: Panel['kind']) => (panel: Panel) => panel.kind === kind
  // Boxes look better than rows, but not with their texts cut.
  const boxes = (cards: PanelForm['cards']): Step[] =>
    panels
      .filter(isKind('cards'))
      .map(
        (panel) => (draft) =>
          draft.forms.get(panel.id)?.lines === WHOLE ? change(panel, { cards })(draft) : undefined,
      )
  // The last rows that are free go to the texts that are cut.
  const spareLines = (spare: number): Step[] =>
    panels.map((panel) => (draft) => {
      const form = draft.forms.get(panel.id)
      const isCut = form !== undefined && form.lines < WHOLE && form.spare === spare - 1
      return isCut ? change(panel, { spare })(draft) : undefined
    })
  const log =
    (rows: number): Step =>
    (draft) =>
      room.hasLog && !draft.isScrolled ? { ...draft, logRows: Math.max(draft.logRows, rows) } : undefined
  const add = (panel: Panel): Step[] => [
    ({ forms, ...rest }) =>
      forms.has(panel.id)
        ? undefined
        : {
            ...rest,
            forms: forms.set(panel.id, { ...TERSE, lines: WHOLE, hasHeadings: true, cards: 'rows', tables: 'rows' }),
          },
  ]
  const rest = panels
    .filter((panel) => !isKept(panel) && !isMenu(panel))
    .toSorted((a, b) => panelRank(a) - panelRank(b))
  return [
    (draft) => ({ ...draft, focusRows: Math.max(2, Math.min(room.longestFocus(), MAX_FOCUS_ROWS)) }),
    ...each({ tables: 'rows' }, isKind('table')),
    ...each({ cards: 'pairs' }, isKind('cards')),
    ...each({ cards: 'rows' }, isKind('cards')),
    ...[2, 3, 4, WHOLE].flatMap((lines) => each({ lines }, () => true)),
    ...Array.from({ length: MAX_SPARE }, (_, i) => spareLines(i + 1)).flat(),
    ...boxes('short'),
    ...boxes('tall'),
    ...each({ hasHeadings: true }, () => true),
    ...each({ dice: 'boxes' }, isKind('dice')),
    log(2),
    ...rest.flatMap(add),
    ...each({ figures: 'small' }, () => true),
    log(3),
    ...each({ figures: 'large' }, () => room.width >= 100),
    log(5),
    // Blank rows only where nothing is cut.
    (draft) => ([...draft.forms.values()].every(({ lines }) => lines === WHOLE) ? { ...draft, gap: 1 } : undefined),
  ]
}
