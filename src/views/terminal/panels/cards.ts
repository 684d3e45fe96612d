import type { Card, CardsPanel, Choice } from '../../../engine/contract/scene.ts'
import { textWidth } from '../../text-width.ts'
import type { Span } from '../cells/frame.ts'
import { effectSummary } from './aim.ts'
import { type Density, titled } from './density.ts'
import {
  cut,
  filled,
  type Mark,
  type Pointer,
  type Strip,
  span,
  strip,
  wrapSpans,
  wrapText,
  type Zone,
} from './strips.ts'
import { menuMark } from './tables.ts'

/**
 * Draws a hand: as boxes if there is room, otherwise as lines. The lower edge of a box shows what the card would do to
 * the current target.
 */
export function cardStrips(panel: CardsPanel, width: number, pointer: Pointer, density: Density): Strip[] {
  if (panel.cards.length === 0) return titled(panel.title, width, wrapText('None.', width, 'dim'), density)
  const body = bodyOf(panel, width, pointer, density)
  // Boxes can be recognised as cards without a heading.
  return !density.hasHeadings && density.cards === 'short' ? body : titled(panel.title, width, body, density)
}

function bodyOf(panel: CardsPanel, width: number, pointer: Pointer, density: Density): Strip[] {
  if (panel.isPaired === true && density.cards === 'short') return pairedCards(panel, width, pointer)
  if (panel.isPaired === true && density.cards !== 'tall') return cardColumns(panel, width, pointer, 2)
  switch (density.cards) {
    case 'tall':
      return tallBoxes(panel, width, pointer)
    case 'short':
      return shortBoxes(panel, width, pointer)
    case 'rows':
      return cardRows(panel, width, pointer)
    case 'pairs':
      return cardColumns(panel, width, pointer, 2)
    case 'names':
      return cardColumns(panel, width, pointer, columnsFor(panel, width))
  }
}

/** What a card would do, in a few characters. */
function resultOf(choice: Choice | undefined, pointer: Pointer): string {
  if (choice === undefined) return ''
  if (choice.blocked !== undefined) return choice.blocked
  const summary = effectSummary(choice, pointer.meters)
  return summary === '' ? (choice.preview ?? '') : summary
}

