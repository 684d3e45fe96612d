import type { Card, CardsPanel, Choice } from '../../../engine/contract/scene.ts'
import { textWidth } from '../../text-width.ts'
import type { Span } from '../cells/frame.ts'
import { effectSummary } from './aim.ts'
import { type Density, withTitle } from './density.ts'
import {
  type ClickZone,
  cutSpans,
  type Focus,
  fitSpans,
  linesWithin,
  type MotionMark,
  makeSpan,
  makeStrip,
  type Strip,
  spreadLines,
  wrapSpans,
  wrapText,
} from './strips.ts'
import { choiceMark } from './tables.ts'

/**
 * Draws a hand: as boxes if there is room, otherwise as lines. The lower edge of a box shows what the card would do to
 * the current target.
 */
export function cardStrips(panel: CardsPanel, width: number, pointer: Focus, density: Density): Strip[] {
  if (panel.cards.length === 0) return withTitle(panel.title, width, wrapText('None.', width, 'dim'), density)
  const body = bodyOf(panel, width, pointer, density)
  // Cards can be recognised without a heading, and their first line has a number in front.
  return density.hasHeadings ? withTitle(panel.title, width, body, density) : body
}

function bodyOf(panel: CardsPanel, width: number, pointer: Focus, density: Density): Strip[] {
  if (panel.isPaired === true && density.cards === 'short') return pairedCards(panel, width, pointer, density.lines)
  if (panel.isPaired === true && density.cards !== 'tall') return cardColumns(panel, width, pointer, 2)
  switch (density.cards) {
    case 'tall':
      return tallBoxes(panel, width, pointer)
    case 'short':
      return shortBoxes(panel, width, pointer, density.lines)
    case 'rows':
      return cardRows(panel, width, pointer, density)
    case 'pairs':
      return cardColumns(panel, width, pointer, 2)
    case 'names':
      return cardColumns(panel, width, pointer, columnsFor(panel, width))
  }
}

/** What a card would do, in a few characters. */
function resultOf(choice: Choice | undefined, pointer: Focus): string {
  if (choice === undefined) return ''
  if (choice.blocked !== undefined) return choice.blocked
  const summary = effectSummary(choice, pointer.meters)
  return summary === '' ? (choice.preview ?? '') : summary
}

/** The result in the lower edge of a box; one that is too long for it is part of the text instead. */
function resultSpans({ choice, isBlocked }: Box, inner: number, pointer: Focus): Span[] {
  const text = resultOf(choice, pointer)
  return textWidth(text) < inner ? [makeSpan(text, isBlocked ? 'dim' : 'key')] : []
}

function longResultLines({ choice, isBlocked }: Box, inner: number, pointer: Focus): Span[][] {
  const text = resultOf(choice, pointer)
  return textWidth(text) < inner ? [] : wrapSpans([makeSpan(text, isBlocked ? 'dim' : 'key')], inner)
}

interface Box {
  readonly card: Card
  readonly choice: Choice | undefined
  readonly isFocused: boolean
  readonly isBlocked: boolean
}
function boxOf(panel: CardsPanel, card: Card, pointer: Focus): Box {
  const choice = pointer.at(panel.id, card.id)
  const isFocused = choice !== undefined && choice.id === pointer.focus
  return { card, choice, isFocused, isBlocked: choice?.blocked !== undefined }
}

const LIGHT = { edge: '─', side: '│', corners: '╭╮╰╯' } as const
const HEAVY = { edge: '━', side: '┃', corners: '┏┓┗┛' } as const
const DOTTED = { edge: '╌', side: '╎', corners: '╭╮╰╯' } as const
const boxStyle = ({ isFocused, isBlocked }: Box): typeof LIGHT | typeof HEAVY | typeof DOTTED =>
  isFocused ? HEAVY : isBlocked ? DOTTED : LIGHT
const toneOf = (box: Box): string => (box.isFocused ? 'key' : box.isBlocked ? 'dim' : (box.card.tone ?? 'frame'))

