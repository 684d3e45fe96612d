import {
  type AnyGame,
  type Chosen,
  choose,
  type ForcedRoll,
  force,
  type GameInfo,
  isRefusal,
  type Rank,
  type Refusal,
  type Run,
  rankOf,
  type Scene,
  type Seat,
  seek,
  type TrustedRecord,
  waitingFor,
} from '../engine/index.ts'
import { type LogEntry, type LogOptions, makeLog, type PlayedTurn, type SessionLog } from './log.ts'
import { sceneOf } from './scene.ts'
import { whyFinal } from './take-back.ts'

/** A run as a front end plays it, on this machine or on a server. A front end draws `scene` and `log`, reads input and calls `choose`. */
export interface Session {
  readonly info: GameInfo
  readonly turn: number
  /** The seat whose scene is shown: the next one to choose at this front end; after the end seat 0. */
  readonly seat: Seat
  /** The scene of that seat. It has no choices while somebody else has to choose. */
  readonly scene: Scene
  readonly status: SessionStatus
  /** The log of that seat, from the first turn. */
  readonly log: readonly LogEntry[]
  /** Log entries from this turn on are new: they follow from the last choice. */
  readonly newFrom: number
  /** Makes a choice of the shown seat. Returns why it was refused; undefined if it was made. */
  choose(id: string): string | undefined | Promise<string | undefined>
  /** Calls `listen` after every change; returns a function that stops it. */
  onChange(listen: () => void): () => void
  close(): void
}

/** `covered`: two people share the screen, and the next one has not taken over yet. `waiting`: somebody else chooses. */
type SessionStatus = 'choosing' | 'covered' | 'waiting' | 'over'

/** Saves a run while it is played. Each function returns a message for the player: that saving fails, or works again. */
export interface RunSaver {
  /** Called after every turn, before its result is shown, and when the run goes back or is replaced. */
  save(run: Run): string | undefined
  /** Called when the session is closed. */
  close?(run: Run): string | undefined
}

/** A session of a run on this machine. */
export interface LocalSession extends Session {
  /** The run. A step back, a fork or a scenario replaces it. */
  readonly run: Run
  /** The date, if the run is a try at a daily. */
  readonly daily: string | undefined
  readonly rank: Rank
  /** The last message of the saver; undefined if there was none since the last choice. */
  readonly saveMessage: string | undefined
  choose(id: string): string | undefined
  /** Makes a choice of any seat, for bots and programs. `turn` is the turn it was made for; `rolls` are forced. */
  chooseFor(seat: Seat, id: string, how?: ChoiceOptions): Chosen | Refusal
  /** The log of a seat. */
  logOf(seat: Seat): readonly LogEntry[]
  /** The events of every turn so far. */
  events(): readonly PlayedTurn[]
  /** Seats that a bot plays and that have to choose now. */
  botSeats(): readonly Seat[]
  /** Shows a covered screen to the next player. */
  uncover(): void
  /** Takes the last choice back. Returns why it is final; undefined if it was taken back. */
  takeBack(): string | undefined
  /** Forces rolls, or applies a game's own override such as `hp m1 5`; the run becomes practice. Returns an error message. */
  override(command: string): string | undefined
  /** Continues with another run: a fork, an earlier turn, a scenario. */
  replaceRun(run: Run): void
}

interface ChoiceOptions {
  readonly turn?: number | undefined
  readonly rolls?: readonly ForcedRoll[] | undefined
}

export interface SessionOptions extends LogOptions {
  readonly info: GameInfo
  readonly run: Run
  readonly daily?: string | undefined
  readonly saver?: RunSaver | undefined
  /** The bot that plays every seat but 0. Absent: people share this screen. */
  readonly rival?: string | undefined
  /** Covers the screen before the first choice, because nobody knows who sits there. */
  readonly isCovered?: boolean | undefined
}

/** The changing parts of a session. */
interface Inner extends Omit<SessionOptions, 'isCovered'> {
  run: Run
  seat: Seat
  isCovered: boolean
  newFrom: number
  saveMessage: string | undefined
  log: SessionLog
  readonly listeners: Set<() => void>
}

