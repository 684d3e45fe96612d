import { dailySeed, type GameInfo } from '../../../../engine/index.ts'
import { dailyDate, dailyStreak } from '../../../../storage/fs/index.ts'
import { dayLine } from '../../../../storage/share-card.ts'
import { type DailyState, dailyStateOf, daysInARow } from '../../../cli/run-lists.ts'
import { backChoice, choice, choicePage, choiceTable, textPanel } from '../../choice-page.ts'
import { type Page, type PageStep, stay } from '../../page.ts'
import type { PageContext } from '../../page-context.ts'

function stateText({ open, ended }: DailyState, isTaken: boolean): string {
  if (ended !== undefined) return `● ${ended.won ? 'won' : 'fell'}, ${ended.score} points, ${ended.turns} turns`
  if (open !== undefined) return `○ open, at turn ${open.turn}`
  return isTaken ? '○ tried' : '○ not played yet'
}

/** Today's daily of each game: the same run for everybody; only the first try counts. */
export function dailyPage(context: PageContext): Page {
  const { games, home } = context
  const today = dailyDate(context.now())
  const lists = { history: home.history(), runs: home.runs() }
  const streak = dailyStreak(lists.history, context.now())
  const states = games.map((entry) => ({ entry, name: entry.name, ...dailyStateOf(lists, entry.id, today) }))
  const card = dayLine(today, states, streak, home.settings().name)
  const begin = (entry: GameInfo): Promise<PageStep> => context.begin({ entry, seed: dailySeed(today), daily: today })
  const rows = states.map(({ entry, name, open, ended }) => ({
    id: entry.id,
    cells: [name, stateText({ open, ended }, home.dailyTaken(entry.id, today))],
    choice: {
      id: entry.id,
      label: open === undefined ? `Play ${name}` : `Continue ${name}`,
      take: () => (open === undefined ? begin(entry) : context.resume(open.id)),
    },
  }))
  const table = choiceTable('games', ['game', 'today: ● done ○ open'], rows)
  const copy = (): PageStep => {
    context.copy(card)
    return stay('Copied, if your terminal allows it; the line is shown above.')
  }
  return choicePage({
    title: `Daily runs of ${today}`,
    panels: [
      textPanel('about', [
        'The same run for everybody today. Only your first try counts; later ones are practice.',
        streak > 0 && `${daysInARow(streak)}.`,
      ]),
      table.panel,
      textPanel('card', [{ text: card, tone: 'key' }], 'To share'),
    ],
    choices: [...table.choices, choice('share', 'Copy as one line', 's', copy), backChoice()],
  })
}
