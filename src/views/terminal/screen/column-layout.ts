import type { PlayScene } from '../../input/play-scene.ts'
import { putSpans, putText, type ScreenArea } from '../cells/frame.ts'
import { COMPACT_DENSITY, type Density, SPACIOUS_DENSITY } from '../panels/density.ts'
import { BLANK_STRIP, type Strip } from '../panels/strips.ts'
import { choiceListStrips, columnStrips, logStrips, looseChoices, sceneLogStrips } from './parts.ts'
import {
  drawLog,
  drawScrolledColumn,
  drawScrollHint,
  drawSideLog,
  type ScreenBuilder,
  type ScreenContext,
  type ScrollState,
} from './screen-builder.ts'

const LOG_SIDE = 116

/** Draws a column of panels with the log below it or, on wide screens, beside it. */
export function drawColumn(
  page: ScreenBuilder,
  scene: PlayScene,
  context: ScreenContext,
  room: ScreenArea,
): ScrollState {
  const isWide = page.frame.width >= LOG_SIDE && scene.log === undefined && context.log.length > 0
  const side = isWide ? Math.min(54, page.frame.width - 80) : 0
  const width = isWide ? room.width - side - 4 : room.width
  const isStory = scene.panels.every(({ kind }) => kind === 'text') && scene.log === undefined && page.bar.length > 0
  const measure = isStory ? Math.min(width, 78) : width
  const hasLog = !isWide && scene.log === undefined && context.log.length > 0
  const news = context.log.filter(({ isNew }) => isNew)
  const logLength = hasLog ? logStrips(news, width, 99).length : 0
  const roomyLog = hasLog ? Math.min(logLength, Math.max(3, Math.floor(room.height / 5))) + 1 : 0
  const full = bodyStrips(page, scene, measure, room.height - roomyLog)
  const isCrowded = full.length > room.height - roomyLog
  const least = isCrowded && hasLog ? Math.min(logLength, 2) + 1 : roomyLog
  const split = isCrowded && !isStory ? splitStrips(page, scene, width, room.height - least) : undefined
  const mayPin = isCrowded && !isStory && split === undefined
  const pins = mayPin ? pinnedPanels(page, scene, width, room.height - least) : []
  const pinned = columnStrips(pins, width, page.pointer, COMPACT_DENSITY)
  const body = split?.menus ?? (pins.length > 0 ? unpinned(page, scene, pins, width) : full)
  page.body.push(...body.flatMap(({ zones }) => zones.map(({ choice }) => choice)))
  // A story that needs the full page gets it, without a log.
  const log = isStory && isCrowded ? 0 : least
  const height = Math.min(Math.max(body.length, split?.facts.length ?? 0), room.height - log - pinned.length)
  const left = isStory ? room.x + Math.floor((width - measure) / 2) : room.x
  const air = isStory && log === 0 ? Math.floor(Math.max(0, room.height - body.length) / 3) : 0
  const top = room.y + pinned.length + air
  pinned.forEach((one, i) => {
    putSpans(page.frame, room.x, room.y + i, one.spans, room.x + width)
  })
  const inset = split === undefined ? 0 : split.width + 3
  const area = { x: left + inset, y: top, width: measure - inset, height }
  const scroll = drawScrolledColumn(page, body, context, area)
  split?.facts.slice(0, height).forEach((one, i) => {
    putSpans(page.frame, left, top + i, one.spans, left + split.width)
    putText(page.frame, left + split.width + 1, top + i, '│', 'frame')
  })
  const used = pinned.length + height
  if (log > 0) drawLog(page, context, { x: room.x, y: room.y + used, width, height: room.height - used })
  drawScrollHint(page, scroll, area)
  if (isWide) drawSideLog(page, context, { x: room.x + width + 3, y: room.y, width: side, height: room.height })
  return scroll
}

/** The panels that stay visible while the rest scrolls: the first text and the meters or, if rows are scarce, only one of them. */
function pinnedPanels(page: ScreenBuilder, scene: PlayScene, width: number, room: number): PlayScene['panels'] {
  const { panels } = scene
  const measured = panels.filter(({ kind }) => kind === 'meters')
  const first = panels[0]?.kind === 'text' ? panels.slice(0, 1) : []
  const fits = (some: PlayScene['panels']): boolean =>
    columnStrips(some, width, page.pointer, COMPACT_DENSITY).length * 3 <= room * 2
  if (scene.log !== undefined) return []
  return [[...first, ...measured], measured, first].find((some) => some.length > 0 && fits(some)) ?? []
}

function unpinned(page: ScreenBuilder, scene: PlayScene, pinned: PlayScene['panels'], width: number): Strip[] {
  return joinStrips(
    page,
    scene,
    gridLast(scene.panels.filter((panel) => !pinned.includes(panel))),
    width,
    COMPACT_DENSITY,
  )
}

const gridLast = (panels: PlayScene['panels']): PlayScene['panels'] => [
  ...panels.filter(({ kind }) => kind !== 'grid'),
  ...panels.filter(({ kind }) => kind === 'grid'),
]

function bodyStrips(page: ScreenBuilder, scene: PlayScene, width: number, room: number): Strip[] {
  const panels = gridLast(scene.panels)
  const spacious = joinStrips(page, scene, panels, width, SPACIOUS_DENSITY)
  return spacious.length <= room ? spacious : joinStrips(page, scene, panels, width, COMPACT_DENSITY)
}

/** Joins the panels, the scene's own log, and the choices that are not in the bar. */
function joinStrips(
  page: ScreenBuilder,
  scene: PlayScene,
  panels: PlayScene['panels'],
  width: number,
  form: Density,
): Strip[] {
  const column = columnStrips(panels, width, page.pointer, form)
  const log = scene.log === undefined ? [] : sceneLogStrips(scene.log, width)
  const list = choiceListStrips(page.bar.length > 0 ? [] : looseChoices(scene, page.pointer), width, page.pointer)
  return [column, log, list].flatMap((part, i, all) =>
    part.length > 0 && all.slice(0, i).some((before) => before.length > 0) ? [BLANK_STRIP, ...part] : part,
  )
}

interface Split {
  /** Panels without choices in full, for the left. */
  readonly facts: readonly Strip[]
  readonly width: number
  /** Panels with choices, for the right. */
  readonly menus: readonly Strip[]
}

/** Splits a crowded scene into facts and menus side by side. Undefined if that does not help. */
function splitStrips(page: ScreenBuilder, scene: PlayScene, width: number, room: number): Split | undefined {
  if (width < 76 || scene.log !== undefined) return undefined
  const isMenu = (panel: PlayScene['panels'][number]): boolean => scene.choices.some(({ at }) => at?.panel === panel.id)
  const facts = scene.panels.filter((panel) => !isMenu(panel))
  const menus = scene.panels.filter(isMenu)
  if (facts.length === 0 || (menus.length === 0 && page.bar.length > 0)) return undefined
  const left = Math.min(48, Math.floor(width * 0.42))
  const strips = columnStrips(facts, left, page.pointer, COMPACT_DENSITY)
  if (strips.length > room) return undefined
  return { facts: strips, width: left, menus: joinStrips(page, scene, menus, width - left - 3, COMPACT_DENSITY) }
}
