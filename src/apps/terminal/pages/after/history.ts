import { type Choice, type GameInfo, isRefusal, replay, type Scene } from '../../../../engine/index.ts'
import { type FinishedRun, isHomeError } from '../../../../storage/fs/index.ts'
import { rankNotes } from '../../../../storage/run-rank.ts'
import { gameOfJournal, readJournal } from '../../../cli/load-game.ts'
import type { JournalSource } from '../../../cli/saved-runs.ts'
import { back, open, type Page, type PageStep, stay } from '../../page.ts'
import { ago, findEntry, type PageContext } from '../../page-context.ts'
import { replayPage } from '../replay.ts'
import { askPage } from '../text.ts'

const SHOWN = 60

/** Finished runs, the newest first. */
export function historyPage(context: PageContext): Page {
  const ended = context.home.history().slice(0, SHOWN)
  const scene: Scene = {
    title: 'Replays',
    panels: [
      {
        kind: 'table',
        id: 'runs',
        columns: ['game', 'when', 'score', 'turns', 'how it ended'],
        rows: ended.map((run) => ({ id: run.id, cells: rowOf(context, run) })),
        empty: 'No finished runs yet.',
      },
    ],
    choices: [
      ...ended.map(
        (run): Choice => ({
          id: `watch-${run.id}`,
          label: `Watch ${findEntry(context, run.game)?.name ?? run.game}`,
          hint: [`seed ${run.seed}`, ...rankNotes(run.rank)].join(', '),
          at: { panel: 'runs', item: run.id },
        }),
      ),
      { id: 'other', label: 'Watch a shared string or a file', key: 'f' },
      { id: 'back', label: 'Back', key: 'b' },
    ],
  }
  return {
    scene: () => scene,
    take(id): PageStep | Promise<PageStep> {
      if (id === 'back') return back()
      if (id === 'other') return open(watchStringPage(context))
      return watchSavedRun(context, id.slice('watch-'.length))
    },
  }
}

const rowOf = (context: PageContext, run: FinishedRun): string[] => [
  findEntry(context, run.game)?.name ?? run.game,
  ago(context.now(), run.ended),
  String(run.score),
  String(run.turns),
  `${run.abandoned === true ? 'given up' : run.won ? 'won' : run.reason}${run.daily === undefined ? '' : ` · daily ${run.daily}`}`,
]

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
    return stay((error as Error).message)
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
        if (step.kind === 'stay') return step.notice ?? 'This run cannot be watched.'
        return step.kind === 'open' ? { kind: 'replace', page: step.page } : step
      } catch (error) {
        return (error as Error).message
      }
    },
  })
}
