import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Dice, seededDice } from '../../src/engine/index.ts'
import { findGame, GAMES } from '../../src/games/index.ts'
import { isHomeError, openHome } from '../../src/storage/fs/index.ts'
import { openTerminal } from '../terminal/pty.ts'

/** Runs that are played, killed, gone on with and killed again, on a disk that may fail; and what the program promised meanwhile. */

const root = new URL('../..', import.meta.url).pathname
const FAULTS = join(root, 'test', 'apps', 'faulty-disk.mjs')

/** The program at the other end of a pipe. What it has said can be waited for; nobody waits for a clock. */
export function openPipe(home: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const env = { ...process.env, UNDERCROFT_HOME: home, ...more }
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [join(root, 'dist', 'cli.js'), ...args], {
    env,
  })
  let [said, complained, isGone] = ['', '', false]
  let waiting: (() => void)[] = []
  const wake = (): void => {
    const all = waiting
    waiting = []
    for (const go of all) go()
  }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    wake()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complained += text
  })
  // A process that is killed does not read what is still written to it.
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
    said: () => said,
    complained: () => complained,
    type: (text: string) => child.stdin.write(text),
    /** The turns it has shown, each behind a choice. */
    turns: () => [...said.matchAll(/^Seed .*, turn (\d+)\.$/gm)].map((match) => Number(match[1])),
    isOver: () => said.includes('The run is over.'),
  }
}

/** What the program has promised about a run: the last turn it showed without saying that it cannot be kept, and its end. */
interface Promised {
  turn: number
  isOver: boolean
  /** Whether it has said that it cannot keep the run, and not taken that back. */
  isFailing: boolean
  /** Sentences that a program should never say, and anything that looks like a stack. */
  readonly strange: string[]
}

const STACK = /^\s+at .*\(.*:\d+:\d+\)|Internal error|node:internal/m

/** Reads what line mode has said, in its order. */
function listen(said: string, promised: Promised): void {
  for (const line of said.split('\n')) {
    if (line.includes('Cannot save your run')) promised.isFailing = true
    if (/is being saved again|has been saved again/.test(line)) promised.isFailing = false
    const turn = /^Seed .*, turn (\d+)\.$/.exec(line)?.[1]
    const resumed = /^Resuming .* at turn (\d+)\.$/.exec(line)?.[1]
    if (resumed !== undefined && Number(resumed) < promised.turn)
      promised.strange.push(`it goes on at turn ${resumed}, and ${promised.turn} was promised`)
    if (turn !== undefined && !promised.isFailing) promised.turn = Math.max(promised.turn, Number(turn))
    if (line.startsWith('The run is over.') && !promised.isFailing) promised.isOver = true
  }
}

