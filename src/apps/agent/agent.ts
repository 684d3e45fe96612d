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
import { applyChoices, applyForcedChoices } from './apply-choices.ts'
import { errorOf, isRequestError, quoted, refuse, refuseAs } from './error-codes.ts'
import { LIMITS, type Limits } from './limits.ts'
import {
  checkRollCount,
  echoOf,
  isDeeperThan,
  type Op,
  PROTOCOLS,
  parseLine,
  type Request,
  readRequest,
} from './request.ts'
import { rulesAnswer } from './rules-text.ts'
import { makeRuns, type OpenRun, type Runs, seatIn, seatsOf } from './runs.ts'
import type { AgentAnswer } from './show.ts'
import { settingsOf, viewFor } from './view.ts'

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
  readonly answer: (line: string) => Promise<AgentAnswer>
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
  return { answer: (line) => answerLine(context, line), runs: context.runs }
}

async function answerLine(context: Context, line: string): Promise<AgentAnswer> {
  let echo: AgentAnswer = {}
  try {
    const json = parseLine(line, context.limits)
    echo = echoOf(json)
    const request = readRequest(json, context.limits)
    return { ...echo, ...(await HANDLERS[request.op](context, request)) }
  } catch (error) {
    if (isRequestError(error)) return { ...echo, ...errorOf(error.code, error.message) }
    const what = error instanceof Error ? error.message : String(error)
    return { ...echo, ...errorOf('bug', `${what} This should not happen; the runs are still there.`) }
  }
}

/** Each checks all it needs, makes its answer, and only then changes anything: what is refused has changed nothing. */
const HANDLERS: Readonly<Record<Op, (context: Context, request: Request) => Promise<AgentAnswer> | AgentAnswer>> = {
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
    return rulesAnswer(entry, gameOf(context, entry), part)
  },
  start: startRun,
  look({ runs }, request) {
    const open = runs.get(request.run)
    const seat = seatIn(open.run, request.seat)
    const view = viewFor(open, open.run, seat, request, open.unseenEvents.get(seat) ?? [])
    open.unseenEvents.delete(seat)
    return view(open)
  },
  act,
  advise({ runs }, request) {
    const { name, run } = runs.get(request.run)
    const seat = seatIn(run, request.seat)
    if (!waitingFor(run).includes(seat)) refuse('not-your-turn', `Seat ${seat} has nothing to decide now.`)
    const budget = request.budget ?? DEFAULT_BUDGET
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
    const open = runs.get(request.run)
    const { run } = open
    const seat = seatIn(run, request.seat)
    if (run.turn === 0) refuse('no-such-turn', 'There is nothing to undo at turn 0.')
    const earlier = seek(run, run.turn - 1)
    unrank(earlier, `undone at turn ${run.turn}`)
    const view = viewFor(open, earlier, seat, request)
    open.run = earlier
    open.unseenEvents.clear()
    return view(open)
  },
  journal({ runs }, request) {
    const open = runs.get(request.run)
    const seat = seatIn(open.run, request.seat)
    const view = viewFor(open, open.run, seat, request)
    const journal = journalOf(open.run)
    return { journal: makeJournalJson(journal), string: makeJournalString(journal), ...view(open) }
  },
  end({ runs }, request) {
    const { name } = runs.get(request.run)
    runs.end(name)
    return { ended: name }
  },
  load: loadRun,
}

/** Runs imagined for an advice unless the asker says how many. */
const DEFAULT_BUDGET = 64

async function startRun(context: Context, request: Request): Promise<AgentAnswer> {
  const { runs, options: host } = context
  const entry = entryOf(request.game)
  const game = gameOf(context, entry)
  runs.checkLimits({ runs: 1, turns: 0 })
  checkSize(request.options, request.rolls, context.limits)
  const options = await checkedOptions(entry, game, request.options)
  const { rolls, entropy } = request
  const seed = request.seed ?? host.freshSeed()
  const run = start(game, { seed, options, rolls, ...(entropy === 'host' ? { entropy: host.entropy } : {}) })
  if (isRefusal(run)) return refuseAs(run)
  return openAndAnswer(context, request, run)
}

