import type { Line, Scene, Text } from '../../../engine/index.ts'
import { readRuleBook, sectionsOf } from '../../cli/rule-book.ts'
import { back, type Page } from '../page.ts'
import { openText } from './text.ts'

const SHOWN = 400

/** Everything told so far, the newest line in focus; beside it the arithmetic of that line, and what the rule book says. */
export function whyPage(game: string, lines: readonly Line[]): Page {
  const book = readRuleBook(game)
  const told = lines.slice(-SHOWN).reverse()
  let chosen = 0
  const look = (id: string): void => {
    if (id.startsWith('line-')) chosen = Number(id.slice('line-'.length))
  }
  const scene = (): Scene => ({
    title: 'Why: the log, newest first',
    panels: [
      { kind: 'text', id: 'answer', title: 'The line in focus', lines: explained(told[chosen], book) },
      {
        kind: 'table',
        id: 'log',
        columns: ['what was told'],
        rows: told.map((line, i) => ({ id: String(i), cells: [marked(line)] })),
        empty: 'Nothing has been told yet.',
      },
    ],
    choices: [
      ...told.map((_, i) => ({
        id: `line-${i}`,
        label: `Line ${i + 1}`,
        at: { panel: 'log', item: String(i) },
      })),
      ...(told[chosen]?.rule === undefined
        ? []
        : [{ id: 'rule', label: `Read ${told[chosen]?.rule} in full`, key: 'r' }]),
      { id: 'back', label: 'Back', also: ['='], key: 'b' },
    ],
  })
  return {
    scene,
    take(id) {
      if (id === 'back') return back()
      if (id === 'rule')
        return openText(
          `Rule ${told[chosen]?.rule}`,
          sectionsOf(book, told[chosen]?.rule ?? '').flatMap((text) => [text, '']),
        )
      look(id)
      return { kind: 'stay' }
    },
    focused: look,
    footer: () => '↑↓ line · PgUp PgDn scroll · = or esc back',
  }
}

/** Lines with arithmetic behind them carry a mark. */
const marked = (line: Line): Text =>
  line.sum === undefined && line.rule === undefined
    ? line.text
    : ([line.text, { text: ' =', tone: 'dim' }].flat() as Text)

const SHORT = 300
const shortened = (text: string): string =>
  text.length <= SHORT ? text : `${text.slice(0, SHORT).replace(/\s+\S*$/, '')} …`

function explained(line: Line | undefined, book: string): Text[] {
  if (line === undefined) return ['Nothing has been told yet.']
  const rules = line.rule === undefined ? [] : sectionsOf(book, line.rule)
  return [
    line.text,
    ...(line.sum === undefined ? [] : [[{ text: '= ', tone: 'key' }, line.sum] as Text]),
    ...(line.rule === undefined ? [] : [[{ text: `Rule ${line.rule}`, tone: 'dim' }] as Text]),
    ...(rules.length === 0 ? [] : [{ text: shortened(rules.join(' ')), tone: 'dim' }]),
    ...(line.sum === undefined && line.rule === undefined ? ['It says all there is; no arithmetic is behind it.'] : []),
  ]
}
