import type { GameInfo, Scene, Text } from '../../../engine/index.ts'
import { plainMarkdown, readRuleBook } from '../../cli/rule-book.ts'
import { back, open, type Page, type PageStep, stay } from '../page.ts'
import { openText, textPage } from './text.ts'

const KEYS: readonly Text[] = [
  'Every choice has a key or a number: press it. Or go to it with ↑ ↓ (Tab where the arrows walk) and press Enter.',
  'The choice in focus is explained above the key bar: what it does, and what exactly would happen.',
  '! gives advice: the best moves here, with odds.',
  '= explains any line of the log: its arithmetic and its rule.',
  'PgUp and PgDn scroll. Esc opens the menu of a run, and goes back everywhere else. Ctrl-C saves and leaves.',
]

const bullet = (line: Text): Text => ['· ', line].flat() as Text

/**
 * How to play, one tip at a time, because nobody reads ten sentences before the first move. All tips and the rule book are one key away.
 * `then` starts the game after the help of a first run.
 */
export function helpPage(entry: GameInfo, then?: () => PageStep): Page {
  const lines: readonly Text[] = [...entry.help, ...KEYS]
  let at = 0
  const scene = (): Scene => ({
    title: `${entry.name}: how to play`,
    panels: [
      { kind: 'text', id: 'about', lines: [entry.blurb] },
      { kind: 'text', id: 'help', title: `${at + 1} of ${lines.length}`, role: 'story', lines: [lines[at] ?? ''] },
    ],
    choices: [
      { id: 'back', label: then === undefined ? 'Back to the game' : 'Begin', key: 'enter' },
      { id: `next-${at}`, label: 'Next tip', key: 'n', also: ['space', 'right'] },
      ...(at === 0 ? [] : [{ id: `before-${at}`, label: 'Previous tip', key: 'p', also: ['left'] }]),
      { id: 'all', label: `All ${lines.length} tips`, key: 'a' },
      ...(entry.game.codex === undefined ? [] : [{ id: 'codex', label: 'Tables of items and foes', key: 'c' }]),
      { id: 'book', label: 'Rule book', key: 'r' },
    ],
  })
  return {
    scene,
    take(id) {
      // The ids contain the tip's index, so that the focus returns to the Enter choice.
      const by = id.startsWith('next-') ? 1 : id.startsWith('before-') ? -1 : 0
      if (by !== 0) {
        at = (at + by + lines.length) % lines.length
        return stay()
      }
      if (id === 'codex') return open(codexPage(entry))
      if (id === 'all') return openText(`${entry.name}: how to play`, lines.map(bullet))
      return id === 'book' ? open(bookPage(entry)) : (then?.() ?? back())
    },
    escape: () => then?.() ?? back(),
    help: () => stay(),
    footer: () => 'enter continue · n next tip · a all tips · r rule book',
  }
}

/** Everything in a game, with its numbers. */
const codexPage = (entry: GameInfo): Page => ({
  scene: () => ({
    title: `${entry.name}: tables`,
    panels: entry.game.codex?.() ?? [],
    choices: [{ id: 'back', label: 'Back', key: 'enter' }],
  }),
  take: () => back(),
  footer: () => 'PgUp PgDn scroll · enter or esc back',
})

function bookPage(entry: GameInfo): Page {
  const parts = readRuleBook(entry.id)
    .split(/\n(?=## )/)
    .map((chapter) => chapter.split(/\n{2,}/).map(plainMarkdown))
  const [head = ['The rule book is not installed.'], ...chapters] = parts
  return textPage(
    head[0] ?? entry.name,
    head.slice(1).flatMap(withGap),
    chapters.map(([title = '', ...lines]) => ({ title, lines: lines.flatMap(withGap) })),
  )
}

const withGap = (text: string): Text[] => [...text.split('\n').filter((line) => !/^\|[-| ]+\|$/.test(line)), '']

/** The help of the main menu. */
export const mainMenuHelp = (): Page =>
  textPage(
    'Help',
    [
      'Undercroft holds five roguelikes. Every run is a seed and your choices: it can be resumed, replayed, shared and verified.',
      '',
      ...KEYS.map(bullet),
      '',
      'In the main menu, 1 to 5 start a game, a b c continue an open run, m lists all open runs, l opens the lessons of the game in focus.',
      'Runs are saved after every choice; you never need to save. Death is permanent.',
      'A daily is the same run for everybody on a date; only your first try counts.',
      'Without a screen: undercroft play --text. For programs: undercroft agent. All commands: undercroft --help.',
    ],
    [],
  )