interface Session {
  readonly home: string
  readonly game: string
  readonly seed: string
  /** Whether there is a run to go on with. */
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

/** Line mode: choice by choice, then one more or a heap of them, and the kill somewhere in the answer. */
async function killInPipe(session: Session, promised: Promised): Promise<void> {
  const { dice, home } = session
  const program = openPipe(home, [...argsOf(session), '--keep'], faultsOf(session))
  const typeChoice = (): void => {
    const number = dice.roll('kill', 2, 'first') === 0 ? 1 : 1 + dice.roll('kill', 6, 'choice')
    program.type(`${number}\nseed\n`)
  }
  const choices = dice.roll('kill', 24, 'choices')
  for (let made = 1; made <= choices && !program.isOver() && !program.isGone(); made++) {
    typeChoice()
    await program.until(() => program.turns().length >= made || program.isOver())
  }
  const before = program.said().length
  const how = dice.roll('kill', 3, 'how')
  const bytes = how === 0 ? dice.roll('kill', 1500, 'bytes') : 0
  if (!program.isOver()) for (let n = 0; n < (how === 2 ? 12 : 1); n++) typeChoice()
  const isAnswered = (): boolean => program.turns().length > choices || program.isOver()
  if (choices > 0 || bytes > 0) await program.until(() => program.said().length >= before + bytes || isAnswered())
  program.child.kill('SIGKILL')
  await program.ended
  listen(program.said(), promised)
  if (STACK.test(program.said() + program.complained())) promised.strange.push(program.complained().slice(0, 400))
}

/** Games speak of turns too; this is the corner of the screen. */
const CORNER = /seed \S+ · turn (\d+)( · practice)?( · not saved)? *$/m
const KEYS = ['enter', '1', '2', '3', '4', '5', '6'] as const

/** The screen: key by key, each with a full redraw behind it (Ctrl-L), so that there is always a frame to wait for. */
async function killInTerminal(session: Session, promised: Promised): Promise<void> {
  const { dice } = session
  const terminal = openTerminal(argsOf(session), { cols: 120, rows: 32, env: faultsOf(session) })
  let isOver = false
  const look = (): void => {
    const text = terminal.text()
    const corner = CORNER.exec(text)
    isOver ||= /(WON|LOST) · /.test(text)
    if (STACK.test(text)) promised.strange.push(text)
    if (corner === null) return
    promised.isFailing = corner[3] !== undefined
    if (!promised.isFailing) promised.turn = Math.max(promised.turn, Number(corner[1]))
    if (isOver && !promised.isFailing) promised.isOver = true
  }
  let isGone = false
  const ended = terminal.ended.then(() => {
    isGone = true
  })
  await Promise.race([terminal.see(CORNER).catch(() => {}), ended])
  const opened = Number(CORNER.exec(terminal.text())?.[1] ?? Number.NaN)
  if (session.isResumed && opened < promised.turn)
    promised.strange.push(`it goes on at turn ${opened}, and ${promised.turn} was promised`)
  if (!isGone) look()
  const keys = dice.roll('kill', 24, 'keys')
  for (let n = 0; n < keys && !isGone && !isOver; n++) {
    await Promise.race([terminal.pressed(`${KEY(dice)}\u000c`), ended])
    if (!isGone) look()
  }
  if (!isGone && !isOver) for (let n = 0; n < 1 + 8 * dice.roll('kill', 2, 'heap'); n++) terminal.type(KEY(dice))
  const until = Date.now() + dice.roll('kill', 4, 'moment')
  while (Date.now() < until) await new Promise<void>((resolve) => setImmediate(resolve))
  if (!isGone) process.kill(terminal.pid, 'SIGKILL')
  await ended
}

const KEY = (dice: Dice): string => {
  const key = KEYS[dice.roll('kill', KEYS.length, 'key')] as string
  return key === 'enter' ? '\r' : key
}

/** What became of a run after its kills, beside what was promised. */
export interface Fate {
  readonly kills: number
  readonly what: 'goes on' | 'over' | 'never begun' | 'lost' | 'lie'
  readonly why: string
  readonly faults: number
}

const SESSIONS = 4

/** One run: up to four sittings, each ended by a kill; then it is taken up here, and compared with what was promised. */
export async function fateOf(i: number, home: string, isDeep: boolean): Promise<Fate> {
  const dice = seededDice(`fate ${i}`)
  const game = (GAMES[i % GAMES.length] as (typeof GAMES)[number]).id
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'settings.json'), JSON.stringify({ nameAsked: true, seenHelp: GAMES.map(({ id }) => id) }))
  const promised: Promised = { turn: 0, isOver: false, isFailing: false, strange: [] }
  let [kills, faults] = [0, 0]
  for (; kills < (isDeep ? SESSIONS : 2); kills++) {
    const open = openHome(home).runs()
    if (kills > 0 && (open.length !== 1 || openHome(home).history().length > 0)) break
    const hasFaults = dice.roll('kill', 2, 'faults') === 1
    const session: Session = { home, game, seed: `${i}`, isResumed: kills > 0, hasFaults, dice }
    if (hasFaults) faults++
    // What a new process keeps is on disk when it says so, whatever the one before it said.
    promised.isFailing = false
    await (dice.roll('kill', 2, 'host') === 1 ? killInTerminal(session, promised) : killInPipe(session, promised))
  }
  const fate = await judge(home, promised)
  return { kills, faults, ...fate }
}

async function judge(place: string, promised: Promised): Promise<Pick<Fate, 'what' | 'why'>> {
  const home = openHome(place)
  const runs = home.runs()
  const history = home.history()
  if (promised.strange.length > 0) return { what: 'lie', why: promised.strange.join('; ') }
  // With a heap of choices the next run may have begun after the end of this one.
  if (history.length > 0) return { what: 'over', why: '' }
  if (promised.isOver) return { what: 'lie', why: 'its end was shown as kept, and it is not in the history' }
  const [run] = runs
  if (run === undefined)
    return promised.turn === 0
      ? { what: 'never begun', why: '' }
      : { what: 'lost', why: `nothing is left of turn ${promised.turn}` }
  const resumed = await home.resume(run.id, ({ game }) => (findGame(game) as (typeof GAMES)[number]).game)
  if (isHomeError(resumed)) return { what: 'lost', why: resumed.error }
  resumed.recorder.close(resumed.run)
  if (resumed.run.turn < promised.turn)
    return { what: 'lie', why: `turn ${promised.turn} was shown as kept, it goes on at ${resumed.run.turn}` }
  return { what: 'goes on', why: '' }
}
