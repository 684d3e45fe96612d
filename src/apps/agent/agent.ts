import { advise } from '../../bots/index.ts'
import {
  type AnyGame,
  fork,
  type GameInfo,
  isRefusal,
  type Journal,
  journalOf,
  makeJournalJson,
  makeJournalString,
  type Parsed,
  parseJournalJson,
  parseJournalString,
  problemText,
  type Run,
  replay,
  type Seat,
  seededDice,
  seek,
  start,
  unrank,
  waitingFor,
} from '../../engine/index.ts'
import { findGame, GAMES } from '../../games/index.ts'
import { clean } from '../../lib/clean-text.ts'
import { isFailure } from '../../lib/user-errors.ts'
import { archivedGame, isNotArchived } from '../../storage/archive/index.ts'
import { isPlayedWith } from '../cli/load-game.ts'
import { takeAll, takeForced } from './apply-choices.ts'
import { errorOf, isAnswer, quoted, refuse, refuseAs } from './error-codes.ts'
import { LIMITS, type Limits } from './limits.ts'
import {
  echoOf,
  isDeeperThan,
  type Op,
  PROTOCOLS,
  type Request,
  readLine,
  readRequest,
  tooManyRolls,
} from './request.ts'
import { rulesOf } from './rules-text.ts'
import { makeRuns, type OpenRun, type Runs, seatIn, seatsOf } from './runs.ts'
import type { Answer } from './show.ts'
import { mannerOf, viewFor } from './view.ts'

export interface AgentOptions {
  /** The game to be played in place of the house's, by id: a user's pack. */
  readonly games?: Readonly<Record<string, AnyGame>>
  /** The folder of old rules; the program's own where it is not said. */
  readonly archive?: string
  /** Other limits than the usual ones. */
  readonly limits?: Partial<Limits>
  readonly entropy: () => string
  readonly freshSeed: () => string
}

export interface Agent {
  /** Answers one line. Runs live as long as the agent; nothing that comes in can make it fail. */
  readonly answer: (line: string) => Promise<Answer>
  /** For whoever watches over it: look, and touch nothing. */
  readonly runs: Runs
}

interface Context {
  readonly options: AgentOptions
  readonly limits: Limits
  readonly runs: Runs
}

export const makeAgent = (options: AgentOptions): Agent['answer'] => openAgent(options).answer

export function openAgent(options: AgentOptions): Agent {
  const limits = { ...LIMITS, ...options.limits }
  const context: Context = { options, limits, runs: makeRuns(limits) }
  return { answer: (line) => answerTo(context, line), runs: context.runs }
}

async function answerTo(context: Context, line: string): Promise<Answer> {
  let echo: Answer = {}
  try {
    const json = readLine(line, context.limits)
    echo = echoOf(json)
    const request = readRequest(json, context.limits)
    return { ...echo, ...(await HANDLERS[request.op](context, request)) }
  } catch (error) {
    if (isAnswer(error)) return { ...echo, ...errorOf(error.code, error.message) }
    const what = error instanceof Error ? error.message : String(error)
    return { ...echo, ...errorOf('bug', `${what} This should not happen; the runs are still there.`) }
  }
}

/** Each checks all it needs, makes its answer, and only then changes anything: what is refused has changed nothing. */
const HANDLERS: Readonly<Record<Op, (context: Context, request: Request) => Promise<Answer> | Answer>> = {
  games: ({ limits }) => ({
    protocols: PROTOCOLS,
    games: GAMES.map(({ id, name, blurb, help, game }) => ({
      id,
      name,
      blurb,
      help,
      version: game.version,
      content: game.contentHash,
    })),
    limits,
  }),
  rules(context, { game, part }) {
    const entry = entryOf(game)
    return rulesOf(entry, gameOf(context, entry), part)
  },
  start: startRun,
  look({ runs }, request) {
    const open = runs.named(request.run)
    const seat = seatIn(open.run, request.seat)
    const view = viewFor(open, open.run, seat, request, open.unheard.get(seat) ?? [])
    open.unheard.delete(seat)
    return view(open)
  },
  act,
  advise({ runs }, request) {
    const { name, run } = runs.named(request.run)
    const seat = seatIn(run, request.seat)
    if (!waitingFor(run).includes(seat)) refuse('not-your-turn', `Seat ${seat} has nothing to decide now.`)
    const budget = request.budget ?? ADVICE
    const exact = run.game.counsel?.(run.state, seat)
    return {
      run: name,
      turn: run.turn,
      ...(exact === undefined ? {} : { exact }),
      ...advise(run.game, run.state, seat, seededDice(`advice ${run.turn}`), { budget }),
    }
  },
  fork: forkRun,
  undo({ runs }, request) {
    const open = runs.named(request.run)
    const { run } = open
    const seat = seatIn(run, request.seat)
    if (run.turn === 0) refuse('no-such-turn', 'There is nothing to undo at turn 0.')
    const earlier = seek(run, run.turn - 1)
    unrank(earlier, `undone at turn ${run.turn}`)
    const view = viewFor(open, earlier, seat, request)
    open.run = earlier
    open.unheard.clear()
    return view(open)
  },
  journal({ runs }, request) {
    const open = runs.named(request.run)
    const seat = seatIn(open.run, request.seat)
    const view = viewFor(open, open.run, seat, request)
    const journal = journalOf(open.run)
    return { journal: makeJournalJson(journal), string: makeJournalString(journal), ...view(open) }
  },
  end({ runs }, request) {
    const { name } = runs.named(request.run)
    runs.end(name)
    return { ended: name }
  },
  load: loadRun,
}

