import type { Action, AnyGame, Move, Seat } from '../contract/game.ts'
import type { Line } from '../contract/scene.ts'
import { cloneDiceState, type Dice, type DiceState, diceFrom, makeDiceState } from '../dice/dice.ts'
import { type ForcedRoll, forcedDice, isImpossibleRoll } from '../dice/test-dice.ts'
import type { Journal, Mark } from '../journal/journal.ts'
import { bitsOf, checkOf, type JournalFormat, markOfState } from '../journal/journal-format.ts'
import type { TextHashes } from '../journal/state-hash.ts'
import { plainJson } from '../json.ts'
import { dropRoll, forcedAt, usedRolls } from './forced-rolls.ts'

/** A run in progress, or replayed from a journal. Anyone may read its fields; only the functions of this folder may change them. */
export interface Run {
  readonly game: AnyGame
  /** The format in which the run's journal is written. */
  readonly format: JournalFormat
  readonly seed: string
  readonly options: unknown
  /** Why the app says this run does not count (a fork, an undo, a look at hidden state), or ''. It only lowers the rank; see rank.ts. */
  unranked: string
  /** Whether the run was replayed from a journal without checks and marks, so that only the legality of its choices was verified. */
  isUnproven: boolean
  turn: number
  state: unknown
  /** The choices already made this turn, by seat. They wait until the other seats have chosen too. */
  readonly pending: Map<Seat, Action>
  readonly indexes: number[]
  readonly ids: string[]
  readonly entropy: string[]
  readonly forced: (ForcedRoll & { readonly step: number })[]
  readonly checks: number[]
  readonly marks: Mark[]
  readonly keyframes: Keyframe[]
  readonly inner: Inner
}

/** The internal part of a run: everything beside the state that decides the next turn. */
interface Inner {
  dice: Dice
  diceState: DiceState
  /** Forced rolls that have not been rolled yet. */
  waiting: ForcedRoll[]
  entropyUsed: number
  /** The number of entropy values that were not derived from the seed. */
  unseededEntropies: number
  check: number
  /** Cached hashes of the long texts in the run's states. */
  readonly textHashes: TextHashes
  readonly source: ((what: string) => string) | undefined
}

/** A snapshot from which the run can continue. */
export interface Keyframe {
  readonly turn: number
  readonly state: unknown
  readonly dice: DiceState
  readonly waiting: readonly ForcedRoll[]
  readonly entropyUsed: number
  readonly unseededEntropies: number
  readonly check: number
  readonly choices: number
}

/** The answer to invalid input: a stable code, and a sentence for the player. */
export interface Refusal {
  readonly refused:
    | 'over'
    | 'stale'
    | 'not-your-turn'
    | 'not-legal'
    | 'bad-roll'
    | 'bad-seed'
    | 'bad-options'
    | 'other-game'
    | 'other-version'
    | 'other-content'
    | 'drift'
    | 'not-whole'
  readonly why: string
  /** The first turn that differs, if `refused` is `drift`. */
  readonly turn?: number
}

/** The result of a choice. */
export interface Chosen {
  readonly turn: number
  /** The events of the turn. The list is empty while other seats still have to choose. */
  readonly events: readonly unknown[]
  readonly waitingFor: readonly Seat[]
  /** Rolls that were forced earlier to values their dice cannot show. They were dropped, and the dice were rolled normally. */
  readonly forgotten?: readonly ForcedRoll[]
}

export const isRefusal = (value: object): value is Refusal => 'refused' in value

/** Number of turns between keyframes. Replaying 128 turns takes about 1 ms, and a keyframe costs more than replaying a turn. */
export const KEYFRAME_EVERY = 128
/** Number of turns between marks. The last turn always gets a mark too. */
export const MARK_EVERY = 256
/** Limit on the number of waiting forced rolls, because every roll searches their list. */
const MAX_WAITING = 1000
const SEED = /^[\p{L}\p{N} .:,_+-]{1,64}$/u

type JournalStart = Pick<Journal, 'format' | 'seed' | 'options' | 'unranked' | 'entropy' | 'forced'>

