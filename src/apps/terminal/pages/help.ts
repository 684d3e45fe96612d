import type { GameInfo, Scene, Text } from '../../../engine/index.ts'
import { plainMarkdown, readRuleBook } from '../../cli/rule-book.ts'
import { back, open, type Page, type PageStep, stay } from '../page.ts'
import { openText, textPage } from './text.ts'

const KEYS: readonly Text[] = [
  'Every choice has a key or a number: press it. Or go to it with ↑ ↓ (Tab where the arrows walk) and press Enter.',
  'What is in focus is told in full above the bar of keys: what it does, and exactly what would follow.',
  '! asks for advice: what somebody who thinks about it would do here, and how the rest looks.',
  '= explains any line of the log: its arithmetic, and the rule it follows.',
  'PgUp and PgDn scroll. Esc opens the menu of a run, and goes back everywhere else. Ctrl-C saves and leaves.',
]

const bullet = (line: Text): Text => ['· ', line].flat() as Text

/**
 * How a game is played, one line at a time: nobody reads ten sentences before the first move. All of them and the rule book are a key away.
 * `then` is where a first run goes on.
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
      { id: `next-${at}`, label: 'Next line', key: 'n', also: ['space', 'right'] },
      ...(at === 0 ? [] : [{ id: `before-${at}`, label: 'The line before', key: 'p', also: ['left'] }]),
      { id: 'all', label: 'All of them', key: 'a' },
      ...(entry.game.codex === undefined ? [] : [{ id: 'codex', label: 'All there is', key: 'c' }]),
      { id: 'book', label: 'The whole rule book', key: 'r' },
    ],
  })
  return {
    scene,
    take(id) {
      // Called after their line, so that the focus goes back to where Enter leads on.
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
    footer: () => 'enter goes on · n next line · a all · r rule book',
  }
}

/** Everything a game has, with its figures. */
const codexPage = (entry: GameInfo): Page => ({
  scene: () => ({
    title: `${entry.name}: all there is`,
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
  const [head = ['There is no rule book here.'], ...chapters] = parts
  return textPage(
    head[0] ?? entry.name,
    head.slice(1).flatMap(withGap),
    chapters.map(([title = '', ...lines]) => ({ title, lines: lines.flatMap(withGap) })),
  )
}

const withGap = (text: string): Text[] => [...text.split('\n').filter((line) => !/^\|[-| ]+\|$/.test(line)), '']

/** The help of the hall. */
export const mainMenuHelp = (): Page =>
  textPage(
    'Help',
    [
      'Undercroft holds five roguelikes. Every run is a seed and your choices: it can be resumed, replayed, shared and verified.',
      '',
      ...KEYS.map(bullet),
      '',
      'In the hall 1 to 5 begin a game, a b c go on with an open run, m shows all of them, l leads to the lessons of the game in focus.',
      'Runs are saved after every choice; there is nothing to save by hand. Death is for good.',
      'A daily is the same run for everybody on a date; the first try counts.',
      'Without a screen: undercroft play --text. For programs: undercroft agent. All commands: undercroft --help.',
    ],
    [],
  )
