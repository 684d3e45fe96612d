import type { Panel } from '../../../engine/contract/scene.ts'
import type { PlayScene } from '../../input/play-scene.ts'
import { COMPACT_DENSITY, type Density, SPACIOUS_DENSITY } from '../panels/density.ts'
import type { TerminalSkin } from '../panels/figures.ts'
import type { Focus } from '../panels/strips.ts'
import {
  arrangeBlocks,
  arrangeColumn,
  isFightScene,
  makePanelRenderer,
  type PanelBlock,
  type PanelRenderer,
  rowsOfBlocks,
} from './blocks.ts'
import { looseChoices } from './parts.ts'
import type { SavedLayout } from './screen-builder.ts'

/** How compactly a screen is drawn: the density of its panels, blank lines between them, and the rows of its foot. */
export interface FitLevel {
  readonly density: Density
  readonly gap: number
  readonly logRows: number
  readonly focusRows: number
  readonly barRows: number
}

const SMALL = { logRows: 3, focusRows: 2, barRows: 9 } as const
const level = (form: Partial<Density>, more: Partial<FitLevel> = {}): FitLevel => ({
  gap: 0,
  ...SMALL,
  ...more,
  density: { ...COMPACT_DENSITY, cards: 'short', dice: 'boxes', ...form },
})

/**
 * The levels from spacious to compact. They drop, in this order: blank lines, figures, boxes of dice, headings, boxes
 * of cards, and at the end rows of the foot.
 */
const LEVELS: readonly FitLevel[] = [
  level({ ...SPACIOUS_DENSITY, cards: 'tall', dice: 'boxes', figures: 'large' }, { gap: 1 }),
  level({ hasSpacing: true, cards: 'tall', figures: 'large' }),
  level({ hasSpacing: true, cards: 'tall', figures: 'small' }),
  level({ figures: 'small' }),
  level({}),
  level({ dice: 'row' }),
  level({ dice: 'row', hasHeadings: false }),
  level({ dice: 'row', hasHeadings: false }, { logRows: 2, barRows: 1 }),
  level({ dice: 'row', cards: 'pairs' }),
  level({ dice: 'row', cards: 'names' }),
  level({ dice: 'row', cards: 'names', hasHeadings: false }),
  level({ dice: 'row', cards: 'names', hasHeadings: false }, { logRows: 2, barRows: 1 }),
  level({ dice: 'row', cards: 'names', hasHeadings: false }, { logRows: 1, focusRows: 1, barRows: 1 }),
]

/** Panels without choices do not justify a level more compact than this one. Panels with choices do. */
const LAST_LEVEL_FOR_TEXT = 5
const LAST_LEVEL_FOR_MENUS = 7

/** What fits on a screen, and at which level. */
export interface FittedScreen {
  readonly level: FitLevel
  readonly pinned: readonly PanelBlock[]
  /** The number of rows of each pinned block. It is at least that of the previous screen, so that the blocks below do not move. */
  readonly heights: readonly number[]
  /** The blocks shown in full, and those below them, which are shown in full or scrolled. */
  readonly uncut: readonly PanelBlock[]
  readonly more: readonly PanelBlock[]
  readonly isScrolled: boolean
  readonly hidden: readonly Panel[]
  /** Whether the choices that no panel shows are listed below the panels. */
  readonly isList: boolean
  readonly layout: SavedLayout
}

export interface AvailableSpace {
  readonly width: number
  readonly height: number
  readonly skin: TerminalSkin | undefined
  /** Whether the panels form one column, beside a map. */
  readonly isColumn: boolean
  /** The number of rows that the foot takes at a level. */
  footRows(level: FitLevel, bar: number): number
  /** The number of rows that the buttons take if these panels are shown. */
  barRowsFor(panels: readonly Panel[]): number
}

