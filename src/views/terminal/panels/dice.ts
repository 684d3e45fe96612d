import type { DicePanel, Die } from '../../../engine/contract/scene.ts'
import { textWidth } from '../../text-width.ts'
import type { Span } from '../cells/frame.ts'
import { type Density, withTitle } from './density.ts'
import {
  type ClickZone,
  type Focus,
  fitSpans,
  type MotionMark,
  makeSpan,
  makeStrip,
  type Strip,
  sideBySide,
  spansOf,
  spansWidth,
  wrapSpans,
  wrapText,
} from './strips.ts'

const MARKS = { spent: '×', banked: '◇', forced: '!', hidden: '?' } as const
const FRAMES = {
  rolled: ['╭──────╮', '│', '╰──────╯'],
  banked: ['╭╌╌╌╌╌╌╮', '╎', '╰╌╌╌╌╌╌╯'],
  forced: ['┏━━━━━━┓', '┃', '┗━━━━━━┛'],
} as const
const BOX = 8

/** Draws dice as boxes. Banked ones have a dashed frame, spent ones are empty. If rows are scarce, it is one line of text. */
export function diceStrips(panel: DicePanel, width: number, pointer: Focus, density: Density): Strip[] {
  const { title, dice, note = '' } = panel
  const isCut = dice.some((die) => textWidth(faceOf(die)) > BOX - 2)
  if (dice.length === 0 || density.dice === 'row' || isCut)
    return withTitle(title, width, diceRow(panel, width, pointer), density)
  const perRow = Math.max(1, Math.floor(width / BOX))
  const rows = Array.from({ length: Math.ceil(dice.length / perRow) }, (_, i) =>
    dice.slice(i * perRow, (i + 1) * perRow),
  )
  const boxes = rows.flatMap((row) => boxRow(panel.id, row, pointer))
  const used = Math.min(dice.length, perRow) * BOX + 2
  const noteSpans = spansOf(note).filter(({ text }) => text !== '')
  if (noteSpans.length === 0) return withTitle(title, width, boxes, density)
  const room = width - used
  const noteLines = room >= 20 ? wrapText(note, room) : []
  const isBeside = noteLines.length > 0 && noteLines.length <= boxes.length
  return withTitle(
    title,
    width,
    isBeside ? sideBySide(boxes, noteLines, used - 2, 2) : [...boxes, ...wrapText(note, width)],
    density,
  )
}

function diceRow({ id, dice, note = '' }: DicePanel, width: number, pointer: Focus): Strip[] {
  const lines: { spans: Span[]; marks: MotionMark[]; zones: ClickZone[] }[] = [{ spans: [], marks: [], zones: [] }]
  for (const die of dice) {
    const { face, sign = '', state } = die
    const text = `[${sign}${sign === '' ? '' : ' '}${face}${state === undefined ? '' : ` ${MARKS[state]}`}]`
    const one = makeSpan(text, styleOf(die))
    let line = lines.at(-1) as (typeof lines)[number]
    if (spansWidth(line.spans) > 0 && spansWidth(line.spans) + spansWidth([one]) > width) {
      line = { spans: [], marks: [], zones: [] }
      lines.push(line)
    }
    const from = spansWidth(line.spans)
    const choice = pointer.at(id, die.id)
    line.marks.push({ name: die.id, kind: 'die', from, to: from + spansWidth([one]) })
    if (choice !== undefined) line.zones.push({ from, to: from + spansWidth([one]), choice })
    line.spans.push(one, makeSpan(' '))
  }
  const noteSpans = spansOf(note).filter(({ text }) => text !== '')
  const strips = lines
    .filter(({ spans }) => spans.length > 0)
    .map(({ spans, marks, zones }) => makeStrip(spans, zones, marks))
  if (noteSpans.length === 0) return strips.length === 0 ? wrapText('None.', width, 'dim') : strips
  const last = strips.at(-1)
  const used = last === undefined ? 0 : spansWidth(last.spans)
  if (last !== undefined && used + 1 + spansWidth(noteSpans) <= width)
    return [...strips.slice(0, -1), makeStrip([...last.spans, makeSpan(' '), ...noteSpans], last.zones, last.marks)]
  return [...strips, ...wrapSpans(noteSpans, width).map((part) => makeStrip(part))]
}

const styleOf = ({ state, tone = '' }: Die): string => (state === 'spent' ? 'dim' : tone)

function boxRow(panel: string, dice: readonly Die[], pointer: Focus): Strip[] {
  const frameOf = ({ state }: Die): readonly [string, string, string] =>
    state === 'banked' ? FRAMES.banked : state === 'forced' ? FRAMES.forced : FRAMES.rolled
  const zones = dice.flatMap((die, i): ClickZone[] => {
    const choice = pointer.at(panel, die.id)
    return choice === undefined ? [] : [{ from: i * BOX, to: (i + 1) * BOX, choice }]
  })
  const marks = dice.map((die, i): MotionMark => ({ name: die.id, kind: 'die', from: i * BOX, to: (i + 1) * BOX }))
  const edge = (place: 0 | 2): Span[] => dice.map((die) => makeSpan(frameOf(die)[place], edgeStyle(die)))
  const middle = dice.flatMap((die) => [
    makeSpan(frameOf(die)[1], edgeStyle(die)),
    ...fitSpans([makeSpan(faceOf(die), styleOf(die))], BOX - 2),
    makeSpan(frameOf(die)[1], edgeStyle(die)),
  ])
  return [edge(0), middle, edge(2)].map((spans) => makeStrip(spans, zones, marks))
}

const edgeStyle = (die: Die): string => (die.state === 'spent' ? 'frame' : (die.tone ?? 'frame'))

/** What a die shows, in six cells: the sign and the face. A spent die shows ×, a hidden one a question mark. */
function faceOf({ face, sign = '', state }: Die): string {
  if (state === 'spent') return `${sign === '' ? ' ' : sign}  ×`
  return state === 'hidden' ? '  ?' : `${sign}${face}`
}
