import type { Choice, GameInfo, Scene } from '../../../../engine/index.ts'
import { counts, dailyStreak, defaultMode, type FinishedRun, type RecordGroup } from '../../../../storage/fs/index.ts'
import { back, open, type Page } from '../../page.ts'
import { ago, findEntry, type PageContext } from '../../page-context.ts'
import { watchSavedRun } from './history.ts'

const BEST_SHOWN = 20

interface Kind {
  readonly id: string
  readonly entry: GameInfo
  readonly group: RecordGroup | undefined
  readonly name: string
}

/** Record groups: the default mode of every game, played or not, then the others. */
function kindsOf(context: PageContext): Kind[] {
  return context.games.flatMap((entry) => {
    const groups = context.home.records(entry.id)
    const defaultName = defaultMode(entry.game)
    const isThere = groups.some(({ isPresent, mode }) => isPresent && mode === defaultName)
    return [
      ...(isThere ? [] : [{ id: entry.id, entry, group: undefined, name: entry.name }]),
      ...groups.map((group, i) => ({ id: `${entry.id}-${i}`, entry, group, name: nameOf(entry, group, defaultName) })),
    ]
  })
}

function nameOf({ name }: GameInfo, { mode, version, content, isPresent }: RecordGroup, defaultName: string): string {
  const notes = [
    ...(mode === defaultName ? [] : [mode]),
    ...(isPresent ? [] : [`version ${version}, ${content.slice(0, 8)}`]),
  ]
  return notes.length === 0 ? name : `${name} (${notes.join(', ')})`
}

function kindCells({ name, group }: Kind): string[] {
  if (group === undefined) return [name, '0', '0', '–', '–', '']
  const { played, won, streak, score, best } = group
  const [first] = best
  return [
    name,
    String(played),
    String(won),
    streak === 0 ? '–' : String(streak),
    first === undefined ? '–' : String(score),
    first === undefined ? '' : `seed ${first.seed}, ${first.turns} turns`,
  ]
}

/** Records, one row per mode: current games first, then other rules and content. */
export function recordsPage(context: PageContext): Page {
  const kinds = kindsOf(context)
  const history = context.home.history()
  const days = history.filter((run) => run.daily !== undefined && counts(run)).slice(0, 20)
  const streak = dailyStreak(history, context.now())
  const scene: Scene = {
    title: 'Records',
    panels: [
      {
        kind: 'table',
        id: 'games',
        columns: ['game', 'played', 'won', 'win streak', 'best', 'best run'],
        rows: kinds.map((kind) => ({ id: kind.id, cells: kindCells(kind) })),
      },
      {
        kind: 'table',
        id: 'dailies',
        columns: ['date', 'game', 'score', 'end'],
        title: streak === 0 ? 'Dailies' : `Dailies · ${streak} ${streak === 1 ? 'day' : 'days'} in a row`,
        rows: days.map((run) => ({
          id: run.id,
          cells: [
            run.daily ?? '',
            findEntry(context, run.game)?.name ?? run.game,
            String(run.score),
            run.won ? 'won' : run.reason,
          ],
        })),
        empty: 'You have not played a daily yet.',
      },
    ],
    choices: [
      ...kinds.flatMap(({ id, name, group }): Choice[] =>
        group === undefined
          ? []
          : [{ id: `best-${id}`, label: `Best runs of ${name}`, at: { panel: 'games', item: id } }],
      ),
      { id: 'back', label: 'Back', key: 'b' },
    ],
  }
  return {
    scene: () => scene,
    take(id) {
      const kind = kinds.find((one) => `best-${one.id}` === id)
      return kind?.group === undefined ? back() : open(bestPage(context, kind.name, kind.group))
    },
  }
}

/** The best runs of a group, to watch. */
function bestPage(context: PageContext, name: string, { best }: RecordGroup): Page {
  const shown = best.slice(0, BEST_SHOWN)
  const cells = (run: FinishedRun, i: number): string[] => [
    String(i + 1),
    String(run.score),
    run.won ? 'won' : run.reason,
    String(run.turns),
    run.seed,
    ago(context.now(), run.ended),
  ]
  const scene: Scene = {
    title: `${name}: best runs`,
    panels: [
      {
        kind: 'table',
        id: 'runs',
        columns: ['', 'score', 'end', 'turns', 'seed', 'when'],
        rows: shown.map((run, i) => ({ id: run.id, cells: cells(run, i) })),
        empty: 'No run was played to the end.',
      },
    ],
    choices: [
      ...shown.map(({ id }): Choice => ({ id, label: 'Watch it', at: { panel: 'runs', item: id } })),
      { id: 'back', label: 'Back', key: 'b' },
    ],
  }
  return {
    scene: () => scene,
    take: (id) => (id === 'back' ? back() : watchSavedRun(context, id)),
  }
}
