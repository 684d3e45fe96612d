import { type Choice, type MatrixPanel, plain, type TablePanel } from '../../../engine/contract/scene.ts'
import { oncePerObject } from '../../../lib/lazy.ts'
import { textWidth } from '../../text-width.ts'
import type { Span } from '../cells/frame.ts'
import { valueAfterEffect } from './aim.ts'
import { type Density, withTitle } from './density.ts'
import {
  cutSpans,
  type Focus,
  fitSpans,
  type MotionMark,
  makeSpan,
  makeStrip,
  type Strip,
  sideBySide,
  spansOf,
  spansWidth,
  spreadLines,
  wrapSpans,
  wrapText,
} from './strips.ts'

/** The number or key of a row, with a mark if it has the focus. Numbers are aligned to `digits`. */
export const choiceMark = (choice: Choice | undefined, pointer: Focus, digits = 0): string =>
  choice === undefined ? '' : (choice.id === pointer.focus ? '▸' : ' ') + pointer.tag(choice).padStart(digits)

/** How the columns of a table are laid out. */
interface Columns {
  readonly marks: readonly string[]
  readonly gutter: number
  readonly widths: readonly number[]
  /** The number of terminal cells before the last column. */
  readonly before: number
  /** Whether the title replaces the name of the first column. */
  readonly isMerged: boolean
  /**
   * Whether the last column goes on a line below, as in a narrow table. Long tables do without, because they would lose
   * their last rows.
   */
  readonly isFolded: boolean
}

function columnsOf(panel: TablePanel, width: number, pointer: Focus, density: Density): Columns {
  const choices = panel.rows.map((row) => pointer.at(panel.id, row.id))
  const isMenu = choices.some((choice) => choice !== undefined)
  const isAimed = (actor: string | undefined): boolean =>
    actor !== undefined && actor === pointer.aim && pointer.choice?.on !== undefined
  const digits = Math.max(0, ...choices.map((choice) => (choice === undefined ? 0 : pointer.tag(choice).length)))
  const marks = choices.map((choice, i) =>
    choice === undefined && isAimed(panel.rows[i]?.actor) ? '▸' : choiceMark(choice, pointer, digits),
  )
  const gutter = isMenu ? Math.max(...marks.map(textWidth)) + 1 : hasTargets(panel) ? 2 : 0
  const widths = [...columnWidths(panel)]
  // The title is not merged if it would push the other columns out.
  const wider = Math.max(0, textWidth(panel.title ?? '') - gutter - (widths[0] as number))
  const others = gutter + wider + widths.slice(0, -1).reduce((sum, cellWidth) => sum + cellWidth + 2, -2)
  const isMerged =
    panel.title !== undefined &&
    panel.columns.length > 1 &&
    (wider === 0 || others + 2 + (widths.at(-1) as number) <= width)
  if (isMerged) widths[0] = Math.max(widths[0] as number, textWidth(panel.title as string) - gutter)
  const before = gutter + widths.slice(0, -1).reduce((sum, cellWidth) => sum + cellWidth + 2, 0)
  const isFolded = !isMenu && before + (widths.at(-1) as number) > width && width - before < 30 && density.lines > 1
  return { marks, gutter, widths, before, isMerged, isFolded }
}

/** Draws a table of choices in two columns, without the columns that do not fit into half the width: the choice in focus shows them. */
function pairedRows(panel: TablePanel, width: number, pointer: Focus, density: Density): Strip[] {
  const half = Math.floor((width - 2) / 2)
  const { title, ...bare } = panel
  let columns = panel.columns.length
  const first = (rows: TablePanel['rows']): TablePanel => ({
    ...bare,
    columns: panel.columns.slice(0, columns),
    rows: rows.map((row) => ({ ...row, cells: row.cells.slice(0, columns) })),
  })
  while (columns > 1 && tableWidth(first(panel.rows), pointer) > half) columns--
  const middle = Math.ceil(panel.rows.length / 2)
  const [left, right] = [panel.rows.slice(0, middle), panel.rows.slice(middle)].map((rows) =>
    tableStrips(first(rows), half, pointer, { ...density, tables: 'rows' }),
  ) as [Strip[], Strip[]]
  return withTitle(title, width, sideBySide(left, right, half, 2), density)
}