/** An edge of a box with text in it: `╭1 Gust Cut───1─╮`. */
function edgeSpans(box: Box, inner: number, text: readonly Span[], end: string, isTop: boolean): Span[] {
  const { edge, corners } = boxStyle(box)
  const tone = toneOf(box)
  const tail = end === '' ? '' : `${end}${edge}`
  const shown = cutSpans(text, Math.max(0, inner - textWidth(tail) - 1))
  const gap = inner - shown.reduce((sum, one) => sum + textWidth(one.text), 0) - textWidth(tail)
  return [
    makeSpan(corners[isTop ? 0 : 2] as string, tone),
    ...shown,
    makeSpan(edge.repeat(Math.max(0, gap)), tone),
    ...(end === '' ? [] : [makeSpan(end, box.isBlocked ? 'dim' : 'warn'), makeSpan(edge, tone)]),
    makeSpan(corners[isTop ? 1 : 3] as string, tone),
  ]
}

const nameStyle = (box: Box): string => (box.isBlocked ? 'dim' : `${box.card.tone ?? ''}+bold`)

function boxRow(
  boxes: readonly Box[],
  each: number,
  gap: number,
  lines: (box: Box, inner: number) => Span[][],
): Strip[] {
  const inner = each - 2
  const drawn = boxes.map((box) => lines(box, inner))
  const height = Math.max(...drawn.map((body) => body.length))
  const zones: ClickZone[] = boxes.flatMap(({ choice }, i) => {
    const from = i * (each + gap)
    return choice === undefined
      ? []
      : [{ from, to: from + each, choice, ...(height > 1 ? { isFramed: true as const } : {}) }]
  })
  const marks = boxes.map(
    ({ card }, i): MotionMark => ({
      name: card.id,
      kind: 'die',
      from: i * (each + gap),
      to: i * (each + gap) + each,
    }),
  )
  return Array.from({ length: height }, (_, row) =>
    makeStrip(
      drawn.flatMap((body, i) => [...(i === 0 ? [] : [makeSpan(' '.repeat(gap))]), ...(body[row] as Span[])]),
      zones,
      marks,
    ),
  )
}

function inRows(panel: CardsPanel, perRow: number, pointer: Focus): Box[][] {
  const boxes = panel.cards.map((card) => boxOf(panel, card, pointer))
  return Array.from({ length: Math.ceil(boxes.length / perRow) }, (_, i) => boxes.slice(i * perRow, (i + 1) * perRow))
}

/** Draws low boxes: name and cost in the upper edge, the text in at most so many lines, and the result in the lower edge. */
function shortBoxes(panel: CardsPanel, width: number, pointer: Focus, most: number): Strip[] {
  const count = panel.cards.length
  const fitting = Math.max(1, Math.floor(width / 15))
  const rows = Math.max(1, Math.ceil(count / fitting))
  const perRow = Math.min(fitting, Math.max(Math.ceil(count / Math.max(rows, count > 3 && width < 100 ? 2 : 1)), 3))
  const gap = perRow > 5 ? 0 : 1
  const each = Math.min(36, Math.floor((width - gap * (perRow - 1)) / perRow))
  return inRows(panel, perRow, pointer).flatMap((row) => {
    const parts = new Map(row.map((box) => [box, shortBody(box, each - 2, pointer)]))
    const height = Math.min(most, Math.max(1, ...[...parts.values()].map(({ lines }) => lines.length)))
    return boxRow(row, each, gap, (box, inner) => {
      const { card } = box
      const side = makeSpan(boxStyle(box).side, toneOf(box))
      const { head, lines } = parts.get(box) as ReturnType<typeof shortBody>
      const body = linesWithin(lines, height, inner)
      return [
        edgeSpans(box, inner, head, card.cost ?? '', true),
        ...Array.from({ length: height }, (_, i) => [side, ...fitSpans(body[i] ?? [], inner), side]),
        edgeSpans(box, inner, resultSpans(box, inner, pointer), '', false),
      ]
    })
  })
}

