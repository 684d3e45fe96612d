import type { GameInfo, Lesson } from '../../engine/index.ts'
import { clean } from '../../lib/clean-text.ts'
import { levelsOf } from '../../play/difficulty.ts'
import { dailyDate, type Home, type SavedRun } from '../../storage/fs/index.ts'
import { asSentence, numberWord } from '../../views/text/spoken-text.ts'
import { linesText } from '../../views/text/text.ts'
import type { LineInput } from '../cli/line-input.ts'
import { type DailyState, dailyStateOf, gameName } from '../cli/run-lists.ts'
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

/** The open menu, with the open runs that can be resumed. */
interface OpenMenu extends MainMenu {
  readonly open: readonly SavedRun[]
}

/** What a typed line means: something to play, or a text to print. */
type Answer = MenuRequest | string | undefined

const SHOWN = 9

const gameRequest = (id: string | undefined, settings?: StartSettings): MenuRequest =>
  settings === undefined ? { kind: 'game', id, isDaily: false } : { kind: 'game', id, isDaily: false, with: settings }

/** The main menu in line mode. With one game and no open run it starts the game directly. */
export async function runMainMenu(main: MainMenu): Promise<MenuRequest> {
  const { games, home, say, lines, verbosity } = main
  const open = (home?.runs() ?? []).filter((run) => run.problem === undefined && !run.isOpenElsewhere)
  const menu: OpenMenu = { ...main, open }
  if (games.length === 1 && open.length === 0) return gameRequest(games[0]?.id)
  say(verbosity.isBrief ? wrapped(briefMenuText(menu), menu.isTerminal === true) : fullMenuText(menu))
  for (;;) {
    const line = await lines.next()
    if (line === undefined) return { kind: 'quit' }
    const answer = readAnswer(menu, line.trim().toLowerCase())
    if (typeof answer === 'object') return answer
    say(answer ?? `There is no "${clean(line.trim(), 60)}"; type a number, or ? for help.`)
  }
}

const OTHER_WORDS: Readonly<Record<string, string>> = { q: 'quit', replays: 'replay', lesson: 'lessons', '?': 'help' }

function readAnswer(menu: OpenMenu, line: string): Answer {
  const { games, open, home } = menu
  if (line === '') return open[0] === undefined ? gameRequest(games[0]?.id) : { kind: 'continue', id: open[0].id }
  const [first = '', ...rest] = line.split(/\s+/)
  switch (OTHER_WORDS[first] ?? first) {
    case 'quit':
      return { kind: 'quit' }
    case 'replay':
      return rest[0] === undefined ? listText(menu, 'runs') : { kind: 'replay', id: rest[0] }
    case 'daily':
      return rest.length === 0 ? dailyText(menu) : daily(menu, gameNamed(games, rest.join(' ')))
    case 'lessons':
      return rest[0] === undefined ? lessonsText(games) : lesson(games, rest[0])
    case 'runs':
      return listText(menu, 'runs')
    case 'records':
      return listText(menu, 'records')
    case 'settings':
      return settingsText(menu)
    case 'brief':
      return setBrief(menu.verbosity, (brief) => home?.setSettings({ brief }), rest[0] ?? '')
    case 'help':
      return rest.length === 0 ? HELP : helpOf(menu, gameNamed(games, rest.join(' ')))
    default:
      // Open: any typed text.
      return byName(menu, first, rest)
  }
}

/** A game with optional settings, or an open run. */
function byName({ games, open }: OpenMenu, first: string, rest: readonly string[]): Answer {
  const found = gameNamed(games, [first, ...rest].join(' '))
  if (found !== undefined) return gameRequest(found.id)
  const run = open.find(({ id }) => id === first) ?? open.slice(0, SHOWN)[Number(first) - 1 - games.length]
  if (run !== undefined && rest.length === 0) return { kind: 'continue', id: run.id }
  const entry = gameNamed(games, first)
  return entry === undefined || rest.length === 0 ? undefined : startWith(entry, rest)
}