/** Runs imagined for an advice unless the asker says how many. */
const ADVICE = 64

async function startRun(context: Context, request: Request): Promise<Answer> {
  const { runs, options: host } = context
  const entry = entryOf(request.game)
  const game = gameOf(context, entry)
  runs.checkRoom({ runs: 1, turns: 0 })
  measure(request.options, request.rolls, context.limits)
  const options = await checked(entry, game, request.options)
  const { rolls, entropy } = request
  const seed = request.seed ?? host.freshSeed()
  const run = start(game, { seed, options, rolls, ...(entropy === 'host' ? { entropy: host.entropy } : {}) })
  if (isRefusal(run)) return refuseAs(run)
  return opened(context, request, run)
}

async function loadRun(context: Context, request: Request): Promise<Answer> {
  const journal = journalIn(request)
  const { ids, indexes, forced, options, seed, unranked } = journal
  const turns = Math.max(ids.length, indexes.length)
  tooManyTurns(turns, context.limits)
  tooManyRolls(forced.length, context.limits)
  measure(options, [seed, unranked, ...forced], context.limits)
  context.runs.checkRoom({ runs: 1, turns })
  const run = await replayed(context, request, journal)
  // A journal can be copied: what goes on from one may have been played to its end before.
  if (run.game.toAct(run.state).length > 0) unrank(run, 'taken up from a journal')
  return opened(context, request, run)
}

function journalIn({ journal }: Request): Journal {
  const parsed = parsedJournal(journal)
  return parsed.ok ? parsed.value : refuse('bad-journal', `This is no journal: ${parsed.why}.`)
}

function parsedJournal(journal: unknown): Parsed<Journal> {
  try {
    return typeof journal === 'string' ? parseJournalString(journal) : parseJournalJson(journal)
  } catch (error) {
    // Something in it could not even be asked what it is.
    return { ok: false, why: (error as Error).message }
  }
}

async function replayed(context: Context, { entropy }: Request, journal: Journal): Promise<Run> {
  const entry = entryOf(journal.game)
  const own = [gameOf(context, entry), entry.game].find((game) => isPlayedWith(game, journal))
  const options = own === undefined ? journal.options : await checked(entry, own, journal.options as object)
  const source = entropy === 'host' ? { entropy: context.options.entropy } : {}
  try {
    const run = replay(own ?? (await archived(context, entry, journal)), { ...journal, options }, source)
    return isRefusal(run) ? refuseAs(run) : run
  } catch (error) {
    // Options that an archived game stumbles over.
    if (isFailure(error)) return refuse('bad-options', error.message)
    throw error
  }
}

/** A game of the house as it was. What is not in the archive is refused by the engine, in its words. */
async function archived(context: Context, entry: GameInfo, journal: Journal): Promise<AnyGame> {
  const found = await archivedGame(journal, context.options.archive)
  if (!isNotArchived(found)) return found
  if (found.isDamaged) refuse('other-version', found.why)
  return gameOf(context, entry)
}

/** A new run among the others, and the answer about it. */
function opened({ runs }: Context, request: Request, run: Run): Answer {
  const seat = seatIn(run, request.seat)
  const manner = mannerOf(request)
  if (manner.auto) takeForced(run, seat, [])
  const view = viewFor({ manner, said: undefined }, run, seat, request)
  // While options were being checked, others may have taken the room.
  runs.checkRoom({ runs: 1, turns: run.turn })
  return { seed: run.seed, ...view(runs.open(run, request.entropy, manner)) }
}