/** The upper edge of a low box, and its text in lines. What does not fit of a long name begins the text. */
function shortBody(box: Box, inner: number, pointer: Focus): { readonly head: Span[]; readonly lines: Span[][] } {
  const { card, choice } = box
  const tag = choice === undefined ? '' : pointer.tag(choice)
  // A name that begins with the number of the card does not need the number again.
  const mark = tag === '' || card.name.startsWith(`${tag} `) ? '' : `${tag} `
  const cost = card.cost === undefined ? 1 : textWidth(card.cost) + 2
  const [first, rest] = splitName(card.name, inner - textWidth(mark) - cost)
  const spans = [
    makeSpan(rest === '' ? '' : `${rest} `, nameStyle(box)),
    ...tagSpans(card),
    makeSpan(card.text, box.isBlocked ? 'dim' : ''),
  ]
  const lines = [...wrapSpans(spans, inner), ...longResultLines(box, inner, pointer)]
  return { head: [makeSpan(mark, 'key'), makeSpan(first, nameStyle(box))], lines }
}

/** Splits a long name into as many words as fit, and the rest for the next line. */
function splitName(name: string, room: number): readonly [string, string] {
  if (textWidth(name) <= room) return [name, '']
  const words = name.split(' ')
  let count = words.length - 1
  while (count > 1 && textWidth(words.slice(0, count).join(' ')) > room) count--
  return [words.slice(0, count).join(' '), words.slice(count).join(' ')]
}

const tagSpans = ({ tags = [] }: Card): Span[] => tags.flatMap((tag) => [makeSpan(tag, tag), makeSpan(' ')])

/** Draws boxes with full texts, as many side by side as fit. */
function tallBoxes(panel: CardsPanel, width: number, pointer: Focus): Strip[] {
  const count = panel.cards.length
  const each =
    panel.isPaired === true
      ? Math.floor((width - 1) / 2)
      : Math.max(18, Math.min(30, Math.floor((width - (count - 1)) / count)))
  const perRow = Math.max(1, Math.floor((width + 1) / (each + 1)))
  return inRows(panel, perRow, pointer).flatMap((row) => {
    const bodies = row.map((box) => [...tallBody(box, each - 2), ...longResultLines(box, each - 2, pointer)])
    const height = Math.max(...bodies.map((body) => body.length))
    return boxRow(row, each, 1, (box, inner) => {
      const side = makeSpan(boxStyle(box).side, toneOf(box))
      const body = bodies[row.indexOf(box)] as Span[][]
      const tag = box.choice === undefined ? '' : pointer.tag(box.choice)
      return [
        edgeSpans(box, inner, [makeSpan(tag === '' ? '' : ` ${tag} `, 'key')], box.card.cost ?? '', true),
        ...Array.from({ length: height }, (_, i) => [side, ...fitSpans(body[i] ?? [], inner), side]),
        edgeSpans(box, inner, resultSpans(box, inner, pointer), '', false),
      ]
    })
  })
}

function tallBody(box: Box, width: number): Span[][] {
  const { card, isBlocked } = box
  const tags = card.tags ?? []
  const body = [
    ...wrapSpans([makeSpan(card.name, nameStyle(box))], width),
    ...(tags.length === 0
      ? []
      : wrapSpans(
          tags.flatMap((tag, i) => [makeSpan(i === 0 ? '' : ', '), makeSpan(tag, tag)]),
          width,
        )),
    ...wrapSpans([makeSpan(card.text)], width),
  ]
  return isBlocked ? body.map((spans) => spans.map(({ text }) => makeSpan(text, 'dim'))) : body
}

const MAX_RESULT = 18