const gameNamed = (games: readonly GameInfo[], word: string): GameInfo | undefined =>
  games[Number(word) - 1] ?? games.find(({ id, name }) => id === word || name.toLowerCase() === word)

/** `3 seed 7`, `4 difficulty 2`, `5 lesson 1`: starts a run of this game with settings. `harder` is the old word for difficulty. */
function startWith(entry: GameInfo, typed: readonly string[]): Answer {
  const { id, difficulty } = entry
  let settings: StartSettings = {}
  for (let i = 0; i < typed.length; i += 2) {
    const [word, value] = typed.slice(i)
    if (word === 'seed' && value !== undefined) settings = { ...settings, seed: value }
    else if (word === 'lesson') {
      const found = lessonNamed([entry], value)
      if (found === undefined) return lessonsText([entry])
      settings = { ...settings, options: found.lesson.options }
    } else if (word === 'difficulty' || word === 'harder') {
      const level = difficulty && levelsOf(difficulty).find((one) => String(one.level) === value)
      if (difficulty === undefined || level === undefined) return difficultyText(entry)
      settings = { ...settings, options: { [difficulty.option]: level.level } }
    } else return undefined
  }
  return gameRequest(id, settings)
}

const allLessons = (games: readonly GameInfo[]): readonly { readonly entry: GameInfo; readonly lesson: Lesson }[] =>
  games.flatMap((entry) => (entry.lessons ?? []).map((lesson) => ({ entry, lesson })))

/** A lesson by its number in the list or by its id. */
const lessonNamed = (games: readonly GameInfo[], word: string | undefined) =>
  allLessons(games)[Number(word) - 1] ?? allLessons(games).find(({ lesson }) => lesson.id === word)

function lesson(games: readonly GameInfo[], word: string): MenuRequest | string {
  const found = lessonNamed(games, word)
  return found === undefined ? lessonsText(games) : gameRequest(found.entry.id, { options: found.lesson.options })
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

/** Today's dailies, one per game. */
function dailies({ games, home, now }: MainMenu): readonly (DailyState & { readonly entry: GameInfo })[] {
  const lists = { history: home?.history() ?? [], runs: home?.runs() ?? [] }
  return games.map((entry) => ({ entry, ...dailyStateOf(lists, entry.id, dailyDate(now)) }))
}

function dailyStateText({ open, ended }: DailyState): string {
  if (ended !== undefined) return `played, score ${ended.score}${ended.won ? ', won' : ''}`
  return open === undefined ? 'not played yet' : `open, at turn ${open.turn}`
}

const dailyText = (menu: MainMenu): string =>
  linesText([
    { text: `Daily runs of ${dailyDate(menu.now)}: the same run for everybody; only your first try counts.` },
    ...dailies(menu).map((one, i) => ({ text: `daily ${i + 1}  ${one.entry.name}: ${dailyStateText(one)}` })),
  ])

/** Starts a daily, or resumes it if it is open. */
function daily(menu: MainMenu, entry: GameInfo | undefined): MenuRequest | undefined {
  if (entry === undefined) return undefined
  const { open, ended } = dailies(menu).find((one) => one.entry === entry) ?? {}
  return open === undefined || ended !== undefined
    ? { kind: 'game', id: entry.id, isDaily: true }
    : { kind: 'continue', id: open.id }
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

function fullMenuText({ games, home, now, open }: OpenMenu): string {
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
function briefMenuText(menu: OpenMenu): string {
  const { games, home, open } = menu
  const runs = open.slice(0, 3).map(({ game, title }, i) => {
    const place = title.split(' · ').slice(0, 2).join(', ')
    return `${games.length + i + 1}, ${gameName(games, game)}, ${place}.`
  })
  const done = dailies(menu).filter(({ ended }) => ended !== undefined).length
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
