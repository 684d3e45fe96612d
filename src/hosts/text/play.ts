import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import {
  type AnyGame,
  choose,
  isRefusal,
  journalOf,
  type Line,
  linesOf,
  makeJournalString,
  type Run,
  type Seat,
  start,
  type Text,
  waitingFor,
} from '../../engine/index.ts'
import type { Entry } from '../../games/index.ts'
import { explainedText, linesText, sceneText } from '../../views/text/text.ts'
import type { Paint } from '../../views/text/wrap.ts'
import { keepJournal } from '../shell/keep.ts'
import { usage } from '../shell/usage.ts'
import { type Command, meant, readLine, unclear } from './commands.ts'

export interface LineMode {
  readonly entry: Entry
  readonly game: AnyGame
  readonly options: unknown
  readonly seed: string
  /** A fresh seed for "new run". */
  readonly freshSeed: () => string
  readonly entropy: () => string
  /** Where the run is kept after every choice. */
  readonly journal?: string | undefined
  /** A run to go on with instead of starting one. */
  readonly from?: Run | undefined
  readonly input: Readable
  readonly output: Writable
  /** Whether a person types: then there is a prompt and no echo. */
  readonly isTerminal: boolean
  readonly paint: Paint
  /** Told of every run that ended; what it answers is shown. */
  readonly ended?: ((run: Run) => Promise<string>) | undefined
}

interface Session {
  run: Run
  /** What was told last, for `why`. */
  told: readonly Line[]
  isDone: boolean
}

/** Plays in lines of text until the input ends or the player leaves. */
export async function playLines(mode: LineMode): Promise<void> {
  const { output } = mode
  const say = (text: string): void => void output.write(`${text}\n`)
  const session: Session = { run: mode.from ?? newRun(mode, mode.seed), told: [], isDone: false }
  say(mode.paint('Type the number or the id of a choice. Enter goes on, ? helps, quit leaves.', 'dim'))
  show(mode, session, [])
  const reader = createInterface({
    input: mode.input,
    output: mode.isTerminal ? mode.output : undefined,
    terminal: mode.isTerminal,
  })
  const prompt = (): void => {
    if (mode.isTerminal) reader.prompt()
  }
  reader.setPrompt('> ')
  prompt()
  for await (const line of reader) {
    if (!mode.isTerminal) say(`> ${line}`)
    const before = session.run
    const isOver = before.game.outcome(before.state) !== undefined
    takeLine(mode, session, line, say)
    if (!isOver && before.game.outcome(before.state) !== undefined) await tellEnd(mode, before, say)
    if (session.isDone) break
    prompt()
  }
  reader.close()
  if (!session.isDone) farewell(mode, session, say)
}

async function tellEnd(mode: LineMode, run: Run, say: (text: string) => void): Promise<void> {
  const words = (await mode.ended?.(run)) ?? ''
  if (words !== '') say(words)
}

function newRun(mode: LineMode, seed: string): Run {
  const run = start(mode.game, { seed, options: mode.options, entropy: mode.entropy })
  if (isRefusal(run)) throw usage(run.why)
  return run
}

/** Who chooses next: in a duel at one keyboard, the first seat that has not. */
const seatOf = (run: Run): Seat => waitingFor(run)[0] ?? 0

/** Prints what was told and the scene; a scene with a log of its own needs no telling. */
function show(mode: LineMode, session: Session, lines: readonly Line[]): void {
  const { output, paint } = mode
  const { game, state } = session.run
  const seat = seatOf(session.run)
  const scene = game.scene(state, seat)
  const whose = game.toAct(state).length > 1 ? `\n${paint(`Seat ${seat} chooses; the others look away.`, 'warn')}` : ''
  const told = scene.log === undefined && lines.length > 0 ? `${linesText(lines, { paint })}\n` : ''
  const over = game.outcome(state) === undefined ? '' : `\n\n${endWords(session.run)}`
  output.write(`${told}${whose}\n${sceneText(scene, { paint })}${over}\n\n`)
}

const endWords = (run: Run): string =>
  [
    `Seed ${run.seed}, ${run.turn} turns${run.unranked === '' ? '' : `, unranked (${run.unranked})`}.`,
    `  1  retry  Fly the same seed again`,
    `  2  new    New run with a new seed`,
    `  3  quit   Leave`,
  ].join('\n')

