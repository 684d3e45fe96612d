import type { Readable, Writable } from 'node:stream'
import {
  type AnyGame,
  choose,
  type Entry,
  isRefusal,
  journalOf,
  type Line,
  makeJournalString,
  type Run,
  type Seat,
  unrank,
  waitingFor,
} from '../../engine/index.ts'
import { explainedText, linesText, sceneText } from '../../views/text/text.ts'
import type { Paint } from '../../views/text/wrap.ts'
import { FROM_JOURNAL, type Recorder } from '../saves/index.ts'
import { type JournalKeeper, journalKeeper, keepJournal } from '../shell/journal-file.ts'
import { beginRun, type KeptRuns, keepRun } from '../shell/kept-runs.ts'
import { type Lines, openLines } from '../shell/lines.ts'
import { type Heard, heardBy, toldSoFar } from '../shell/told.ts'
import { isFailure } from '../shell/usage.ts'
import { entropyWords, rankWords } from '../shell/worth.ts'
import { ADMIN_HINT, adminWord, isAdmin, meddle, type Told } from './admin.ts'
import { type Command, meant, readLine, unclear } from './commands.ts'
import { logText, whyText } from './log.ts'
import { bestText, endText } from './summary.ts'

export interface LineMode {
  readonly entry: Entry
  readonly game: AnyGame
  readonly options: unknown
  readonly seed: string
  /** A fresh seed for "new run". */
  readonly freshSeed: () => string
  /** The host's true randomness, where it was asked for. */
  readonly entropy?: ((what: string) => string) | undefined
  /** Where the run is kept after every choice, besides the home. */
  readonly journal?: string | undefined
  /** A run to go on with instead of starting one, and its recorder if it has one. */
  readonly from?: Run | undefined
  readonly recorder?: Recorder | undefined
  /** Where and how runs are kept; absent: nothing touches the home. */
  readonly keptRuns?: KeptRuns | undefined
  /** The date of the daily that is played. */
  readonly daily?: string | undefined
  readonly input: Readable
  readonly output: Writable
  /** What is left of the input, where somebody has begun to read it. */
  readonly lines?: Lines | undefined
  /** Whether a person types: then there is a prompt and no echo. */
  readonly isTerminal: boolean
  readonly paint: Paint
  /** Told of every run that ended; what it answers is shown. */
  readonly ended?: ((run: Run) => Promise<string>) | undefined
}

interface Session {
  run: Run
  recorder: Recorder | undefined
  /** Keeps it in a file of one's own, where that was asked for. */
  readonly file: JournalKeeper | undefined
  /** What was told last, for `why`. */
  told: readonly Line[]
  /** What was told since the run began, for `log`. */
  heard: Heard[]
  /** What happened since the run began, for an admin's timeline. */
  events: Told[]
  isDone: boolean
}

type Say = (text: string) => void

/** Plays in lines of text until the input ends or the player leaves. */
export async function playLines(mode: LineMode): Promise<void> {
  const { output } = mode
  const say: Say = (text) => void output.write(`${text}\n`)
  const session = openSession(mode)
  say(mode.paint('Type the number or the id of a choice. Enter goes on, ? helps, quit leaves.', 'dim'))
  greet(mode, say)
  if (isAdmin(session.run)) say(mode.paint(ADMIN_HINT, 'warn'))
  show(mode, session, [])
  const lines = mode.lines ?? openLines(mode.input, output, mode.isTerminal)
  while (!session.isDone) {
    const line = await lines.next()
    if (line === undefined) break
    const before = session.run
    const isOver = before.game.outcome(before.state) !== undefined
    takeLine(mode, session, line, say)
    if (!isOver && before.game.outcome(before.state) !== undefined) await tellEnd(mode, before, say)
  }
  lines.close()
  if (!session.isDone) farewell(mode, session, say)
}

async function tellEnd(mode: LineMode, run: Run, say: Say): Promise<void> {
  const words = (await mode.ended?.(run)) ?? ''
  if (words !== '') say(words)
}

/** Whoever has not played a game here is told how it goes, once. What is wrong with the saves is said first. */
function greet({ keptRuns, entry, paint }: LineMode, say: Say): void {
  const seenHelp = keptRuns?.home.settings().seenHelp ?? [entry.id]
  for (const trouble of keptRuns?.home.troubles() ?? []) say(paint(trouble, 'warn'))
  if (seenHelp.includes(entry.id)) return
  say(helpText(entry))
  keptRuns?.home.setSettings({ seenHelp: [...seenHelp, entry.id] })
}

