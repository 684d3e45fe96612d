import type { Line, Text } from '../../../engine/index.ts'
import type { LogEntry } from '../../../play/log.ts'
import { readRuleBook, sectionsOf } from '../../cli/rule-book.ts'
import { backChoice, choice, choicePage, choiceTable, type PageScene, textPanel } from '../choice-page.ts'
import { type Page, type PageStep, stay } from '../page.ts'
import { openText } from './text.ts'

const SHOWN = 400

/** The log with the newest line in focus, and that line's arithmetic and rule. */
export function whyPage(game: string, entries: readonly LogEntry[]): Page {
  const book = readRuleBook(game)
  const shown = entries.slice(-SHOWN).reverse()
  let chosen = 0
  const readRule = (rule: string): PageStep =>
    openText(
      `Rule ${rule}`,
      sectionsOf(book, rule).flatMap((text) => [text, '']),
    )
  const focusLine = (i: number): PageStep => {
    chosen = i
    return stay()
  }
  const scene = (): PageScene => {
    const line = shown[chosen]?.line
    const rule = line?.rule
    const rows = shown.map((entry, i) => ({
      id: String(i),
      cells: [marked(entry.line)],
      choice: { id: `line-${i}`, label: `Line ${i + 1}`, take: () => focusLine(i) },
    }))
    const log = choiceTable('log', ['log'], rows, { empty: 'The log is empty.' })
    return {
      title: 'Why: the log, newest first',
      panels: [textPanel('answer', explained(line, book), 'The line in focus'), log.panel],
      choices: [
        ...log.choices,
        rule !== undefined && choice('rule', `Read ${rule} in full`, 'r', () => readRule(rule)),
        { ...backChoice(), also: ['='] },
      ],
    }
  }
  return choicePage(scene, {
    focused: (id) => void (id.startsWith('line-') && focusLine(Number(id.slice('line-'.length)))),
    footer: () => '↑↓ line · PgUp/PgDn scroll · Esc back',
  })
}

/** Marks lines that have an explanation. */
const marked = (line: Line): Text =>
  line.sum === undefined && line.rule === undefined
    ? line.text
    : ([line.text, { text: ' =', tone: 'dim' }].flat() as Text)

const SHORT = 300
const shortened = (text: string): string =>
  text.length <= SHORT ? text : `${text.slice(0, SHORT).replace(/\s+\S*$/, '')} …`

function explained(line: Line | undefined, book: string): Text[] {
  if (line === undefined) return ['The log is empty.']
  const rules = line.rule === undefined ? [] : sectionsOf(book, line.rule)
  return [
    line.text,
    ...(line.sum === undefined ? [] : [[{ text: '= ', tone: 'key' }, line.sum] as Text]),
    ...(line.rule === undefined ? [] : [[{ text: `Rule ${line.rule}`, tone: 'dim' }] as Text]),
    ...(rules.length === 0 ? [] : [{ text: shortened(rules.join(' ')), tone: 'dim' }]),
    ...(line.sum === undefined && line.rule === undefined ? ['This line has no arithmetic or rule.'] : []),
  ]
}
