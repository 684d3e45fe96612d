import type {
  Card,
  CardsPanel,
  Choice,
  DicePanel,
  GridPanel,
  MatrixPanel,
  Meter,
  MetersPanel,
  Panel,
  TablePanel,
  TextPanel,
} from '../../engine/scene.ts'
import { plain } from '../../engine/scene.ts'
import { cells } from '../cells.ts'
import type { Span } from './frame.ts'
import { cut, filled, type Pointer, type Strip, span, spansOf, strip, widthOf, wrapSpans, wrapText } from './strips.ts'

/**
 * One component a panel kind. Each gives its lines at a width; a map is drawn by the layout, into the room it has. Where there is
 * room, what is only read is never cut.
 */
export function panelStrips(panel: Panel, width: number, pointer: Pointer, isRoomy: boolean): Strip[] {
  switch (panel.kind) {
    case 'text':
      return textStrips(panel, width)
    case 'meters':
      return meterStrips(panel, width)
    case 'table':
      return tableStrips(panel, width, pointer, isRoomy)
    case 'cards':
      return isRoomy ? cardStrips(panel, width, pointer) : cardRows(panel, width, pointer)
    case 'grid':
      return gridStrips(panel, width)
    case 'dice':
      return diceStrips(panel, width)
    case 'matrix':
      return tableStrips(asTable(panel), width, pointer, false)
  }
}

const asTable = ({ columns, rows, corner = '', ...head }: MatrixPanel): TablePanel => ({
  ...{ ...head, kind: 'table', rows },
  columns: [corner, ...columns.map(plain)],
})

const DIE_MARKS = { spent: '×', banked: '◇', forced: '!', hidden: '?' } as const

function diceStrips({ title, dice, note = '' }: DicePanel, width: number): Strip[] {
  const faces = dice.flatMap(({ face, sign = '', tone = '', state }) => [
    span(
      `[${sign}${sign === '' ? '' : ' '}${face}${state === undefined ? '' : ` ${DIE_MARKS[state]}`}]`,
      state === 'spent' ? 'dim' : tone,
    ),
    span(' '),
  ])
  return titled(
    title,
    width,
    wrapSpans([...faces, span(' '), ...spansOf(note)], width, 2).map((part) => strip(part)),
  )
}

/** A heading with a rule behind it. */
export function heading(title: string, width: number): Strip {
  const room = Math.max(0, width - cells(title) - 1)
  return strip(cut([span(title, 'key'), span(` ${'─'.repeat(room)}`, 'frame')], width))
}

function titled(title: string | undefined, width: number, strips: Strip[]): Strip[] {
  return title === undefined ? strips : [heading(title, width), ...strips]
}

function textStrips(panel: TextPanel, width: number): Strip[] {
  return titled(
    panel.title,
    width,
    panel.lines.flatMap((line) => wrapText(line, width)),
  )
}

const BAR = 12

/** What has a maximum gets a bar of its own; the rest stands in a row. */
function meterStrips(panel: MetersPanel, width: number): Strip[] {
  const bars = panel.meters.filter(({ max }) => max !== undefined && max > 0)
  const names = Math.max(0, ...bars.map(({ name }) => cells(name)))
  const plainOnes = panel.meters.filter((meter) => !bars.includes(meter))
  const row = plainOnes.flatMap((meter, i): Span[] => [
    span(i === 0 ? '' : '   '),
    span(`${meter.name} `, 'dim'),
    ...valueSpans(meter),
  ])
  return titled(panel.title, width, [
    ...barRows(bars, names, width),
    ...(plainOnes.length === 0 ? [] : wrapWords(row, width)),
    ...(panel.notes ?? []).flatMap((note) => wrapText(note, width)),
  ])
}

/** Meters keep together: a line breaks between two of them. */
function wrapWords(row: readonly Span[], width: number): Strip[] {
  const lines: Span[][] = [[]]
  for (let i = 0; i < row.length; ) {
    const next = row.slice(i + 1).findIndex(({ text }) => text === '   ')
    const end = next < 0 ? row.length : i + 1 + next
    const one = row.slice(i, end)
    const line = lines.at(-1) as Span[]
    if (line.length > 0 && widthOf(line) + widthOf(one) > width) lines.push(one.slice(1))
    else line.push(...one)
    i = end
  }
  return lines.map((spans) => strip(cut(spans, width)))
}