function openSession(mode: LineMode): Session {
  const { from, keptRuns } = mode
  const file = mode.journal === undefined ? undefined : journalKeeper(mode.journal)
  if (from === undefined) return { ...newRun(mode, mode.seed), file, told: [], heard: [], events: [], isDone: false }
  if (mode.recorder === undefined && keptRuns !== undefined) unrank(from, FROM_JOURNAL)
  const recorder = mode.recorder ?? (keptRuns === undefined ? undefined : keepRun(keptRuns, from, undefined))
  return { run: from, recorder, file, told: [], heard: toldSoFar(from), events: [], isDone: false }
}

function newRun(mode: LineMode, seed: string): { run: Run; recorder: Recorder | undefined } {
  const { game, options, daily, keptRuns } = mode
  const entropy = mode.entropy ?? mode.from?.inner.source
  const run = beginRun({ game, options, seed, entropy, daily }, keptRuns?.home)
  // What an admin does goes back and forth, and is worth nothing: it is not kept.
  return { run, recorder: keptRuns === undefined || isAdmin(run) ? undefined : keepRun(keptRuns, run, daily) }
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
  const over = game.outcome(state) === undefined ? '' : `\n\n${endWords(mode, session)}`
  output.write(`${told}${whose}\n${sceneText(scene, { paint })}${over}\n\n`)
}

function endWords(mode: LineMode, { run, recorder, heard }: Session): string {
  const best = bestText(mode.keptRuns?.home, mode.entry, run, recorder?.id)
  return [
    endText(run, heard, best, mode.paint),
    '',
    `Seed ${run.seed}, ${run.turn} turns, ${rankWords(run)}, ${entropyWords(run)}.`,
    `  1  retry  Play the same seed again`,
    `  2  new    New run with a new seed`,
    `  3  quit   Leave`,
  ].join('\n')
}

function takeLine(mode: LineMode, session: Session, line: string, say: Say): void {
  const { run } = session
  if (run.game.outcome(run.state) !== undefined) return afterTheEnd(mode, session, line.trim().toLowerCase(), say)
  const admin = isAdmin(run) ? adminWord(line) : undefined
  if (admin !== undefined) return administer(mode, session, admin, say)
  const asked = readLine(run.game.scene(run.state, seatOf(run)), line)
  if (asked.kind === 'unclear') return say(asked.why)
  if (asked.kind === 'command') return obey(mode, session, asked.name, asked.rest, say)
  takeChoices(mode, session, asked.words, say)
}

function administer(
  mode: LineMode,
  session: Session,
  asked: NonNullable<ReturnType<typeof adminWord>>,
  say: Say,
): void {
  const { run, text, lines, events = [] } = meddle(session.run, session.events, asked, mode.paint)
  session.run = run
  session.events = [...session.events.filter(({ turn }) => turn < run.turn), ...events]
  if (text !== undefined) say(text)
  if (lines !== undefined) show(mode, session, lines)
}

/** Makes the choices of a line in turn; the first that is refused ends it, and those before it stand. */
function takeChoices(mode: LineMode, session: Session, words: readonly string[], say: Say): void {
  const { run } = session
  const lines: Line[] = []
  const troubles: string[] = []
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
    const heard = heardBy(run, chosen.events, seats)
    lines.push(...heard)
    session.heard.push(...heard.map((line) => ({ turn: run.turn - 1, line })))
    if (isAdmin(run)) session.events.push(...chosen.events.map((event) => ({ turn: run.turn - 1, event })))
    // On disk before it is shown.
    for (const trouble of [session.file?.kept(run), session.recorder?.kept(run)])
      if (trouble !== undefined) troubles.push(trouble)
    if (run.game.outcome(run.state) !== undefined) break
  }
  if (made > 0) {
    session.told = lines
    show(mode, session, lines)
  }
  for (const trouble of troubles) say(mode.paint(trouble, 'warn'))
  if (refused !== '') say(refused)
}

