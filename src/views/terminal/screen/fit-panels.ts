import type { Panel, Scene } from '../../../engine/contract/scene.ts'
import { COMPACT, type Density, SPACIOUS } from '../panels/density.ts'
import type { TerminalSkin } from '../panels/figures.ts'
import type { Pointer } from '../panels/strips.ts'
import { type Block, blocksOf, columnOf, isFight, makePanelRenderer, type PanelRenderer, rowsOf } from './blocks.ts'
import { looseChoices } from './parts.ts'
import type { SavedLayout } from './screen-builder.ts'

/** How closely a screen is written: the form of its panels, blank lines between them, and what the rows at the foot may take. */
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
  density: { ...COMPACT, cards: 'short', dice: 'boxes', ...form },
})

/** From airy to close. What is folded first: air, figures, boxes round dice, headings, boxes round cards; at last words at the foot. */
const LEVELS: readonly FitLevel[] = [
  level({ ...SPACIOUS, cards: 'tall', dice: 'boxes', figures: 'large' }, { gap: 1 }),
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

/** What is only read and not kept is not worth writing the rest closer than this; what can be chosen is worth more. */
const LAST_LEVEL_FOR_TEXT = 5
const LAST_LEVEL_FOR_MENUS = 7

/** What fits on a screen, and how. */
export interface Fit {
  readonly level: FitLevel
  readonly pinned: readonly Block[]
  /** Rows of each kept block: at least as many as before, so that what stands below it does not move. */
  readonly heights: readonly number[]
  /** What else is shown whole, and what is shown below it: whole too, or as much of it as the rows hold, to be scrolled. */
  readonly uncut: readonly Block[]
  readonly more: readonly Block[]
  readonly isScrolled: boolean
  readonly hidden: readonly Panel[]
  /** Whether the choices that no panel shows stand one under the other below them. */
  readonly isList: boolean
  readonly layout: SavedLayout
}

export interface AvailableSpace {
  readonly width: number
  readonly height: number
  readonly skin: TerminalSkin | undefined
  /** In one column: beside a map. */
  readonly isColumn: boolean
  /** Rows besides the panels, at a level. */
  footOf(level: FitLevel, bar: number): number
  /** How many rows of buttons there would be. */
  barOf(panels: readonly Panel[]): number
}

/** The airiest way to write all of it; else the one that shows most panels beside those that are kept. */
export function fitScene(
  scene: Scene,
  panels: readonly Panel[],
  room: AvailableSpace,
  pointer: Pointer,
  before?: SavedLayout,
): Fit {
  const key = `${panels.map(({ id, kind }) => `${kind} ${id}`).join()} ${room.width}×${room.height}`
  const shape = before?.key === key ? before : undefined
  const isMenu = ({ id }: Panel): boolean => scene.choices.some(({ at }) => at?.panel === id)
  // What has to be scrolled has no room for figures.
  const lostIn = ({ hidden, isScrolled, level }: Fit): number =>
    hidden.reduce((sum, panel) => sum + (isSide(panel) ? 20 : isMenu(panel) ? 10 : 1), 0) +
    (isScrolled ? (level.density.figures === 'none' ? 3 : 4) : 0)
  // A hand stays a hand, whatever else would like to be seen.
  const hasHand = panels.some(({ kind, keep }) => kind === 'cards' && keep === true)
  const closest = hasHand || !isFight(scene) ? LAST_LEVEL_FOR_TEXT : LAST_LEVEL_FOR_MENUS
  let best: Fit | undefined
  for (let i = shape?.level ?? 0; i < LEVELS.length; i++) {
    const one = LEVELS[i] as FitLevel
    if (one.density.figures === 'large' && room.width < 100) continue
    const fit = fitAt(scene, panels, i, room, pointer, { key, shape })
    if (fit === undefined) continue
    if (best === undefined || lostIn(fit) < lostIn(best)) best = fit
    const lost = lostIn(best)
    // As good as the last time: nobody need look further.
    if (lost <= (shape?.lossScore ?? 0) || i >= (lost < 3 ? LAST_LEVEL_FOR_TEXT : closest)) break
  }
  if (best === undefined) return fitOverfull(panels, room, pointer, key)
  return { ...best, layout: { ...best.layout, lossScore: lostIn(best) } }
}

function fitAt(
  scene: Scene,
  panels: readonly Panel[],
  index: number,
  room: AvailableSpace,
  pointer: Pointer,
  { key, shape: before }: { readonly key: string; readonly shape: SavedLayout | undefined },
): Fit | undefined {
  const one = LEVELS[index] as FitLevel
  // Written closer, everything has another height.
  const shape = before?.level === index ? before : undefined
  const write = makePanelRenderer(pointer, { ...one.density, skin: room.skin })
  const build = room.isColumn ? columnOf : blocksOf
  const kept = build(
    panels.filter(({ keep }) => keep === true),
    room.width,
    pointer,
    write,
  )
  const wasHidden = new Set(shape?.hidden)
  const others = panels.filter(({ keep, id }) => keep !== true && !wasHidden.has(id))
  const wanted = Math.max(before?.bar ?? 0, room.barOf(panels.filter(({ id }) => !wasHidden.has(id))))
  const air = one.gap * Math.max(0, kept.length - 1)
  // As many rows of buttons as there are, two at least; as high as before, if that is possible.
  const ways = [heightsAtLeast(kept, shape), heightsAtLeast(kept, undefined)].flatMap((heights) =>
    barsOf(Math.min(wanted, one.barRows)).map((bar) => {
      const used = heights.reduce((sum, rows) => sum + rows, 0) + air
      return { heights, bar, left: room.height - room.footOf(one, bar) - used }
    }),
  )
  const way = ways.find((one) => one.left >= 0)
  if (way === undefined) return undefined
  const { heights, bar, left } = way
  const gap = kept.length > 0 ? one.gap : 0
  const rest = fitRest(scene, others, left - gap, bar, { room, pointer, write, air: one.gap })
  const hidden = [...panels.filter(({ id }) => wasHidden.has(id)), ...rest.hidden]
  return {
    level: one,
    pinned: kept,
    heights,
    ...rest,
    hidden,
    layout: {
      key,
      lossScore: 0,
      level: index,
      bar: rest.isList ? 0 : bar,
      hidden: isFight(scene) ? hidden.map(({ id }) => id) : [],
      heights: Object.fromEntries(kept.map(({ id }, i) => [id, heights[i] as number])),
    },
  }
}

/** From what is wanted down to two. */
const barsOf = (wanted: number): number[] =>
  wanted <= 2 ? [wanted] : Array.from({ length: wanted - 1 }, (_, i) => wanted - i)

const heightsAtLeast = (kept: readonly Block[], shape: SavedLayout | undefined): number[] =>
  kept.map(({ id, strips }) => Math.max(strips.length, shape?.heights[id] ?? 0))

interface FitContext {
  readonly room: AvailableSpace
  readonly pointer: Pointer
  readonly write: PanelRenderer
  readonly air: number
}

/** What is not kept: all of it; in a fight whole panels, menus first; elsewhere it may be scrolled. */
function fitRest(
  scene: Scene,
  others: readonly Panel[],
  left: number,
  bar: number,
  means: FitContext,
): Pick<Fit, 'uncut' | 'more' | 'isScrolled' | 'hidden' | 'isList'> {
  const { room, pointer, write, air } = means
  const build = room.isColumn ? columnOf : blocksOf
  const blocks = (panels: readonly Panel[]): Block[] => build(panels, room.width, pointer, write)
  const rows = (panels: readonly Panel[]): number => rowsOf(blocks(panels), air)
  const all = blocks(others)
  const plain = { uncut: [], more: all, isScrolled: false, hidden: [], isList: false }
  const loose = looseChoices(scene, pointer)
  const isQuiet = !isFight(scene) && !room.isColumn
  const list = isQuiet && loose.length > 2 ? loose.length + (all.length > 0 ? 1 : 0) : 0
  if (list > 0 && rowsOf(all, air) + list <= left + bar) return { ...plain, isList: true }
  if (rowsOf(all, air) <= left) return plain
  if (isQuiet && left >= 4) return { ...plain, isScrolled: true }
  // First who is there, then what can be chosen, then what can be read.
  const isMenu = ({ id }: Panel): boolean => scene.choices.some(({ at }) => at?.panel === id)
  const shown = others.filter(isSide).filter((_, i, sides) => rows(sides.slice(0, i + 1)) <= left)
  const menus = others.filter((panel) => isMenu(panel) && !shown.includes(panel))
  const rest = left - rows(shown) - (shown.length > 0 ? air : 0)
  if (menus.length > 0 && rows(menus) > rest && rest >= 4) {
    const hidden = others.filter((panel) => !shown.includes(panel) && !menus.includes(panel))
    return { uncut: blocks(shown), more: blocks(menus), isScrolled: true, hidden, isList: false }
  }
  if (rows([...shown, ...menus]) <= left) shown.push(...menus)
  for (const panel of others) if (!shown.includes(panel) && rows([...shown, panel]) <= left) shown.push(panel)
  return { ...plain, more: blocks(shown), hidden: others.filter((panel) => !shown.includes(panel)) }
}

/** Somebody's side, kept or not. */
const isSide = ({ role }: Panel): boolean => role === 'self' || role === 'foe'

/** More is kept than fits: as much as there is room for, at the closest. */
function fitOverfull(panels: readonly Panel[], room: AvailableSpace, pointer: Pointer, key: string): Fit {
  const one = LEVELS.at(-1) as FitLevel
  const build = room.isColumn ? columnOf : blocksOf
  const kept = build(
    panels.filter(({ keep }) => keep === true),
    room.width,
    pointer,
    makePanelRenderer(pointer, { ...one.density, skin: room.skin }),
  )
  return {
    level: one,
    pinned: kept,
    heights: kept.map(({ strips }) => strips.length),
    uncut: [],
    more: [],
    isScrolled: false,
    isList: false,
    hidden: panels.filter(({ keep }) => keep !== true),
    layout: { key, lossScore: 99, level: LEVELS.length - 1, bar: one.barRows, heights: {}, hidden: [] },
  }
}
