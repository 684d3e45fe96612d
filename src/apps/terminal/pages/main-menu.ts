import {
  type Card,
  type Choice,
  type GameInfo,
  type Panel,
  plain,
  type Scene,
  type Text,
} from '../../../engine/index.ts'
import { levelOf } from '../../../play/difficulty.ts'
import { dailyDate, dailyStreak, type PlayerProgress, recordIn, type SavedRun } from '../../../storage/fs/index.ts'
import { open, type Page, type PageStep, stay } from '../page.ts'
import { findEntry, type PageContext } from '../page-context.ts'
import { makeRunPreviews, type RunPreviews } from '../run-previews.ts'
import { achievementsPage } from './after/achievements.ts'
import { historyPage, watchStringPage } from './after/history.ts'
import { recordsPage } from './after/records.ts'
import { dailyPage, dailyStateOf, type SavedRunLists } from './before/daily.ts'
import { lessonsPage } from './before/lessons.ts'
import { newRunStep } from './before/new-run.ts'
import { mainMenuHelp } from './help.ts'
import { openRunsPage, RUN_COLUMNS, runCells, runChoice, takeRun } from './open-runs.ts'
import { settingsPage } from './settings.ts'

/** Number of open runs shown in the main menu, with fixed letters; a key lists the others. */
const SHOWN = 3
const LETTERS = ['a', 'b', 'c'] as const

/** The main menu: open runs, the games with fixed numbers, and everything else. */
export function mainMenuPage(context: PageContext): Page {
  const previews = makeRunPreviews(context)
  let focus = ''
  let data: MenuData | undefined
  const lessonsHere = (): PageStep => {
    const game = context.games.find(({ id }) => focus === `game-${id}`)
    return open(lessonsPage(context, game?.lessons === undefined ? undefined : game))
  }
  return {
    scene(isLarge = false) {
      data = readMenuData(context)
      return menuScene(context, data, previews, isLarge)
    },
    take: (id) => takeMenuChoice(context, id, lessonsHere),
    focused: (id) => {
      focus = id
    },
    corner: () => dailyDate(context.now()),
    footer: () => '↑↓ choose · enter take · 1-5 new run · a-c continue · ? help · q quit',
    help: () => open(mainMenuHelp()),
    escape: () => stay('Press q to quit.'),
    // Bars and achievements are computed after the menu is shown, so that it opens at once.
    tickDelay: () => (data !== undefined && hasWork(data, previews) ? 1 : undefined),
    tick() {
      if (data !== undefined && !previews.work(shownOf(data))) context.home.progress(context.games, 1)
      return stay()
    },
  }
}

const shownOf = ({ runs }: MenuData): readonly SavedRun[] => runs.slice(0, SHOWN)

const hasWork = (data: MenuData, previews: RunPreviews): boolean =>
  data.progress.left > 0 || shownOf(data).some((run) => !previews.isKnown(run))

/** Saved data shown in the menu, read from disk once per drawing. */
interface MenuData extends SavedRunLists {
  readonly progress: PlayerProgress
}

const readMenuData = ({ home, games }: PageContext): MenuData => ({
  // History first: reading it removes ended runs from the open ones.
  history: home.history(),
  runs: home.runs(),
  progress: home.progress(games),
})