export function openSession(options: SessionOptions): LocalSession {
  const { info, run, daily, rival, clean } = options
  const inner: Inner = {
    ...options,
    seat: 0,
    isCovered: false,
    newFrom: run.turn - 1,
    saveMessage: undefined,
    log: makeLog(run, options),
    listeners: new Set(),
  }
  showNextSeat(inner)
  inner.isCovered = options.isCovered === true && run.game.toAct(run.state).length > 1
  return {
    info,
    daily,
    get run() {
      return inner.run
    },
    get turn() {
      return inner.run.turn
    },
    get seat() {
      return inner.seat
    },
    get scene() {
      const scene = sceneOf(inner.run, inner.seat)
      return clean === undefined ? scene : clean(scene)
    },
    get status() {
      if (isOver(inner)) return 'over'
      return inner.isCovered ? 'covered' : waitingFor(inner.run).includes(inner.seat) ? 'choosing' : 'waiting'
    },
    get log() {
      return inner.log.of(inner.seat)
    },
    get newFrom() {
      return inner.newFrom
    },
    get rank() {
      return rankAgainst(inner.run, info.game)
    },
    get saveMessage() {
      return inner.saveMessage
    },
    choose: (id) => refusalOf(chooseFor(inner, inner.seat, id)),
    chooseFor: (seat, id, how) => chooseFor(inner, seat, id, how),
    logOf: (seat) => inner.log.of(seat),
    events: () => inner.log.turns(),
    botSeats: () => (rival === undefined ? [] : waitingFor(inner.run).filter((seat) => seat > 0)),
    uncover() {
      inner.isCovered = false
      notify(inner)
    },
    takeBack: () => takeBack(inner),
    override: (command) => override(inner, command),
    replaceRun: (next) => replaceRun(inner, next),
    onChange(listen) {
      inner.listeners.add(listen)
      return () => void inner.listeners.delete(listen)
    },
    close() {
      inner.saveMessage = inner.saver?.close?.(inner.run)
    },
  }
}

const isOver = ({ run }: Inner): boolean => run.game.toAct(run.state).length === 0
const refusalOf = (chosen: Chosen | Refusal): string | undefined => (isRefusal(chosen) ? chosen.why : undefined)

function notify({ listeners }: Inner): void {
  for (const listen of [...listeners]) listen()
}

/** Shows the seat that chooses next. If people share the screen and the seat changes, covers the screen. */
function showNextSeat(inner: Inner): void {
  const { run, rival, seat } = inner
  const next = waitingFor(run).find((one) => one === 0 || rival === undefined) ?? seat
  inner.seat = isOver(inner) ? 0 : next
  inner.isCovered = inner.seat !== seat && !isOver(inner)
}

function chooseFor(inner: Inner, seat: Seat, id: string, { turn, rolls = [] }: ChoiceOptions = {}): Chosen | Refusal {
  const { run, log, saver } = inner
  const before = run.turn
  const chosen = choose(run, turn ?? before, seat, id, rolls)
  if (isRefusal(chosen)) return chosen
  inner.saveMessage = undefined
  if (run.turn > before) {
    log.add({ turn: before, events: chosen.events })
    inner.newFrom = before
    inner.saveMessage = saver?.save(run)
  }
  showNextSeat(inner)
  notify(inner)
  return chosen
}

function replaceRun(inner: Inner, run: Run): void {
  inner.run = run
  inner.log = makeLog(run, { clean: inner.clean })
  inner.newFrom = Math.min(inner.newFrom, run.turn)
  inner.saveMessage = inner.saver?.save(run)
  showNextSeat(inner)
  inner.isCovered = false
  notify(inner)
}

function takeBack(inner: Inner): string | undefined {
  const { run } = inner
  const why = whyFinal(run)
  if (why === undefined) replaceRun(inner, seek(run, run.turn - 1))
  return why
}

function override(inner: Inner, command: string): string | undefined {
  const wanted = overrideFor(inner.run, command)
  if (typeof wanted === 'string') return wanted
  force(inner.run, wanted.rolls)
  if (wanted.choice !== undefined) return refusalOf(chooseFor(inner, inner.seat, wanted.choice))
  notify(inner)
  return undefined
}

/** The override that a typed command asks for: `label value` forces the next roll of a label, anything else is the game's own command. */
function overrideFor(
  { game, state }: Run,
  command: string,
): { rolls: readonly ForcedRoll[]; choice?: string } | string {
  const own = game.extras?.admin?.(state, command)
  if (typeof own === 'object') return own
  const [, what, value] = /^(\S+)[\s=]+(\d+)$/.exec(command) ?? []
  if (what !== undefined) return { rolls: [{ what, value: Number(value) }] }
  return own ?? 'Type the label of a roll and its value, for example: attack 3'
}

/** The rank of a run, compared with the game's current built-in version, if there is one. Archived rules count like the current ones. */
export const rankAgainst = (run: Run, builtIn: AnyGame | undefined, seal?: TrustedRecord): Rank =>
  rankOf(run, 'isArchived' in run.game ? run.game : (builtIn ?? run.game), seal)
