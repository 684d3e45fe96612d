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
import { entryFor, type PageContext } from '../page-context.ts'
import { makeRunPreviews, type RunPreviews } from '../run-previews.ts'
import { achievementsPage } from './after/achievements.ts'
import { historyPage, otherPage } from './after/history.ts'
import { recordsPage } from './after/records.ts'
import { dailyPage, dayOf, type Kept } from './before/daily.ts'
import { lessonsPage } from './before/lessons.ts'
import { newRunStep } from './before/new-run.ts'
import { mainMenuHelp } from './help.ts'
import { openRunsPage, RUN_COLUMNS, runCells, runChoice, takeRun } from './open-runs.ts'
import { settingsPage } from './settings.ts'

/** So many open runs stand in the hall itself; their letters never move, and a key leads to the others. */
const SHOWN = 3
const LETTERS = ['a', 'b', 'c'] as const

/** The first page: what is open, the games by numbers that never shift, and everything around them. */
export function mainMenuPage(house: PageContext): Page {
  const glances = makeRunPreviews(house)
  let focus = ''
  let shelves: Shelves | undefined
  const lessonsHere = (): PageStep => {
    const game = house.games.find(({ id }) => focus === `game-${id}`)
    return open(lessonsPage(house, game?.lessons === undefined ? undefined : game))
  }
  return {
    scene(isLarge = false) {
      shelves = shelvesOf(house)
      return hallScene(house, shelves, glances, isLarge)
    },
    take: (id) => takeInHall(house, id, lessonsHere),
    focused: (id) => {
      focus = id
    },
    corner: () => dailyDate(house.now()),
    footer: () => '↑↓ choose · enter take · 1-5 new run · a-c go on · ? help · q quit',
    help: () => open(mainMenuHelp()),
    escape: () => stay('q quits.'),
    // Bars and feats are worked out when the hall stands already: nobody waits for them.
    pulse: () => (shelves !== undefined && hasWork(shelves, glances) ? 1 : undefined),
    tick() {
      if (shelves !== undefined && !glances.work(shownOf(shelves))) house.home.deeds(house.games, 1)
      return stay()
    },
  }
}

const shownOf = ({ runs }: Shelves): readonly SavedRun[] => runs.slice(0, SHOWN)

const hasWork = (shelves: Shelves, glances: RunPreviews): boolean =>
  shelves.deeds.left > 0 || shownOf(shelves).some((run) => !glances.isKnown(run))

/** What stands in the saves. Every list comes from the disk, so each is read once a picture. */
interface Shelves extends Kept {
  readonly deeds: PlayerProgress
}

const shelvesOf = ({ home, games }: PageContext): Shelves => ({
  // History first: it clears away what has ended among the open runs.
  history: home.history(),
  runs: home.runs(),
  deeds: home.deeds(games),
})

function hallScene(house: PageContext, shelves: Shelves, glances: RunPreviews, isLarge: boolean): Scene {
  const { runs } = shelves
  const left = runs.length - SHOWN
  const { achievements } = shelves.deeds
  const last = house.home.settings().last
  const standings = house.games.map((entry) => standing(entry, shelves, last[entry.id]))
  const all = house.games.reduce((sum, entry) => sum + (entry.achievements?.length ?? 0), 0)
  return {
    title: 'UNDERCROFT',
    panels: [
      { kind: 'text', id: 'face', lines: faceLines(house, shelves) },
      ...(runs.length === 0 ? [] : [(isLarge ? runCards : runsPanel)(house, runs, glances)]),
      (isLarge ? gameCards : gamesPanel)(house, standings),
      ...lastPanel(house, shelves),
      ...troublePanel(house),
    ],
    choices: [
      ...runs.slice(0, SHOWN).map((run, i) => ({ ...runChoice(house, run), key: LETTERS[i] as string })),
      ...(left > 0 ? [{ id: 'runs', label: left === 1 ? '1 more open run' : `${left} more open runs`, key: 'm' }] : []),
      ...house.games.map(
        (entry, i): Choice => ({
          id: `game-${entry.id}`,
          label: `Play ${entry.name}`,
          key: String(i + 1),
          at: { panel: 'games', item: entry.id },
          ...(isLarge ? { preview: `lessons ${standings[i]?.lessons} (l)` } : {}),
        }),
      ),
      { id: 'daily', label: 'Daily', key: 'd' },
      ...(house.games.some(({ lessons = [] }) => lessons.length > 0)
        ? [{ id: 'lessons', label: 'Lessons', key: 'l', also: ['L'] }]
        : []),
      { id: 'records', label: 'Records', key: 's', also: ['t'] },
      ...(all === 0 ? [] : [{ id: 'feats', label: `Feats ${achievements.size} of ${all}`, key: 'f' }]),
      { id: 'history', label: 'Replays', key: 'r' },
      { id: 'watch', label: 'Watch a string', key: 'w' },
      { id: 'settings', label: 'Settings', key: 'o' },
      { id: 'help', label: 'Help', key: 'h' },
      { id: 'quit', label: 'Quit', key: 'q' },
    ],
  }
}

