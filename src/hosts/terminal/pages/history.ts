import { type Choice, type Entry, isRefusal, replay, type Scene } from '../../../engine/index.ts'
import { counts, type Ended, isTrouble, type RecordGroup, usualMode } from '../../saves/index.ts'
import type { Source } from '../../shell/kept-runs.ts'
import { gameOfJournal, readJournal } from '../../shell/open.ts'
import { rankNotes } from '../../shell/worth.ts'
import { ago, entryFor, type House } from '../house.ts'
import { back, open, type Page, type Step, stay } from '../page.ts'
import { replayPage } from './replay.ts'
import { askPage } from './text.ts'

const SHOWN = 60

/** Finished runs, newest first, to be watched. */
export function historyPage(house: House): Page {
  const ended = house.home.history().slice(0, SHOWN)
  const scene: Scene = {
    title: 'Replays',
    panels: [
      {
        kind: 'table',
        id: 'runs',
        columns: ['game', 'when', 'score', 'turns', 'how it ended'],
        rows: ended.map((run) => ({ id: run.id, cells: rowOf(house, run) })),
        empty: 'No run has ended yet. Runs come here when they are over.',
      },
    ],
    choices: [
      ...ended.map(
        (run): Choice => ({
          id: `watch-${run.id}`,
          label: `Watch ${entryFor(house, run.game)?.name ?? run.game}`,
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
    take(id): Step | Promise<Step> {
      if (id === 'back') return back()
      if (id === 'other') return open(otherPage(house))
      const run = id.slice('watch-'.length)
      const journal = house.home.journalOf(run)
      if (isTrouble(journal)) return stay(journal.trouble)
      return watchStep(house, { journal, pack: house.home.packOf(run), isLog: house.home.isLog(run) })
    },
  }
}

const rowOf = (house: House, run: Ended): string[] => [
  entryFor(house, run.game)?.name ?? run.game,
  ago(house.now(), run.ended),
  String(run.score),
  String(run.turns),
  `${run.abandoned === true ? 'given up' : run.won ? 'won' : run.reason}${run.daily === undefined ? '' : ` · daily ${run.daily}`}`,
]

/** A journal comes from anywhere: what cannot be watched is told, and nothing of it reaches the screen. */
async function watchStep(house: House, { journal, pack, isLog }: Source): Promise<Step> {
  try {
    const run = replay(await gameOfJournal(journal, pack), journal, { isLog })
    if (isRefusal(run)) return stay(run.why)
    return open(replayPage(house, entryFor(house, run.game.id) as Entry, run, 0, pack))
  } catch (error) {
    return stay((error as Error).message)
  }
}

function otherPage(house: House): Page {
  return askPage({
    title: 'Watch a run',
    lines: ['Paste the string of a shared run, or type the name of its file.'],
    initial: '',
    async answer(text) {
      try {
        const journal = readJournal(text.replace(/^undercroft (replay|verify) /, ''))
        const step = await watchStep(house, { journal, pack: undefined, isLog: false })
        if (step.kind === 'stay') return step.notice ?? 'It cannot be watched.'
        return step.kind === 'open' ? { kind: 'replace', page: step.page } : step
      } catch (error) {
        return (error as Error).message
      }
    },
  })
}

/** What was reached so far, a kind of run a row: the games as they are now, then what was played by other rules or with other content. */
export function recordsPage(house: House): Page {
  const ended = house.home.history()
  const rows = house.games.flatMap((entry) => {
    const groups = house.home.records(entry.id)
    const usual = usualMode(entry.game)
    const isThere = groups.some(({ isPresent, mode }) => isPresent && mode === usual)
    return [
      ...(isThere ? [] : [{ id: entry.id, cells: [entry.name, '0', '0', '–', ''] }]),
      ...groups.map((group, i) => ({ id: `${entry.id}-${i}`, cells: recordCells(entry, group, usual) })),
    ]
  })
  const days = ended.filter((run) => run.daily !== undefined && counts(run)).slice(0, 20)
  const scene: Scene = {
    title: 'Records',
    panels: [
      { kind: 'table', id: 'games', columns: ['game', 'played', 'won', 'best', 'with'], rows },
      {
        kind: 'table',
        id: 'dailies',
        title: 'Dailies',
        columns: ['date', 'game', 'score', 'end'],
        rows: days.map((run) => ({
          id: run.id,
          cells: [
            run.daily ?? '',
            entryFor(house, run.game)?.name ?? run.game,
            String(run.score),
            run.won ? 'won' : run.reason,
          ],
        })),
        empty: 'No daily played yet.',
      },
    ],
    choices: [{ id: 'back', label: 'Back', key: 'enter' }],
  }
  return { scene: () => scene, take: () => back() }
}

function recordCells({ name }: Entry, group: RecordGroup, usual: string): string[] {
  const { mode, version, isPresent, played, won, score, best } = group
  const notes = [
    ...(mode === usual ? [] : [mode]),
    ...(isPresent ? [] : [`version ${version}, ${group.content.slice(0, 8)}`]),
  ]
  const [first] = best
  return [
    notes.length === 0 ? name : `${name} (${notes.join(', ')})`,
    ...[String(played), String(won), first === undefined ? '–' : String(score)],
    first === undefined ? '' : `seed ${first.seed}, ${first.turns} turns`,
  ]
}
