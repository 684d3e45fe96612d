import type { Action, AnyGame, Move, Seat } from '../contract/game.ts'
import type { Line } from '../contract/scene.ts'
import { cloneDiceState, type Dice, type DiceState, diceFrom, makeDiceState } from '../dice/dice.ts'
import { type ForcedRoll, forcedDice, isImpossibleRoll } from '../dice/test-dice.ts'
import type { Journal, Mark } from '../journal/journal.ts'
import { bitsOf, checkOf, type JournalFormat, markOfState } from '../journal/journal-format.ts'
import type { TextHashes } from '../journal/state-hash.ts'
import { plainJson } from '../json.ts'
import { dropRoll, forcedAt, usedRolls } from './forced-rolls.ts'

/** A journal being lived. Change it only through the functions of this file; read what you like. */
export interface Run {
  readonly game: AnyGame
  /** The form its journal is written in. */
  readonly format: JournalFormat
  readonly seed: string
  readonly options: unknown
  /** What its own host holds against it (a fork, an undo, a look behind the scenes): it can only lower the rank; see rank.ts. */
  unranked: string
  /** Replayed from a journal with neither checks nor marks: only its choices were there to be compared. */
  isUnproven: boolean
  turn: number
  state: unknown
  /** Choices of seats that wait for the others, by seat. */
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

/** What makes the next turn come out as it will. */
interface Inner {
  dice: Dice
  diceState: DiceState
  waiting: ForcedRoll[]
  entropyUsed: number
  /** Answers that did not follow from the seed. */
  unseededEntropies: number
  check: number
  /** Long texts of its states, weighed once. */
  readonly textHashes: TextHashes
  readonly source: ((what: string) => string) | undefined
}

/** Everything needed to go on from a turn. */
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

/** Stable codes; `why` is for the one who chose. */
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
  /** With `drift`: the first turn that came out differently. */
  readonly turn?: number
}

export interface Chosen {
  readonly turn: number
  /** Empty while other seats still have to choose. */
  readonly events: readonly unknown[]
  readonly waitingFor: readonly Seat[]
  /** Rolls somebody had forced before that could not fall so: they were forgotten, and the dice fell by themselves. */
  readonly forgotten?: readonly ForcedRoll[]
}

export const isRefusal = (value: object): value is Refusal => 'refused' in value

/** Turns between positions that are kept to go back to: living so many again takes a millisecond, and a copy costs a replay more than a turn. */
export const KEYFRAME_EVERY = 128
/** Turns between marks; the last turn has one too. */
export const MARK_EVERY = 256
/** More forced rolls than anybody waits for; a longer list would cost every roll a walk over it. */
const MAX_WAITING = 1000
const SEED = /^[\p{L}\p{N} .:,_+-]{1,64}$/u

type JournalStart = Pick<Journal, 'format' | 'seed' | 'options' | 'unranked' | 'entropy' | 'forced'>

/** A run at turn 0. Also the first step of a replay, which brings entropy and forced rolls along. */
export function begin(game: AnyGame, journal: JournalStart, source?: (what: string) => string): Run | Refusal {
  if (!SEED.test(journal.seed))
    return { refused: 'bad-seed', why: 'A seed is 1 to 64 letters, digits, spaces or any of . : , _ + -' }
  let options: unknown
  try {
    options = plainJson(journal.options ?? {})
    if (typeof options !== 'object' || Array.isArray(options)) throw new Error('they are no object')
  } catch (error) {
    return { refused: 'bad-options', why: `These options cannot be used: ${(error as Error).message}.` }
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
    return { refused: 'bad-options', why: `${game.id} cannot be set up so: ${(error as Error).message}` }
  }
  const { inner } = run
  inner.check = checkOf(run.format, 0, 0, NO_INDEXES, run.state, inner.diceState, inner.textHashes) >>> 0
  run.keyframes.push(snapshot(run))
  return run
}

const NO_INDEXES: readonly number[] = []

/** Nothing from outside but its choices: whatever the rules stumble over then is their own fault. */
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
 * Takes one seat's choice; when every seat that acts has chosen, the turn is applied. `turn` is the turn the choice was
 * made for. `rolls` decide the next rolls of their labels, and make the run practice. A refusal changes nothing.
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
  if (acting.length === 0) return { refused: 'over', why: 'The run is over; start another.' }
  if (turn !== run.turn)
    return { refused: 'stale', why: `That was for turn ${turn}, and it is turn ${run.turn}; look again.` }
  if (!acting.includes(seat) || pending.has(seat))
    return { refused: 'not-your-turn', why: `Seat ${seat} has nothing to choose now.` }
  const action = game.legal(state, seat).find((a) => a.id === id)
  if (action === undefined) return { refused: 'not-legal', why: illegalReason(run, seat, id) }
  const { forced, inner } = run
  if (inner.waiting.length + rolls.length > MAX_WAITING) return tooManyForcedRolls
  const before = { forced: forced.slice(), waiting: inner.waiting.slice() }
  const chosen = new Map([...pending, [seat, action]])
  const forgotten: ForcedRoll[] = []
  force(run, rolls)
  pending.set(seat, action)
  const waiting = waitingFor(run)
  if (waiting.length > 0) return { turn: run.turn, events: [], waitingFor: waiting }
  for (;;) {
    const events: unknown[] = []
    const impossible = applyPending(run, acting, (event) => events.push(event))
    if (impossible === undefined) {
      // Positions kept from before must not wait for what was forgotten: they could not be gone on from.
      for (const roll of forgotten) dropFromKeyframes(run, roll)
      return {
        turn: run.turn,
        events,
        waitingFor: waitingFor(run),
        ...(forgotten.length === 0 ? {} : { forgotten }),
      }
    }
    const isOwn =
      inner.waiting.findIndex((roll) => roll.what === impossible.what) >= inner.waiting.length - rolls.length
    if (isOwn) {
      // Only this choice is taken back: what other seats chose still waits, and so do rolls that were forced before.
      forced.splice(0, forced.length, ...before.forced)
      inner.waiting.splice(0, inner.waiting.length, ...before.waiting)
      for (const [other, theirs] of chosen) if (other !== seat) pending.set(other, theirs)
      return { refused: 'bad-roll', why: impossible.why }
    }
    // Somebody else forced it: that must not keep this seat from its turn.
    forgotten.push(...dropRoll(forced, inner.waiting, impossible.what))
    for (const [one, theirs] of chosen) pending.set(one, theirs)
  }
}