/** Draws a table with the texts of its rows in at most so many lines. The choice in focus is shown in full elsewhere. */
export function tableStrips(panel: TablePanel, width: number, pointer: Focus, density: Density): Strip[] {
  const isMenu = panel.rows.some((row) => pointer.at(panel.id, row.id) !== undefined)
  if (density.tables === 'pairs' && isMenu && panel.rows.length > 5) return pairedRows(panel, width, pointer, density)
  if (panel.rows.length === 0)
    return withTitle(panel.title, width, wrapText(panel.empty ?? 'Nothing.', width, 'dim'), density)
  const columns = columnsOf(panel, width, pointer, density)
  const { gutter, widths, isMerged, isFolded } = columns
  const names = isFolded ? panel.columns.slice(0, -1) : panel.columns
  const first = isMerged
    ? [makeSpan(panel.title as string, 'key')]
    : [makeSpan(' '.repeat(gutter)), makeSpan(names[0] ?? '', 'dim')]
  const head = [
    ...(names.length === 1 ? first : fitSpans(first, gutter + (widths[0] as number))),
    ...names
      .slice(1)
      .flatMap((name, i) => [
        makeSpan('  '),
        ...(i + 2 === names.length
          ? [makeSpan(name, 'dim')]
          : fitSpans([makeSpan(name, 'dim')], widths[i + 1] as number)),
      ]),
  ]
  const texts = panel.rows.map((_, i) => rowText(panel, i, columns, width, pointer))
  const rows = spreadLines(
    texts.map(({ lines }) => lines),
    isFolded ? 99 : density.lines,
    density.spare,
    width,
  ).flatMap((lines, i) => lines.map((line) => (texts[i] as RowText).strip(line)))
  if (isMerged) {
    const rule = ` ${'─'.repeat(Math.max(0, width - spansWidth(head) - 1))}`
    return [makeStrip(cutSpans([...head, makeSpan(rule, 'frame')], width)), ...rows]
  }
  const isNamed = names.some((name) => name !== '')
  return withTitle(panel.title, width, isNamed ? [makeStrip(cutSpans(head, width)), ...rows] : rows, density)
}

/** A row of a table in lines, and how to make strips of them. */
interface RowText {
  readonly lines: Span[][]
  strip(line: readonly Span[]): Strip
}

function rowText(panel: TablePanel, i: number, columns: Columns, width: number, pointer: Focus): RowText {
  const { marks, gutter, widths, before, isFolded } = columns
  const row = panel.rows[i] as TablePanel['rows'][number]
  const choice = pointer.at(panel.id, row.id)
  const tone = choice?.blocked === undefined ? '' : 'dim'
  const last = panel.columns.length - 1
  const shown = isFolded ? row.cells.slice(0, last) : row.cells
  const body = shown.flatMap((cell, column) => {
    const spans = spansOf(cell, tone)
    return column === last ? spans : [...fitSpans(spans, widths[column] as number), makeSpan('  ')]
  })
  const plainRow = [...fitSpans([makeSpan(marks[i] as string, 'key')], gutter), ...body]
  const outcome = row.actor === undefined ? [] : outcomeSpans(row.actor, pointer)
  // The focused choice shows the outcome as well, so the outcome must not add a line.
  const spans = spansWidth(plainRow) + spansWidth(outcome) <= width ? [...plainRow, ...outcome] : plainRow
  const zone = choice === undefined ? [] : [{ from: 0, to: width, choice }]
  const mark: MotionMark[] = row.actor === undefined ? [] : [{ name: row.actor, kind: 'row', from: 0, to: width }]
  const strip = (line: readonly Span[]): Strip =>
    makeStrip(choice === undefined ? line : fitSpans(line, width), zone, mark)
  if (isFolded) {
    const below = wrapSpans([makeSpan('  '), ...spansOf(row.cells[last] ?? '', 'dim')], width, 2)
    return { lines: [cutSpans(spans, width), ...below], strip }
  }
  return { lines: wrapSpans(spans, width, width - before >= 16 ? before : gutter + 2), strip }
}

/** Whether rows can be targets, so that the column of the target mark must be reserved. */
const hasTargets = ({ rows }: TablePanel): boolean => rows.some(({ actor }) => actor !== undefined)

/** What the focused choice would do to the actor of a row. */
function outcomeSpans(actor: string, pointer: Focus): Span[] {
  const effect = pointer.effectOn(actor)
  if (effect === undefined) return []
  const value = pointer.meters.get(actor)?.value
  const after = value === undefined ? effect.after : valueAfterEffect(value, effect)
  const amount = effect.amount === undefined ? '' : ` ${effect.amount < 0 ? '−' : '+'}${Math.abs(effect.amount)}`
  const left = effect.falls === true ? ' †' : after === undefined ? '' : ` →${after}`
  const chance = effect.chance === undefined ? '' : ` ${effect.chance} %`
  return [makeSpan(` ${amount}${left}${chance}`, (effect.amount ?? -1) < 0 ? 'bad' : 'good')]
}

