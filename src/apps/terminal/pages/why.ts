import type { Line, Scene, Text } from '../../../engine/index.ts'
import { readRuleBook, sectionsOf } from '../../cli/rule-book.ts'
import { back, type Page } from '../page.ts'
import { openText } from './text.ts'

const SHOWN = 400

/** The log with the newest line in focus, and that line's arithmetic and rule. */
export function whyPage(game: string, lines: readonly Line[]): Page {
  const book = readRuleBook(game)
  const shown = lines.slice(-SHOWN).reverse()
  let chosen = 0
  const focusLine = (id: string): void => {
    if (id.startsWith('line-')) chosen = Number(id.slice('line-'.length))
  }
  const scene = (): Scene => ({
    title: 'Why: the log, newest first',
    panels: [
      { kind: 'text', id: 'answer', title: 'The line in focus', lines: explained(shown[chosen], book) },
      {
        kind: 'table',
        id: 'log',
        columns: ['log'],
        rows: shown.map((line, i) => ({ id: String(i), cells: [marked(line)] })),
        empty: 'The log is empty.',
      },
    ],
    choices: [
      ...shown.map((_, i) => ({
        id: `line-${i}`,
        label: `Line ${i + 1}`,
        at: { panel: 'log', item: String(i) },
      })),
      ...(shown[chosen]?.rule === undefined
        ? []
        : [{ id: 'rule', label: `Read ${shown[chosen]?.rule} in full`, key: 'r' }]),
      { id: 'back', label: 'Back', also: ['='], key: 'b' },
    ],
  })
  return {
    scene,
    take(id) {
      if (id === 'back') return back()
      if (id === 'rule')
        return openText(
          `Rule ${shown[chosen]?.rule}`,
          sectionsOf(book, shown[chosen]?.rule ?? '').flatMap((text) => [text, '']),
        )
      focusLine(id)
      return { kind: 'stay' }
    },
    focused: focusLine,
    footer: () => '↑↓ line · PgUp PgDn scroll · = or esc back',
  }
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
