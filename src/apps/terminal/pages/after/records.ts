import type { GameInfo } from '../../../../engine/index.ts'
import { ago } from '../../../../lib/ago.ts'
import { counts, dailyStreak, defaultMode, type FinishedRun, type RecordGroup } from '../../../../storage/fs/index.ts'
import { daysInARow, gameName, howEnded } from '../../../cli/run-lists.ts'
import { backChoice, type ChoiceRow, choicePage, choiceTable } from '../../choice-page.ts'
import { open, type Page } from '../../page.ts'
import type { PageContext } from '../../page-context.ts'
import { watchSavedRun } from './history.ts'

const DAILIES_SHOWN = 20
const BEST_SHOWN = 20

/** Records, one row per mode: current games first, then other rules and content. */
export function recordsPage(context: PageContext): Page {
  const history = context.home.history()
  const days = history.filter((run) => run.daily !== undefined && counts(run)).slice(0, DAILIES_SHOWN)
  const streak = dailyStreak(history, context.now())
  const columns = ['game', 'played', 'won', 'win streak', 'best', 'best run']
  const groups = choiceTable(
    'games',
    columns,
    context.games.flatMap((entry) => groupRows(context, entry)),
  )
  const dailyRows = days.map((run) => ({
    id: run.id,
    cells: [run.daily ?? '', gameName(context.games, run.game), String(run.score), howEnded(run)],
  }))
  const dailies = choiceTable('dailies', ['date', 'game', 'score', 'end'], dailyRows, {
    title: streak === 0 ? 'Dailies' : `Dailies · ${daysInARow(streak)}`,
    empty: 'You have not played a daily yet.',
  })
  return choicePage({
    title: 'Records',
    panels: [groups.panel, dailies.panel],
    choices: [...groups.choices, backChoice()],
  })
}

/** The record groups of a game: its default mode, played or not, and the others. */
function groupRows(context: PageContext, entry: GameInfo): ChoiceRow[] {
  const groups = context.home.records(entry.id)
  const defaultName = defaultMode(entry.game)
  const isThere = groups.some(({ isPresent, mode }) => isPresent && mode === defaultName)
  return [
    ...(isThere ? [] : [{ id: entry.id, cells: [entry.name, '0', '0', '–', '–', ''] }]),
    ...groups.map((group, i) => groupRow(context, `${entry.id}-${i}`, nameOf(entry, group, defaultName), group)),
  ]
}

function nameOf({ name }: GameInfo, { mode, version, content, isPresent }: RecordGroup, defaultName: string): string {
  const notes = [
    ...(mode === defaultName ? [] : [mode]),
    ...(isPresent ? [] : [`version ${version}, ${content.slice(0, 8)}`]),
  ]
  return notes.length === 0 ? name : `${name} (${notes.join(', ')})`
}

function groupRow(context: PageContext, id: string, name: string, group: RecordGroup): ChoiceRow {
  const { played, won, streak, score, best } = group
  const [first] = best
  const row = streak === 0 ? '–' : String(streak)
  const run = first === undefined ? ['–', ''] : [String(score), `seed ${first.seed}, ${first.turns} turns`]
  return {
    id,
    cells: [name, String(played), String(won), row, ...run],
    choice: { id: `best-${id}`, label: `Best runs of ${name}`, take: () => open(bestPage(context, name, best)) },
  }
}

/** The best runs of a group, to watch. */
function bestPage(context: PageContext, name: string, best: readonly FinishedRun[]): Page {
  const rows = best.slice(0, BEST_SHOWN).map((run, i) => ({
    id: run.id,
    cells: [i + 1, run.score, howEnded(run), run.turns, run.seed, ago(context.now(), run.ended)].map(String),
    choice: { id: run.id, label: 'Watch it', take: () => watchSavedRun(context, run.id) },
  }))
  const columns = ['', 'score', 'end', 'turns', 'seed', 'when']
  const { panel, choices } = choiceTable('runs', columns, rows, { empty: 'No run was played to the end.' })
  return choicePage({ title: `${name}: best runs`, panels: [panel], choices: [...choices, backChoice()] })
}
