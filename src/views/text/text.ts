import type {
  CardsPanel,
  Choice,
  DicePanel,
  GridPanel,
  Line,
  MatrixPanel,
  MetersPanel,
  Panel,
  Row,
  Scene,
  TablePanel,
  Text,
} from '../../engine/scene.ts'
import { plain } from '../../engine/scene.ts'
import { cells, pad } from '../cells.ts'
import { type Paint, unpainted, wrap } from './wrap.ts'

export interface TextOptions {
  readonly width?: number
  readonly paint?: Paint
}

/** A choice that can be made, and the number to type for it. */
export interface Numbered {
  readonly number: number
  readonly choice: Choice
}

/** Open choices are numbered from 1 in the order of the scene. */
export const numberedChoices = (scene: Scene): Numbered[] =>
  scene.choices.filter((choice) => choice.blocked === undefined).map((choice, i) => ({ number: i + 1, choice }))

/** The whole scene in words: complete, and made to be read aloud. No line is wider than it has to be. */
export function sceneText(scene: Scene, options: TextOptions = {}): string {
  const page = makePage(scene, options)
  page.say({ text: scene.title, tone: 'key' })
  if (scene.log !== undefined && scene.log.length > 0) {
    page.gap()
    for (const line of scene.log) page.say(line.text, '  ')
  }
  let before: Panel | undefined
  for (const panel of scene.panels) {
    if (!areOneBlock(before, panel)) page.gap()
    showPanel(page, panel)
    before = panel
  }
  showOtherChoices(page, scene)
  return page.done()
}

/** Lines of a log, as they stand between two scenes. */
export function linesText(lines: readonly Line[], options: TextOptions = {}): string {
  const { width = 80, paint = unpainted } = options
  return lines.flatMap((line) => wrap(line.text, width, '  ', paint)).join('\n')
}

/** Lines with the arithmetic and the rule behind each that has one. */
export function explainedText(lines: readonly Line[], options: TextOptions = {}): string {
  const { width = 80, paint = unpainted } = options
  const explained = lines.flatMap((line) => {
    const reasons = [...(line.sum === undefined ? [] : [line.sum]), ...(line.rule === undefined ? [] : [line.rule])]
    const more = reasons.length === 0 ? [] : wrap(`  because ${reasons.join('; ')}`, width, '    ', paint)
    return [...wrap(line.text, width, '  ', paint), ...more]
  })
  return explained.join('\n')
}

interface Page {
  readonly width: number
  readonly paint: Paint
  /** What can be chosen at this row, card or line; undefined where nothing can. */
  at(panel: string, item: string): { readonly number: string; readonly choice: Choice } | undefined
  cellsOf(panel: GridPanel): readonly Cell[]
  say(text: Text, indent?: string): void
  gap(): void
  done(): string
}

function makePage(scene: Scene, { width = 80, paint = unpainted }: TextOptions): Page {
  const lines: string[] = []
  const numbers = new Map(numberedChoices(scene).map(({ number, choice }) => [choice, String(number)]))
  return {
    width,
    paint,
    at(panel, item) {
      const choice = scene.choices.find((c) => c.at?.panel === panel && c.at.item === item)
      return choice === undefined ? undefined : { number: numbers.get(choice) ?? '–', choice }
    },
    cellsOf: (panel) => cellsOf(scene, panel),
    say: (text, indent = '') => void lines.push(...wrap(text, width, indent, paint)),
    gap: () => void (lines.length > 0 && lines.at(-1) !== '' && lines.push('')),
    done: () => lines.join('\n'),
  }
}

/** An open choice at a cell of a map whose id says where: `tile-3-7` at `3,7`. */
interface Cell {
  readonly number: number
  readonly prefix: string
  readonly x: number
  readonly y: number
}

/** The cells of a map that can be chosen and have ids alike. Any other choice at a cell is listed with the rest. */
function cellsOf(scene: Scene, panel: GridPanel): readonly Cell[] {
  const cells: Cell[] = []
  for (const { number, choice } of numberedChoices(scene)) {
    if (choice.at?.panel !== panel.id) continue
    const [x, y] = choice.at.item.split(',').map(Number) as [number, number]
    const prefix = choice.id.slice(0, -`-${x}-${y}`.length)
    const isAlike = cells.length === 0 || (cells[0] as Cell).prefix === prefix
    if (isAlike && choice.id === `${prefix}-${x}-${y}`) cells.push({ number, prefix, x, y })
  }
  return cells
}

/** Status lines stand together; everything else has air around it. */
const areOneBlock = (before: Panel | undefined, panel: Panel): boolean =>
  before !== undefined && isStatus(before) && isStatus(panel)
const isStatus = (panel: Panel): boolean =>
  panel.kind === 'meters' || (panel.kind === 'text' && panel.title === undefined && panel.lines.length <= 2)