function forkRun({ runs }: Context, request: Request): Answer {
  const { run, entropy, manner } = runs.named(request.run)
  const turn = request.turn ?? run.turn
  if (turn > run.turn) refuse('no-such-turn', `The run has ${run.turn} turns; fork at 0 to ${run.turn}.`)
  runs.checkRoom({ runs: 1, turns: turn })
  const copy = fork(run, turn)
  const seat = seatIn(copy, request.seat)
  const view = viewFor({ manner, said: undefined }, copy, seat, request)
  // What becomes of the copy tells what would become of the original.
  unrank(run, `forked at turn ${turn}`)
  return { seed: copy.seed, ...view(runs.open(copy, entropy, manner)) }
}

function act(context: Context, request: Request): Answer {
  const { runs, limits } = context
  const open = runs.named(request.run)
  const { run } = open
  const seat = seatIn(run, request.seat)
  const choices = choicesOf(request)
  tooManyTurns(run.turn + choices.length, limits)
  tooManyRolls(run.forced.length + request.rolls.length, limits)
  runs.checkRoom({ runs: 0, turns: choices.length })
  const back = wayBack(run)
  try {
    const done = takeAll(run, seat, choices, request)
    if (request.auto ?? open.manner.auto) takeForced(run, seat, done.took, done)
    const view = viewFor(open, run, seat, request, [...(open.unheard.get(seat) ?? []), ...done.events])
    remember(open, seat, done.events)
    runs.trim(open)
    const { took, stopped, forgotten } = done
    return {
      ...(open.manner.protocol === 1 ? { events: [], lines: [] } : {}),
      ...view(open),
      ...(took.length > 1 ? { took } : {}),
      ...(stopped === undefined ? {} : { stopped }),
      ...(forgotten.length === 0 ? {} : { forgotten }),
    }
  } catch (error) {
    // A game failed in the middle of a turn.
    if (!isAnswer(error)) open.run = back()
    throw error
  }
}

/** To where the run stands now, with what other seats have chosen. */
function wayBack(run: Run): () => Run {
  const { turn } = run
  const pending = new Map(run.pending)
  return () => {
    const copy = seek(run, turn)
    for (const [seat, action] of pending) copy.pending.set(seat, action)
    return copy
  }
}

/** What the others have not heard; who chose has just been told. */
function remember(open: OpenRun, seat: Seat, events: readonly unknown[]): void {
  open.unheard.delete(seat)
  if (events.length === 0) return
  for (const other of seatsOf(open.run))
    if (other !== seat) open.unheard.set(other, [...(open.unheard.get(other) ?? []), ...events])
}

function choicesOf({ choice, choices }: Request): readonly string[] {
  if ((choice === undefined) === (choices === undefined))
    return refuse(
      'malformed',
      '"choice" is the id of a choice, like "engage"; "choices" is a list of them. Give one of the two.',
    )
  return (choices ?? [choice as string]).map(known)
}

/** Longer than the id of any choice, and what cannot be seen is in none: it is not worth quoting. */
function known(choice: string): string {
  if (choice === clean(choice, 80)) return choice
  return refuse('not-legal', `${quoted(choice)} is not among the choices; look again.`)
}

function tooManyTurns(turns: number, limits: Limits): void {
  if (turns > limits.turns) refuse('too-many-turns', `A run has at most ${limits.turns} turns here.`)
}

const entryOf = (id: string | undefined): GameInfo =>
  (id === undefined ? undefined : findGame(id)) ??
  refuse('unknown-game', `"game" is one of ${GAMES.map((known) => known.id).join(', ')}.`)

const gameOf = (context: Context, entry: GameInfo): AnyGame => context.options.games?.[entry.id] ?? entry.game

/** Whatever is kept with a run must be neither deep nor big; what came inside the string of a journal was never counted. */
function measure(options: unknown, more: readonly unknown[], limits: Limits): void {
  if (isDeeperThan(limits.depth, options))
    refuse('too-deep', `Lists and objects stand at most ${limits.depth} deep inside one another.`)
  if (JSON.stringify([options, ...more]).length > limits.options)
    refuse('too-big', `What a run is given, its options and rolls, has at most ${limits.options} characters as JSON.`)
}

const MOST_PROBLEMS = 6

/** Options as the game wants them. Nothing given needs no checking. */
async function checked(entry: GameInfo, game: AnyGame, options: object): Promise<unknown> {
  if (Object.keys(options).length === 0) return {}
  const result = (await entry.schema()).checkOptions(options, game)
  if (result.ok) return result.value
  const told = result.problems.slice(0, MOST_PROBLEMS).map((problem) => clean(problemText(problem), 200))
  const more = result.problems.length - told.length
  return refuse('bad-options', [...told, ...(more > 0 ? [`and ${more} more`] : [])].join('; '))
}
