import { existsSync } from 'node:fs'
import {
  type GameInfo,
  journalOf,
  makeJournalJson,
  makeJournalString,
  type Run,
  type Scene,
  type Text,
} from '../../../../engine/index.ts'
import { writeOutput } from '../../../../storage/fs/journal-file.ts'
import { linkTo } from '../../../../storage/share-card.ts'
import { back, open, type Page, type PageStep, stay } from '../../page.ts'
import type { PageContext } from '../../page-context.ts'
import { askPage } from '../text.ts'
import { runCard } from './summary.ts'

/** A journal string has no spaces to wrap at, so it is split here at a width that fits every supported screen. */
const WIDTH = 76
const brokenUp = (text: string): Text[] =>
  (text.match(new RegExp(`.{1,${WIDTH}}`, 'g')) ?? []).map((part) => ({ text: part, tone: 'key' }))

interface SharedRun {
  readonly context: PageContext
  readonly run: Run
  readonly info: GameInfo
  readonly daily: string | undefined
}

/** Copies the run as a string at once, and offers it as a link, a line or a file. */
export function shareStep({ context, run, info, daily }: SharedRun): PageStep {
  const string = makeJournalString(journalOf(run))
  const { page } = context.home.settings()
  const link = linkTo(page, string)
  const card = runCard(context, info, run, daily)
  context.copy(string)
  const scene: Scene = {
    title: `${info.name} · Share`,
    panels: [
      {
        kind: 'text',
        id: 'string',
        title: `The run as a string of ${string.length} characters`,
        lines: brokenUp(string),
      },
      {
        kind: 'text',
        id: 'about',
        lines: [
          'Copied, if your terminal allows it; otherwise select it. Anybody can watch it with undercroft replay and check it with undercroft verify.',
          ...(link === '' ? [{ text: 'For a link, set a page address in Settings.', tone: 'dim' }] : []),
        ],
      },
      { kind: 'text', id: 'card', title: 'As one line', lines: [card] },
    ],
    choices: [
      { id: 'back', label: 'Back', key: 'enter' },
      { id: 'string', label: 'Copy the string', key: 'c' },
      ...(link === '' ? [] : [{ id: 'link', label: 'Copy the link', key: 'l' }]),
      { id: 'card', label: 'Copy as one line', key: 'd' },
      { id: 'file', label: 'Save to a file', key: 'f' },
    ],
  }
  const copy = (what: string, text: string): PageStep => {
    context.copy(text)
    return stay(`Copied the ${what}, if your terminal allows it.`)
  }
  const sharePage: Page = {
    scene: () => scene,
    take(id) {
      if (id === 'string') return copy('string', string)
      if (id === 'link') return copy('link', link)
      if (id === 'card') return copy('line', card)
      return id === 'file' ? open(filePage(run, `${info.id}-${run.seed.replace(/[^\w.-]/g, '_')}.json`)) : back()
    },
    footer: () => 'c copy · f file · PgUp PgDn scroll · enter or esc back',
  }
  return open(sharePage)
}

function filePage(run: Run, initial: string): Page {
  return askPage({
    title: 'Save to a file',
    lines: ['File name for the journal, as JSON for undercroft replay and verify:'],
    initial,
    answer(file) {
      if (file === '') return 'Type a file name.'
      if (existsSync(file)) return `${file} already exists; give another name.`
      try {
        writeOutput(file, `${JSON.stringify(makeJournalJson(journalOf(run)))}\n`)
        return back(`Written to ${file}.`)
      } catch (error) {
        return (error as Error).message
      }
    },
  })
}
