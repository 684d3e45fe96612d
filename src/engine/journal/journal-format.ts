import type { DiceState } from '../dice/dice.ts'
import { check, digest } from './digest.ts'
import { fingerprint, fourBits, hashNumber, hashState, isFingerprint, type TextHashes } from './state-hash.ts'

/** The forms of a journal. They differ in how a turn is checked and a state is marked; whoever wrote one is proved by it. */
export type JournalFormat = 1 | 2
export const JOURNAL_FORMATS: readonly JournalFormat[] = [1, 2]
/** What new runs are written in. */
export const NEWEST_FORMAT: JournalFormat = 2

/** In the second form the whole state is weighed every so many turns; choices and dice are looked at in every one. */
const STATE_HASH_EVERY = 8

/** How the turns of a run are checked and its states are marked. */
export interface Proof {
  /** The rolling check after so many turns: of the one before, what was chosen (places in the legal lists), the state and the dice. */
  check(before: number, turn: number, places: readonly number[], state: unknown, dice: DiceState): number
  /** The four bits of it that are kept. */
  bits(check: number): number
  /** What a mark says of a state. */
  mark(state: unknown): string
}

export function makeProof(format: JournalFormat): Proof {
  const texts: TextHashes = new Map()
  return {
    check: (before, turn, places, state, dice) => checkOf(format, before, turn, places, state, dice, texts),
    bits: (rolling) => bitsOf(format, rolling),
    mark: (state) => markOfState(format, state, texts),
  }
}

// Functions beside a run's own `texts`: a replay asks them every turn, and what is made anew for every run cannot be put in their place by the engine.

/**
 * The check of a turn. The first form takes in the whole state, with the names of its fields, every turn; the second the choices and the dice, and the
 * state every eighth.
 */
export function checkOf(
  format: JournalFormat,
  before: number,
  turn: number,
  places: readonly number[],
  state: unknown,
  dice: DiceState,
  texts: TextHashes,
): number {
  if (format === 1) return check(before, state)
  let seen = hashNumber(before, hashDice(dice))
  for (let i = 0; i < places.length; i++) seen = hashNumber(seen, places[i] as number)
  return turn % STATE_HASH_EVERY === 0 ? hashState(seen, state, texts) : seen
}

export const bitsOf = (format: JournalFormat, rolling: number): number =>
  format === 1 ? rolling & 15 : fourBits(rolling)

export const markOfState = (format: JournalFormat, state: unknown, texts: TextHashes): string =>
  format === 1 ? digest(state) : fingerprint(state, texts)

/** Whether a mark says that of a state. */
export const isMark = (format: JournalFormat, mark: string, state: unknown, texts: TextHashes): boolean =>
  format === 1 ? mark === digest(state) : isFingerprint(mark, state, texts)

/** Where the streams of the run's own dice stand; their forks make what then is in the state. */
function hashDice({ streams }: DiceState): number {
  let sum = streams.length
  for (let i = 0; i < streams.length; i++) {
    const stream = streams[i]
    if (stream !== undefined) sum = (Math.imul(sum, 31) + stream.words[0]) | 0
  }
  return sum
}
