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
import { findGame, GAMES } from '../../games/registry.ts'
import { clean } from '../../lib/clean-text.ts'
import { isFailure, messageOf } from '../../lib/user-errors.ts'
import { type LocalSession, openSession } from '../../play/session.ts'
import { whyFinal } from '../../play/take-back.ts'
import { archivedGame, isNotArchived } from '../../storage/archive/index.ts'
import { isPlayedWith } from '../cli/load-game.ts'
import type { AgentAnswer } from './answer.ts'
import { applyChoices, applyForcedChoices } from './apply-choices.ts'
import { errorOf, isRequestError, quoted, refuse, refuseAs } from './error-codes.ts'
import { LIMITS, type Limits } from './limits.ts'
import {
  checkRollCount,
  echoOf,
  type Op,
  PROTOCOLS,
  parseLine,
  type Request,
  readRequest,
  refuseDepth,
} from './request.ts'
import { rulesAnswer } from './rules-text.ts'
import { makeRuns, type OpenRun, type Runs, seatIn, seatsOf } from './runs.ts'
import { settingsOf, viewFor } from './view.ts'

export interface AgentOptions {
  /** Games that replace built-in ones, by id: packs. */
  readonly games?: Readonly<Record<string, AnyGame>>
  /** The folder of archived rules; by default the program's own. */
  readonly archive?: string
  /** Overrides of the default limits. */
  readonly limits?: Partial<Limits>
  readonly entropy: () => string
  readonly freshSeed: () => string
}

export interface Agent {
  /** Answers one line; never throws. Runs live as long as the agent. */
  answer(line: string): Promise<AgentAnswer>
  /** The open runs, for inspection only. */
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
    const why = messageOf(error)
    if (isRequestError(error)) return { ...echo, ...errorOf(error.code, why) }
    return {
      ...echo,
      ...errorOf('bug', `${why} This is a bug in Undercroft, please report it. Your runs are unchanged.`),
    }
  }
}