async function loadRun(context: Context, request: Request): Promise<AgentAnswer> {
  const journal = journalIn(request)
  const { ids, indexes, forced, options, seed, unranked } = journal
  const turns = Math.max(ids.length, indexes.length)
  checkTurnCount(turns, context.limits)
  checkRollCount(forced.length, context.limits)
  checkSize(options, [seed, unranked, ...forced], context.limits)
  context.runs.checkLimits({ runs: 1, turns })
  const run = await replayJournal(context, request, journal)
  // A journal can be copied: what goes on from one may have been played to its end before.
  if (run.game.toAct(run.state).length > 0) unrank(run, 'taken up from a journal')
  return openAndAnswer(context, request, run)
}

function journalIn({ journal }: Request): Journal {
  const parsed = parseAnyJournal(journal)
  return parsed.ok ? parsed.value : refuse('bad-journal', `This is no journal: ${parsed.why}.`)
}

function parseAnyJournal(journal: unknown): Parsed<Journal> {
  try {
    return typeof journal === 'string' ? parseJournalString(journal) : parseJournalJson(journal)
  } catch (error) {
    // Something in it could not even be asked what it is.
    return { ok: false, why: (error as Error).message }
  }
}

async function replayJournal(context: Context, { entropy }: Request, journal: Journal): Promise<Run> {
  const entry = entryOf(journal.game)
  const own = [gameOf(context, entry), entry.game].find((game) => isPlayedWith(game, journal))
  const options = own === undefined ? journal.options : await checkedOptions(entry, own, journal.options as object)
  const source = entropy === 'host' ? { entropy: context.options.entropy } : {}
  try {
    const run = replay(own ?? (await archivedRules(context, entry, journal)), { ...journal, options }, source)
    return isRefusal(run) ? refuseAs(run) : run
  } catch (error) {
    // Options that an archived game stumbles over.
    if (isFailure(error)) return refuse('bad-options', error.message)
    throw error
  }
}

/** A game of the house as it was. What is not in the archive is refused by the engine, in its words. */
async function archivedRules(context: Context, entry: GameInfo, journal: Journal): Promise<AnyGame> {
  const found = await archivedGame(journal, context.options.archive)
  if (!isNotArchived(found)) return found
  if (found.isDamaged) refuse('other-version', found.why)
  return gameOf(context, entry)
}

/** A new run among the others, and the answer about it. */
function openAndAnswer({ runs }: Context, request: Request, run: Run): AgentAnswer {
  const seat = seatIn(run, request.seat)
  const settings = settingsOf(request)
  if (settings.auto) applyForcedChoices(run, seat, [])
  const view = viewFor({ settings, sent: undefined }, run, seat, request)
  // While options were being checked, others may have taken the room.
  runs.checkLimits({ runs: 1, turns: run.turn })
  return { seed: run.seed, ...view(runs.open(run, request.entropy, settings)) }
}

function forkRun({ runs }: Context, request: Request): AgentAnswer {
  const { run, entropy, settings } = runs.get(request.run)
  const turn = request.turn ?? run.turn
  if (turn > run.turn) refuse('no-such-turn', `The run has ${run.turn} turns; fork at 0 to ${run.turn}.`)
  runs.checkLimits({ runs: 1, turns: turn })
  const copy = fork(run, turn)
  const seat = seatIn(copy, request.seat)
  const view = viewFor({ settings, sent: undefined }, copy, seat, request)
  // What becomes of the copy tells what would become of the original.
  unrank(run, `forked at turn ${turn}`)
  return { seed: copy.seed, ...view(runs.open(copy, entropy, settings)) }
}

