import type { Entry, Scene, Text } from '../../../engine/index.ts'
import { plainWords, readBook } from '../../shell/book.ts'
import { back, open, type Page, type Step, stay } from '../page.ts'
import { textPage } from './text.ts'

const KEYS: readonly Text[] = [
  'Every choice has a key or a number: press it. Or go to it with ↑ ↓ (Tab where the arrows walk) and press Enter.',
  'What is in focus is told in full above the bar of keys: what it does, and exactly what would follow.',
  '= explains any line of the log: its arithmetic, and the rule it follows.',
  'PgUp and PgDn scroll. Esc opens the menu of a run, and goes back everywhere else. Ctrl-C saves and leaves.',
]

/** How a game is played, in a few lines; the rule book is one key away. `then` is where a first run goes on. */
export function helpPage(entry: Entry, then?: () => Step): Page {
  const scene: Scene = {
    title: `${entry.name}: how to play`,
    panels: [
      { kind: 'text', id: 'about', lines: [entry.blurb] },
      { kind: 'text', id: 'help', title: 'The game', lines: entry.help.map((line) => `· ${line}`) },
      { kind: 'text', id: 'keys', title: 'Keys', lines: KEYS.map((line) => ['· ', line].flat() as Text) },
    ],
    choices: [
      { id: 'back', label: then === undefined ? 'Back' : 'Begin', key: 'enter' },
      { id: 'book', label: 'The whole rule book', key: 'r' },
    ],
  }
  return {
    scene: () => scene,
    take: (id) => (id === 'book' ? open(bookPage(entry)) : (then?.() ?? back())),
    escape: () => then?.() ?? back(),
    help: () => stay(),
    footer: () => 'enter goes on · r rule book · PgUp PgDn scroll',
  }
}

function bookPage(entry: Entry): Page {
  const parts = readBook(entry.id)
    .split(/\n(?=## )/)
    .map((chapter) => chapter.split(/\n{2,}/).map(plainWords))
  const [head = ['There is no rule book here.'], ...chapters] = parts
  return textPage(
    head[0] ?? entry.name,
    head.slice(1).flatMap(withGap),
    chapters.map(([title = '', ...lines]) => ({ title, lines: lines.flatMap(withGap) })),
  )
}

const withGap = (text: string): Text[] => [...text.split('\n').filter((line) => !/^\|[-| ]+\|$/.test(line)), '']

/** The help of the hall. */
export const hallHelp = (): Page =>
  textPage(
    'Help',
    [
      'Undercroft holds five roguelikes. Every run is a seed and your choices: it can be resumed, replayed, shared and verified.',
      '',
      ...KEYS.map((line) => ['· ', line].flat() as Text),
      '',
      'Runs are saved after every choice; there is nothing to save by hand. Death is for good.',
      'A daily is the same run for everybody on a date; the first try counts.',
      'Without a screen: undercroft play --text. For programs: undercroft agent. All commands: undercroft --help.',
    ],
    [],
  )