/** Draws one card per line, for when boxes would leave no room for anything else. */
function cardRows(panel: CardsPanel, width: number, pointer: Focus, { lines: most, spare }: Density): Strip[] {
  const choices = panel.cards.map((card) => pointer.at(panel.id, card.id))
  const marks = choices.map((choice) => choiceMark(choice, pointer))
  const gutter = Math.max(2, ...marks.map(textWidth)) + 1
  const names = Math.max(0, ...panel.cards.map(({ name }) => textWidth(name)))
  const costs = Math.max(0, ...panel.cards.map(({ cost = '' }) => textWidth(cost)))
  // Short results have a column of their own; long ones are in the words of the focus.
  const results = choices
    .map((choice) => (choice?.blocked === undefined ? resultOf(choice, pointer) : ''))
    .map((text) => (textWidth(text) > MAX_RESULT ? '' : text))
  const room = Math.max(0, ...results.map(textWidth))
  const before = gutter + names + 2 + (costs === 0 ? 0 : costs + 2) + (room === 0 ? 0 : room + 2)
  const texts = panel.cards.map((card, i) => {
    const tone = choices[i]?.blocked === undefined ? '' : 'dim'
    const tags = (card.tags ?? []).flatMap((tag) => [makeSpan(tag, tag), makeSpan('  ')])
    return wrapSpans(
      [
        ...fitSpans([makeSpan(marks[i] as string, 'key')], gutter),
        ...fitSpans([makeSpan(card.name, tone === '' ? `${card.tone ?? ''}+bold` : tone)], names + 2),
        ...(costs === 0 ? [] : fitSpans([makeSpan(card.cost ?? '', tone === '' ? 'warn' : tone)], costs + 2)),
        ...(room === 0 ? [] : fitSpans([makeSpan(results[i] as string, 'key')], room + 2)),
        ...tags,
        makeSpan(card.text, tone),
      ],
      width,
      before,
    )
  })
  return spreadLines(texts, most, spare, width).flatMap((lines, i) => {
    const choice = choices[i]
    const zones = choice === undefined ? [] : [{ from: 0, to: width, choice }]
    return lines.map((line) => makeStrip(fitSpans(line, width), zones))
  })
}

/** Draws two cards per row without boxes: name and tags, then the text in at most so many lines. */
function pairedCards(panel: CardsPanel, width: number, pointer: Focus, most: number): Strip[] {
  const each = Math.floor((width - 1) / 2)
  return inRows(panel, 2, pointer).flatMap((row) => {
    const texts = row.map(({ card, isBlocked }) => wrapSpans([makeSpan(card.text, isBlocked ? 'dim' : '')], each - 3))
    const height = Math.min(most, Math.max(...texts.map((lines) => lines.length)))
    return boxRow(row, each, 1, (box) => {
      const { card, choice } = box
      const lines = linesWithin(texts[row.indexOf(box)] as Span[][], height, each - 3)
      return [
        fitSpans(
          [
            ...fitSpans([makeSpan(choiceMark(choice, pointer), 'key')], 3),
            makeSpan(card.name, nameStyle(box)),
            makeSpan(card.cost === undefined ? '' : ` ${card.cost}`, box.isBlocked ? 'dim' : 'warn'),
            makeSpan(` ${(card.tags ?? []).join(', ')}`, 'dim'),
          ],
          each,
        ),
        ...Array.from({ length: height }, (_, i) => fitSpans([makeSpan('   '), ...(lines[i] ?? [])], each)),
      ]
    })
  })
}

/** The number of columns that fit without cutting a name. */
function columnsFor({ cards }: CardsPanel, width: number): number {
  const widest = Math.max(...cards.map(({ name, cost = '' }) => textWidth(name) + textWidth(cost) + 5))
  return Math.max(1, Math.min(4, Math.floor((width + 1) / (widest + 1))))
}

/** Draws several cards per line: number, name, cost, and the result if there is room. */
function cardColumns(panel: CardsPanel, width: number, pointer: Focus, perRow: number): Strip[] {
  const each = Math.floor((width - perRow + 1) / perRow)
  return inRows(panel, perRow, pointer).flatMap((row) =>
    boxRow(row, each, 1, (box) => {
      const { card, choice } = box
      const cost = card.cost === undefined ? '' : ` ${card.cost}`
      const tag = choice === undefined ? '' : pointer.tag(choice)
      const hasOwnTag = tag !== '' && card.name.startsWith(`${tag} `)
      const mark = hasOwnTag ? choiceMark(choice, pointer).slice(0, 1) : choiceMark(choice, pointer)
      return [
        fitSpans(
          [
            ...fitSpans([makeSpan(mark, 'key')], hasOwnTag ? 1 : 3),
            ...cutSpans([makeSpan(card.name, nameStyle(box))], each - 3 - textWidth(cost)),
            makeSpan(cost, box.isBlocked ? 'dim' : 'warn'),
            makeSpan(` ${resultOf(choice, pointer) || (panel.isPaired === true ? card.text : '')}`, 'dim'),
          ],
          each,
        ),
      ]
    }),
  )
}
