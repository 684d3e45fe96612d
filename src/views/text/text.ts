import type {
  CardsPanel,
  DicePanel,
  Line,
  MatrixPanel,
  MetersPanel,
  Panel,
  Row,
  Scene,
  TablePanel,
  Text,
} from '../../engine/contract/scene.ts'
import { plain } from '../../engine/contract/scene.ts'
import { unreachable } from '../../engine/unreachable.ts'
import { clean } from '../../lib/clean-text.ts'
import { padText, textWidth } from '../text-width.ts'
import { consequencesText, writeOtherChoices } from './choices.ts'
import { writeGrid } from './grid.ts'
import { makeTextPage, type TextOptions, type TextPage } from './page.ts'
import { unpainted, wrap } from './wrap.ts'

export type { TextOptions } from './page.ts'

/** The complete scene as text, which can be read aloud. No line is wider than it has to be. */
export function sceneText(scene: Scene, options: TextOptions = {}): string {
  const page = makeTextPage(scene, options)
  page.write({ text: scene.title, tone: 'key' })
  if (scene.log !== undefined && scene.log.length > 0) {
    page.blankLine()
    for (const line of scene.log) page.write(line.text, '  ')
  }
  let before: Panel | undefined
  for (const panel of scene.panels) {
    if (!shareBlock(before, panel)) page.blankLine()
    showPanel(page, panel)
    before = panel
  }
  writeOtherChoices(page)
  return page.toText()
}

/** The log lines between two scenes as text. */
export function linesText(lines: readonly Line[], options: TextOptions = {}): string {
  const { width = 80, paint = unpainted } = options
  return lines.flatMap((line) => wrap(line.text, width, '  ', paint)).join('\n')
}

/** Log lines as text. Each is followed by its arithmetic and its rule if it has them. */
export function explainedText(lines: readonly Line[], options: TextOptions = {}): string {
  const { width = 80, paint = unpainted } = options
  const explained = lines.flatMap((line) => {
    const reasons = [...(line.sum === undefined ? [] : [line.sum]), ...(line.rule === undefined ? [] : [line.rule])]
    const more = reasons.length === 0 ? [] : wrap(`  because ${reasons.join('; ')}`, width, '    ', paint)
    return [...wrap(line.text, width, '  ', paint), ...more]
  })
  return explained.join('\n')
}

/** Whether two panels follow each other without a blank line, as status panels do. */
const shareBlock = (before: Panel | undefined, panel: Panel): boolean =>
  before !== undefined && isStatus(before) && isStatus(panel)
const isStatus = (panel: Panel): boolean =>
  panel.kind === 'meters' || (panel.kind === 'text' && panel.title === undefined && panel.lines.length <= 2)

function showPanel(page: TextPage, panel: Panel): void {
  switch (panel.kind) {
    case 'text':
      if (panel.title !== undefined) page.write({ text: panel.title, tone: 'key' })
      for (const line of panel.lines) page.write(line)
      return
    case 'meters':
      return showMeters(page, panel)
    case 'table':
      return showTable(page, panel)
    case 'grid':
      return writeGrid(page, panel)
    case 'cards':
      return showCards(page, panel)
    case 'dice':
      return showDice(page, panel)
    case 'matrix':
      return showTable(page, asTable(panel))
    default:
      return unreachable(panel)
  }
}

function showMeters(page: TextPage, { title, meters, notes = [] }: MetersPanel): void {
  const parts = meters.map((meter, i): Text => {
    const of = meter.max === undefined ? '' : `/${meter.max}`
    const stake = meter.stake === undefined || meter.stake === 0 ? [] : [`${meter.stake} at stake`]
    const more = [...(meter.note === undefined ? [] : [meter.note]), ...stake].join('; ')
    const note = more === '' ? '' : ` (${more})`
    const text = `${meter.name} ${meter.value}${of}${note}${i < meters.length - 1 ? ', ' : ''}`
    return meter.tone === undefined ? text : { text, tone: meter.tone }
  })
  const head = title === undefined ? [] : [{ text: `${title}: `, tone: 'key' }]
  page.write([...head, ...(parts as (string | { text: string; tone: string })[])], '  ')
  for (const note of notes) page.write(note, '  ')
}

/** Writes the dice in one line, each with its state, then what they make together. */
function showDice(page: TextPage, { title, dice, note }: DicePanel): void {
  const faces = dice.map(({ face, state }) => (state === undefined ? face : `${face} (${state})`))
  const head = title === undefined ? [] : [{ text: `${title}: `, tone: 'key' }]
  page.write([...head, dice.length === 0 ? 'none' : faces.join(', ')], '  ')
  if (note !== undefined) page.write(note, '  ')
}

