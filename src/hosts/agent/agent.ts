import {
  type AnyGame,
  choose,
  digest,
  type Entry,
  type ForcedRoll,
  fork,
  isRefusal,
  type Journal,
  journalOf,
  linesOf,
  makeJournalJson,
  makeJournalString,
  parseJournalJson,
  parseJournalString,
  type Refusal,
  type Run,
  replay,
  type Seat,
  seek,
  start,
  tellProblem,
  unrank,
  waitingFor,
} from '../../engine/index.ts'
import { findGame, GAMES } from '../../games/index.ts'
import { sceneText } from '../../views/text/text.ts'
import { archivedGame, isNoDoor } from '../archive/index.ts'
import { isPlayedWith } from '../shell/open.ts'
import { isFailure } from '../shell/usage.ts'

/** The protocol's operations; `docs/PROTOCOL.md` has an example of each from a real run. */
const OPS = ['games', 'start', 'look', 'act', 'fork', 'undo', 'journal', 'end', 'load'] as const
type Op = (typeof OPS)[number]

const FORMATS = ['scene', 'text', 'state'] as const

export interface AgentOptions {
  /** The game to be played in place of the house's, by id: a user's pack. */
  readonly games?: Readonly<Record<string, AnyGame>>
  /** The folder of old rules; the program's own where it is not said. */
  readonly archive?: string
  readonly entropy: () => string
  readonly freshSeed: () => string
}

type Request = Readonly<Record<string, unknown>>
type Answer = Readonly<Record<string, unknown>>

/** Answers requests, one line each. Runs live as long as the agent; nothing that comes in can make it fail. */
export function makeAgent(options: AgentOptions): (line: string) => Promise<Answer> {
  const runs = new Map<string, Run>()
  let started = 0
  const open = (run: Run): string => {
    started++
    const name = `r${started}`
    runs.set(name, run)
    return name
  }
  const context: Context = { options, runs, open, unheard: new Map() }
  return async (line) => {
    const request = parseRequest(line)
    if (request === undefined) return problem({}, 'malformed', 'Send one JSON object a line, like {"op":"games"}.')
    try {
      return await answer(context, request)
    } catch (error) {
      if (error instanceof Error && error.name === 'Answer')
        return problem(request, (error as AnswerError).code, error.message)
      return problem(request, 'bug', `${(error as Error).message} This should not happen; the runs are still there.`)
    }
  }
}

interface Context {
  readonly options: AgentOptions
  readonly runs: Map<string, Run>
  /** What happened to seats that chose before the others, by run and seat: they hear it with their next answer. */
  readonly unheard: Map<string, readonly unknown[]>
  open(run: Run): string
}

interface AnswerError extends Error {
  code: string
}

/** Ends a request with an error for the asker. */
function refuse(code: string, why: string): never {
  const error = new Error(why) as AnswerError
  error.name = 'Answer'
  error.code = code
  throw error
}

function parseRequest(line: string): Request | undefined {
  try {
    const json = JSON.parse(line) as unknown
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Request) : undefined
  } catch {
    return undefined
  }
}

const echo = (request: Request): Answer => (request.id === undefined ? {} : { id: request.id })
const problem = (request: Request, code: string, why: string): Answer => ({ ...echo(request), error: { code, why } })

async function answer(context: Context, request: Request): Promise<Answer> {
  const op = request.op as Op
  const handler = OPS.includes(op) ? HANDLERS[op] : undefined
  if (handler === undefined) refuse('unknown-op', `"op" is one of ${OPS.join(', ')}.`)
  const formats = formatsOf(request)
  const { run, ...more } = await handler(context, request)
  if (typeof run !== 'string') return { ...echo(request), ...more }
  return { ...echo(request), ...more, ...look(context, run, seatOf(request), formats) }
}