function showPanel(page: Page, panel: Panel): void {
  switch (panel.kind) {
    case 'text':
      if (panel.title !== undefined) page.say({ text: panel.title, tone: 'key' })
      for (const line of panel.lines) page.say(line)
      return
    case 'meters':
      return showMeters(page, panel)
    case 'table':
      return showTable(page, panel)
    case 'grid':
      return showGrid(page, panel)
    case 'cards':
      return showCards(page, panel)
    case 'dice':
      return showDice(page, panel)
    case 'matrix':
      return showTable(page, asTable(panel))
  }
}

function showMeters(page: Page, { title, meters, notes = [] }: MetersPanel): void {
  const parts = meters.map((meter, i): Text => {
    const of = meter.max === undefined ? '' : `/${meter.max}`
    const stake = meter.stake === undefined || meter.stake === 0 ? [] : [`${meter.stake} at stake`]
    const more = [...(meter.note === undefined ? [] : [meter.note]), ...stake].join('; ')
    const note = more === '' ? '' : ` (${more})`
    const text = `${meter.name} ${meter.value}${of}${note}${i < meters.length - 1 ? ', ' : ''}`
    return meter.tone === undefined ? text : { text, tone: meter.tone }
  })
  const head = title === undefined ? [] : [{ text: `${title}: `, tone: 'key' }]
  page.say([...head, ...(parts as (string | { text: string; tone: string })[])], '  ')
  for (const note of notes) page.say(note, '  ')
}

/** The dice in a line, each with what became of it, then what they make together. */
function showDice(page: Page, { title, dice, note }: DicePanel): void {
  const faces = dice.map(({ face, state }) => (state === undefined ? face : `${face} (${state})`))
  const head = title === undefined ? [] : [{ text: `${title}: `, tone: 'key' }]
  page.say([...head, dice.length === 0 ? 'none' : faces.join(', ')], '  ')
  if (note !== undefined) page.say(note, '  ')
}

/** The columns that happen now are marked by a star. */
function asTable({ columns, rows, corner = '', now = [], ...head }: MatrixPanel): TablePanel {
  const marked = columns.map((name, i) => `${plain(name)}${now.includes(i) ? '*' : ''}`)
  return { ...head, kind: 'table', columns: [corner, ...marked], rows }
}

/** A table whose rows can be chosen gets two columns in front: the number to type, and the id. */
function showTable(page: Page, panel: TablePanel): void {
  if (panel.title !== undefined) page.say({ text: panel.title, tone: 'key' })
  if (panel.rows.length === 0) return page.say(panel.empty ?? 'Nothing.')
  const isMenu = panel.rows.some((row) => page.at(panel.id, row.id) !== undefined)
  const head = isMenu ? ['no', 'choice', ...panel.columns] : panel.columns
  const rows = panel.rows.map((row) => [
    ...(isMenu ? menuCells(page, panel.id, row) : []),
    ...rowCells(page, panel.id, row),
  ])
  // The last column runs on; its names may hold emoji, about whose width terminals disagree.
  const widths = head
    .slice(0, -1)
    .map((name, i) => Math.max(cells(name), ...rows.map((row) => cells(plain(row[i] as Text)))))
  const indent = ' '.repeat(widths.reduce((sum, width) => sum + width + 2, 2))
  const line = (row: readonly Text[]): Text =>
    [
      '  ',
      ...widths.map((width, i) => `${pad(plain(row[i] as Text), width)}  `),
      ...[row.at(-1) as Text].flat(),
    ] as Text
  page.say({ text: plain(line(head)), tone: 'dim' }, indent)
  for (const row of rows) page.say(line(row), indent)
}

function menuCells(page: Page, panel: string, row: Row): Text[] {
  const here = page.at(panel, row.id)
  return here === undefined ? ['', ''] : [here.number, here.choice.id]
}

function rowCells(page: Page, panel: string, row: Row): Text[] {
  const preview = page.at(panel, row.id)?.choice.preview
  if (preview === undefined) return [...row.cells]
  return [...row.cells.slice(0, -1), [...[row.cells.at(-1) as Text].flat(), ` [${preview}]`] as Text]
}

/** Blank rows above and below the map say nothing. Where cells can be chosen, rows and columns are numbered. */
function showGrid(page: Page, panel: GridPanel): void {
  if (panel.title !== undefined) page.say({ text: panel.title, tone: 'key' })
  const isDrawn = (row: string): boolean => row.trim() !== ''
  const [first, last] = [panel.rows.findIndex(isDrawn), panel.rows.findLastIndex(isDrawn)]
  const cells = page.cellsOf(panel)
  if (cells.length > 0) showRuler(page, panel)
  panel.rows.slice(Math.max(0, first), last + 1).forEach((row, i) => {
    page.say(cells.length === 0 ? row : `${String(Math.max(0, first) + i).padStart(2)} ${row}`)
  })
  const seen = new Set(panel.rows.join(''))
  const legend = panel.legend.filter(({ glyph }) => seen.has(glyph)).map(({ glyph, means }) => `${glyph} ${means}`)
  if (legend.length > 0) page.say(`Legend: ${legend.join(', ')}.`)
  if (cells.length > 0) showCells(page, cells)
}

