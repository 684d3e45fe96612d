import type { GameInfo } from '../../engine/index.ts'
import { clean } from '../../lib/clean-text.ts'
import { levelsOf } from '../../play/difficulty.ts'
import { counts, dailyDate, type Home, type SavedRun } from '../../storage/fs/index.ts'
import { asSentence, numberWord } from '../../views/text/spoken-text.ts'
import { linesText } from '../../views/text/text.ts'
import type { LineInput } from '../cli/line-input.ts'
import { helpBrief, helpText } from './help.ts'
import { recordsText, recordText, runsText, runText } from './lists.ts'
import { setBrief, type Verbosity, wrapped } from './verbosity.ts'

/** What the player chose in the main menu. */
export type MenuRequest =
  | { readonly kind: 'game'; readonly id: string | undefined; readonly isDaily: boolean; readonly with?: StartSettings }
  | { readonly kind: 'continue'; readonly id: string }
  | { readonly kind: 'replay'; readonly id: string }
  | { readonly kind: 'quit' }

/** The seed and options given for a new run. */
interface StartSettings {
  readonly seed?: string
  readonly options?: object
}

export interface MainMenu {
  readonly games: readonly GameInfo[]
  /** Absent: runs are not saved. */
  readonly home: Home | undefined
  readonly lines: LineInput
  readonly say: (text: string) => void
  readonly now: number
  readonly verbosity: Verbosity
  readonly isTerminal?: boolean
}

const SHOWN = 9

/** The main menu in line mode. With one game and no open run it starts the game directly. */
export async function runMainMenu(menu: MainMenu): Promise<MenuRequest> {
  const { games, home, say, lines } = menu
  const open = (home?.runs() ?? []).filter((run) => run.problem === undefined && !run.isOpenElsewhere)
  if (games.length === 1 && open.length === 0) return { kind: 'game', id: games[0]?.id, isDaily: false }
  say(menu.verbosity.isBrief ? wrapped(briefMenuText(menu, open), menu.isTerminal === true) : fullMenuText(menu, open))
  for (;;) {
    const line = await lines.next()
    if (line === undefined) return { kind: 'quit' }
    const typed = line
      .trim()
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
    const answer = readAnswer(menu, open, typed)
    if (typeof answer === 'object') return answer
    say(answer ?? `There is no "${clean(line.trim(), 60)}"; type a number, or ? for help.`)
  }
}

/** Parses a line: something to play, or a text to print. */
function readAnswer(
  menu: MainMenu,
  open: readonly SavedRun[],
  typed: readonly string[],
): MenuRequest | string | undefined {
  const { games } = menu
  const [first, ...rest] = typed
  if (first === undefined)
    return open[0] === undefined
      ? { kind: 'game', id: games[0]?.id, isDaily: false }
      : { kind: 'continue', id: open[0].id }
  switch (first) {
    case 'quit':
    case 'q':
      return { kind: 'quit' }
    case 'replay':
    case 'replays':
      return rest[0] === undefined ? listText(menu, 'runs') : { kind: 'replay', id: rest[0] }
    case 'daily':
      return rest.length === 0 ? dailyText(menu) : daily(menu, gameNamed(games, rest.join(' ')))
    case 'lesson':
    case 'lessons':
      return rest[0] === undefined ? lessonsText(games) : lesson(games, rest[0])
    case 'runs':
    case 'records':
      return listText(menu, first)
    case 'settings':
      return settingsText(menu)
    case 'brief':
      return setBrief(menu.verbosity, (brief) => menu.home?.setSettings({ brief }), rest[0] ?? '')
    case 'help':
    case '?':
      return rest.length === 0 ? HELP : helpOf(menu, gameNamed(games, rest.join(' ')))
    default:
      // Open: any typed text.
      return byName(menu, open, typed)
  }
}

/** A game with optional settings, or an open run. */
function byName(
  { games }: MainMenu,
  open: readonly SavedRun[],
  typed: readonly string[],
): MenuRequest | string | undefined {
  const found = gameNamed(games, typed.join(' '))
  if (found !== undefined) return { kind: 'game', id: found.id, isDaily: false }
  const [first = '', ...rest] = typed
  const run = open.find(({ id }) => id === first) ?? open.slice(0, SHOWN)[Number(first) - 1 - games.length]
  if (run !== undefined && rest.length === 0) return { kind: 'continue', id: run.id }
  const entry = gameNamed(games, first)
  return entry === undefined || rest.length === 0 ? undefined : startWith(entry, rest)
}