function obey(mode: LineMode, session: Session, name: Command, rest: string, say: Say): void {
  const { run } = session
  switch (name) {
    case 'help':
      return say(helpText(mode.entry))
    case 'look':
      return show(mode, session, [])
    case 'why':
    case 'log':
      return say(lookBack(mode, session, name, rest))
    case 'seed':
      return say(`Seed ${run.seed}, turn ${run.turn}.\n${upper(rankWords(run))}, ${entropyWords(run)}.`)
    case 'share':
      return say(makeJournalString(journalOf(run)))
    case 'save':
      if (rest === '') return say('Type the name of a file behind save, like: save run.json')
      return say(saveTo(rest, run))
    case 'give-up':
      return giveUp(session, rest, say)
    case 'quit':
      session.isDone = true
      return farewell(mode, session, say)
  }
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function saveTo(file: string, run: Run): string {
  try {
    keepJournal(file, journalOf(run))
    return `Saved to ${file}. Go on with: undercroft play --journal ${file}`
  } catch (error) {
    if (!isFailure(error)) throw error
    return error.message
  }
}

/** `why` and `log`, of what was told last, of a line, or of so many lines. */
function lookBack({ paint }: LineMode, { told, heard }: Session, name: 'why' | 'log', rest: string): string {
  const lines = heard.map(({ line }) => line)
  if (name === 'log') return logText(lines, rest, paint)
  if (rest !== '') return whyText(lines, rest, paint)
  return told.length === 0 ? 'Nothing has happened yet.' : explainedText(told, { paint })
}

function giveUp(session: Session, rest: string, say: Say): void {
  if (rest !== 'now') return say('This ends the run for good. If you mean it, type: give-up now')
  const trouble = session.recorder?.abandon(session.run)
  say(trouble ?? `Given up at turn ${session.run.turn}, seed ${session.run.seed}.`)
  session.isDone = true
}

function afterTheEnd(mode: LineMode, session: Session, word: string, say: Say): void {
  if (word === '3' || word === 'quit' || word === 'q') {
    session.isDone = true
    return farewell(mode, session, say)
  }
  if (word === 'share') return say(makeJournalString(journalOf(session.run)))
  const [name, rest = ''] = word.split(/\s+/)
  if (name === 'why' || name === 'log') return say(lookBack(mode, session, name, rest))
  const isRetry = word === '1' || word === 'retry' || word === 'r'
  if (!isRetry && word !== '2' && word !== 'new' && word !== 'n')
    return say('The run is over. Type retry, new, log, why, share or quit.')
  Object.assign(session, newRun(mode, isRetry ? session.run.seed : mode.freshSeed()))
  session.told = []
  session.heard = []
  session.events = []
  show(mode, session, [])
}

function farewell(mode: LineMode, session: Session, say: Say): void {
  const { run, recorder } = session
  const known = recorder?.notKept()
  const trouble = recorder?.close(run)
  if (trouble !== undefined && trouble !== known) say(mode.paint(trouble, 'warn'))
  if (run.turn > 0 && run.game.outcome(run.state) === undefined)
    say(`Left at turn ${run.turn}, seed ${run.seed}. ${wayBack(mode, session)}`)
}

/** Only what is on disk can be gone on with; else the run is given along as a string. */
function wayBack({ journal }: LineMode, { run, recorder, file }: Session): string {
  if (recorder !== undefined && recorder.notKept() === undefined)
    return `Go on with: undercroft play --continue ${recorder.id}`
  if (journal !== undefined && file?.notKept() === undefined) return `It is kept in ${journal}.`
  const isLost = recorder !== undefined || journal !== undefined
  return `${isLost ? 'It is not kept. ' : ''}Go on with: undercroft play --from ${makeJournalString(journalOf(run))}`
}

function helpText(entry: Entry): string {
  const commands = [
    'Type the number of a choice, or its id; several on one line are made in turn.',
    'Enter goes on where there is only one way. Other words:',
    '  ? help   this text           look    show the scene again',
    '  why      the arithmetic and rules behind what was just told; why 12: line 12',
    '  log      everything told so far, with numbers; log 20: the last 20 lines',
    '  seed     the seed and turn   share   this run as one string',
    '  save F   keep the run in F   quit    leave',
    '  give-up  end the run for good',
  ]
  const lines = [`${entry.name}: ${entry.blurb}`, ...entry.help.map((line) => `- ${line}`), '', ...commands]
  return linesText(lines.map((text) => ({ text })))
}
