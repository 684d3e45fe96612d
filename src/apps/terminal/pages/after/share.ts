import {
  type GameInfo,
  journalOf,
  makeJournalJson,
  makeJournalString,
  type Run,
  type Text,
} from '../../../../engine/index.ts'
import { writeOutput } from '../../../../storage/fs/journal-file.ts'
import { linkTo } from '../../../../storage/share-card.ts'
import { backChoice, choice, choicePage, type PageScene, textPanel } from '../../choice-page.ts'
import { open, type Page, type PageStep, stay } from '../../page.ts'
import type { PageContext } from '../../page-context.ts'
import { filePage } from '../text.ts'
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

/** A file name for a run, without its extension. */
export const fileNameOf = ({ id }: GameInfo, { seed }: Run): string => `${id}-${seed.replace(/[^\w.-]/g, '_')}`

/** Copies the run as a string at once, and offers it as a link, a line or a file. */
export function shareStep({ context, run, info, daily }: SharedRun): PageStep {
  const string = makeJournalString(journalOf(run))
  const { page } = context.home.settings()
  const link = linkTo(page, string)
  const card = runCard(context, info, run, daily)
  context.copy(string)
  const copy = (what: string, text: string): PageStep => {
    context.copy(text)
    return stay(`Copied the ${what}, if your terminal allows it.`)
  }
  const scene: PageScene = {
    title: `${info.name} · Share`,
    panels: [
      textPanel('string', brokenUp(string), `The run as a string of ${string.length} characters`),
      textPanel('about', [
        'Copied, if your terminal allows it; otherwise select it. Anybody can watch it with undercroft replay and check it with undercroft verify.',
        link === '' && { text: 'For a link, set a page address in Settings.', tone: 'dim' },
      ]),
      textPanel('card', [card], 'As one line'),
    ],
    choices: [
      backChoice('enter'),
      choice('string', 'Copy the string', 'c', () => copy('string', string)),
      link !== '' && choice('link', 'Copy the link', 'l', () => copy('link', link)),
      choice('card', 'Copy as one line', 'd', () => copy('line', card)),
      choice('file', 'Save to a file', 'f', () => open(journalPage(info, run))),
    ],
  }
  return open(choicePage(scene, { footer: () => 'PgUp/PgDn scroll · Esc back' }))
}

const journalPage = (info: GameInfo, run: Run): Page =>
  filePage(
    {
      title: 'Save to a file',
      lines: ['File name for the journal, as JSON for undercroft replay and verify:'],
      initial: `${fileNameOf(info, run)}.json`,
    },
    (file) => writeOutput(file, `${JSON.stringify(makeJournalJson(journalOf(run)))}\n`),
  )