function barRows(bars: readonly Meter[], names: number, width: number): Strip[] {
  const one = (meter: Meter): Span[] => {
    const max = meter.max as number
    const full = Math.round((Math.max(0, Math.min(meter.value, max)) * BAR) / max)
    const stake = Math.min(full, Math.ceil((Math.max(0, meter.stake ?? 0) * BAR) / max))
    return [
      span(`${meter.name.padEnd(names)} `, 'dim'),
      span('█'.repeat(full - stake), meter.tone ?? 'good'),
      span('▒'.repeat(stake), 'warn'),
      span('░'.repeat(BAR - full), 'frame'),
      span(' '),
      ...valueSpans(meter),
    ]
  }
  const all = bars.map(one)
  const widest = Math.max(0, ...all.map(widthOf))
  // Two bars a line where there is room.
  if (widest * 2 + 3 > width) return all.map((spans) => strip(cut(spans, width)))
  return Array.from({ length: Math.ceil(all.length / 2) }, (_, i) =>
    strip([...filled(all[i * 2] as Span[], widest + 3), ...(all[i * 2 + 1] ?? [])]),
  )
}

function valueSpans({ value, max, note, tone = '' }: Meter): Span[] {
  const of = max === undefined ? '' : `/${max}`
  return [span(`${value}${of}`, tone), ...(note === undefined ? [] : [span(` ${note}`, 'dim')])]
}

const menuMark = (choice: Choice | undefined, pointer: Pointer): string =>
  choice === undefined ? '' : choice.id === pointer.focus ? `▸${pointer.tag(choice)}` : ` ${pointer.tag(choice)}`

/** A row a line: columns as wide as they need to be, the last one cut. The choice in focus is told in full below. */
function tableStrips(panel: TablePanel, width: number, pointer: Pointer, isRoomy: boolean): Strip[] {
  if (panel.rows.length === 0) return titled(panel.title, width, wrapText(panel.empty ?? 'Nothing.', width, 'dim'))
  const choices = panel.rows.map((row) => pointer.at(panel.id, row.id))
  const marks = choices.map((choice) => menuMark(choice, pointer))
  const gutter = choices.some((choice) => choice !== undefined) ? Math.max(...marks.map(cells)) + 1 : 0
  const widths = panel.columns.map((name, i) =>
    Math.max(cells(name), ...panel.rows.map((row) => cells(plain(row.cells[i] ?? '')))),
  )
  const before = gutter + widths.slice(0, -1).reduce((sum, one) => sum + one + 2, 0)
  const last = widths.at(-1) as number
  // In a narrow column what does not fit behind the others goes below them.
  const isFolded = gutter === 0 && before + last > width && width - before < 30
  const columns = isFolded ? panel.columns.slice(0, -1) : panel.columns
  const line = (row: readonly Span[][]): Span[] =>
    row.flatMap((spans, i) =>
      i === panel.columns.length - 1 ? spans : [...filled(spans, widths[i] as number), span('  ')],
    )
  const head = strip(cut([span(' '.repeat(gutter)), ...line(columns.map((name) => [span(name, 'dim')]))], width))
  const rows = panel.rows.flatMap((row, i): Strip[] => {
    const choice = choices[i]
    const tone = choice?.blocked === undefined ? '' : 'dim'
    const body = line(columns.map((_, column) => spansOf(row.cells[column] ?? '', tone)))
    const spans = cut([...filled([span(marks[i] as string, 'key')], gutter), ...body], width)
    if (choice !== undefined) return [strip(filled(spans, width), [{ from: 0, to: width, choice }])]
    if (isFolded) {
      const below = wrapSpans([span('  '), ...spansOf(row.cells.at(-1) ?? '', 'dim')], width, 2)
      return [strip(spans), ...below.map((part) => strip(part))]
    }
    return isRoomy ? wrapSpans(body, width, before).map((part) => strip(part)) : [strip(spans)]
  })
  return titled(panel.title, width, [head, ...rows])
}

