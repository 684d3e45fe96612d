import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Dice, seededDice } from '../../src/engine/index.ts'
import { findGame, GAMES } from '../../src/games/index.ts'
import { isHomeError, openHome } from '../../src/storage/fs/index.ts'
import { openTerminal } from '../terminal/pty.ts'

// Plays runs, kills the program, resumes and kills again, on a disk that may fail, and records which turns the program showed as saved.

const root = new URL('../..', import.meta.url).pathname
const FAULTS = join(root, 'test', 'apps', 'faulty-disk.mjs')

/** The program behind a pipe. Tests wait for output, never for a time. */
export function openPipe(home: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const env = { ...process.env, UNDERCROFT_HOME: home, ...more }
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [join(root, 'dist', 'cli.js'), ...args], {
    env,
  })
  let [output, errors, isGone] = ['', '', false]
  let waiting: (() => void)[] = []
  const wake = (): void => {
    const all = waiting
    waiting = []
    for (const go of all) go()
  }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    wake()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  // Writing to a killed process fails.
  child.stdin.on('error', () => {})
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      isGone = true
      wake()
      resolve(code)
    })
  })
  const until = async (isThere: () => boolean): Promise<void> => {
    while (!isThere() && !isGone) await new Promise<void>((resolve) => waiting.push(resolve))
  }
  return {
    child,
    ended,
    until,
    isGone: () => isGone,
    output: () => output,
    errors: () => errors,
    type: (text: string): void => void child.stdin.write(text),
    /** The turns printed so far, one per choice. */
    turns: () => [...output.matchAll(/^Seed .*, turn (\d+)\.$/gm)].map((match) => Number(match[1])),
    isOver: () => output.includes('The run is over.'),
  }
}

/** What the program has shown as saved: the last turn shown without a message that it cannot be saved, and the end of the run. */
interface ShownAsSaved {
  turn: number
  isOver: boolean
  /** Whether it currently says that it cannot save the run. */
  isFailing: boolean
  /** Wrong messages, and anything that looks like a stack trace. */
  readonly wrong: string[]
}

const STACK = /^\s+at .*\(.*:\d+:\d+\)|Internal error|node:internal/m

/** Reads the output of line mode, line by line. */
function readOutput(output: string, saved: ShownAsSaved): void {
  for (const line of output.split('\n')) {
    if (line.includes('Cannot save your run')) saved.isFailing = true
    if (/is being saved again|has been saved again/.test(line)) saved.isFailing = false
    const turn = /^Seed .*, turn (\d+)\.$/.exec(line)?.[1]
    const resumed = /^Resuming .* at turn (\d+)\.$/.exec(line)?.[1]
    if (resumed !== undefined && Number(resumed) < saved.turn)
      saved.wrong.push(`it resumes at turn ${resumed}, but turn ${saved.turn} was shown as saved`)
    if (turn !== undefined && !saved.isFailing) saved.turn = Math.max(saved.turn, Number(turn))
    if (line.startsWith('The run is over.') && !saved.isFailing) saved.isOver = true
  }
}

interface Session {
  readonly home: string
  readonly game: string
  readonly seed: string
  /** Whether it resumes an open run. */
  readonly isResumed: boolean
  readonly hasFaults: boolean
  readonly dice: Dice
}

const argsOf = ({ game, seed, isResumed }: Session): string[] =>
  isResumed ? ['play', '--continue'] : ['play', game, '--seed', seed]

const faultsOf = ({ hasFaults, seed, home, isResumed }: Session): Record<string, string> =>
  hasFaults
    ? {
        NODE_OPTIONS: `--import=${FAULTS}`,
        UNDERCROFT_FAULTS: `${seed} ${isResumed} ${home.length}`,
        UNDERCROFT_HOME: home,
      }
    : { UNDERCROFT_HOME: home }

/** What to type in line mode: Enter, rows and cards, the first card on the first target, `e` to end or engage, `o` to explore. */
const WORDS = ['', '1', '1', '1.1', '2', '3', '4', '5', 'e', 'o'] as const

/** Plays in line mode choice by choice, types one or many more choices, and kills the program while it answers. */
async function killInPipe(session: Session, saved: ShownAsSaved): Promise<void> {
  const { dice, home } = session
  const program = openPipe(home, [...argsOf(session), '--keep'], faultsOf(session))
  const typeChoice = (): void => {
    program.type(`${WORDS[dice.roll('kill', WORDS.length, 'choice')]}\nseed\n`)
  }
  const choices = dice.roll('kill', 24, 'choices')
  for (let made = 1; made <= choices && !program.isOver() && !program.isGone(); made++) {
    typeChoice()
    await program.until(() => program.turns().length >= made || program.isOver())
  }
  const before = program.output().length
  const how = dice.roll('kill', 3, 'how')
  const bytes = how === 0 ? dice.roll('kill', 1500, 'bytes') : 0
  if (!program.isOver()) for (let n = 0; n < (how === 2 ? 12 : 1); n++) typeChoice()
  const isAnswered = (): boolean => program.turns().length > choices || program.isOver()
  if (choices > 0 || bytes > 0) await program.until(() => program.output().length >= before + bytes || isAnswered())
  program.child.kill('SIGKILL')
  await program.ended
  readOutput(program.output(), saved)
  if (STACK.test(program.output() + program.errors())) saved.wrong.push(program.errors().slice(0, 400))
}

/** The corner of the end page. During a run the menu says the turn, and whether the run is saved. */
const END_CORNER = /seed \S+ · turn (\d+)( · not saved)? *$/m
const MENU = /Seed \S+, turn (\d+), /
const IS_SAVED = 'The run is saved after every choice.'
const KEYS = ['\r', '1\r', '1\r', '2\r', '3\r', '4\r', '5\r', 'e', 'o'] as const