/** Sets up a run at turn 0. A replay starts with this too: its journal then supplies entropy and forced rolls. */
export function begin(game: AnyGame, journal: JournalStart, source?: (what: string) => string): Run | Refusal {
  if (!SEED.test(journal.seed))
    return { refused: 'bad-seed', why: 'A seed is 1 to 64 letters, digits, spaces or any of . : , _ + -' }
  let options: unknown
  try {
    options = plainJson(journal.options ?? {})
    if (typeof options !== 'object' || Array.isArray(options)) throw new Error('they are not an object')
  } catch (error) {
    return { refused: 'bad-options', why: `Invalid options: ${(error as Error).message}.` }
  }
  const run = emptyRun(game, journal, options, source)
  attachDice(run)
  const crowd = queueForcedRolls(run, 0)
  if (crowd !== undefined) return crowd
  try {
    run.state = game.setup(options, run.inner.dice)
  } catch (error) {
    if (isImpossibleRoll(error)) return { refused: 'bad-roll', why: error.message }
    if (isStandard(run)) throw error
    return { refused: 'bad-options', why: `${game.id} cannot start with these options: ${(error as Error).message}` }
  }
  const { inner } = run
  inner.check = checkOf(run.format, 0, 0, NO_INDEXES, run.state, inner.diceState, inner.textHashes) >>> 0
  run.keyframes.push(snapshot(run))
  return run
}

const NO_INDEXES: readonly number[] = []

/** Whether a run has neither options nor forced rolls, so that an error in its rules can only be a bug. */
export const isStandard = ({ options, forced }: Run): boolean =>
  forced.length === 0 && Object.keys(options as object).length === 0

function emptyRun(game: AnyGame, journal: JournalStart, options: unknown, source: Inner['source']): Run {
  const diceState = makeDiceState(journal.seed)
  return {
    game,
    format: journal.format,
    seed: journal.seed,
    options,
    unranked: journal.unranked,
    isUnproven: false,
    turn: 0,
    state: undefined,
    pending: new Map(),
    indexes: [],
    ids: [],
    entropy: journal.entropy.slice(),
    forced: journal.forced.slice(),
    checks: [],
    marks: [],
    keyframes: [],
    inner: {
      dice: diceFrom(diceState),
      diceState,
      waiting: [],
      entropyUsed: 0,
      unseededEntropies: 0,
      check: 0,
      textHashes: new Map(),
      source,
    },
  }
}

/** The seats that still have to choose this turn. */
export const waitingFor = (run: Run): readonly Seat[] =>
  run.game.toAct(run.state).filter((seat) => !run.pending.has(seat))

/**
 * Takes one seat's choice. Applies the turn once every acting seat has chosen. `turn` is the turn for which it was made.
 * `rolls` forces the next rolls with their labels, which makes the run practice. A refused choice changes nothing.
 */
export function choose(
  run: Run,
  turn: number,
  seat: Seat,
  id: string,
  rolls: readonly ForcedRoll[] = [],
): Chosen | Refusal {
  const { game, state, pending } = run
  const acting = game.toAct(state)
  if (acting.length === 0) return { refused: 'over', why: 'The run is over; start another one.' }
  if (turn !== run.turn)
    return {
      refused: 'stale',
      why: `This choice was for turn ${turn}, but it is turn ${run.turn}; read the current scene.`,
    }
  if (!acting.includes(seat) || pending.has(seat))
    return { refused: 'not-your-turn', why: `Seat ${seat} has nothing to choose now.` }
  const action = game.legal(state, seat).find((a) => a.id === id)
  if (action === undefined) return { refused: 'not-legal', why: illegalReason(run, seat, id) }
  const { forced, inner } = run
  if (inner.waiting.length + rolls.length > MAX_WAITING) return tooManyForcedRolls
  const before = { forced: forced.slice(), waiting: inner.waiting.slice() }
  const chosen = new Map([...pending, [seat, action]])
  const dropped: ForcedRoll[] = []
  force(run, rolls)
  pending.set(seat, action)
  const waiting = waitingFor(run)
  if (waiting.length > 0) return { turn: run.turn, events: [], waitingFor: waiting }
  for (;;) {
    const events: unknown[] = []
    const impossible = applyPending(run, acting, (event) => events.push(event))
    if (impossible === undefined) {
      // Dropped rolls must not wait in keyframes either: a run that continues from a keyframe would meet them again.
      for (const roll of dropped) dropFromKeyframes(run, roll)
      return {
        turn: run.turn,
        events,
        waitingFor: waitingFor(run),
        ...(dropped.length === 0 ? {} : { forgotten: dropped }),
      }
    }
    const isOwn =
      inner.waiting.findIndex((roll) => roll.what === impossible.what) >= inner.waiting.length - rolls.length
    if (isOwn) {
      // Only this choice is undone. The choices of other seats still wait, and so do rolls forced earlier.
      forced.splice(0, forced.length, ...before.forced)
      inner.waiting.splice(0, inner.waiting.length, ...before.waiting)
      for (const [other, theirs] of chosen) if (other !== seat) pending.set(other, theirs)
      return { refused: 'bad-roll', why: impossible.why }
    }
    // Somebody else forced this roll. It is dropped, so that it cannot block this seat.
    dropped.push(...dropRoll(forced, inner.waiting, impossible.what))
    for (const [each, action] of chosen) pending.set(each, action)
  }
}

