import type { GridPanel, Panel, Scene } from '../../../engine/contract/scene.ts'
import { asPlayScene } from '../../input/focus.ts'
import type { PlayScene } from '../../input/play-scene.ts'
import { textWidth } from '../../text-width.ts'
import { type Frame, fillArea, makeFrame, putSpans, putText, type ScreenArea, type Span } from '../cells/frame.ts'
import { withGlyphSet } from '../cells/glyphs.ts'
import { cutSpans, type Focus, makeFocus, makeSpan, makeStrip, type Strip, wrapText } from '../panels/strips.ts'
import { isFightScene, type PanelBlock } from './blocks.ts'
import { type FittedPage, fitPage } from './fit.ts'
import { focusDetailStrips } from './focus.ts'
import { footStrips } from './foot.ts'
import { drawMapLegend, drawMapWindow, mapAreaSize } from './map.ts'
import { choiceListStrips, logStrips, looseChoices, sceneLogStrips } from './parts.ts'
import {
  type DrawnScreen,
  drawScrolledColumn,
  drawScrollHint,
  drawStripOnPage,
  makeScreenBuilder,
  type ScreenBuilder,
  type ScreenContext,
  type ScrollState,
} from './screen-builder.ts'

export type { DrawnScreen, ScreenContext } from './screen-builder.ts'

/** The size of the smallest screen that is supported. */
const LEAST = { width: 80, height: 24 } as const
/** The widest layout: wider ones do not improve reading. */
const WIDEST = 132
/** The width of a page of prose. */
const MEASURE = 78

/**
 * Draws a scene on a screen: title, panels, log, the choice in focus, and the keys. The foot never leaves the screen; above it panels get
 * rows in the order of their importance (see fit.ts).
 */
export function drawScene(
  given: Scene | PlayScene,
  context: ScreenContext,
  width: number,
  height: number,
): DrawnScreen {
  const frame = makeFrame(width, height)
  if (width < LEAST.width || height < LEAST.height) return tooSmall(frame)
  const scene = asPlayScene(given, context.focus, context.aim)
  drawHead(frame, scene, context)
  const page = makeScreenBuilder(frame, makeFocus(scene, context.focus, context.aim))
  const scroll = drawBody(page, scene, context)
  const { clickTargets, panelAreas, hidden, marks, map, layout } = page
  inTones(frame, context.skin?.tones)
  return {
    frame: withGlyphSet(frame, context.glyphs ?? 'emoji'),
    clickTargets,
    panelAreas,
    hidden,
    marks,
    map,
    layout,
    ...scroll,
  }
}

const TALLEST = 240

/** Draws a scene as high as it needs to be, for pictures. Nothing is scrolled or left out, and there are no choices. */
export function drawFullHeight(scene: Scene, context: ScreenContext, width: number, least = 24): DrawnScreen {
  const { verbs: _, ...rest } = scene
  const bare = { ...rest, choices: [] }
  for (let height = least; ; height += 4) {
    const drawn = drawScene(bare, { ...context, focus: undefined }, width, height)
    if ((drawn.below === 0 && drawn.scroll === 0 && drawn.hidden.length === 0) || height >= TALLEST) return drawn
  }
}

/** Replaces tones in a frame by the styles of a skin. */
function inTones(frame: Frame, tones: Readonly<Record<string, string>> | undefined): void {
  if (tones === undefined) return
  frame.styles.forEach((style, i) => {
    const end = style.indexOf('+')
    const tone = end < 0 ? style : style.slice(0, end)
    const other = tone === '' ? undefined : tones[tone]
    if (other !== undefined) frame.styles[i] = `${other}${end < 0 ? '' : style.slice(end)}`
  })
}

function tooSmall(frame: Frame): DrawnScreen {
  const lines = [
    `Undercroft needs a window of ${LEAST.width} × ${LEAST.height}; this one has ${frame.width} × ${frame.height}.`,
    'Make it larger, or start with --text to play in lines of text.',
    '',
    'Your run is saved, and nothing happens while you decide.',
  ].flatMap((line) => wrapText(line, frame.width - 2))
  const top = Math.max(0, Math.floor((frame.height - lines.length) / 2))
  lines.slice(0, frame.height).forEach(({ spans }, i) => {
    const text = spans.map((one) => one.text).join('')
    putText(frame, Math.max(0, Math.floor((frame.width - textWidth(text)) / 2)), top + i, text)
  })
  const nothing = { clickTargets: [], panelAreas: [], hidden: [], marks: [] }
  return { frame, ...nothing, map: undefined, layout: undefined, scroll: 0, below: 0 }
}