const gameNamed = (games: readonly GameInfo[], word: string): GameInfo | undefined =>
  games[Number(word) - 1] ?? games.find(({ id, name }) => id === word || name.toLowerCase() === word)

/** `3 seed 7`, `4 difficulty 2`, `5 lesson 1`: starts a run of this game with settings. `harder` is the old word for difficulty. */
function startWith(entry: GameInfo, typed: readonly string[]): MenuRequest | string | undefined {
  const { id, difficulty, lessons = [] } = entry
  let settled: StartSettings = {}
  for (let i = 0; i < typed.length; i += 2) {
    const [word, value] = [typed[i], typed[i + 1]]
    const what = word === 'harder' ? 'difficulty' : word
    if (what === 'lesson' && value === undefined) return lessonsText([entry])
    if (what === 'difficulty' && value === undefined) return difficultyText(entry)
    if (what === 'seed' && value !== undefined) settled = { ...settled, seed: value }
    else if (what === 'lesson') {
      const found = lessons[Number(value) - 1] ?? lessons.find((one) => one.id === value)
      if (found === undefined) return lessonsText([entry])
      settled = { ...settled, options: found.options }
    } else if (what === 'difficulty') {
      const isLevel = difficulty !== undefined && levelsOf(difficulty).some(({ level }) => String(level) === value)
      if (!isLevel) return difficultyText(entry)
      settled = { ...settled, options: { [difficulty.option]: Number(value) } }
    } else return undefined
  }
  return { kind: 'game', id, isDaily: false, with: settled }
}

interface NumberedLesson {
  readonly entry: GameInfo
  readonly lesson: NonNullable<GameInfo['lessons']>[number]
}
const allLessons = (games: readonly GameInfo[]): readonly NumberedLesson[] =>
  games.flatMap((entry) => (entry.lessons ?? []).map((one) => ({ entry, lesson: one })))

function lesson(games: readonly GameInfo[], word: string): MenuRequest | string {
  const all = allLessons(games)
  const found = all[Number(word) - 1] ?? all.find((one) => one.lesson.id === word)
  if (found === undefined) return lessonsText(games)
  return { kind: 'game', id: found.entry.id, isDaily: false, with: { options: found.lesson.options } }
}

function lessonsText(games: readonly GameInfo[]): string {
  const all = allLessons(games)
  if (all.length === 0) return 'There are no lessons yet. Type ? and the number of a game to read how to play it.'
  const rows = all.map(({ entry, lesson: { name, teaches } }, i) => ({
    text: `lesson ${i + 1}  ${entry.name}, ${name}: ${teaches}`,
  }))
  return linesText(rows)
}

function difficultyText({ name, difficulty }: GameInfo): string {
  if (difficulty === undefined) return `${name} has only one difficulty.`
  return linesText(levelsOf(difficulty).map(({ level, text }) => ({ text: `difficulty ${level}  ${text}` })))
}

/** The state of today's dailies, by game. */
function dailies({
  games,
  home,
  now,
}: MainMenu): readonly { entry: GameInfo; state: string; open?: SavedRun; isDone: boolean }[] {
  const today = dailyDate(now)
  return games.map((entry) => {
    const open = home?.runs().find((run) => run.game === entry.id && run.daily === today)
    const tries = (home?.history() ?? []).filter((run) => run.game === entry.id && run.daily === today)
    const ended = tries.find(counts) ?? tries.at(-1)
    if (ended !== undefined)
      return { entry, state: `played, score ${ended.score}${ended.won ? ', won' : ''}`, isDone: true }
    return open === undefined
      ? { entry, state: 'not played yet', isDone: false }
      : { entry, state: `open, at turn ${open.turn}`, open, isDone: false }
  })
}

const dailyText = (menu: MainMenu): string =>
  linesText([
    { text: `Daily runs of ${dailyDate(menu.now)}: the same run for everybody; only your first try counts.` },
    ...dailies(menu).map(({ entry, state }, i) => ({ text: `daily ${i + 1}  ${entry.name}: ${state}` })),
  ])