function takeLine(mode: LineMode, session: Session, line: string, say: (text: string) => void): void {
  const { run } = session
  if (run.game.outcome(run.state) !== undefined) return afterTheEnd(mode, session, line.trim().toLowerCase(), say)
  const asked = readLine(run.game.scene(run.state, seatOf(run)), line)
  if (asked.kind === 'unclear') return say(asked.why)
  if (asked.kind === 'command') return obey(mode, session, asked.name, asked.rest, say)
  takeChoices(mode, session, asked.words, say)
}

/** Makes the choices of a line in turn; the first that is refused ends it, and those before it stand. */
function takeChoices(mode: LineMode, session: Session, words: readonly string[], say: (text: string) => void): void {
  const { run } = session
  const lines: Line[] = []
  let made = 0
  let refused = ''
  for (const word of words) {
    const seat = seatOf(run)
    const seats = run.game.toAct(run.state)
    const scene = run.game.scene(run.state, seat)
    const id = meant(scene, word)
    const chosen = id === undefined ? unclear(scene, word) : choose(run, run.turn, seat, id)
    if (typeof chosen === 'string' || isRefusal(chosen)) {
      const why = typeof chosen === 'string' ? chosen : chosen.why
      refused = words.length > 1 ? `Stopped before ${word}: ${why}` : why
      break
    }
    made++
    for (const listener of seats) lines.push(...heard(run, chosen.events, listener, seats.length > 1))
    if (mode.journal !== undefined) keepJournal(mode.journal, journalOf(run))
    if (run.game.outcome(run.state) !== undefined) break
  }
  if (made > 0) {
    session.told = lines
    show(mode, session, lines)
  }
  if (refused !== '') say(refused)
}

/** What a seat hears; with several at one keyboard each line says whose it is. */
function heard(run: Run, events: readonly unknown[], seat: Seat, isShared: boolean): Line[] {
  const lines = linesOf(run, events, seat)
  return isShared ? lines.map((line) => ({ ...line, text: [`Seat ${seat}: `, line.text].flat() as Text })) : lines
}

function obey(mode: LineMode, session: Session, name: Command, rest: string, say: (text: string) => void): void {
  const { run } = session
  switch (name) {
    case 'help':
      return say(helpText(mode.entry))
    case 'look':
      return show(mode, session, [])
    case 'why':
      return say(
        session.told.length === 0 ? 'Nothing has happened yet.' : explainedText(session.told, { paint: mode.paint }),
      )
    case 'seed':
      return say(`Seed ${run.seed}, turn ${run.turn}.`)
    case 'share':
      return say(makeJournalString(journalOf(run)))
    case 'save':
      if (rest === '') return say('Type the name of a file behind save, like: save run.json')
      keepJournal(rest, journalOf(run))
      return say(`Saved to ${rest}. Go on with: undercroft play --journal ${rest}`)
    case 'quit':
      session.isDone = true
      return farewell(mode, session, say)
  }
}

function afterTheEnd(mode: LineMode, session: Session, word: string, say: (text: string) => void): void {
  if (word === '3' || word === 'quit' || word === 'q') {
    session.isDone = true
    return
  }
  if (word === 'share') return say(makeJournalString(journalOf(session.run)))
  if (word === 'why') return say(explainedText(session.told, { paint: mode.paint }))
  const isRetry = word === '1' || word === 'retry' || word === 'r'
  if (!isRetry && word !== '2' && word !== 'new' && word !== 'n')
    return say('The run is over. Type retry, new, share or quit.')
  session.run = newRun(mode, isRetry ? session.run.seed : mode.freshSeed())
  session.told = []
  show(mode, session, [])
}

function farewell(mode: LineMode, session: Session, say: (text: string) => void): void {
  const { run } = session
  if (run.game.outcome(run.state) !== undefined || run.turn === 0) return
  const back =
    mode.journal === undefined
      ? `Go on with: undercroft play --from ${makeJournalString(journalOf(run))}`
      : `It is kept in ${mode.journal}.`
  say(`Left at turn ${run.turn}, seed ${run.seed}. ${back}`)
}

function helpText(entry: Entry): string {
  const commands = [
    'Type the number of a choice, or its id; several on one line are made in turn.',
    'Enter goes on where there is only one way. Other words:',
    '  ? help   this text           look    show the scene again',
    '  why      the arithmetic and the rules behind what was just told',
    '  seed     the seed and turn   share   this run as one string',
    '  save F   keep the run in F   quit    leave',
  ]
  const lines = [`${entry.name}: ${entry.blurb}`, ...entry.help.map((line) => `- ${line}`), '', ...commands]
  return linesText(lines.map((text) => ({ text })))
}
