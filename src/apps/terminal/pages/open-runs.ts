import type { Choice, Scene, Text } from '../../../engine/index.ts'
import type { SavedRun } from '../../../storage/fs/index.ts'
import { rankNotes } from '../../../storage/run-rank.ts'
import { barText } from '../health-bar.ts'
import { back, open, type Page, type PageStep, stay } from '../page.ts'
import { ago, findEntry, type PageContext } from '../page-context.ts'
import { makeRunPreviews, type RunPreviews } from '../run-previews.ts'
import { surePage } from './text.ts'

/** Reserved space until a preview is known, so that the table does not shift. */
const BAR_ROOM = ' '.repeat(18)

/** Columns of the table of open runs. */
export const RUN_COLUMNS = ['game', '', 'played', 'where'] as const

export function runCells(context: PageContext, run: SavedRun, previews: RunPreviews): Text[] {
  const bar = previews.of(run)
  const name = findEntry(context, run.game)?.name ?? run.game
  const when = ago(context.now(), run.changed)
  const stands: Text = bar === undefined ? BAR_ROOM : ([`${bar.name} `, barText(bar, 8)].flat() as Text)
  if (run.problem !== undefined) return [name, '', when, { text: run.problem, tone: 'warn' }]
  if (run.isOpenElsewhere) return [name, stands, when, { text: 'open in another Undercroft', tone: 'warn' }]
  // Most titles repeat the game's name, and some the turn.
  const where = run.title.startsWith(`${name} · `) ? run.title.slice(name.length + 3) : run.title
  const turn = /\bturn \d/i.test(where) ? '' : ` · turn ${run.turn}`
  return [name, stands, when, `${where}${turn}${run.daily === undefined ? '' : ` · daily ${run.daily}`}`]
}

export function runChoice(context: PageContext, run: SavedRun): Choice {
  const name = findEntry(context, run.game)?.name ?? run.game
  return {
    id: `run-${run.id}`,
    label: run.problem === undefined ? `Continue ${name}` : `See what is wrong with ${name}`,
    hint: [`seed ${run.seed}`, ...rankNotes(run.rank), `saved after turn ${run.turn}`].join(', '),
    at: { panel: 'runs', item: run.id },
  }
}

/** Resumes a run. If it cannot be resumed, shows why and offers to give it up. */
export function takeRun(context: PageContext, id: string): PageStep | Promise<PageStep> {
  const run = context.home.runs().find((one) => one.id === id)
  if (run?.problem === undefined) return context.resume(id)
  const lines = [run.problem, '', `Run ${id} stays saved. Giving it up moves it to the history.`]
  return open(
    surePage('This run cannot be played now', lines, 'Give it up', () => {
      const trouble = context.home.giveUp(id)
      return { kind: 'back', notice: trouble?.error ?? 'You gave the run up; its journal is in the history.' }
    }),
  )
}

/** All open runs, the most recently played first. */
export function openRunsPage(context: PageContext): Page {
  const previews = makeRunPreviews(context)
  const scene = (): Scene => {
    const runs = context.home.runs()
    return {
      title: 'Open runs',
      panels: [
        {
          kind: 'table',
          id: 'runs',
          columns: RUN_COLUMNS,
          rows: runs.map((run) => ({ id: run.id, cells: runCells(context, run, previews) })),
          empty: 'You have no open runs.',
        },
      ],
      choices: [...runs.map((run) => runChoice(context, run)), { id: 'back', label: 'Back', key: 'b' }],
    }
  }
  return {
    scene,
    take: (id) => (id === 'back' ? back() : takeRun(context, id.slice('run-'.length))),
    tickDelay: () => (context.home.runs().some((run) => !previews.isKnown(run)) ? 1 : undefined),
    tick() {
      previews.work(context.home.runs())
      return stay()
    },
  }
}