function act(context: Context, request: Request): AgentAnswer {
  const { runs, limits } = context
  const open = runs.get(request.run)
  const { run } = open
  const seat = seatIn(run, request.seat)
  const choices = choicesOf(request)
  checkTurnCount(run.turn + choices.length, limits)
  checkRollCount(run.forced.length + request.rolls.length, limits)
  runs.checkLimits({ runs: 0, turns: choices.length })
  const back = makeRollback(run)
  try {
    const done = applyChoices(run, seat, choices, request)
    if (request.auto ?? open.settings.auto) applyForcedChoices(run, seat, done.took, done)
    const view = viewFor(open, run, seat, request, [...(open.unseenEvents.get(seat) ?? []), ...done.events])
    queueForOtherSeats(open, seat, done.events)
    runs.evictFinished(open)
    const { took, stopped, forgotten } = done
    return {
      ...(open.settings.protocol === 1 ? { events: [], lines: [] } : {}),
      ...view(open),
      ...(took.length > 1 ? { took } : {}),
      ...(stopped === undefined ? {} : { stopped }),
      ...(forgotten.length === 0 ? {} : { forgotten }),
    }
  } catch (error) {
    // A game failed in the middle of a turn.
    if (!isRequestError(error)) open.run = back()
    throw error
  }
}

/** To where the run stands now, with what other seats have chosen. */
function makeRollback(run: Run): () => Run {
  const { turn } = run
  const pending = new Map(run.pending)
  return () => {
    const copy = seek(run, turn)
    for (const [seat, action] of pending) copy.pending.set(seat, action)
    return copy
  }
}

/** What the others have not heard; who chose has just been told. */
function queueForOtherSeats(open: OpenRun, seat: Seat, events: readonly unknown[]): void {
  open.unseenEvents.delete(seat)
  if (events.length === 0) return
  for (const other of seatsOf(open.run))
    if (other !== seat) open.unseenEvents.set(other, [...(open.unseenEvents.get(other) ?? []), ...events])
}

function choicesOf({ choice, choices }: Request): readonly string[] {
  if ((choice === undefined) === (choices === undefined))
    return refuse(
      'malformed',
      '"choice" is the id of a choice, like "engage"; "choices" is a list of them. Give one of the two.',
    )
  return (choices ?? [choice as string]).map(checkedChoice)
}

/** Longer than the id of any choice, and what cannot be seen is in none: it is not worth quoting. */
function checkedChoice(choice: string): string {
  if (choice === clean(choice, 80)) return choice
  return refuse('not-legal', `${quoted(choice)} is not among the choices; look again.`)
}

function checkTurnCount(turns: number, limits: Limits): void {
  if (turns > limits.turns) refuse('too-many-turns', `A run has at most ${limits.turns} turns here.`)
}

const entryOf = (id: string | undefined): GameInfo =>
  (id === undefined ? undefined : findGame(id)) ??
  refuse('unknown-game', `"game" is one of ${GAMES.map((known) => known.id).join(', ')}.`)

const gameOf = (context: Context, entry: GameInfo): AnyGame => context.options.games?.[entry.id] ?? entry.game

/** Whatever is kept with a run must be neither deep nor big; what came inside the string of a journal was never counted. */
function checkSize(options: unknown, more: readonly unknown[], limits: Limits): void {
  if (isDeeperThan(limits.depth, options))
    refuse('too-deep', `Lists and objects stand at most ${limits.depth} deep inside one another.`)
  if (JSON.stringify([options, ...more]).length > limits.options)
    refuse('too-big', `What a run is given, its options and rolls, has at most ${limits.options} characters as JSON.`)
}

const MAX_PROBLEMS = 6

/** Options as the game wants them. Nothing given needs no checking. */
async function checkedOptions(entry: GameInfo, game: AnyGame, options: object): Promise<unknown> {
  if (Object.keys(options).length === 0) return {}
  const result = (await entry.schema()).checkOptions(options, game)
  if (result.ok) return result.value
  const told = result.problems.slice(0, MAX_PROBLEMS).map((problem) => clean(problemText(problem), 200))
  const more = result.problems.length - told.length
  return refuse('bad-options', [...told, ...(more > 0 ? [`and ${more} more`] : [])].join('; '))
}
