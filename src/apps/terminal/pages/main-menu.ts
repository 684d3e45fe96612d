import { type Card, type GameInfo, type Panel, plain, type Text } from '../../../engine/index.ts'
import { levelOf } from '../../../play/difficulty.ts'
import { dailyDate, dailyStreak, type PlayerProgress, recordIn, type SavedRun } from '../../../storage/fs/index.ts'
import { dailyStateOf, gameName, howEnded, type SavedRunLists } from '../../cli/run-lists.ts'
import { type ChoiceRow, choice, choicePage, choiceTable, type PageScene, textPanel } from '../choice-page.ts'
import { open, type Page, type PageStep, quit, stay } from '../page.ts'
import type { PageContext } from '../page-context.ts'
import { makeRunPreviews, type RunPreviews } from '../run-previews.ts'
import { achievementsPage } from './after/achievements.ts'
import { historyPage, watchStringPage } from './after/history.ts'
import { recordsPage } from './after/records.ts'
import { dailyPage } from './before/daily.ts'
import { lessonsPage } from './before/lessons.ts'
import { newRunStep } from './before/new-run.ts'
import { mainMenuHelp } from './help.ts'
import { openRunsPage, RUN_COLUMNS, runRow } from './open-runs.ts'
import { settingsPage } from './settings.ts'

/** Keys of the open runs shown in the main menu; another key lists the others. */
const LETTERS = ['a', 'b', 'c'] as const
const SHOWN = LETTERS.length
const GAME_COLUMNS = ['game', 'best', 'won', 'difficulty', 'about']

/** The main menu: open runs, the games with fixed numbers, and everything else. */
export function mainMenuPage(context: PageContext): Page {
  const previews = makeRunPreviews(context)
  let focus = ''
  let data: MenuData | undefined
  const lessonsHere = (): PageStep => {
    const game = context.games.find(({ id }) => focus === `game-${id}`)
    return open(lessonsPage(context, game?.lessons === undefined ? undefined : game))
  }
  const scene = (isLarge: boolean): PageScene => {
    data = readMenuData(context)
    return menuScene(context, data, previews, isLarge, lessonsHere)
  }
  return choicePage(scene, {
    focused: (id) => {
      focus = id
    },
    corner: () => dailyDate(context.now()),
    footer: () => '',
    help: () => open(mainMenuHelp()),
    escape: () => stay('Press q to quit.'),
    // Bars and achievements are computed after the menu is shown, so that it opens at once.
    tickDelay: () => (data !== undefined && hasWork(data, previews) ? 1 : undefined),
    tick() {
      if (data !== undefined && !previews.work(shownOf(data))) context.home.progress(context.games, 1)
      return stay()
    },
  })
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

function menuScene(
  context: PageContext,
  data: MenuData,
  previews: RunPreviews,
  isLarge: boolean,
  lessonsHere: () => PageStep,
): PageScene {
  const { games } = context
  const left = data.runs.length - SHOWN
  const { achievements } = data.progress
  const all = games.reduce((sum, entry) => sum + (entry.achievements?.length ?? 0), 0)
  const runRows = shownOf(data).map((run, i) => withKey(runRow(context, run, previews), LETTERS[i] ?? ''))
  const runs = choiceTable('runs', RUN_COLUMNS, runRows, { title: 'Continue' })
  const gameRows = games.map((entry) => gameRow(context, entry, data))
  const gameTable = choiceTable('games', GAME_COLUMNS, gameRows, { title: 'New run' })
  const warnings = context.home.warnings().map((text) => ({ text, tone: 'warn' }))
  return {
    title: 'UNDERCROFT',
    panels: [
      textPanel('header', headerLines(context, data)),
      data.runs.length > 0 && (isLarge ? cardsPanel('runs', 'Continue', runRows, runCard) : runs.panel),
      isLarge ? cardsPanel('games', 'New run', gameRows, gameCard) : gameTable.panel,
      lastPanel(context, data),
      warnings.length > 0 && textPanel('troubles', warnings),
    ],
    choices: [
      ...runs.choices,
      left > 0 &&
        choice('runs', left === 1 ? '1 more open run' : `${left} more open runs`, 'm', () =>
          open(openRunsPage(context)),
        ),
      ...gameTable.choices,
      choice('daily', 'Daily', 'd', () => open(dailyPage(context))),
      games.some(({ lessons = [] }) => lessons.length > 0) &&
        choice('lessons', 'Lessons', 'l', lessonsHere, { also: ['L'] }),
      choice('records', 'Records', 's', () => open(recordsPage(context)), { also: ['t'] }),
      all > 0 &&
        choice('achievements', `Achievements ${achievements.size} of ${all}`, 'f', () =>
          open(achievementsPage(context)),
        ),
      choice('history', 'Replays', 'r', () => open(historyPage(context))),
      choice('watch', 'Watch a shared run', 'w', () => open(watchStringPage(context))),
      choice('settings', 'Settings', 'o', () => open(settingsPage(context))),
      choice('help', 'Help', 'h', () => open(mainMenuHelp())),
      choice('quit', 'Quit', 'q', quit),
    ],
  }
}

const withKey = (row: ChoiceRow, key: string): ChoiceRow =>
  row.choice === undefined ? row : { ...row, choice: { ...row.choice, key } }

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

/** A game with its best score, wins, the last difficulty and finished lessons. */
function gameRow(context: PageContext, entry: GameInfo, { history, progress }: MenuData): ChoiceRow {
  const { id, name, game, blurb, difficulty, lessons = [] } = entry
  const record = recordIn(history, game)
  const level = difficulty && levelOf(difficulty, context.home.settings().last[id])
  const done = lessons.filter((lesson) => progress.lessons.has(`${id}/${lesson.id}`)).length
  const taught = lessons.length === 0 ? '–' : `${done} of ${lessons.length}`
  return {
    id,
    cells: [
      name,
      record === undefined ? '–' : String(record.score),
      record === undefined ? '–' : `${record.won}/${record.played}`,
      difficulty === undefined ? '–' : `${level} of ${difficulty.levels.length - 1}`,
      blurb,
    ],
    choice: {
      id: `game-${id}`,
      label: `Play ${name}`,
      preview: `lessons ${taught} (l)`,
      take: () => newRunStep(context, entry),
    },
  }
}

/** The rows of a table as cards, for large screens. */
const cardsPanel = (
  id: string,
  title: string,
  rows: readonly ChoiceRow[],
  cardOf: (cells: readonly string[]) => Omit<Card, 'id'>,
): Panel => ({ kind: 'cards', id, title, cards: rows.map((row) => ({ id: row.id, ...cardOf(row.cells.map(plain)) })) })

function runCard([name = '', stands = '', when = '', where = '']: readonly string[]): Omit<Card, 'id'> {
  return { name, tags: stands === '' ? [when] : [stands.trim() || '…', when], text: where }
}

/** The lessons are in the lower edge of the card. */
function gameCard([name = '', best, won, difficulty, text = '']: readonly string[]): Omit<Card, 'id'> {
  return { name, tags: [`difficulty ${difficulty}`, `best ${best}`, `won ${won}`], text }
}

function lastPanel({ games }: PageContext, { history: [ended] }: MenuData): Panel | false {
  if (ended === undefined) return false
  const { game, daily, seed, turns, score, abandoned } = ended
  const how = `${howEnded(ended)}${abandoned === true ? '' : `, ${score} points`}`
  const name = `${gameName(games, game)}${daily === undefined ? '' : ', daily'}`
  return textPanel('last', [{ text: `Last: ${name}: ${how}, seed ${seed}, ${turns} turns.`, tone: 'dim' }])
}
