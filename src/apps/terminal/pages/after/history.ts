import { type GameInfo, isRefusal, replay } from '../../../../engine/index.ts'
import { ago } from '../../../../lib/ago.ts'
import { messageOf } from '../../../../lib/user-errors.ts'
import { type FinishedRun, isHomeError } from '../../../../storage/fs/index.ts'
import { rankNotes } from '../../../../storage/run-rank.ts'
import { gameOfJournal, readJournal } from '../../../cli/load-game.ts'
import { dailyNote, gameName, howEnded } from '../../../cli/run-lists.ts'
import type { JournalSource } from '../../../cli/saved-runs.ts'
import { backChoice, type ChoiceRow, choice, choicePage, choiceTable } from '../../choice-page.ts'
import { inPlace, open, type Page, type PageStep, stay } from '../../page.ts'
import { findEntry, type PageContext } from '../../page-context.ts'
import { replayPage } from '../replay.ts'
import { askPage } from '../text.ts'

const SHOWN = 60
const COLUMNS = ['game', 'when', 'score', 'turns', 'how it ended']

/** Finished runs, the newest first. */
export function historyPage(context: PageContext): Page {
  const ended = context.home.history().slice(0, SHOWN)
  const rows = ended.map((run) => finishedRow(context, run))
  const table = choiceTable('runs', COLUMNS, rows, { empty: 'No finished runs yet.' })
  const other = (): PageStep => open(watchStringPage(context))
  return choicePage({
    title: 'Replays',
    panels: [table.panel],
    choices: [...table.choices, choice('other', 'Watch a shared string or a file', 'f', other), backChoice()],
  })
}

function finishedRow(context: PageContext, run: FinishedRun): ChoiceRow {
  const name = gameName(context.games, run.game)
  const end = `${howEnded(run)}${dailyNote(run)}`
  const hint = [`seed ${run.seed}`, ...rankNotes(run.rank)].join(', ')
  return {
    id: run.id,
    cells: [name, ago(context.now(), run.ended), String(run.score), String(run.turns), end],
    choice: { id: `watch-${run.id}`, label: `Watch ${name}`, hint, take: () => watchSavedRun(context, run.id) },
  }
}

/** Opens the replay of a saved run. */
export function watchSavedRun(context: PageContext, id: string): PageStep | Promise<PageStep> {
  const journal = context.home.journalOf(id)
  if (isHomeError(journal)) return stay(journal.error)
  return replayStep(context, { journal, pack: context.home.packOf(id), isLog: context.home.isLog(id) })
}

/** Opens the replay of a journal. Journals may come from anywhere, so errors are shown as text only. */
export async function replayStep(
  context: PageContext,
  { journal, pack, isLog }: JournalSource,
  from = 0,
): Promise<PageStep> {
  try {
    const run = replay(await gameOfJournal(journal, pack), journal, { isLog })
    if (isRefusal(run)) return stay(run.why)
    return open(replayPage(context, findEntry(context, run.game.id) as GameInfo, run, from, pack))
  } catch (error) {
    return stay(messageOf(error))
  }
}

export function watchStringPage(context: PageContext): Page {
  return askPage({
    title: 'Watch a run',
    lines: ['Paste the string or link of a shared run, or type a file name.'],
    initial: '',
    async answer(text) {
      try {
        const journal = readJournal(text)
        const step = await replayStep(context, { journal, pack: undefined, isLog: false })
        return step.kind === 'stay' ? (step.notice ?? 'This run cannot be watched.') : inPlace(step)
      } catch (error) {
        return messageOf(error)
      }
    },
  })
}