const HANDLERS: Readonly<Record<Op, (context: Context, request: Request) => Promise<Answer> | Answer>> = {
  games: () => ({
    games: GAMES.map(({ id, name, blurb, help, game }) => ({
      id,
      name,
      blurb,
      help,
      version: game.version,
      content: game.contentHash,
    })),
  }),
  start: startRun,
  look(context, request) {
    const name = nameOf(context, request)
    const seat = seatOf(request) ?? actingSeat(runOf(context, request))
    return { run: name, ...heard(context, name, seat) }
  },
  act,
  fork(context, request) {
    const run = runOf(context, request)
    const turn = request.turn === undefined ? run.turn : countOf(request, 'turn')
    if (turn > run.turn) refuse('no-such-turn', `The run has ${run.turn} turns; fork at 0 to ${run.turn}.`)
    return { run: context.open(fork(run, turn)) }
  },
  undo(context, request) {
    const name = nameOf(context, request)
    const run = runOf(context, request)
    if (run.turn === 0) refuse('no-such-turn', 'There is nothing to undo at turn 0.')
    const earlier = seek(run, run.turn - 1)
    unrank(earlier, `undone at turn ${run.turn}`)
    context.runs.set(name, earlier)
    return { run: name }
  },
  journal(context, request) {
    const journal = journalOf(runOf(context, request))
    return {
      ...{ journal: makeJournalJson(journal), string: makeJournalString(journal) },
      run: nameOf(context, request),
    }
  },
  end(context, request) {
    const name = nameOf(context, request)
    context.runs.delete(name)
    return { ended: name }
  },
  load: loadRun,
}

async function startRun(context: Context, request: Request): Promise<Answer> {
  const entry = entryOf(request.game)
  const game = gameOf(context, entry)
  const options = await checked(entry, game, {
    ...optionsOf(request),
    ...('scenario' in request ? { scenario: request.scenario } : {}),
  })
  const seed = request.seed === undefined ? context.options.freshSeed() : seedOf(request.seed)
  const run = start(game, { seed, options, rolls: rollsOf(request), entropy: context.options.entropy })
  if (isRefusal(run)) refuseAs(run)
  return { run: context.open(run), seed }
}

async function loadRun(context: Context, request: Request): Promise<Answer> {
  const { journal } = request
  const parsed = typeof journal === 'string' ? parseJournalString(journal) : parseJournalJson(journal)
  if (!parsed.ok) refuse('bad-journal', `This is no journal: ${parsed.why}.`)
  const entry = entryOf(parsed.value.game)
  const own = [gameOf(context, entry), entry.game].find((game) => isPlayedWith(game, parsed.value))
  const options = own === undefined ? parsed.value.options : await checked(entry, own, parsed.value.options as object)
  try {
    const game = own ?? (await archived(context, entry, parsed.value))
    const run = replay(game, { ...parsed.value, options }, { entropy: context.options.entropy })
    if (isRefusal(run)) refuseAs(run)
    return { run: context.open(run), seed: run.seed }
  } catch (error) {
    // Options that an archived game stumbles over.
    if (isFailure(error)) refuse('bad-options', error.message)
    throw error
  }
}

/** A game of the house as it was. What is not in the archive is refused by the engine, in its words. */
async function archived(context: Context, entry: Entry, journal: Journal): Promise<AnyGame> {
  const found = await archivedGame(journal, context.options.archive)
  if (!isNoDoor(found)) return found
  if (found.isDamaged) refuse('other-version', found.why)
  return gameOf(context, entry)
}

function act(context: Context, request: Request): Answer {
  const run = runOf(context, request)
  const seat = seatOf(request) ?? actingSeat(run)
  const { choice } = request
  if (typeof choice !== 'string') refuse('malformed', '"choice" is the id of a choice, like "engage".')
  const turn = request.turn === undefined ? run.turn : countOf(request, 'turn')
  const acting = run.game.toAct(run.state)
  const chosen = choose(run, turn, seat, choice, rollsOf(request))
  if (isRefusal(chosen)) refuseAs(chosen)
  const name = nameOf(context, request)
  for (const other of acting)
    if (other !== seat && chosen.events.length > 0) context.unheard.set(`${name} ${other}`, chosen.events)
  return { run: name, events: [], lines: [], ...heard(context, name, seat), ...told(run, chosen.events, seat) }
}

/** What a seat notices, as data and in words. What it does not notice in words it does not get as data either. */
function told(run: Run, all: readonly unknown[], seat: Seat): Answer {
  const events = all.filter((event) => run.game.tell(event, seat) !== undefined)
  return events.length === 0 ? {} : { events, lines: linesOf(run, events, seat) }
}