/** The columns' numbers, tens over units. */
function showRuler(page: Page, { rows }: GridPanel): void {
  const columns = Array.from({ length: rows[0]?.length ?? 0 }, (_, x) => x)
  if (columns.length > 10) page.say(`   ${columns.map((x) => (x % 10 === 0 ? x / 10 : ' ')).join('')}`.trimEnd())
  page.say(`   ${columns.map((x) => x % 10).join('')}`)
}

/** Hundreds of cells fit in a few lines: one id for all of them, and which there are. */
function showCells(page: Page, cells: readonly Cell[]): void {
  const byRow = new Map<number, number[]>()
  for (const { x, y } of cells) byRow.set(y, [...(byRow.get(y) ?? []), x])
  const rows = [...byRow].map(([y, columns]) => `y ${y}: x ${runsOf(columns.sort((a, b) => a - b))}`)
  const [first, last] = [cells[0], cells.at(-1)] as [Cell, Cell]
  const numbers = first === last ? `number ${first.number}` : `numbers ${first.number} to ${last.number}`
  page.say(`Choose a cell as ${first.prefix}-x-y (${numbers}): ${rows.join('; ')}.`, '  ')
}

/** `1 to 4, 6` */
function runsOf(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const n of numbers) {
    const run = runs.at(-1)
    if (run !== undefined && run[1] === n - 1) run[1] = n
    else runs.push([n, n])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`)).join(', ')
}

function showCards(page: Page, panel: CardsPanel): void {
  if (panel.title !== undefined) page.say({ text: panel.title, tone: 'key' })
  const heads = panel.cards.map((card) => {
    const here = page.at(panel.id, card.id)
    return here === undefined ? '' : `${here.number}  ${here.choice.id}`
  })
  const width = Math.max(0, ...heads.map(cells))
  panel.cards.forEach((card, i) => {
    const tags = [...(card.tags ?? []), ...(card.cost === undefined ? [] : [`cost ${card.cost}`])]
    const preview = page.at(panel.id, card.id)?.choice.preview
    const tail = `${tags.length === 0 ? '' : ` (${tags.join(', ')})`}: ${card.text}${preview === undefined ? '' : ` [${preview}]`}`
    const head = width === 0 ? '' : `${pad(heads[i] as string, width)}  `
    page.say(`  ${head}${card.name}${tail}`, ' '.repeat(width + 4))
  })
}

/** Choices that belong to no row or card, then what is not to be had now, and why. */
function showOtherChoices(page: Page, scene: Scene): void {
  const shown = new Set(scene.panels.flatMap((panel) => itemsOf(scene, panel).map((item) => `${panel.id}/${item}`)))
  // Of several choices at one thing the first stands with it; the others are listed below, or nobody could find them.
  const firsts = new Map<string, Choice>()
  for (const choice of scene.choices) {
    const thing = `${choice.at?.panel}/${choice.at?.item}`
    if (choice.at !== undefined && shown.has(thing) && !firsts.has(thing)) firsts.set(thing, choice)
  }
  const isShown = (choice: Choice): boolean => firsts.get(`${choice.at?.panel}/${choice.at?.item}`) === choice
  const others = numberedChoices(scene).filter(({ choice }) => !isShown(choice))
  if (others.length > 0) page.gap()
  const numberWidth = Math.max(...others.map(({ number }) => String(number).length), 1)
  const idWidth = Math.max(...others.map(({ choice }) => cells(choice.id)), 1)
  for (const { number, choice } of others) {
    const notes = [
      ...(choice.hint === undefined ? [] : [` ${choice.hint}`]),
      ...(choice.preview === undefined ? [] : [` [${choice.preview}]`]),
      ...(choice.danger === undefined ? [] : [` Danger: ${choice.danger.text}.`]),
      ...(choice.key === undefined ? [] : [` (${choice.key})`]),
    ]
    const head = `  ${String(number).padEnd(numberWidth)}  ${pad(choice.id, idWidth)}  `
    page.say([head, choice.label, { text: notes.join(''), tone: 'dim' }], ' '.repeat(numberWidth + idWidth + 6))
  }
  const reasons = new Map<string, string[]>()
  for (const { id, blocked } of scene.choices)
    if (blocked !== undefined) reasons.set(blocked, [...(reasons.get(blocked) ?? []), id])
  for (const [why, ids] of reasons) page.say({ text: `  Not now: ${ids.join(', ')}. ${why}`, tone: 'dim' }, '    ')
}

function itemsOf(scene: Scene, panel: Panel): readonly string[] {
  if (panel.kind === 'table' || panel.kind === 'matrix') return panel.rows.map((row) => row.id)
  if (panel.kind === 'grid') return cellsOf(scene, panel).map(({ x, y }) => `${x},${y}`)
  return panel.kind === 'cards' ? panel.cards.map((card) => card.id) : []
}