/** Starts a daily, or resumes it if it is open. */
function daily(menu: MainMenu, entry: GameInfo | undefined): MenuRequest | undefined {
  if (entry === undefined) return undefined
  const open = dailies(menu).find((one) => one.entry === entry)?.open
  return open === undefined ? { kind: 'game', id: entry.id, isDaily: true } : { kind: 'continue', id: open.id }
}

/** The text of a list. */
function listText({ games, home, now }: MainMenu, what: 'records' | 'runs'): string {
  if (home === undefined) return 'Runs are not saved here.'
  return what === 'records' ? recordsText(home, games) : runsText(home, games, now, false)
}

/** The settings of line mode; display settings can be changed only on the screen. */
function settingsText({ verbosity, home }: MainMenu): string {
  const now = `brief is ${verbosity.isBrief ? 'on: short scenes' : 'off: full scenes'}. Type brief ${verbosity.isBrief ? 'off' : 'on'} to change it.`
  const { theme, colour, mouse } = home?.settings() ?? {}
  const screen =
    home === undefined
      ? ''
      : ` On the screen: theme ${theme}, colour ${colour}, mouse ${mouse === true ? 'on' : 'off'}.`
  return linesText([{ text: `${now}${screen}` }])
}

const helpOf = ({ verbosity }: MainMenu, entry: GameInfo | undefined): string | undefined =>
  entry === undefined ? undefined : verbosity.isBrief ? helpBrief(entry) : helpText(entry)

const HELP = [
  'The number or name of a game starts a run; you can add: seed S, difficulty N, lesson N.',
  'The number or id of an open run resumes it; Enter resumes the last one.',
  'daily: today’s run for everybody. lessons: learn by playing. records: your best runs. runs: your saved runs.',
  'replay ID: step through a run. settings: show the settings. ? and a game: how to play it. quit: leave.',
].join('\n')

function fullMenuText({ games, home, now }: MainMenu, open: readonly SavedRun[]): string {
  const rows = games.map(({ id, name, blurb }, i) => ({
    text: `${i + 1}  ${name}: ${blurb}${recordText(home?.record(id))}`,
  }))
  const shown = open.slice(0, SHOWN)
  const openRuns = shown.map((run, i) => ({ text: `${games.length + i + 1}  Continue ${runText(run, games, now)}` }))
  const more = open.length > SHOWN ? [{ text: `and ${open.length - SHOWN} more: type runs, then the id of one` }] : []
  const commands = [
    'Type a number, or one of: daily (today’s run for everybody), lessons, records, runs, replay and the id of a run, settings, ? for help, quit.',
    `Enter ${open.length > 0 ? `resumes ${open[0]?.id}` : `plays ${games[0]?.name}`}.`,
  ]
  return [
    'UNDERCROFT',
    '',
    linesText(rows),
    ...(openRuns.length > 0 ? ['', linesText([...openRuns, ...more])] : []),
    ...(home?.warnings() ?? []).map((trouble) => `\n${clean(trouble)}`),
    '',
    linesText(commands.map((text) => ({ text }))),
  ].join('\n')
}

/** `Undercroft. Two open runs. 6, Descent, Floor 2 of 5. …` */
function briefMenuText(menu: MainMenu, open: readonly SavedRun[]): string {
  const { games, home } = menu
  const nameOf = (game: string): string => games.find(({ id }) => id === game)?.name ?? game
  const runs = open
    .slice(0, 3)
    .map((run, i) => `${games.length + i + 1}, ${nameOf(run.game)}, ${run.title.split(' · ').slice(0, 2).join(', ')}.`)
  const done = dailies(menu).filter(({ isDone }) => isDone).length
  const texts = [
    'Undercroft.',
    open.length === 0
      ? ''
      : asSentence(`${numberWord(open.length)} open ${open.length === 1 ? 'run' : 'runs'}. ${runs.join(' ')}`),
    `1 to ${games.length} start a run: ${games.map(({ name }) => name).join(', ')}.`,
    `Daily: ${done === 0 ? 'none' : numberWord(done)} of ${numberWord(games.length)} done.`,
    allLessons(games).length === 0 ? '' : 'Lessons teach by playing.',
    'Question mark helps.',
    ...(home?.warnings() ?? []),
  ]
  return clean(texts.filter((word) => word !== '').join(' '))
}