/** Finds the most spacious level at which everything fits, otherwise the level that shows most panels. */
export function fitScene(
  scene: PlayScene,
  panels: readonly Panel[],
  room: AvailableSpace,
  pointer: Focus,
  before?: SavedLayout,
): FittedScreen {
  const key = `${panels.map(({ id, kind }) => `${kind} ${id}`).join()} ${room.width}×${room.height}`
  const layout = before?.key === key ? before : undefined
  const isMenu = ({ id }: Panel): boolean => scene.choices.some(({ at }) => at?.panel === id)
  // How much a fit leaves out. Scrolled panels leave no room for figures, which counts too.
  const lossOf = ({ hidden, isScrolled, level }: FittedScreen): number =>
    hidden.reduce((sum, panel) => sum + (isSide(panel) ? 20 : isMenu(panel) ? 10 : 1), 0) +
    (isScrolled ? (level.density.figures === 'none' ? 3 : 4) : 0)
  // A hand of cards is not made more compact to make room for other panels.
  const hasHand = panels.some(({ kind, keep }) => kind === 'cards' && keep === true)
  const closest = hasHand || !isFightScene(scene) ? LAST_LEVEL_FOR_TEXT : LAST_LEVEL_FOR_MENUS
  let best: FittedScreen | undefined
  for (let i = layout?.level ?? 0; i < LEVELS.length; i++) {
    const level = LEVELS[i] as FitLevel
    if (level.density.figures === 'large' && room.width < 100) continue
    const fit = fitAt(scene, panels, i, room, pointer, { key, layout })
    if (fit === undefined) continue
    if (best === undefined || lossOf(fit) < lossOf(best)) best = fit
    const lost = lossOf(best)
    // This is as good as the previous screen, so the search stops here.
    if (lost <= (layout?.lossScore ?? 0) || i >= (lost < 3 ? LAST_LEVEL_FOR_TEXT : closest)) break
  }
  if (best === undefined) return fitOverfull(panels, room, pointer, key)
  return { ...best, layout: { ...best.layout, lossScore: lossOf(best) } }
}

function fitAt(
  scene: PlayScene,
  panels: readonly Panel[],
  index: number,
  room: AvailableSpace,
  pointer: Focus,
  { key, layout: before }: { readonly key: string; readonly layout: SavedLayout | undefined },
): FittedScreen | undefined {
  const level = LEVELS[index] as FitLevel
  // At another level every block has another height, so the old layout is of no use.
  const layout = before?.level === index ? before : undefined
  const renderPanel = makePanelRenderer(pointer, { ...level.density, skin: room.skin })
  const build = room.isColumn ? arrangeColumn : arrangeBlocks
  const pinned = build(
    panels.filter(({ keep }) => keep === true),
    room.width,
    pointer,
    renderPanel,
  )
  const wasHidden = new Set(layout?.hidden)
  const others = panels.filter(({ keep, id }) => keep !== true && !wasHidden.has(id))
  const wanted = Math.max(before?.bar ?? 0, room.barRowsFor(panels.filter(({ id }) => !wasHidden.has(id))))
  const gapRows = level.gap * Math.max(0, pinned.length - 1)
  // Tries as many rows of buttons as needed, at least two, and if possible blocks that are as high as before.
  const attempts = [heightsAtLeast(pinned, layout), heightsAtLeast(pinned, undefined)].flatMap((heights) =>
    barsOf(Math.min(wanted, level.barRows)).map((bar) => {
      const used = heights.reduce((sum, rows) => sum + rows, 0) + gapRows
      return { heights, bar, left: room.height - room.footRows(level, bar) - used }
    }),
  )
  const attempt = attempts.find(({ left }) => left >= 0)
  if (attempt === undefined) return undefined
  const { heights, bar, left } = attempt
  const gap = pinned.length > 0 ? level.gap : 0
  const rest = fitRest(scene, others, left - gap, bar, { room, pointer, renderPanel, gapRows: level.gap })
  const hidden = [...panels.filter(({ id }) => wasHidden.has(id)), ...rest.hidden]
  return {
    level,
    pinned,
    heights,
    ...rest,
    hidden,
    layout: {
      key,
      lossScore: 0,
      level: index,
      bar: rest.isList ? 0 : bar,
      hidden: isFightScene(scene) ? hidden.map(({ id }) => id) : [],
      heights: Object.fromEntries(pinned.map(({ id }, i) => [id, heights[i] as number])),
    },
  }
}