/** Plays in the terminal app key by key. Each key is followed by a full redraw (Ctrl-L), so that there is always a frame to wait for. */
async function killInTerminal(session: Session, saved: ShownAsSaved): Promise<void> {
  const { dice } = session
  const terminal = openTerminal(argsOf(session), { cols: 120, rows: 32, env: faultsOf(session) })
  let isOver = false
  let isGone = false
  const ended = terminal.ended.then(() => {
    isGone = true
  })
  const press = async (key: string): Promise<void> => {
    if (!isGone) await Promise.race([terminal.pressed(key), ended])
  }
  const readScreen = (): RegExpExecArray | null => {
    const text = terminal.text()
    if (STACK.test(text)) saved.wrong.push(text)
    const end = END_CORNER.exec(text)
    isOver ||= end !== null
    const shown = end ?? MENU.exec(text)
    if (shown === null) return null
    saved.isFailing = end === null ? !text.includes(IS_SAVED) : end[2] !== undefined
    if (!saved.isFailing) saved.turn = Math.max(saved.turn, Number(shown[1]))
    if (isOver && !saved.isFailing) saved.isOver = true
    return shown
  }
  /** Opens the menu, reads it and closes it again. Questions are closed first. */
  const look = async (): Promise<number> => {
    let shown = readScreen()
    for (let n = 0; n < 4 && shown === null && !isGone; n++) {
      await press('esc')
      shown = readScreen()
    }
    if (!isOver) await press('esc')
    return Number(shown?.[1] ?? Number.NaN)
  }
  const before = saved.turn
  await Promise.race([terminal.see(/seed \S+/).catch(() => {}), ended])
  const opened = await look()
  if (session.isResumed && opened < before)
    saved.wrong.push(`it resumes at turn ${opened}, but turn ${before} was shown as saved`)
  const keys = dice.roll('kill', 24, 'keys')
  for (let n = 0; n < keys && !isGone && !isOver; ) {
    for (const end = n + 1 + dice.roll('kill', 6, 'burst'); n < end && !isGone && !isOver; n++) {
      await press(`${randomKey(dice)}\u000c`)
      readScreen()
    }
    await look()
  }
  if (!isGone && !isOver) for (let n = 0; n < 1 + 8 * dice.roll('kill', 2, 'heap'); n++) terminal.type(randomKey(dice))
  const until = Date.now() + dice.roll('kill', 4, 'moment')
  while (Date.now() < until) await new Promise<void>((resolve) => setImmediate(resolve))
  if (!isGone) process.kill(terminal.pid, 'SIGKILL')
  await ended
}

const randomKey = (dice: Dice): string => KEYS[dice.roll('kill', KEYS.length, 'key')] as string

/** The state of a run after its kills, compared with what was shown as saved. */
export interface Fate {
  readonly kills: number
  readonly what: 'open' | 'finished' | 'not started' | 'lost' | 'wrong'
  readonly why: string
  readonly faults: number
}

const SESSIONS = 4

/** Plays one run in up to four sessions, each ended by a kill; then resumes it here and compares it with what was shown as saved. */
export async function fateOf(i: number, home: string, isDeep: boolean): Promise<Fate> {
  const dice = seededDice(`fate ${i}`)
  const game = (GAMES[i % GAMES.length] as (typeof GAMES)[number]).id
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'settings.json'), JSON.stringify({ nameAsked: true, seenHelp: GAMES.map(({ id }) => id) }))
  const saved: ShownAsSaved = { turn: 0, isOver: false, isFailing: false, wrong: [] }
  let [kills, faults] = [0, 0]
  for (; kills < (isDeep ? SESSIONS : 2); kills++) {
    const open = openHome(home).runs()
    if (kills > 0 && (open.length !== 1 || openHome(home).history().length > 0)) break
    const hasFaults = dice.roll('kill', 2, 'faults') === 1
    const session: Session = { home, game, seed: `${i}`, isResumed: kills > 0, hasFaults, dice }
    if (hasFaults) faults++
    // A new process reports errors anew.
    saved.isFailing = false
    await (dice.roll('kill', 2, 'host') === 1 ? killInTerminal(session, saved) : killInPipe(session, saved))
  }
  const fate = await compare(home, saved)
  return { kills, faults, ...fate }
}

async function compare(place: string, saved: ShownAsSaved): Promise<Pick<Fate, 'what' | 'why'>> {
  const home = openHome(place)
  const runs = home.runs()
  const history = home.history()
  if (saved.wrong.length > 0) return { what: 'wrong', why: saved.wrong.join('; ') }
  // After many choices the next run may have started.
  if (history.length > 0) return { what: 'finished', why: '' }
  if (saved.isOver) return { what: 'wrong', why: 'its end was shown as saved, but it is not in the history' }
  const [run] = runs
  if (run === undefined)
    return saved.turn === 0
      ? { what: 'not started', why: '' }
      : { what: 'lost', why: `nothing is left of turn ${saved.turn}` }
  const resumed = await home.resume(run.id, ({ game }) => (findGame(game) as (typeof GAMES)[number]).game)
  if (isHomeError(resumed)) return { what: 'lost', why: resumed.error }
  resumed.recorder.close(resumed.run)
  if (resumed.run.turn < saved.turn)
    return { what: 'wrong', why: `turn ${saved.turn} was shown as saved, but it resumes at ${resumed.run.turn}` }
  return { what: 'open', why: '' }
}
