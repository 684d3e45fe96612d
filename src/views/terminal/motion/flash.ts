import { unreachable } from '../../../engine/unreachable.ts'
import { textWidth } from '../../text-width.ts'
import { type Frame, fillArea, putText, type ScreenArea } from '../cells/frame.ts'
import { wrapText } from '../panels/strips.ts'
import type { DrawnScreen, MapWindow, PlacedMark } from '../screen/screen-builder.ts'
import type { MotionMoment } from './motion.ts'

/**
 * Draws the effect of the current beat over a frame: who is hit, and by how much. Nothing is larger than a figure, and
 * nothing is drawn twice.
 */
export function drawFlash(
  { frame, marks, map }: Pick<DrawnScreen, 'frame' | 'marks' | 'map'>,
  { beat, part, banner }: MotionMoment,
): void {
  if (part >= 1) return
  // A falling boss dissolves first.
  if (banner !== undefined && part > (beat.kind === 'fall' ? 0.4 : 0)) return drawBanner(frame, banner, part)
  const cell = cellOf(map, beat.at)
  const named = marks.filter(({ name }) => name === beat.to || (beat.at !== undefined && name === beat.at))
  const seen = cell === undefined || named.length > 0 ? named : [cell]
  const figures = seen.filter(({ kind }) => kind === 'figure')
  const main = figures.length > 0 ? figures : seen.filter(({ kind }) => kind !== 'bar').slice(0, 1)
  const bar = seen.find(({ kind }) => kind === 'bar')
  switch (beat.kind) {
    case 'hit':
      if (part < 0.3) reverse(frame, main.length > 0 ? main : bar === undefined ? [] : [bar])
      return drawAmount(frame, bar ?? seen[0], `−${Math.abs(beat.amount ?? 0)}`, beat.element ?? 'bad', beat.amount)
    case 'heal':
    case 'gain':
      return drawAmount(frame, bar ?? seen[0], `+${Math.abs(beat.amount ?? 0)}`, 'good', beat.amount)
    case 'block':
      return drawAmount(frame, bar ?? seen[0], '▒ blocked', 'key', 1)
    case 'miss':
      return drawAmount(frame, seen.find(({ kind }) => kind === 'thing') ?? seen[0], '· miss', 'dim', 1)
    case 'fall':
      return dust(frame, main, part)
    case 'move':
    case 'roll':
    case 'draw':
    case 'spend':
    case 'phase':
      if (cell !== undefined && part < 0.6) reverse(frame, [cell])
      for (const { x, y, width } of named.slice(0, 3)) bold(frame, { x, y, width, height: 1 })
      return
    default:
      return unreachable(beat.kind)
  }
}

const STARS = ['✦ · · ✦', '· ✦ ✦ ·'] as const

/** Draws a text in a box across the middle of the screen, with stars that twinkle. */
function drawBanner(frame: Frame, text: string, part: number): void {
  const stars = STARS[Math.floor(part * 8) % 2] as string
  const lines = wrapText(text.toUpperCase(), Math.min(60, frame.width - 12)).map(({ spans }) =>
    spans.map((span) => span.text).join(''),
  )
  const rows = ['', stars, '', ...lines, '', stars, '']
  const width = Math.max(...rows.map(textWidth)) + 6
  const [left, top] = [Math.floor((frame.width - width) / 2), Math.floor((frame.height - rows.length) / 2)]
  fillArea(frame, { x: left, y: top, width, height: rows.length }, ' ', 'key')
  putText(frame, left, top, `┏${'━'.repeat(width - 2)}┓`, 'key')
  putText(frame, left, top + rows.length - 1, `┗${'━'.repeat(width - 2)}┛`, 'key')
  rows.slice(1, -1).forEach((row, i) => {
    putText(frame, left, top + 1 + i, '┃', 'key')
    putText(frame, left + Math.floor((width - textWidth(row)) / 2), top + 1 + i, row, 'key+bold')
    putText(frame, left + width - 1, top + 1 + i, '┃', 'key')
  })
}

/** The position on screen of a map cell `x,y`. */
function cellOf(map: MapWindow | undefined, at: string | undefined): PlacedMark | undefined {
  const [, column, row] = /^(\d+),(\d+)$/.exec(at ?? '') ?? []
  if (map === undefined || column === undefined || row === undefined) return undefined
  const [x, y] = [(Number(column) - map.left) * map.pitch, Number(row) - map.top]
  if (x < 0 || y < 0 || x >= map.width || y >= map.height) return undefined
  return { name: at as string, kind: 'thing', x: map.x + x, y: map.y + y, width: 1, height: 1 }
}

function eachCell(frame: Frame, { x, y, width, height }: ScreenArea, act: (at: number) => void): void {
  for (let row = y; row < Math.min(y + height, frame.height); row++)
    for (let column = x; column < Math.min(x + width, frame.width); column++) act(row * frame.width + column)
}

const reverse = (frame: Frame, areas: readonly ScreenArea[]): void => {
  for (const area of areas)
    eachCell(frame, area, (at) => {
      frame.styles[at] += '+reverse'
    })
}
const bold = (frame: Frame, area: ScreenArea): void =>
  eachCell(frame, area, (at) => {
    frame.styles[at] += '+bold'
  })

/** Draws a number at the end of the bar that it changes, or above a thing on a map. */
function drawAmount(
  frame: Frame,
  mark: PlacedMark | undefined,
  text: string,
  tone: string,
  amount: number | undefined,
): void {
  if (mark === undefined || amount === undefined || amount === 0) return
  const isThing = mark.kind === 'thing'
  const x = isThing ? mark.x + 1 : Math.min(mark.x + mark.width - text.length, frame.width - text.length)
  putText(frame, Math.max(0, x), mark.y, text, `${tone}+bold${isThing ? '' : '+reverse'}`)
}

/** Dissolves a defeated actor: first into shade, then into every second cell, then into nothing. */
function dust(frame: Frame, areas: readonly PlacedMark[], part: number): void {
  for (const area of areas)
    eachCell(frame, area, (at) => {
      if (frame.glyphs[at] === '' || frame.glyphs[at] === ' ') return
      if (area.kind === 'row') frame.styles[at] = 'dim'
      else frame.glyphs[at] = part < 0.35 ? '▒' : at % 2 === 0 && part < 0.8 ? '·' : ' '
    })
}