/** The numbers of rows to try, from the wanted number down to two. */
const barsOf = (wanted: number): number[] =>
  wanted <= 2 ? [wanted] : Array.from({ length: wanted - 1 }, (_, i) => wanted - i)

const heightsAtLeast = (pinned: readonly PanelBlock[], layout: SavedLayout | undefined): number[] =>
  pinned.map(({ id, strips }) => Math.max(strips.length, layout?.heights[id] ?? 0))

interface FitContext {
  readonly room: AvailableSpace
  readonly pointer: Focus
  readonly renderPanel: PanelRenderer
  readonly gapRows: number
}

/** Fits the panels that are not pinned. All of them may fit; if not, a fight shows full panels, menus first, and other scenes scroll. */
function fitRest(
  scene: PlayScene,
  others: readonly Panel[],
  left: number,
  bar: number,
  context: FitContext,
): Pick<FittedScreen, 'uncut' | 'more' | 'isScrolled' | 'hidden' | 'isList'> {
  const { room, pointer, renderPanel, gapRows } = context
  const build = room.isColumn ? arrangeColumn : arrangeBlocks
  const blocks = (panels: readonly Panel[]): PanelBlock[] => build(panels, room.width, pointer, renderPanel)
  const rows = (panels: readonly Panel[]): number => rowsOfBlocks(blocks(panels), gapRows)
  const all = blocks(others)
  const plain = { uncut: [], more: all, isScrolled: false, hidden: [], isList: false }
  const loose = looseChoices(scene, pointer)
  const isQuiet = !isFightScene(scene) && !room.isColumn
  const list = isQuiet && loose.length > 2 ? loose.length + (all.length > 0 ? 1 : 0) : 0
  if (list > 0 && rowsOfBlocks(all, gapRows) + list <= left + bar) return { ...plain, isList: true }
  if (rowsOfBlocks(all, gapRows) <= left) return plain
  if (isQuiet && left >= 4) return { ...plain, isScrolled: true }
  // The two sides come first, then menus, then texts.
  const isMenu = ({ id }: Panel): boolean => scene.choices.some(({ at }) => at?.panel === id)
  const shown = others.filter(isSide).filter((_, i, sides) => rows(sides.slice(0, i + 1)) <= left)
  const menus = others.filter((panel) => isMenu(panel) && !shown.includes(panel))
  const rest = left - rows(shown) - (shown.length > 0 ? gapRows : 0)
  if (menus.length > 0 && rows(menus) > rest && rest >= 4) {
    const hidden = others.filter((panel) => !shown.includes(panel) && !menus.includes(panel))
    return { uncut: blocks(shown), more: blocks(menus), isScrolled: true, hidden, isList: false }
  }
  if (rows([...shown, ...menus]) <= left) shown.push(...menus)
  for (const panel of others) if (!shown.includes(panel) && rows([...shown, panel]) <= left) shown.push(panel)
  return { ...plain, more: blocks(shown), hidden: others.filter((panel) => !shown.includes(panel)) }
}

/** Whether a panel shows one of the two sides. */
const isSide = ({ role }: Panel): boolean => role === 'self' || role === 'foe'

/** Draws as much as fits if the pinned panels do not fit even at the most compact level. */
function fitOverfull(panels: readonly Panel[], room: AvailableSpace, pointer: Focus, key: string): FittedScreen {
  const level = LEVELS.at(-1) as FitLevel
  const build = room.isColumn ? arrangeColumn : arrangeBlocks
  const pinned = build(
    panels.filter(({ keep }) => keep === true),
    room.width,
    pointer,
    makePanelRenderer(pointer, { ...level.density, skin: room.skin }),
  )
  return {
    level,
    pinned,
    heights: pinned.map(({ strips }) => strips.length),
    uncut: [],
    more: [],
    isScrolled: false,
    isList: false,
    hidden: panels.filter(({ keep }) => keep !== true),
    layout: { key, lossScore: 99, level: LEVELS.length - 1, bar: level.barRows, heights: {}, hidden: [] },
  }
}