/** What a seat has not heard yet: its turn was over only when the others had chosen. */
function heard(context: Context, name: string, seat: Seat): Answer {
  const events = context.unheard.get(`${name} ${seat}`) ?? []
  context.unheard.delete(`${name} ${seat}`)
  return told(context.runs.get(name) as Run, events, seat)
}

/** What every answer about a run carries. */
function look(context: Context, name: string, wanted: Seat | undefined, formats: readonly string[]): Answer {
  const run = context.runs.get(name) as Run
  const { game } = run
  const seat = wanted ?? actingSeat(run)
  if (formats.includes('state')) unrank(run, 'state shown')
  const scene = game.scene(run.state, seat)
  const outcome = game.outcome(run.state)
  const standing = outcome?.standings[seat]
  return {
    ...{ run: name, turn: run.turn, seat, toAct: waitingFor(run), digest: digest(run.state) },
    ...(run.unranked === '' ? {} : { unranked: run.unranked }),
    ...(outcome === undefined
      ? {}
      : { over: { reason: outcome.reason, score: standing?.score ?? 0, won: standing?.won ?? false } }),
    scene,
    ...(formats.includes('text') ? { text: sceneText(scene) } : {}),
    ...(formats.includes('state') ? { state: run.state } : {}),
  }
}

const actingSeat = (run: Run): Seat => waitingFor(run)[0] ?? 0

function refuseAs({ refused, why }: Refusal): never {
  return refuse(refused, why)
}

function entryOf(id: unknown): Entry {
  const entry = typeof id === 'string' ? findGame(id) : undefined
  return entry ?? refuse('unknown-game', `"game" is one of ${GAMES.map((known) => known.id).join(', ')}.`)
}

const gameOf = (context: Context, entry: Entry): AnyGame => context.options.games?.[entry.id] ?? entry.game

async function checked(entry: Entry, game: AnyGame, options: object): Promise<unknown> {
  if (Object.keys(options).length === 0) return {}
  const result = (await entry.schema()).checkOptions(options, game)
  if (!result.ok) refuse('bad-options', result.problems.map(tellProblem).join('; '))
  return result.value
}

function optionsOf(request: Request): object {
  const { options } = request
  if (options === undefined) return {}
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    refuse('bad-options', '"options" is an object.')
  return options
}

function nameOf(context: Context, request: Request): string {
  const { run } = request
  if (typeof run === 'string' && context.runs.has(run)) return run
  const names = [...context.runs.keys()].slice(-8).join(', ')
  return refuse(
    'unknown-run',
    `"run" is the name a start, fork or load answered with${names === '' ? '; there is none yet' : `: ${names}`}.`,
  )
}

const runOf = (context: Context, request: Request): Run => context.runs.get(nameOf(context, request)) as Run

function seatOf(request: Request): Seat | undefined {
  return request.seat === undefined ? undefined : countOf(request, 'seat')
}

function countOf(request: Request, key: string): number {
  const value = request[key]
  if (!Number.isSafeInteger(value) || (value as number) < 0) refuse('malformed', `"${key}" is a whole number from 0.`)
  return value as number
}

function seedOf(seed: unknown): string {
  if (typeof seed !== 'string' && typeof seed !== 'number') refuse('bad-seed', '"seed" is a text or a number.')
  return String(seed)
}

function rollsOf(request: Request): ForcedRoll[] {
  const { rolls } = request
  if (rolls === undefined) return []
  const fits = (roll: unknown): roll is ForcedRoll => {
    const { what, value } = (roll ?? {}) as Partial<ForcedRoll>
    return typeof what === 'string' && Number.isSafeInteger(value) && (value as number) >= 0
  }
  if (!Array.isArray(rolls) || !rolls.every(fits))
    refuse('bad-roll', '"rolls" is a list of {"what": label, "value": number}.')
  return rolls.map(({ what, value }) => ({ what, value }))
}

function formatsOf(request: Request): readonly string[] {
  const asked = request.format === undefined ? ['scene'] : [request.format].flat()
  for (const format of asked)
    if (!FORMATS.includes(format as (typeof FORMATS)[number]))
      refuse('malformed', `"format" is one of ${FORMATS.join(', ')}.`)
  return asked as string[]
}
