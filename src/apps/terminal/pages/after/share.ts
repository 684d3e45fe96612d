import { existsSync } from 'node:fs'
import {
  journalOf,
  makeJournalJson,
  makeJournalString,
  type Run,
  type Scene,
  type Text,
} from '../../../../engine/index.ts'
import { writeOutput } from '../../../../storage/fs/journal-file.ts'
import { linkTo } from '../../../../storage/share-card.ts'
import type { LocalRun } from '../../local-run.ts'
import { back, open, type Page, type PageStep, stay } from '../../page.ts'
import { askPage } from '../text.ts'
import { runCard } from './summary.ts'

/** A string has no blanks to be broken at, so it is broken here, where every screen that can be played on has room. */
const WIDTH = 76
const brokenUp = (text: string): Text[] =>
  (text.match(new RegExp(`.{1,${WIDTH}}`, 'g')) ?? []).map((part) => ({ text: part, tone: 'key' }))

/** The whole run as a string, copied at once; and as a link, a line or a file for those who like that better. */
export function shareStep({
  context,
  run,
  entry,
  daily,
}: Pick<LocalRun, 'context' | 'run' | 'entry' | 'daily'>): PageStep {
  const string = makeJournalString(journalOf(run))
  const { page } = context.home.settings()
  const link = linkTo(page, string)
  const card = runCard(context, entry, run, daily)
  context.copy(string)
  const scene: Scene = {
    title: `${entry.name} · Share`,
    panels: [
      {
        kind: 'text',
        id: 'string',
        title: `The whole run in ${string.length} characters`,
        lines: brokenUp(string),
      },
      {
        kind: 'text',
        id: 'about',
        lines: [
          'It is copied, if your terminal allows it; else select it. Anybody can watch it with undercroft replay, and prove it with undercroft verify.',
          ...(link === ''
            ? [{ text: 'A link comes with it once Settings hold the address of a page.', tone: 'dim' }]
            : []),
        ],
      },
      { kind: 'text', id: 'card', title: 'As a line', lines: [card] },
    ],
    choices: [
      { id: 'back', label: 'Back', key: 'enter' },
      { id: 'string', label: 'Copy the string', key: 'c' },
      ...(link === '' ? [] : [{ id: 'link', label: 'Copy the link', key: 'l' }]),
      { id: 'card', label: 'Copy the line', key: 'd' },
      { id: 'file', label: 'Write a file', key: 'f' },
    ],
  }
  const copy = (what: string, text: string): PageStep => {
    context.copy(text)
    return stay(`The ${what} is copied, if your terminal allows it.`)
  }
  const sharePage: Page = {
    scene: () => scene,
    take(id) {
      if (id === 'string') return copy('string', string)
      if (id === 'link') return copy('link', link)
      if (id === 'card') return copy('line', card)
      return id === 'file' ? open(filePage(run, `${entry.id}-${run.seed.replace(/[^\w.-]/g, '_')}.json`)) : back()
    },
    footer: () => 'c copy · f file · PgUp PgDn scroll · enter or esc back',
  }
  return open(sharePage)
}

function filePage(run: Run, initial: string): Page {
  return askPage({
    title: 'Write a file',
    lines: ['The journal of this run, as JSON that undercroft replay and verify read. Where to?'],
    initial,
    answer(file) {
      if (file === '') return 'Give it a name.'
      if (existsSync(file)) return `There is something at ${file} already; give another name.`
      try {
        writeOutput(file, `${JSON.stringify(makeJournalJson(journalOf(run)))}\n`)
        return back(`Written to ${file}.`)
      } catch (error) {
        return (error as Error).message
      }
    },
  })
}