/** Each handler validates first and changes runs last, so that a refused request has no effect. */
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
    if (!waitingFor(run).includes(seat)) refuse('not-your-turn', `Seat ${seat} does not have to choose now.`)
    const { budget = DEFAULT_BUDGET } = request
    const exact = run.game.extras?.exactAdvice?.(run.state, seat)
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
    if (run.turn === 0) refuse('no-such-turn', 'Nothing to undo: the run is at turn 0.')
    const earlier = seek(run, run.turn - 1)
    unrank(earlier, `undone at turn ${run.turn}`)
    const view = viewFor(open, earlier, seat, request)
    open.session.replaceRun(earlier)
    open.unseenEvents.clear()
    return view(open)
  },
  'take-back'({ runs }, request) {
    const open = runs.get(request.run)
    const { run } = open
    const seat = seatIn(run, request.seat)
    const why = whyFinal(run)
    if (why !== undefined) refuse('final', why)
    const view = viewFor(open, seek(run, run.turn - 1), seat, request)
    open.session.takeBack()
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

/** Simulated runs for an `advise` request without a budget. */
const DEFAULT_BUDGET = 64

async function startRun(context: Context, request: Request): Promise<AgentAnswer> {
  const { rolls = [] } = request
  const given = 'scenario' in request ? { ...request.options, scenario: request.scenario } : (request.options ?? {})
  const entry = entryOf(request.game)
  const game = gameOf(context, entry)
  context.runs.checkLimits({ runs: 1, turns: 0 })
  checkSize(given, rolls, context.limits)
  const options = await checkedOptions(entry, game, given)
  const seed = request.seed ?? context.options.freshSeed()
  const run = start(game, { seed, options, rolls, ...entropyFor(context, request) })
  return isRefusal(run) ? refuseAs(run) : openAndAnswer(context, request, run)
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
  // A journal can be copied and its continuation tried out, so a continued run no longer counts.
  if (run.game.toAct(run.state).length > 0) unrank(run, 'taken up from a journal')
  return openAndAnswer(context, request, run)
}

function journalIn({ journal }: Request): Journal {
  let parsed: Parsed<Journal>
  try {
    parsed = typeof journal === 'string' ? parseJournalString(journal) : parseJournalJson(journal)
  } catch (error) {
    // Some values cannot even be inspected.
    parsed = { ok: false, why: messageOf(error) }
  }
  return parsed.ok ? parsed.value : refuse('bad-journal', `Invalid journal: ${parsed.why}.`)
}

async function replayJournal(context: Context, request: Request, journal: Journal): Promise<Run> {
  const entry = entryOf(journal.game)
  const current = [gameOf(context, entry), entry.game].find((rules) => isPlayedWith(rules, journal))
  const options = current === undefined ? journal.options : await checkedOptions(entry, current, journal.options ?? {})
  try {
    const game = current ?? (await archivedRules(context, entry, journal))
    const run = replay(game, { ...journal, options }, entropyFor(context, request))
    return isRefusal(run) ? refuseAs(run) : run
  } catch (error) {
    // Archived rules threw because of the options.
    if (isFailure(error)) return refuse('bad-options', error.message)
    throw error
  }
}

/** The archived rules of a journal. If there are none, returns the current game: replay then refuses the version with its own message. */
async function archivedRules(context: Context, entry: GameInfo, journal: Journal): Promise<AnyGame> {
  const found = await archivedGame(journal, context.options.archive)
  if (!isNotArchived(found)) return found
  if (found.isDamaged) refuse('other-version', found.why)
  return gameOf(context, entry)
}

/** Opens a run and answers with its view. */
function openAndAnswer({ runs }: Context, request: Request, run: Run): AgentAnswer {
  const seat = seatIn(run, request.seat)
  const settings = settingsOf(request)
  const session = sessionOf(run)
  if (settings.auto) applyForcedChoices(session, seat)
  const view = viewFor({ settings }, run, seat, request)
  // Check again: other runs may have been opened while the options were validated.
  runs.checkLimits({ runs: 1, turns: run.turn })
  return { seed: run.seed, ...view(runs.open(session, request.entropy ?? 'seed', settings)) }
}

const sessionOf = (run: Run): LocalSession => openSession({ info: entryOf(run.game.id), run })

function forkRun({ runs }: Context, request: Request): AgentAnswer {
  const { run, entropy, settings } = runs.get(request.run)
  const { turn = run.turn } = request
  if (turn > run.turn) refuse('no-such-turn', `The run is at turn ${run.turn}; fork at a turn from 0 to ${run.turn}.`)
  runs.checkLimits({ runs: 1, turns: turn })
  const copy = fork(run, turn)
  const seat = seatIn(copy, request.seat)
  const view = viewFor({ settings }, copy, seat, request)
  // The copy can be used to look ahead, so the original no longer counts.
  unrank(run, `forked at turn ${turn}`)
  return { seed: copy.seed, ...view(runs.open(sessionOf(copy), entropy, settings)) }
}

function act(context: Context, request: Request): AgentAnswer {
  const { runs, limits } = context
  const { rolls = [] } = request
  const open = runs.get(request.run)
  const { run, settings } = open
  const seat = seatIn(run, request.seat)
  const choices = choicesOf(request)
  checkTurnCount(run.turn + choices.length, limits)
  checkRollCount(run.forced.length + rolls.length, limits)
  runs.checkLimits({ runs: 0, turns: choices.length })
  const rollBack = makeRollback(run)
  try {
    const done = applyChoices(open.session, seat, choices, request.turn ?? run.turn, rolls)
    if (request.auto ?? settings.auto) applyForcedChoices(open.session, seat, done)
    const view = viewFor(open, run, seat, request, [...(open.unseenEvents.get(seat) ?? []), ...done.events])
    queueForOtherSeats(open, seat, done.events)
    runs.evictFinished(open)
    const { took, stopped, forgotten } = done
    return {
      ...(settings.protocol === 1 ? { events: [], lines: [] } : {}),
      ...view(open),
      ...(took.length > 1 ? { took } : {}),
      ...(stopped === undefined ? {} : { stopped }),
      ...(forgotten.length === 0 ? {} : { forgotten }),
    }
  } catch (error) {
    // The game threw in the middle of a turn: restore the run.
    if (!isRequestError(error)) open.session.replaceRun(rollBack())
    throw error
  }
}

/** Returns a function that restores the current turn, including choices that wait for other seats. */
function makeRollback(run: Run): () => Run {
  const { turn } = run
  const pending = new Map(run.pending)
  return () => {
    const copy = seek(run, turn)
    for (const [seat, action] of pending) copy.pending.set(seat, action)
    return copy
  }
}

/** Queues events for the other seats; the seat that chose gets them in this answer. */
function queueForOtherSeats(open: OpenRun, seat: Seat, events: readonly unknown[]): void {
  open.unseenEvents.delete(seat)
  if (events.length === 0) return
  for (const other of seatsOf(open.run))
    if (other !== seat) open.unseenEvents.set(other, [...(open.unseenEvents.get(other) ?? []), ...events])
}

function choicesOf({ choice, choices }: Request): readonly string[] {
  const ids = choice === undefined ? choices : choices === undefined ? [choice] : undefined
  if (ids === undefined)
    return refuse('malformed', 'Give either "choice", the id of a choice like "engage", or "choices", a list of ids.')
  return ids.map(checkedChoice)
}

/** Refuses texts that cannot be ids of choices, too long or with invisible characters, before they get anywhere. */
function checkedChoice(choice: string): string {
  if (choice === clean(choice, 80)) return choice
  return refuse('not-legal', `${quoted(choice)} is not a legal choice now; send "look" to see the choices.`)
}

function checkTurnCount(turns: number, limits: Limits): void {
  if (turns > limits.turns) refuse('too-many-turns', `Too many turns: a run may have at most ${limits.turns} here.`)
}

const entryOf = (id: string | undefined): GameInfo =>
  (id === undefined ? undefined : findGame(id)) ??
  refuse('unknown-game', `"game" must be one of ${GAMES.map((known) => known.id).join(', ')}.`)

const gameOf = (context: Context, entry: GameInfo): AnyGame => context.options.games?.[entry.id] ?? entry.game

/** A source of true randomness, if the request asks for one. */
const entropyFor = ({ options: host }: Context, { entropy }: Request): { entropy?: () => string } =>
  entropy === 'host' ? { entropy: host.entropy } : {}

/** Checks the nesting of a parsed value, such as the options inside a journal string. */
function isDeeperThan(max: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return max === 0 || Object.values(value).some((inner) => isDeeperThan(max - 1, inner))
}

/** Limits the size of options and rolls. Those inside a journal string have not been checked before. */
function checkSize(options: unknown, more: readonly unknown[], limits: Limits): void {
  if (isDeeperThan(limits.depth, options)) refuseDepth(limits)
  if (JSON.stringify([options, ...more]).length > limits.options)
    refuse('too-big', `Options and rolls are too big: at most ${limits.options} characters of JSON are allowed.`)
}

const MAX_PROBLEMS = 6

/** Validated options. Empty options need no check. */
async function checkedOptions(entry: GameInfo, game: AnyGame, options: object): Promise<unknown> {
  if (Object.keys(options).length === 0) return {}
  const result = (await entry.schema()).checkOptions(options, game)
  if (result.ok) return result.value
  const shown = result.problems.slice(0, MAX_PROBLEMS).map((problem) => clean(problemText(problem), 200))
  const more = result.problems.length - shown.length
  return refuse('bad-options', [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; '))
}
