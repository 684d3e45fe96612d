import { type Choice, dailySeed, type GameInfo, type Scene } from '../../../../engine/index.ts'
import { counts, dailyDate, dailyStreak, type FinishedRun, type SavedRun } from '../../../../storage/fs/index.ts'
import { dayLine } from '../../../../storage/share-card.ts'
import { back, type Page, stay } from '../../page.ts'
import { findEntry, type PageContext } from '../../page-context.ts'

/** The state of a game's daily on a date: open, ended, or neither. */
export interface DailyState {
  readonly open: SavedRun | undefined
  /** The try that counts, or else the last try. */
  readonly ended: FinishedRun | undefined
}

/** Open and finished runs, read once. */
export interface SavedRunLists {
  readonly runs: readonly SavedRun[]
  readonly history: readonly FinishedRun[]
}

export function dailyStateOf({ runs, history }: SavedRunLists, game: string, date: string): DailyState {
  const isIt = (run: SavedRun | FinishedRun): boolean => run.game === game && run.daily === date
  const tries = history.filter(isIt)
  return { open: runs.find(isIt), ended: tries.find(counts) ?? tries.at(-1) }
}

function stateText({ open, ended }: DailyState, isTaken: boolean): string {
  if (ended !== undefined) return `● ${ended.won ? 'won' : 'fell'}, ${ended.score} points, ${ended.turns} turns`
  if (open !== undefined) return `○ open, at turn ${open.turn}`
  return isTaken ? '○ tried' : '○ not played yet'
}

/** Today's daily of each game: the same run for everybody; only the first try counts. */
export function dailyPage(context: PageContext): Page {
  const today = dailyDate(context.now())
  const lists: SavedRunLists = { history: context.home.history(), runs: context.home.runs() }
  const streak = dailyStreak(lists.history, context.now())
  const rows = context.games.map(({ id, name }) => ({ id, name, ...dailyStateOf(lists, id, today) }))
  const card = dayLine(today, rows, streak, context.home.settings().name)
  const scene: Scene = {
    title: `Daily runs of ${today}`,
    panels: [
      {
        kind: 'text',
        id: 'about',
        lines: [
          'The same run for everybody today. Only your first try counts; later ones are practice.',
          ...(streak > 0 ? [`${streak} ${streak === 1 ? 'day' : 'days'} in a row.`] : []),
        ],
      },
      {
        kind: 'table',
        id: 'games',
        columns: ['game', 'today: ● done ○ open'],
        rows: rows.map((row) => ({
          id: row.id,
          cells: [row.name, stateText(row, context.home.dailyTaken(row.id, today))],
        })),
      },
      { kind: 'text', id: 'card', title: 'To share', lines: [{ text: card, tone: 'key' }] },
    ],
    choices: [
      ...rows.map(
        ({ id, name, open: run }): Choice => ({
          id,
          label: run === undefined ? `Play ${name}` : `Continue ${name}`,
          at: { panel: 'games', item: id },
        }),
      ),
      { id: 'share', label: 'Copy as one line', key: 's' },
      { id: 'back', label: 'Back', key: 'b' },
    ],
  }
  return {
    scene: () => scene,
    take(id) {
      if (id === 'share') {
        context.copy(card)
        return stay('Copied, if your terminal allows it; the line is shown above.')
      }
      const row = rows.find((one) => one.id === id)
      if (row === undefined) return back()
      if (row.open !== undefined) return context.resume(row.open.id)
      const entry = findEntry(context, id) as GameInfo
      return context.begin({
        entry,
        game: entry.game,
        options: {},
        pack: undefined,
        seed: dailySeed(today),
        daily: today,
      })
    },
  }
}