function drawHead(frame: Frame, scene: Scene, context: ScreenContext): void {
  fillArea(frame, { x: 0, y: 0, width: frame.width, height: 1 }, ' ', 'accent+reverse')
  const corner = ` ${context.corner} `
  const end = putText(frame, 1, 0, scene.title, 'accent+bold+reverse', frame.width - 1)
  const left = frame.width - textWidth(corner)
  if (left > end) putText(frame, left, 0, corner, 'accent+reverse')
}

function drawBody(page: ScreenBuilder, scene: PlayScene, context: ScreenContext): ScrollState {
  const { frame, pointer } = page
  const grid = mainMap(scene)
  const isStory = grid === undefined && scene.log === undefined && scene.panels.every(({ kind }) => kind === 'text')
  const width = Math.min(frame.width - 2, isStory ? MEASURE : WIDEST)
  const x = Math.floor((frame.width - width) / 2)
  const map = grid === undefined ? undefined : mapAreaSize(grid, width)
  const side = map === undefined ? 0 : map.width + 3
  const panels = scene.panels.filter((panel) => panel !== grid)
  const loose = looseChoices(scene, pointer)
  const tabRows = scene.pages.length > 1 ? 1 : 0
  const height = frame.height - 1 - tabRows
  if (tabRows > 0) putSpans(frame, x, 1, tabSpans(scene, width), x + width)
  const foot = (isList: boolean, hidden: readonly Panel[]): Strip[] =>
    footStrips(scene, isList ? [] : loose, hidden, context.footer, width, pointer)
  const fitWith = (list: readonly Strip[], leastBarRows = 0): FittedPage => {
    const room = {
      width: width - side,
      height: height - (list.length > 0 ? list.length + 1 : 0),
      skin: context.skin,
      isColumn: grid !== undefined,
      leastBarRows,
      barRows: () => foot(list.length > 0, []).length,
      focusRows: focusDetailStrips(scene, pointer, width, 99).length,
      longestFocus: () => longestFocus(scene, pointer, width),
      hasLog: context.log.length > 0,
    }
    return fitPage(scene, panels, room, pointer, context.layout)
  }
  // A page without rows or cards to choose from lists its choices, if there is room; others have them below.
  const hasItems = scene.choices.some(({ at }) => at !== undefined)
  const mayList = grid === undefined && scene.bar.length === 0 && !isFightScene(scene) && !hasItems && loose.length > 2
  const listed = mayList ? choiceListStrips(loose, width, pointer) : []
  const withList = listed.length > 0 && listed.length < height / 2 ? fitWith(listed) : undefined
  const isList = withList !== undefined && !withList.layout.isScrolled
  const list = isList ? listed : []
  const first = isList ? withList : fitWith([])
  // Hidden panels add a key to the foot, which may need another row.
  const bar = foot(isList, first.hidden)
  const isRefit = bar.length > first.layout.barRows
  const fit = isRefit ? fitWith(list, bar.length) : first
  page.layout = fit.layout
  page.hidden.push(...fit.hidden)
  const { logRows, focusRows, barRows } = fit.layout
  const area = { x, y: 1 + tabRows, width, height: height - logRows - focusRows - barRows - 1 }
  if (grid !== undefined && map !== undefined) {
    drawMapWindow(page, scene, grid, { ...area, width: map.width }, map.pitch, context.inspected)
    for (let y = area.y; y < area.y + area.height; y++) putText(frame, x + map.width + 1, y, '│', 'frame')
  }
  const scroll = drawPanels(page, scene, fit, list, { ...area, x: x + side, width: width - side }, context)
  const used = grid === undefined ? scroll.used : area.y + area.height
  drawFoot(page, scene, context, {
    x,
    width,
    top: used,
    grid,
    focusRows,
    bar: isRefit ? foot(isList, fit.hidden) : bar,
    barRows,
  })
  drawScrollHint(page, scroll, { ...area, height: used - area.y })
  return scroll
}