/** Replaces the keyframes instead of changing them, because forks of the run share them. */
function dropFromKeyframes({ keyframes }: Run, roll: ForcedRoll): void {
  keyframes.forEach((key, i) => {
    if (key.waiting.includes(roll)) keyframes[i] = { ...key, waiting: key.waiting.filter((other) => other !== roll) }
  })
}

function illegalReason(run: Run, seat: Seat, id: string): string {
  const { choices } = run.game.scene(run.state, seat)
  const blocked = choices.find((choice) => choice.id === id)?.blocked
  if (blocked !== undefined) return blocked
  const open = choices.filter((choice) => choice.blocked === undefined).map((choice) => choice.id)
  const shown = open.length > 12 ? `${open.slice(0, 12).join(', ')} … (${open.length} in all)` : open.join(', ')
  return `"${id}" is not among the choices: ${shown}`
}

/** A forced roll whose value the dice cannot show. */
interface ImpossibleRoll {
  readonly what: string
  readonly why: string
}

/** Applies the pending choices of all acting seats. If a forced roll is impossible, restores all but `pending` and returns that roll. */
function applyPending(run: Run, acting: readonly Seat[], emit: (event: unknown) => void): ImpossibleRoll | undefined {
  const { game, state, pending } = run
  const moves = acting.map((seat) => ({ seat, action: pending.get(seat) as Action }))
  const indexes = moves.map(({ seat, action }) => game.legal(state, seat).indexOf(action))
  pending.clear()
  return takeTurn(run, moves, indexes, emit)
}

/**
 * Applies one turn, given the move of every acting seat and its index in that seat's legal list. If a forced roll is
 * impossible, changes nothing and returns that roll. Replays call this often, so it allocates only what the run stores.
 */
export function takeTurn(
  run: Run,
  moves: readonly Move<Action>[],
  indexes: readonly number[],
  emit?: (event: unknown) => void,
): ImpossibleRoll | undefined {
  const { game, inner, state } = run
  // Only a forced roll can fail inside the rules, so a snapshot is needed only if one waits.
  const before = inner.waiting.length > 0 ? snapshot(run) : undefined
  try {
    game.apply(state, moves, inner.dice, emit)
  } catch (error) {
    if (before !== undefined && isImpossibleRoll(error)) {
      restore(run, before)
      return { what: error.what, why: error.message }
    }
    throw ruleError(run, error as Error)
  }
  const turn = ++run.turn
  for (const index of indexes) run.indexes.push(index)
  for (const { action } of moves) run.ids.push(action.id)
  const check = checkOf(run.format, inner.check, turn, indexes, state, inner.diceState, inner.textHashes)
  inner.check = check >>> 0
  run.checks.push(bitsOf(run.format, check))
  if (turn % MARK_EVERY === 0) saveMark(run)
  if (turn % KEYFRAME_EVERY === 0) saveKeyframe(run)
  return undefined
}

/** Extends an error of the rules by the game, version, seed and turn that reproduce it. */
export const ruleError = ({ game, seed, turn }: Run, error: Error): Error =>
  new Error(`${game.id} v${game.version} seed ${seed} turn ${turn}: ${error.message}`, { cause: error })

export const saveMark = (run: Run): unknown => run.marks.push({ turn: run.turn, digest: markOf(run) })
export const saveKeyframe = (run: Run): unknown => run.keyframes.push(snapshot(run))