/** Keyframes may be shared with a fork, so they are replaced and not changed. */
function dropFromKeyframes({ keyframes }: Run, roll: ForcedRoll): void {
  keyframes.forEach((key, i) => {
    if (key.waiting.includes(roll)) keyframes[i] = { ...key, waiting: key.waiting.filter((one) => one !== roll) }
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

/** A forced roll that cannot fall as it was forced to. */
interface ImpossibleRoll {
  readonly what: string
  readonly why: string
}

/** Applies the pending choices of all acting seats. Where a forced roll cannot fall, everything is as it was, but for the choices. */
function applyPending(run: Run, acting: readonly Seat[], emit: (event: unknown) => void): ImpossibleRoll | undefined {
  const { game, state, pending } = run
  const moves = acting.map((seat) => ({ seat, action: pending.get(seat) as Action }))
  const places = moves.map(({ seat, action }) => game.legal(state, seat).indexOf(action))
  pending.clear()
  return takeTurn(run, moves, places, emit)
}

/**
 * One turn: every acting seat's move, and the place of each in its legal list. Where a forced roll cannot fall, everything is as it was. A replay
 * lives from this, so that nothing is made here that is not kept.
 */
export function takeTurn(
  run: Run,
  moves: readonly Move<Action>[],
  places: readonly number[],
  emit?: (event: unknown) => void,
): ImpossibleRoll | undefined {
  const { game, inner, state } = run
  // Only a forced roll can fail inside the rules, so only then is a way back needed.
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
  for (let i = 0; i < moves.length; i++) {
    run.indexes.push(places[i] as number)
    run.ids.push((moves[i] as Move<Action>).action.id)
  }
  const check = checkOf(run.format, inner.check, turn, places, state, inner.diceState, inner.textHashes)
  inner.check = check >>> 0
  run.checks.push(bitsOf(run.format, check))
  if (turn % MARK_EVERY === 0) saveMark(run)
  if (turn % KEYFRAME_EVERY === 0) saveKeyframe(run)
  return undefined
}

/** What the rules threw, with where to find it. */
export const ruleError = ({ game, seed, turn }: Run, error: Error): Error =>
  new Error(`${game.id} v${game.version} seed ${seed} turn ${turn}: ${error.message}`, { cause: error })

export const saveMark = (run: Run): unknown => run.marks.push({ turn: run.turn, digest: markOf(run) })
export const saveKeyframe = (run: Run): unknown => run.keyframes.push(snapshot(run))

/** What a mark says of the run's state now, in the form of its journal. */
export const markOf = ({ format, inner, state }: Run): string => markOfState(format, state, inner.textHashes)

/** Decides the next rolls of these labels. The run is practice from then on. */
export function force(run: Run, rolls: readonly ForcedRoll[]): void {
  if (run.inner.waiting.length + rolls.length > MAX_WAITING) throw new Error(tooManyForcedRolls.why)
  const isFirst = run.forced.length === 0 && rolls.length > 0
  for (const { what, value } of rolls) {
    run.forced.push({ step: run.turn + 1, what, value })
    run.inner.waiting.push({ what, value })
  }
  // Dice that nobody has forced yet do not look for it: nearly all never are.
  if (isFirst) attachDice(run)
}

/** Says what speaks against a run; the first reason stays. */
export function unrank(run: Run, why: string): void {
  if (run.unranked === '') run.unranked = why
}

/** The run's journal so far, with a mark at its end. */
export function journalOf(run: Run): Journal {
  const { game, seed, options, unranked, turn } = run
  const marks = run.marks.filter((mark) => mark.turn !== turn)
  // What still waits when a run is over will never fall; that somebody meant it to is still said.
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

/** Events in the words of a seat; what it did not notice is left out. */
export function linesOf(run: Run, events: readonly unknown[], seat: Seat): Line[] {
  return events.map((event) => run.game.tell(event, seat)).filter((line) => line !== undefined)
}

/** Takes the forced rolls of a step into the waiting list: 0 for the setup, t + 1 for those given at turn t. */
export function queueForcedRolls({ forced, inner }: Run, step: number): Refusal | undefined {
  const given = forcedAt(forced, step)
  if (inner.waiting.length + given.length > MAX_WAITING) return tooManyForcedRolls
  for (const { what, value } of given) inner.waiting.push({ what, value })
  return undefined
}

const tooManyForcedRolls: Refusal = { refused: 'bad-roll', why: `More than ${MAX_WAITING} forced rolls wait at once.` }

function attachDice(run: Run): void {
  const { inner } = run
  const entropy = (what: string): string => {
    const kept = run.entropy[inner.entropyUsed]
    // Drawn even where it is not used: a replay then knows which answers followed from the seed.
    const derived = diceFrom(inner.diceState).entropy(what)
    const answer = kept ?? inner.source?.(what) ?? derived
    inner.entropyUsed++
    if (answer !== derived) inner.unseededEntropies++
    if (kept === undefined) run.entropy.push(answer)
    return answer
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

/** Puts a run back to a keyframe of its own. */
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