const columnWidths = oncePerObject(({ columns, rows }: TablePanel): readonly number[] =>
  columns.map((name, i) => Math.max(textWidth(name), ...rows.map((row) => textWidth(plain(row.cells[i] ?? ''))))),
)

/** The width at which nothing has to be cut or folded. */
export function tableWidth(panel: TablePanel, pointer: Focus): number {
  const hasMenu = panel.rows.some((row) => pointer.at(panel.id, row.id) !== undefined)
  const widths = columnWidths(panel)
  return (hasMenu ? 4 : hasTargets(panel) ? 2 : 0) + widths.reduce((sum, cellWidth) => sum + cellWidth + 2, -2)
}

/** Draws a matrix. The current column stands out. */
export function matrixStrips(panel: MatrixPanel, width: number, pointer: Focus, density: Density): Strip[] {
  const { columns, rows, now = [] } = panel
  // A corner without a name has room for the title.
  const isMerged = panel.title !== undefined && (panel.corner ?? '') === ''
  const corner = isMerged ? (panel.title as string) : (panel.corner ?? '')
  const choices = rows.map((row) => pointer.at(panel.id, row.id))
  const gutter = choices.some((choice) => choice !== undefined)
    ? Math.max(...choices.map((choice) => textWidth(choiceMark(choice, pointer)))) + 1
    : 0
  const names = Math.max(textWidth(corner), ...rows.map(({ cells: [name = ''] }) => textWidth(plain(name))))
  const widths = columns.map((name, i) =>
    Math.max(textWidth(plain(name)), ...rows.map((row) => textWidth(plain(row.cells[i + 1] ?? '')))),
  )
  const gap = gapFor(width - gutter - names, widths)
  const isNow = (i: number): boolean => now.includes(i)
  const cell = (spans: Span[], i: number): Span[] => [
    makeSpan(' '.repeat(gap)),
    ...fitSpans(
      isNow(i) ? spans.map(({ text, style }) => makeSpan(text, `${style}+bold`)) : spans,
      widths[i] as number,
    ),
  ]
  const starts = widths.map(
    (_, i) => gutter + names + widths.slice(0, i).reduce((sum, cellWidth) => sum + cellWidth + gap, gap),
  )
  const marks: MotionMark[] = columns.map((_, i) => ({
    name: `${panel.id}/${i}`,
    kind: 'column',
    from: starts[i] as number,
    to: (starts[i] as number) + (widths[i] as number),
  }))
  const head = [
    makeSpan(' '.repeat(gutter)),
    ...fitSpans([makeSpan(corner, isMerged ? 'key' : 'dim')], names),
    ...columns.flatMap((name, i) => cell(spansOf(name, isNow(i) ? 'key' : 'dim'), i)),
  ]
  const body = rows.map((row, r) => {
    const choice = choices[r]
    const spans = [
      ...fitSpans([makeSpan(choiceMark(choice, pointer), 'key')], gutter),
      ...fitSpans(spansOf(row.cells[0] ?? '', 'dim'), names),
      ...columns.flatMap((_, i) => cell(spansOf(row.cells[i + 1] ?? ''), i)),
    ]
    return makeStrip(cutSpans(spans, width), choice === undefined ? [] : [{ from: 0, to: width, choice }], marks)
  })
  return withTitle(
    isMerged ? undefined : panel.title,
    width,
    [makeStrip(cutSpans(head, width), [], marks), ...body],
    density,
  )
}

const gapFor = (room: number, widths: readonly number[]): number => {
  const used = widths.reduce((sum, cellWidth) => sum + cellWidth, 0)
  return Math.max(1, Math.min(4, Math.floor((room - used) / Math.max(1, widths.length))))
}

/** The smallest width of a matrix. */
export function matrixWidth({ title = '', columns, rows, corner = '' }: MatrixPanel): number {
  const names = Math.max(
    textWidth(title),
    textWidth(corner),
    ...rows.map(({ cells: [name = ''] }) => textWidth(plain(name))),
  )
  return columns.reduce(
    (sum, name, i) =>
      sum + 1 + Math.max(textWidth(plain(name)), ...rows.map((row) => textWidth(plain(row.cells[i + 1] ?? '')))),
    names,
  )
}