/** The digest of the run's current state, in the format of its journal. */
export const markOf = ({ format, inner, state }: Run): string => markOfState(format, state, inner.textHashes)

/** Forces the next rolls with these labels, which makes the run practice. */
export function force(run: Run, rolls: readonly ForcedRoll[]): void {
  if (run.inner.waiting.length + rolls.length > MAX_WAITING) throw new Error(tooManyForcedRolls.why)
  const isFirst = run.forced.length === 0 && rolls.length > 0
  for (const { what, value } of rolls) {
    run.forced.push({ step: run.turn + 1, what, value })
    run.inner.waiting.push({ what, value })
  }
  // Dice look up forced rolls only from the first one on, because almost no run forces any.
  if (isFirst) attachDice(run)
}

/** Records why a run does not count. Only the first reason is stored. */
export function unrank(run: Run, why: string): void {
  if (run.unranked === '') run.unranked = why
}

/** The journal of the run so far, with a mark at its end. */
export function journalOf(run: Run): Journal {
  const { game, seed, options, unranked, turn } = run
  const marks = run.marks.filter((mark) => mark.turn !== turn)
  // Rolls that still wait when a run is over are left out, but the journal records that there were some.
  const forced = game.toAct(run.state).length > 0 ? run.forced.slice() : usedRolls(run.forced, run.inner.waiting)
  const hasUnusedOverride = unranked === '' && forced.length < run.forced.length
  return {
    format: run.format,
    game: game.id,
    version: game.version,
    content: game.contentHash,
    seed,
    options,
    unranked: hasUnusedOverride ? 'forced rolls' : unranked,
    entropy: run.entropy.slice(0, run.inner.entropyUsed),
    forced,
    indexes: run.indexes.slice(),
    ids: run.ids.slice(),
    checks: run.checks.slice(),
    marks: [...marks, { turn, digest: markOf(run) }],
  }
}

/** The log lines of the events, without those that the seat does not notice. */
export function linesOf(run: Run, events: readonly unknown[], seat: Seat): Line[] {
  return events.map((event) => run.game.eventText(event, seat)).filter((line) => line !== undefined)
}

/** Adds the rolls forced at a step to the waiting list. Step 0 is the setup, step t + 1 is turn t. */
export function queueForcedRolls({ forced, inner }: Run, step: number): Refusal | undefined {
  const given = forcedAt(forced, step)
  if (inner.waiting.length + given.length > MAX_WAITING) return tooManyForcedRolls
  for (const { what, value } of given) inner.waiting.push({ what, value })
  return undefined
}

const tooManyForcedRolls: Refusal = {
  refused: 'bad-roll',
  why: `At most ${MAX_WAITING} forced rolls can wait at once.`,
}

function attachDice(run: Run): void {
  const { inner } = run
  const entropy = (what: string): string => {
    const recorded = run.entropy[inner.entropyUsed]
    // The derived value is always computed, so that a replay knows which values were derived from the seed.
    const derived = diceFrom(inner.diceState).entropy(what)
    const value = recorded ?? inner.source?.(what) ?? derived
    inner.entropyUsed++
    if (value !== derived) inner.unseededEntropies++
    if (recorded === undefined) run.entropy.push(value)
    return value
  }
  const dice = diceFrom(inner.diceState, entropy)
  inner.dice = run.forced.length === 0 ? dice : forcedDice(dice, inner.waiting)
}

function snapshot(run: Run): Keyframe {
  const { inner, game } = run
  return {
    turn: run.turn,
    state: game.clone(run.state),
    dice: cloneDiceState(inner.diceState),
    waiting: inner.waiting.slice(),
    entropyUsed: inner.entropyUsed,
    unseededEntropies: inner.unseededEntropies,
    check: inner.check,
    choices: run.indexes.length,
  }
}

/** Resets a run to one of its own keyframes. */
export function restore(run: Run, frame: Keyframe): void {
  const { inner, game } = run
  run.turn = frame.turn
  run.state = game.clone(frame.state)
  run.pending.clear()
  inner.diceState = cloneDiceState(frame.dice)
  inner.waiting = frame.waiting.slice()
  inner.entropyUsed = frame.entropyUsed
  inner.unseededEntropies = frame.unseededEntropies
  inner.check = frame.check
  attachDice(run)
}