function menuScene(context: PageContext, data: MenuData, previews: RunPreviews, isLarge: boolean): Scene {
  const { runs } = data
  const left = runs.length - SHOWN
  const { achievements } = data.progress
  const last = context.home.settings().last
  const standings = context.games.map((entry) => gameStats(entry, data, last[entry.id]))
  const all = context.games.reduce((sum, entry) => sum + (entry.achievements?.length ?? 0), 0)
  return {
    title: 'UNDERCROFT',
    panels: [
      { kind: 'text', id: 'header', lines: headerLines(context, data) },
      ...(runs.length === 0 ? [] : [(isLarge ? runCards : runsPanel)(context, runs, previews)]),
      (isLarge ? gameCards : gamesPanel)(context, standings),
      ...lastPanel(context, data),
      ...warningsPanel(context),
    ],
    choices: [
      ...runs.slice(0, SHOWN).map((run, i) => ({ ...runChoice(context, run), key: LETTERS[i] as string })),
      ...(left > 0 ? [{ id: 'runs', label: left === 1 ? '1 more open run' : `${left} more open runs`, key: 'm' }] : []),
      ...context.games.map(
        (entry, i): Choice => ({
          id: `game-${entry.id}`,
          label: `Play ${entry.name}`,
          key: String(i + 1),
          at: { panel: 'games', item: entry.id },
          ...(isLarge ? { preview: `lessons ${standings[i]?.lessons} (l)` } : {}),
        }),
      ),
      { id: 'daily', label: 'Daily', key: 'd' },
      ...(context.games.some(({ lessons = [] }) => lessons.length > 0)
        ? [{ id: 'lessons', label: 'Lessons', key: 'l', also: ['L'] }]
        : []),
      { id: 'records', label: 'Records', key: 's', also: ['t'] },
      ...(all === 0 ? [] : [{ id: 'achievements', label: `Achievements ${achievements.size} of ${all}`, key: 'f' }]),
      { id: 'history', label: 'Replays', key: 'r' },
      { id: 'watch', label: 'Watch a shared run', key: 'w' },
      { id: 'settings', label: 'Settings', key: 'o' },
      { id: 'help', label: 'Help', key: 'h' },
      { id: 'quit', label: 'Quit', key: 'q' },
    ],
  }
}

function takeMenuChoice(context: PageContext, id: string, lessonsHere: () => PageStep): PageStep | Promise<PageStep> {
  if (id.startsWith('game-')) return newRunStep(context, findEntry(context, id.slice(5)) as GameInfo)
  if (id.startsWith('run-')) return takeRun(context, id.slice(4))
  switch (id) {
    case 'runs':
      return open(openRunsPage(context))
    case 'daily':
      return open(dailyPage(context))
    case 'lessons':
      return lessonsHere()
    case 'records':
      return open(recordsPage(context))
    case 'achievements':
      return open(achievementsPage(context))
    case 'history':
      return open(historyPage(context))
    case 'watch':
      return open(watchStringPage(context))
    case 'settings':
      return open(settingsPage(context))
    case 'help':
      return open(mainMenuHelp())
    default:
      // Open: any choice id.
      return { kind: 'quit' }
  }
}

/** The logo, a vault with five doors; the dailies are shown beside it. */
const VAULT = [
  ' ╭─╮ ╭─╮ ╭─╮ ╭─╮ ╭─╮   ',
  '╭╯ ╰─╯ ╰─╯ ╰─╯ ╰─╯ ╰╮  ',
  '│ * │ $ │ > │ @ │ _ │  ',
  '┴───┴───┴───┴───┴───┴  ',
] as const

function headerLines(context: PageContext, data: MenuData): Text[] {
  const today = dailyDate(context.now())
  const marks = context.games.map(({ id, name }): Text => {
    const { ended } = dailyStateOf(data, id, today)
    return ended === undefined ? `${name} ○` : [`${name} `, { text: '●', tone: 'good' }, ` ${ended.score}`]
  })
  const streak = dailyStreak(data.history, context.now())
  const half = Math.ceil(marks.length / 2)
  const beside: Text[] = [
    { text: 'U N D E R C R O F T', tone: 'key' },
    { text: 'Five roguelikes. Every run is a seed and your choices.', tone: 'dim' },
    ['Daily  ', ...joined(marks.slice(0, half))].flat() as Text,
    ['       ', ...joined(marks.slice(half)), ...(streak > 0 ? [`  ${days(streak)}`] : [])].flat() as Text,
  ]
  return VAULT.map((arch, i) => [{ text: arch, tone: 'frame' }, beside[i] ?? ''].flat() as Text)
}