interface Box {
  readonly card: Card
  readonly choice: Choice | undefined
  readonly isFocused: boolean
  readonly isBlocked: boolean
}
function boxOf(panel: CardsPanel, card: Card, pointer: Pointer): Box {
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
  const shown = cut(text, Math.max(0, inner - textWidth(tail) - 1))
  const gap = inner - shown.reduce((sum, one) => sum + textWidth(one.text), 0) - textWidth(tail)
  return [
    span(corners[isTop ? 0 : 2] as string, tone),
    ...shown,
    span(edge.repeat(Math.max(0, gap)), tone),
    ...(end === '' ? [] : [span(end, box.isBlocked ? 'dim' : 'warn'), span(edge, tone)]),
    span(corners[isTop ? 1 : 3] as string, tone),
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
  const zones: Zone[] = boxes.flatMap(({ choice }, i) => {
    const from = i * (each + gap)
    return choice === undefined
      ? []
      : [{ from, to: from + each, choice, ...(height > 1 ? { isFramed: true as const } : {}) }]
  })
  const marks = boxes.map(
    ({ card }, i): Mark => ({
      name: card.id,
      kind: 'die',
      from: i * (each + gap),
      to: i * (each + gap) + each,
    }),
  )
  return Array.from({ length: height }, (_, row) =>
    strip(
      drawn.flatMap((body, i) => [...(i === 0 ? [] : [span(' '.repeat(gap))]), ...(body[row] as Span[])]),
      zones,
      marks,
    ),
  )
}

function inRows(panel: CardsPanel, perRow: number, pointer: Pointer): Box[][] {
  const boxes = panel.cards.map((card) => boxOf(panel, card, pointer))
  return Array.from({ length: Math.ceil(boxes.length / perRow) }, (_, i) => boxes.slice(i * perRow, (i + 1) * perRow))
}

/** Draws boxes of three rows: name and cost in the upper edge, the text, and the result in the lower edge. */
function shortBoxes(panel: CardsPanel, width: number, pointer: Pointer): Strip[] {
  const count = panel.cards.length
  const most = Math.max(1, Math.floor(width / 15))
  const rows = Math.max(1, Math.ceil(count / most))
  const perRow = Math.min(most, Math.max(Math.ceil(count / Math.max(rows, count > 3 && width < 100 ? 2 : 1)), 3))
  const gap = perRow > 5 ? 0 : 1
  const each = Math.min(36, Math.floor((width - gap * (perRow - 1)) / perRow))
  return inRows(panel, perRow, pointer).flatMap((row) =>
    boxRow(row, each, gap, (box, inner) => {
      const { card, choice } = box
      const side = span(boxStyle(box).side, toneOf(box))
      const tag = choice === undefined ? '' : pointer.tag(choice)
      // A name that begins with the number of the card does not need the number again.
      const mark = tag === '' || card.name.startsWith(`${tag} `) ? '' : `${tag} `
      const [first, rest] = splitName(
        card.name,
        inner - textWidth(mark) - (card.cost === undefined ? 1 : textWidth(card.cost) + 2),
      )
      const spans = [
        span(rest === '' ? '' : `${rest} `, nameStyle(box)),
        ...tagSpans(card),
        span(card.text, box.isBlocked ? 'dim' : ''),
      ]
      return [
        edgeSpans(box, inner, [span(mark, 'key'), span(first, nameStyle(box))], card.cost ?? '', true),
        [side, ...filled(spans, inner), side],
        edgeSpans(box, inner, [span(resultOf(choice, pointer), box.isBlocked ? 'dim' : 'key')], '', false),
      ]
    }),
  )
}

/** Splits a long name into as many words as fit, and the rest for the next line. */
function splitName(name: string, room: number): readonly [string, string] {
  if (textWidth(name) <= room) return [name, '']
  const words = name.split(' ')
  let count = words.length - 1
  while (count > 1 && textWidth(words.slice(0, count).join(' ')) > room) count--
  return [words.slice(0, count).join(' '), words.slice(count).join(' ')]
}

const tagSpans = ({ tags = [] }: Card): Span[] => tags.flatMap((tag) => [span(tag, tag), span(' ')])

/** Draws boxes with full texts, as many side by side as fit. */
function tallBoxes(panel: CardsPanel, width: number, pointer: Pointer): Strip[] {
  const count = panel.cards.length
  const each =
    panel.isPaired === true
      ? Math.floor((width - 1) / 2)
      : Math.max(18, Math.min(30, Math.floor((width - (count - 1)) / count)))
  const perRow = Math.max(1, Math.floor((width + 1) / (each + 1)))
  return inRows(panel, perRow, pointer).flatMap((row) => {
    const bodies = row.map((box) => tallBody(box, each - 2))
    const height = Math.max(...bodies.map((body) => body.length))
    return boxRow(row, each, 1, (box, inner) => {
      const side = span(boxStyle(box).side, toneOf(box))
      const body = bodies[row.indexOf(box)] as Span[][]
      const tag = box.choice === undefined ? '' : pointer.tag(box.choice)
      return [
        edgeSpans(box, inner, [span(tag === '' ? '' : ` ${tag} `, 'key')], box.card.cost ?? '', true),
        ...Array.from({ length: height }, (_, i) => [side, ...filled(body[i] ?? [], inner), side]),
        edgeSpans(box, inner, [span(resultOf(box.choice, pointer), box.isBlocked ? 'dim' : 'key')], '', false),
      ]
    })
  })
}

function tallBody(box: Box, width: number): Span[][] {
  const { card, isBlocked } = box
  const tags = card.tags ?? []
  const body = [
    ...wrapSpans([span(card.name, nameStyle(box))], width),
    ...(tags.length === 0
      ? []
      : wrapSpans(
          tags.flatMap((tag, i) => [span(i === 0 ? '' : ', '), span(tag, tag)]),
          width,
        )),
    ...wrapSpans([span(card.text)], width),
  ]
  return isBlocked ? body.map((spans) => spans.map(({ text }) => span(text, 'dim'))) : body
}

/** Draws one card per line, for when boxes would leave no room for anything else. */
function cardRows(panel: CardsPanel, width: number, pointer: Pointer): Strip[] {
  const choices = panel.cards.map((card) => pointer.at(panel.id, card.id))
  const marks = choices.map((choice) => menuMark(choice, pointer))
  const gutter = Math.max(2, ...marks.map(textWidth)) + 1
  const names = Math.max(0, ...panel.cards.map(({ name }) => textWidth(name)))
  const costs = Math.max(0, ...panel.cards.map(({ cost = '' }) => textWidth(cost)))
  return panel.cards.map((card, i) => {
    const choice = choices[i]
    const tone = choice?.blocked === undefined ? '' : 'dim'
    const tags = (card.tags ?? []).flatMap((tag) => [span(tag, tag), span('  ')])
    const spans = filled(
      [
        ...filled([span(marks[i] as string, 'key')], gutter),
        ...filled([span(card.name, tone === '' ? `${card.tone ?? ''}+bold` : tone)], names + 2),
        ...(costs === 0 ? [] : filled([span(card.cost ?? '', tone === '' ? 'warn' : tone)], costs + 2)),
        ...tags,
        span(card.text, tone),
      ],
      width,
    )
    return strip(spans, choice === undefined ? [] : [{ from: 0, to: width, choice }])
  })
}

/** Draws two cards per row without boxes: name and tags, then at most two lines of text. */
function pairedCards(panel: CardsPanel, width: number, pointer: Pointer): Strip[] {
  const each = Math.floor((width - 1) / 2)
  return inRows(panel, 2, pointer).flatMap((row) => {
    const texts = row.map(({ card, isBlocked }) => wrapSpans([span(card.text, isBlocked ? 'dim' : '')], each - 3))
    const height = Math.min(width < 100 ? 1 : 2, Math.max(...texts.map((lines) => lines.length)))
    return boxRow(row, each, 1, (box) => {
      const { card, choice } = box
      const lines = texts[row.indexOf(box)] as Span[][]
      const isCut = lines.length > height
      return [
        filled(
          [
            ...filled([span(menuMark(choice, pointer), 'key')], 3),
            span(card.name, nameStyle(box)),
            span(card.cost === undefined ? '' : ` ${card.cost}`, box.isBlocked ? 'dim' : 'warn'),
            span(` ${(card.tags ?? []).join(', ')}`, 'dim'),
          ],
          each,
        ),
        ...Array.from({ length: height }, (_, i) => {
          const isLast = isCut && i === height - 1
          const line = isLast ? [...(lines[i] ?? []), span(' …')] : (lines[i] ?? [])
          return filled([span('   '), ...line], each)
        }),
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
function cardColumns(panel: CardsPanel, width: number, pointer: Pointer, perRow: number): Strip[] {
  const each = Math.floor((width - perRow + 1) / perRow)
  return inRows(panel, perRow, pointer).flatMap((row) =>
    boxRow(row, each, 1, (box) => {
      const { card, choice } = box
      const cost = card.cost === undefined ? '' : ` ${card.cost}`
      const tag = choice === undefined ? '' : pointer.tag(choice)
      const hasOwnTag = tag !== '' && card.name.startsWith(`${tag} `)
      const mark = hasOwnTag ? menuMark(choice, pointer).slice(0, 1) : menuMark(choice, pointer)
      return [
        filled(
          [
            ...filled([span(mark, 'key')], hasOwnTag ? 1 : 3),
            ...cut([span(card.name, nameStyle(box))], each - 3 - textWidth(cost)),
            span(cost, box.isBlocked ? 'dim' : 'warn'),
            span(` ${resultOf(choice, pointer) || (panel.isPaired === true ? card.text : '')}`, 'dim'),
          ],
          each,
        ),
      ]
    }),
  )
}
