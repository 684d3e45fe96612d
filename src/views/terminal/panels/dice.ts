import type { DicePanel, Die } from '../../../engine/contract/scene.ts'
import { textWidth } from '../../text-width.ts'
import type { Span } from '../cells/frame.ts'
import { type Density, titled } from './density.ts'
import {
  beside,
  filled,
  type Mark,
  type Pointer,
  type Strip,
  span,
  spansOf,
  strip,
  widthOf,
  wrapSpans,
  wrapText,
  type Zone,
} from './strips.ts'

const MARKS = { spent: '×', banked: '◇', forced: '!', hidden: '?' } as const
const FRAMES = {
  rolled: ['╭──────╮', '│', '╰──────╯'],
  banked: ['╭╌╌╌╌╌╌╮', '╎', '╰╌╌╌╌╌╌╯'],
  forced: ['┏━━━━━━┓', '┃', '┗━━━━━━┛'],
} as const
const BOX = 8

/** Draws dice as boxes. Banked ones have a dashed frame, spent ones are empty. If rows are scarce, it is one line of text. */
export function diceStrips(panel: DicePanel, width: number, pointer: Pointer, density: Density): Strip[] {
  const { title, dice, note = '' } = panel
  const isCut = density.isUncut && dice.some((die) => textWidth(faceOf(die)) > BOX - 2)
  if (dice.length === 0 || density.dice === 'row' || isCut)
    return titled(title, width, diceRow(panel, width, pointer, density), density)
  const perRow = Math.max(1, Math.floor(width / BOX))
  const rows = Array.from({ length: Math.ceil(dice.length / perRow) }, (_, i) =>
    dice.slice(i * perRow, (i + 1) * perRow),
  )
  const boxes = rows.flatMap((row) => boxRow(panel.id, row, pointer))
  const used = Math.min(dice.length, perRow) * BOX + 2
  const noteSpans = spansOf(note).filter(({ text }) => text !== '')
  if (noteSpans.length === 0) return titled(title, width, boxes, density)
  const room = width - used
  const noteLines = room >= 20 ? wrapText(note, room) : []
  const isBeside = noteLines.length > 0 && noteLines.length <= boxes.length
  return titled(
    title,
    width,
    isBeside ? beside(boxes, noteLines, used - 2, 2) : [...boxes, ...wrapText(note, width)],
    density,
  )
}

function diceRow({ id, dice, note = '' }: DicePanel, width: number, pointer: Pointer, density: Density): Strip[] {
  const lines: { spans: Span[]; marks: Mark[]; zones: Zone[] }[] = [{ spans: [], marks: [], zones: [] }]
  for (const die of dice) {
    const { face, sign = '', state } = die
    const text = `[${sign}${sign === '' ? '' : ' '}${face}${state === undefined ? '' : ` ${MARKS[state]}`}]`
    const one = span(text, styleOf(die))
    let line = lines.at(-1) as (typeof lines)[number]
    if (widthOf(line.spans) > 0 && widthOf(line.spans) + widthOf([one]) > width) {
      line = { spans: [], marks: [], zones: [] }
      lines.push(line)
    }
    const from = widthOf(line.spans)
    const choice = pointer.at(id, die.id)
    line.marks.push({ name: die.id, kind: 'die', from, to: from + widthOf([one]) })
    if (choice !== undefined) line.zones.push({ from, to: from + widthOf([one]), choice })
    line.spans.push(one, span(' '))
  }
  const noteSpans = spansOf(note).filter(({ text }) => text !== '')
  const strips = lines
    .filter(({ spans }) => spans.length > 0)
    .map(({ spans, marks, zones }) => strip(spans, zones, marks))
  if (noteSpans.length === 0) return strips.length === 0 ? wrapText('None.', width, 'dim') : strips
  const last = strips.at(-1)
  const used = last === undefined ? 0 : widthOf(last.spans)
  if (last !== undefined && used + 1 + widthOf(noteSpans) <= width && !density.hasSpacing)
    return [...strips.slice(0, -1), strip([...last.spans, span(' '), ...noteSpans], last.zones, last.marks)]
  return [...strips, ...wrapSpans(noteSpans, width).map((part) => strip(part))]
}

const styleOf = ({ state, tone = '' }: Die): string => (state === 'spent' ? 'dim' : tone)

function boxRow(panel: string, dice: readonly Die[], pointer: Pointer): Strip[] {
  const frameOf = ({ state }: Die): readonly [string, string, string] =>
    state === 'banked' ? FRAMES.banked : state === 'forced' ? FRAMES.forced : FRAMES.rolled
  const zones = dice.flatMap((die, i): Zone[] => {
    const choice = pointer.at(panel, die.id)
    return choice === undefined ? [] : [{ from: i * BOX, to: (i + 1) * BOX, choice }]
  })
  const marks = dice.map((die, i): Mark => ({ name: die.id, kind: 'die', from: i * BOX, to: (i + 1) * BOX }))
  const edge = (place: 0 | 2): Span[] => dice.map((die) => span(frameOf(die)[place], edgeStyle(die)))
  const middle = dice.flatMap((die) => [
    span(frameOf(die)[1], edgeStyle(die)),
    ...filled([span(faceOf(die), styleOf(die))], BOX - 2),
    span(frameOf(die)[1], edgeStyle(die)),
  ])
  return [edge(0), middle, edge(2)].map((spans) => strip(spans, zones, marks))
}

const edgeStyle = (die: Die): string => (die.state === 'spent' ? 'frame' : (die.tone ?? 'frame'))

/** What a die shows, in six cells: the sign and the face. A spent die shows ×, a hidden one a question mark. */
function faceOf({ face, sign = '', state }: Die): string {
  if (state === 'spent') return `${sign === '' ? ' ' : sign}  ×`
  return state === 'hidden' ? '  ?' : `${sign}${face}`
}