function takeInHall(house: PageContext, id: string, lessonsHere: () => PageStep): PageStep | Promise<PageStep> {
  if (id.startsWith('game-')) return newRunStep(house, entryFor(house, id.slice(5)) as GameInfo)
  if (id.startsWith('run-')) return takeRun(house, id.slice(4))
  switch (id) {
    case 'runs':
      return open(openRunsPage(house))
    case 'daily':
      return open(dailyPage(house))
    case 'lessons':
      return lessonsHere()
    case 'records':
      return open(recordsPage(house))
    case 'feats':
      return open(achievementsPage(house))
    case 'history':
      return open(historyPage(house))
    case 'watch':
      return open(otherPage(house))
    case 'settings':
      return open(settingsPage(house))
    case 'help':
      return open(mainMenuHelp())
    default:
      return { kind: 'quit' }
  }
}

/** Our own face: the vault with its five doors; beside it the day. */
const VAULT = [
  ' ╭─╮ ╭─╮ ╭─╮ ╭─╮ ╭─╮   ',
  '╭╯ ╰─╯ ╰─╯ ╰─╯ ╰─╯ ╰╮  ',
  '│ * │ $ │ > │ @ │ _ │  ',
  '┴───┴───┴───┴───┴───┴  ',
] as const

function faceLines(house: PageContext, shelves: Shelves): Text[] {
  const today = dailyDate(house.now())
  const marks = house.games.map(({ id, name }): Text => {
    const { ended } = dayOf(shelves, id, today)
    return ended === undefined ? `${name} ○` : [`${name} `, { text: '●', tone: 'good' }, ` ${ended.score}`]
  })
  const streak = dailyStreak(shelves.history, house.now())
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

function runsPanel(house: PageContext, runs: readonly SavedRun[], glances: RunPreviews): Panel {
  return {
    kind: 'table',
    id: 'runs',
    columns: RUN_COLUMNS,
    title: 'Go on with',
    rows: runs.slice(0, SHOWN).map((run) => ({ id: run.id, cells: runCells(house, run, glances) })),
  }
}

/** The same where there is room: a card a run, with what it says of itself below its bar. */
function runCards(house: PageContext, runs: readonly SavedRun[], glances: RunPreviews): Panel {
  const cards = runs.slice(0, SHOWN).map((run): Card => {
    const [name = '', stands = '', when = '', where = ''] = runCells(house, run, glances).map(plain)
    return { id: run.id, name, tags: stands === '' ? [when] : [stands.trim() || '…', when], text: where }
  })
  return { kind: 'cards', id: 'runs', title: 'Go on with', cards }
}

interface Standing {
  readonly best: string
  readonly won: string
  readonly rung: string
  readonly lessons: string
}

/** Best, won, the rung that was played last, lessons done. */
function standing(
  { id, game, difficulty, lessons = [] }: GameInfo,
  { history, deeds }: Shelves,
  last: unknown,
): Standing {
  const record = recordIn(history, game)
  const done = lessons.filter((lesson) => deeds.lessons.has(`${id}/${lesson.id}`)).length
  return {
    best: record === undefined ? '–' : String(record.score),
    won: record === undefined ? '–' : `${record.won}/${record.played}`,
    rung: difficulty === undefined ? '–' : `${levelOf(difficulty, last)} of ${difficulty.levels.length - 1}`,
    lessons: lessons.length === 0 ? '–' : `${done} of ${lessons.length}`,
  }
}

/** One row a game, in the order of its numbers. */
function gamesPanel(house: PageContext, standings: readonly Standing[]): Panel {
  return {
    kind: 'table',
    id: 'games',
    title: 'Begin',
    columns: ['game', 'best', 'won', 'rung', 'lesson', 'what it is'],
    rows: house.games.map((entry, i) => {
      const { best, won, rung, lessons } = standings[i] as Standing
      const taught: Text = lessons === '–' ? lessons : [{ text: 'l', tone: 'key' }, ` ${lessons}`]
      return { id: entry.id, cells: [entry.name, best, won, rung, taught, entry.blurb] }
    }),
  }
}

/** The same as cards, which hold the whole sentence; what was learnt stands in the lower edge. */
function gameCards(house: PageContext, standings: readonly Standing[]): Panel {
  const cards = house.games.map((entry, i): Card => {
    const { best, won, rung } = standings[i] as Standing
    return {
      id: entry.id,
      name: entry.name,
      cost: `rung ${rung}`,
      tags: [`best ${best}`, `won ${won}`],
      text: entry.blurb,
    }
  })
  return { kind: 'cards', id: 'games', title: 'Begin', cards }
}

function lastPanel(house: PageContext, { history }: Shelves): Panel[] {
  const [ended] = history
  if (ended === undefined) return []
  const how = ended.abandoned === true ? 'given up' : `${ended.won ? 'won' : ended.reason}, ${ended.score} points`
  const name = entryFor(house, ended.game)?.name ?? ended.game
  const text = `Last: ${name}${ended.daily === undefined ? '' : ', daily'}: ${how}, seed ${ended.seed}, ${ended.turns} turns.`
  return [{ kind: 'text', id: 'last', lines: [{ text, tone: 'dim' }] }]
}

function troublePanel(house: PageContext): Panel[] {
  const troubles = house.home.troubles()
  return troubles.length === 0
    ? []
    : [{ kind: 'text', id: 'troubles', lines: troubles.map((text) => ({ text, tone: 'warn' })) }]
}
