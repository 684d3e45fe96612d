import type { GameInfo, Text } from '../../../engine/index.ts'
import { plainMarkdown, readRuleBook } from '../../cli/rule-book.ts'
import { choice, choicePage, type PageScene, textPanel } from '../choice-page.ts'
import { back, open, type Page, type PageStep, stay } from '../page.ts'
import { openText, readingPage, textPage } from './text.ts'

const KEYS: readonly Text[] = [
  'Letters act, numbers point, and Enter takes what is in focus. ↑ ↓ move the focus, too.',
  'A verb with ▸ asks what and whom. A – after a verb means not now; its key says why.',
  'The choice in focus is explained above the key bar: what it does, and what exactly would happen.',
  '← → aim at another target or turn a page. Space marks where several things are marked.',
  '! gives advice: the best lines here, compared by simulation. = explains any line of the log. x shows what is on the screen, Tab what did not fit.',
  'Backspace takes the last choice back, if it rolled and revealed nothing.',
  'Esc closes a question, opens the menu of a run, and goes back everywhere else. Ctrl-C saves and leaves.',
]

const bullet = (line: Text): Text => ['· ', line].flat() as Text

/**
 * How to play, one tip at a time, because nobody reads ten sentences before the first move. All tips and the rule book are one key away.
 * `then` starts the game after the help of a first run.
 */
export function helpPage(entry: GameInfo, then?: () => PageStep): Page {
  const lines: readonly Text[] = [...entry.help, ...KEYS]
  const title = `${entry.name}: how to play`
  const onward = (): PageStep => then?.() ?? back()
  let at = 0
  const go = (to: number): PageStep => {
    at = (to + lines.length) % lines.length
    return stay()
  }
  const scene = (): PageScene => ({
    title,
    panels: [
      textPanel('about', [entry.blurb]),
      { kind: 'text', id: 'help', title: `${at + 1} of ${lines.length}`, role: 'story', lines: [lines[at] ?? ''] },
    ],
    choices: [
      choice('back', then === undefined ? 'Back to the game' : 'Begin', 'enter', onward),
      // These ids contain the tip's index, so that the focus returns to the Enter choice.
      choice(`next-${at}`, 'Next tip', 'n', () => go(at + 1), { also: ['space', 'right'] }),
      at > 0 && choice(`before-${at}`, 'Previous tip', 'p', () => go(at - 1), { also: ['left'] }),
      choice('all', `All ${lines.length} tips`, 'a', () => openText(title, lines.map(bullet))),
      entry.game.codex !== undefined && choice('codex', 'Tables of items and foes', 'c', () => open(codexPage(entry))),
      choice('book', 'Rule book', 'r', () => open(bookPage(entry))),
    ],
  })
  return choicePage(scene, {
    escape: onward,
    help: () => stay(),
    footer: () => 'Esc back',
  })
}

/** Everything in a game, with its numbers. */
const codexPage = ({ name, game }: GameInfo): Page => readingPage(`${name}: tables`, game.codex?.() ?? [])

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
  textPage('Help', [
    'Undercroft holds five roguelikes. Every run is a seed and your choices: it can be resumed, replayed, shared and verified.',
    '',
    ...KEYS.map(bullet),
    '',
    'In the main menu, 1 to 5 and Enter start a game, a b c continue an open run, m lists all open runs, l opens the lessons of the game in focus.',
    'Runs are saved after every choice; you never need to save. Death is permanent.',
    'A daily is the same run for everybody on a date; only your first try counts.',
    'Without a screen: undercroft play --text. For programs: undercroft agent. All commands: undercroft --help.',
  ])