/** The pages of the place, turned with ←→: `← Modules  [SHIPS]  Crew →`. */
function tabSpans({ pages, page }: PlayScene, width: number): Span[] {
  const names = pages.flatMap((name) => [
    makeSpan(' ─ ', 'frame'),
    name === page ? makeSpan(`[${name.toUpperCase()}]`, 'key+bold') : makeSpan(name, 'dim'),
  ])
  return cutSpans([makeSpan('←', 'key'), ...names, makeSpan(' ─ ', 'frame'), makeSpan('→', 'key')], width)
}

/** The rows that the words of a choice need: of the one in focus or, where nothing has the focus at first, of the longest one. */
function longestFocus(scene: PlayScene, pointer: Focus, width: number): number {
  const rows = (choice: Focus['choice']): number => focusDetailStrips(scene, { ...pointer, choice }, width, 99).length
  return scene.opens === undefined ? rows(pointer.choice) : Math.max(2, ...scene.choices.map(rows))
}

/** The map if it is the main panel, which it is not if there are cards to choose from. */
function mainMap(scene: PlayScene): GridPanel | undefined {
  const hasCards = scene.panels.some(
    ({ kind, id }) => kind === 'cards' && scene.choices.some(({ at }) => at?.panel === id),
  )
  return scene.panels.find((panel): panel is GridPanel => panel.kind === 'grid' && panel.rows.length > 6 && !hasCards)
}

/** Draws the blocks, then what scrolls: the panels that are not kept, the scene's own log and the list of choices. Returns the first free row. */
function drawPanels(
  page: ScreenBuilder,
  scene: PlayScene,
  fit: FittedPage,
  list: readonly Strip[],
  area: ScreenArea,
  context: ScreenContext,
): ScrollState & { readonly used: number } {
  const limit = area.x + area.width
  const bottom = area.y + area.height
  const { gap } = fit.layout
  let y = area.y
  const drawBlock = ({ strips, pieces }: PanelBlock): void => {
    strips.forEach((one, i) => {
      if (y + i < bottom) drawStripOnPage(page, one, { x: area.x, y: y + i, limit })
    })
    for (const { panel, x, y: row, width, height } of pieces)
      if (y + row + height <= bottom)
        page.panelAreas.push({ panel: panel.id, x: area.x + x, y: y + row, width, height })
  }
  fit.blocks.forEach((block, i) => {
    drawBlock(block)
    y += (fit.heights[i] as number) + gap
  })
  const own = scene.log === undefined || context.log.length > 0 ? [] : sceneLogStrips(scene.log, area.width)
  const rest = [fit.scrolled.flatMap(({ strips }) => strips), own, list].filter((part) => part.length > 0)
  const strips = rest.flatMap((part, i) => (i > 0 || y > area.y ? [makeStrip([]), ...part] : part))
  const left = Math.max(0, bottom - y)
  const shown = strips.length > left && strips[0]?.spans.length === 0 ? strips.slice(1) : strips
  const room = { ...area, y, height: Math.min(shown.length, left) }
  return { ...drawScrolledColumn(page, shown, context, room), used: Math.min(bottom, y + room.height) }
}

interface Foot {
  readonly x: number
  readonly width: number
  /** The first row that the panels leave free. */
  readonly top: number
  readonly grid: GridPanel | undefined
  readonly focusRows: number
  readonly bar: readonly Strip[]
  readonly barRows: number
}

/** Draws the foot: a rule, the last log lines in all rows that are free, the choice in focus or a notice, and the keys. */
function drawFoot(page: ScreenBuilder, scene: PlayScene, context: ScreenContext, foot: Foot): void {
  const { frame, pointer } = page
  const { x, width, top } = foot
  const rows = (strips: readonly Strip[], y: number): void => {
    strips.forEach((one, i) => {
      drawStripOnPage(page, one, { x, y: y + i, limit: x + width })
    })
  }
  const barTop = frame.height - foot.barRows
  const focusTop = barTop - foot.focusRows
  rows(foot.bar.slice(0, foot.barRows), barTop)
  const notice = context.notice === undefined ? [] : wrapText(`! ${context.notice}`, width, 'warn', 2)
  const focus = focusDetailStrips(scene, pointer, width, foot.focusRows)
  rows(notice.length > 0 ? notice.slice(0, foot.focusRows) : focus, focusTop)
  if (foot.grid !== undefined) drawMapLegend(page, foot.grid, { x, y: top, width, height: 1 })
  else putText(frame, x - 1, top, '─'.repeat(width + 2), 'frame')
  rows(logStrips(context.log, width, Math.max(0, focusTop - top - 1)), top + 1)
}