const joined = (texts: readonly Text[]): Text[] => texts.flatMap((text, i) => (i === 0 ? [text] : ['  ', text]))
const days = (streak: number): string => (streak === 1 ? 'streak 1 day' : `streak ${streak} days`)

function runsPanel(context: PageContext, runs: readonly SavedRun[], previews: RunPreviews): Panel {
  return {
    kind: 'table',
    id: 'runs',
    columns: RUN_COLUMNS,
    title: 'Continue',
    rows: runs.slice(0, SHOWN).map((run) => ({ id: run.id, cells: runCells(context, run, previews) })),
  }
}

/** The same as cards, for large screens: a bar and the run's title. */
function runCards(context: PageContext, runs: readonly SavedRun[], previews: RunPreviews): Panel {
  const cards = runs.slice(0, SHOWN).map((run): Card => {
    const [name = '', stands = '', when = '', where = ''] = runCells(context, run, previews).map(plain)
    return { id: run.id, name, tags: stands === '' ? [when] : [stands.trim() || '…', when], text: where }
  })
  return { kind: 'cards', id: 'runs', title: 'Continue', cards }
}

interface GameStats {
  readonly best: string
  readonly won: string
  readonly difficulty: string
  readonly lessons: string
}

/** Best score, wins, the last difficulty and finished lessons of a game. */
function gameStats(
  { id, game, difficulty, lessons = [] }: GameInfo,
  { history, progress }: MenuData,
  last: unknown,
): GameStats {
  const record = recordIn(history, game)
  const done = lessons.filter((lesson) => progress.lessons.has(`${id}/${lesson.id}`)).length
  return {
    best: record === undefined ? '–' : String(record.score),
    won: record === undefined ? '–' : `${record.won}/${record.played}`,
    difficulty: difficulty === undefined ? '–' : `${levelOf(difficulty, last)} of ${difficulty.levels.length - 1}`,
    lessons: lessons.length === 0 ? '–' : `${done} of ${lessons.length}`,
  }
}

/** One row per game, in the order of their numbers. */
function gamesPanel(context: PageContext, standings: readonly GameStats[]): Panel {
  return {
    kind: 'table',
    id: 'games',
    title: 'New run',
    columns: ['game', 'best', 'won', 'difficulty', 'lessons', 'about'],
    rows: context.games.map((entry, i) => {
      const { best, won, difficulty, lessons } = standings[i] as GameStats
      const taught: Text = lessons === '–' ? lessons : [{ text: 'l', tone: 'key' }, ` ${lessons}`]
      return { id: entry.id, cells: [entry.name, best, won, difficulty, taught, entry.blurb] }
    }),
  }
}

/** The same as cards, with the full description; the lessons are in the lower edge. */
function gameCards(context: PageContext, standings: readonly GameStats[]): Panel {
  const cards = context.games.map((entry, i): Card => {
    const { best, won, difficulty } = standings[i] as GameStats
    return {
      id: entry.id,
      name: entry.name,
      cost: `difficulty ${difficulty}`,
      tags: [`best ${best}`, `won ${won}`],
      text: entry.blurb,
    }
  })
  return { kind: 'cards', id: 'games', title: 'New run', cards }
}

function lastPanel(context: PageContext, { history }: MenuData): Panel[] {
  const [ended] = history
  if (ended === undefined) return []
  const how = ended.abandoned === true ? 'given up' : `${ended.won ? 'won' : ended.reason}, ${ended.score} points`
  const name = findEntry(context, ended.game)?.name ?? ended.game
  const text = `Last: ${name}${ended.daily === undefined ? '' : ', daily'}: ${how}, seed ${ended.seed}, ${ended.turns} turns.`
  return [{ kind: 'text', id: 'last', lines: [{ text, tone: 'dim' }] }]
}

function warningsPanel(context: PageContext): Panel[] {
  const troubles = context.home.warnings()
  return troubles.length === 0
    ? []
    : [{ kind: 'text', id: 'troubles', lines: troubles.map((text) => ({ text, tone: 'warn' })) }]
}