/** A card a line, where boxes would leave no room for anything else. */
function cardRows(panel: CardsPanel, width: number, pointer: Pointer): Strip[] {
  const choices = panel.cards.map((card) => pointer.at(panel.id, card.id))
  const marks = choices.map((choice) => menuMark(choice, pointer))
  const gutter = Math.max(2, ...marks.map(cells)) + 1
  const names = Math.max(0, ...panel.cards.map(({ name }) => cells(name)))
  const costs = Math.max(0, ...panel.cards.map(({ cost = '' }) => cells(cost)))
  const rows = panel.cards.map((card, i) => {
    const choice = choices[i]
    const tone = choice?.blocked === undefined ? '' : 'dim'
    const tags = (card.tags ?? []).flatMap((tag) => [span(tag, tag), span('  ')])
    const spans = filled(
      [
        ...filled([span(marks[i] as string, 'key')], gutter),
        ...filled([span(card.name, tone === '' ? '+bold' : tone)], names + 2),
        ...(costs === 0 ? [] : filled([span(card.cost ?? '', tone === '' ? 'warn' : tone)], costs + 2)),
        ...tags,
        span(card.text, tone),
      ],
      width,
    )
    return strip(spans, choice === undefined ? [] : [{ from: 0, to: width, choice }])
  })
  return titled(panel.title, width, rows)
}

/** A box a card, side by side. */
function cardStrips(panel: CardsPanel, width: number, pointer: Pointer): Strip[] {
  const count = panel.cards.length
  if (count === 0) return titled(panel.title, width, wrapText('None.', width, 'dim'))
  const each = Math.max(18, Math.min(30, Math.floor(width / count)))
  const perRow = Math.max(1, Math.floor(width / each))
  const rows: Strip[] = []
  for (let i = 0; i < count; i += perRow) rows.push(...cardRow(panel, panel.cards.slice(i, i + perRow), each, pointer))
  return titled(panel.title, width, rows)
}

function cardRow(panel: CardsPanel, cards: readonly Card[], each: number, pointer: Pointer): Strip[] {
  const inner = each - 3
  const bodies = cards.map((card) => cardBody(card, inner))
  const height = Math.max(...bodies.map((body) => body.length))
  const choices = cards.map((card) => pointer.at(panel.id, card.id))
  const zonesAt = choices.flatMap((choice, i) =>
    choice === undefined ? [] : [{ from: i * each, to: i * each + each - 1, choice }],
  )
  const top = cards.flatMap((_, i) => {
    const choice = choices[i]
    const mark = choice === undefined ? '' : `${menuMark(choice, pointer).trim()} `
    const style = choice?.blocked === undefined ? 'frame' : 'dim'
    return [span('┌', style), span(mark, 'key'), span(`${'─'.repeat(Math.max(0, inner - cells(mark)))}┐ `, style)]
  })
  const lines = Array.from({ length: height }, (_, row) =>
    bodies.flatMap((body, i) => {
      const dim = choices[i]?.blocked !== undefined
      const spans = (body[row] ?? []).map((s) => (dim ? span(s.text, 'dim') : s))
      return [span('│', 'frame'), ...filled(spans, inner), span('│ ', 'frame')]
    }),
  )
  const bottom = cards.flatMap(() => [span(`└${'─'.repeat(inner)}┘ `, 'frame')])
  return [top, ...lines, bottom].map((spans) => strip(spans, zonesAt))
}

function cardBody(card: Card, width: number): Span[][] {
  const tags = card.tags ?? []
  return [
    ...wrapSpans([span(card.name, 'key')], width),
    ...(card.cost === undefined ? [] : wrapSpans([span(`cost ${card.cost}`, 'warn')], width)),
    ...(tags.length === 0
      ? []
      : wrapSpans(
          tags.flatMap((tag, i) => [span(i === 0 ? '' : ', '), span(tag, tag)]),
          width,
        )),
    ...wrapSpans([span(card.text)], width),
  ]
}

/** A map where it is not the main thing. */
function gridStrips(panel: GridPanel, width: number): Strip[] {
  const tones = gridTones(panel)
  const rows = panel.rows.map((row, y) =>
    strip(
      cut(
        [...row].map((glyph, x) => span(glyph, tones(x, y, glyph))),
        width,
      ),
    ),
  )
  const seen = new Set(panel.rows.join(''))
  const legend = panel.legend.filter(({ glyph }) => seen.has(glyph)).map(({ glyph, means }) => `${glyph} ${means}`)
  return titled(panel.title, width, [...rows, ...wrapText(legend.join('  '), width, 'dim')])
}

/** The tone of a cell: a mark on it, or its glyph's. */
export function gridTones(panel: GridPanel): (x: number, y: number, glyph: string) => string {
  const byGlyph = new Map(panel.legend.map(({ glyph, tone }) => [glyph, tone ?? '']))
  const marks = new Map((panel.marks ?? []).map(({ x, y, tone }) => [`${x},${y}`, tone]))
  return (x, y, glyph) => marks.get(`${x},${y}`) ?? byGlyph.get(glyph) ?? ''
}
