import type { Text } from '../../../engine/index.ts'
import { ago } from '../../../lib/ago.ts'
import type { SavedRun } from '../../../storage/fs/index.ts'
import { rankNotes } from '../../../storage/run-rank.ts'
import { dailyNote, gameName } from '../../cli/run-lists.ts'
import { backChoice, type ChoiceRow, choicePage, choiceTable, type PageScene } from '../choice-page.ts'
import { barText } from '../health-bar.ts'
import { back, open, type Page, type PageStep, stay } from '../page.ts'
import type { PageContext } from '../page-context.ts'
import { makeRunPreviews, type RunPreviews } from '../run-previews.ts'
import { surePage } from './text.ts'

/** Reserved space until a preview is known, so that the table does not shift. */
const BAR_ROOM = ' '.repeat(18)

/** Columns of the table of open runs. */
export const RUN_COLUMNS = ['game', '', 'played', 'where'] as const

/** An open run as a row, with the choice to continue it. */
export function runRow(context: PageContext, run: SavedRun, previews: RunPreviews): ChoiceRow {
  const name = gameName(context.games, run.game)
  const take = (): PageStep | Promise<PageStep> => takeRun(context, run.id)
  const label = run.problem === undefined ? `Continue ${name}` : `See what is wrong with ${name}`
  const hint = [`seed ${run.seed}`, ...rankNotes(run.rank), `saved after turn ${run.turn}`].join(', ')
  const cells = [name, ...runCells(name, run, previews, ago(context.now(), run.changed))]
  return { id: run.id, cells, choice: { id: `run-${run.id}`, label, hint, take } }
}

function runCells(name: string, run: SavedRun, previews: RunPreviews, when: string): Text[] {
  const bar = previews.of(run)
  const stands: Text = bar === undefined ? BAR_ROOM : ([`${bar.name} `, barText(bar, 8)].flat() as Text)
  if (run.problem !== undefined) return ['', when, { text: run.problem, tone: 'warn' }]
  if (run.isOpenElsewhere) return [stands, when, { text: 'open in another Undercroft', tone: 'warn' }]
  // Most titles repeat the game's name, and some the turn.
  const where = run.title.startsWith(`${name} · `) ? run.title.slice(name.length + 3) : run.title
  const turn = /\bturn \d/i.test(where) ? '' : ` · turn ${run.turn}`
  return [stands, when, `${where}${turn}${dailyNote(run)}`]
}

/** Resumes a run. If it cannot be resumed, shows why and offers to give it up. */
function takeRun(context: PageContext, id: string): PageStep | Promise<PageStep> {
  const run = context.home.runs().find((one) => one.id === id)
  if (run?.problem === undefined) return context.resume(id)
  const lines = [run.problem, '', `Run ${id} stays saved. Giving it up moves it to the history.`]
  return open(
    surePage('This run cannot be played now', lines, 'Give it up', () => {
      const trouble = context.home.giveUp(id)
      return back(trouble?.error ?? 'You gave the run up; its journal is in the history.')
    }),
  )
}

/** All open runs, the most recently played first. */
export function openRunsPage(context: PageContext): Page {
  const previews = makeRunPreviews(context)
  const scene = (): PageScene => {
    const rows = context.home.runs().map((run) => runRow(context, run, previews))
    const { panel, choices } = choiceTable('runs', RUN_COLUMNS, rows, { empty: 'You have no open runs.' })
    return { title: 'Open runs', panels: [panel], choices: [...choices, backChoice()] }
  }
  return choicePage(scene, {
    tickDelay: () => (context.home.runs().some((run) => !previews.isKnown(run)) ? 1 : undefined),
    tick() {
      previews.work(context.home.runs())
      return stay()
    },
  })
}