/** A matrix as a table, with a star at the current columns. */
function asTable({ columns, rows, corner = '', now = [], ...head }: MatrixPanel): TablePanel {
  const marked = columns.map((name, i) => `${plain(name)}${now.includes(i) ? '*' : ''}`)
  return { ...head, kind: 'table', columns: [corner, ...marked], rows }
}

/** Writes a table. If its rows can be chosen, two columns come first: what to type, and the id. */
function showTable(page: TextPage, panel: TablePanel): void {
  if (panel.title !== undefined) page.write({ text: panel.title, tone: 'key' })
  if (panel.rows.length === 0) return page.write(panel.empty ?? 'Nothing.')
  const isMenu = panel.rows.some((row) => page.choiceAt(panel.id, row.id) !== undefined)
  let head = withShortCells(isMenu ? ['type', 'choice', ...panel.columns] : panel.columns)
  let rows = panel.rows.map((row) =>
    withShortCells([...(isMenu ? menuCells(page, panel.id, row) : []), ...rowCells(page, panel.id, row)]),
  )
  // Two long columns side by side would leave no room for the last one, so they are joined.
  while (head.length > 2 && isCrowded(page.width, head, rows)) {
    head = joinLastTwo(head)
    rows = rows.map(joinLastTwo)
  }
  const widths = widthsOf(head, rows)
  const indent = ' '.repeat(indentOf(widths))
  const line = (row: readonly Text[]): Text =>
    [
      '  ',
      ...widths.map((width, i) => `${padText(plain(row[i] as Text), width)}  `),
      ...[row.at(-1) as Text].flat(),
    ] as Text
  page.write({ text: plain(line(head)), tone: 'dim' }, indent)
  for (const row of rows) page.write(line(row), indent)
}

/** The width of each column except the last, measured in cells, because names may contain emoji. */
const widthsOf = (head: readonly Text[], rows: readonly (readonly Text[])[]): number[] =>
  head
    .slice(0, -1)
    .map((name, i) => Math.max(textWidth(plain(name)), ...rows.map((row) => textWidth(plain(row[i] as Text)))))
const indentOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width + 2, 2)
/** Whether the last column has little room and does not fit into it. */
function isCrowded(width: number, head: readonly Text[], rows: readonly (readonly Text[])[]): boolean {
  const indent = indentOf(widthsOf(head, rows))
  return (
    indent > width - MIN_LAST_COLUMN &&
    [head, ...rows].some((row) => indent + textWidth(plain(row.at(-1) as Text)) > width)
  )
}
const MIN_LAST_COLUMN = 24

/** A row with its last two cells joined to one. */
function joinLastTwo(row: readonly Text[]): readonly Text[] {
  const [last, before] = [plain(row.at(-1) as Text), plain(row.at(-2) as Text)]
  return [...row.slice(0, -2), [before, last].filter((text) => text !== '').join(' · ')]
}

/** A row with its long cells shortened. Only the last column may be long; any other would push it off the page. */
const withShortCells = (row: readonly Text[]): readonly Text[] =>
  row.map((cell, i) =>
    i === row.length - 1 || textWidth(plain(cell)) <= MAX_CELL ? cell : clean(plain(cell), MAX_CELL),
  )
const MAX_CELL = 60

function menuCells(page: TextPage, panel: string, row: Row): Text[] {
  const target = page.choiceAt(panel, row.id)
  return target === undefined ? ['', ''] : [target.input, target.choice.id]
}

function rowCells(page: TextPage, panel: string, row: Row): Text[] {
  const choice = page.choiceAt(panel, row.id)?.choice
  const follows = choice === undefined ? '' : consequencesText(page.scene, choice)
  if (follows === '') return [...row.cells]
  return [...row.cells.slice(0, -1), [...[row.cells.at(-1) as Text].flat(), follows] as Text]
}

function showCards(page: TextPage, panel: CardsPanel): void {
  if (panel.title !== undefined) page.write({ text: panel.title, tone: 'key' })
  const targets = panel.cards.map((card) => page.choiceAt(panel.id, card.id))
  const inputWidth = Math.max(0, ...targets.map((target) => target?.input.length ?? 0))
  const heads = targets.map((target) =>
    target === undefined ? '' : `${target.input.padEnd(inputWidth)}  ${target.choice.id}`,
  )
  const width = Math.max(0, ...heads.map(textWidth))
  panel.cards.forEach((card, i) => {
    const tags = [...(card.tags ?? []), ...(card.cost === undefined ? [] : [`cost ${card.cost}`])]
    const choice = page.choiceAt(panel.id, card.id)?.choice
    const tail = `${tags.length === 0 ? '' : ` (${tags.join(', ')})`}: ${card.text}${choice === undefined ? '' : consequencesText(page.scene, choice)}`
    const head = width === 0 ? '' : `${padText(heads[i] as string, width)}  `
    page.write(`  ${head}${card.name}${tail}`, ' '.repeat(width + 4))
  })
}
