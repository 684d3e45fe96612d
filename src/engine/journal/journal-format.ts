import type { DiceState } from '../dice/dice.ts'
import { check, digest } from './digest.ts'
import { fingerprint, fourBits, hashNumber, hashState, isFingerprint, type TextHashes } from './state-hash.ts'

/** The format of a journal decides how turns are checked and states are marked. A journal is verified in the format it was written in. */
export type JournalFormat = 1 | 2
export const JOURNAL_FORMATS: readonly JournalFormat[] = [1, 2]
/** The format in which new runs are written. */
export const NEWEST_FORMAT: JournalFormat = 2

/** Format 2 hashes the full state only every 8 turns, but choices and dice every turn. */
const STATE_HASH_EVERY = 8

/** Computes the checks and marks of one run in a given format. */
export interface Proof {
  /** The rolling check after a turn, from the previous check, the choices (indexes in the legal lists), the state and the dice. */
  check(before: number, turn: number, indexes: readonly number[], state: unknown, dice: DiceState): number
  /** The four bits of a check that a journal stores. */
  bits(check: number): number
  /** The digest that a mark stores for a state. */
  mark(state: unknown): string
}

export function makeProof(format: JournalFormat): Proof {
  const textHashes: TextHashes = new Map()
  return {
    check: (before, turn, indexes, state, dice) => checkOf(format, before, turn, indexes, state, dice, textHashes),
    bits: (rolling) => bitsOf(format, rolling),
    mark: (state) => markOfState(format, state, textHashes),
  }
}

// These are plain functions that take the run's `textHashes`, because a replay calls them every turn and V8 cannot
// inline closures that are created anew for every run.

/**
 * The check of a turn, from the previous check. Format 1 includes the full state with its field names every turn.
 * Format 2 includes the choices and the dice every turn, and the state every eighth turn.
 */
export function checkOf(
  format: JournalFormat,
  before: number,
  turn: number,
  indexes: readonly number[],
  state: unknown,
  dice: DiceState,
  textHashes: TextHashes,
): number {
  if (format === 1) return check(before, state)
  let hash = hashNumber(before, hashDice(dice))
  for (const index of indexes) hash = hashNumber(hash, index)
  return turn % STATE_HASH_EVERY === 0 ? hashState(hash, state, textHashes) : hash
}

export const bitsOf = (format: JournalFormat, rolling: number): number =>
  format === 1 ? rolling & 15 : fourBits(rolling)

export const markOfState = (format: JournalFormat, state: unknown, textHashes: TextHashes): string =>
  format === 1 ? digest(state) : fingerprint(state, textHashes)

/** Whether a mark's digest matches a state. */
export const isMark = (format: JournalFormat, mark: string, state: unknown, textHashes: TextHashes): boolean =>
  format === 1 ? mark === digest(state) : isFingerprint(mark, state, textHashes)

/** The positions of a run's dice streams. Forks are left out, because what they generate is part of the state. */
function hashDice({ streams }: DiceState): number {
  let sum = streams.length
  for (let i = 0; i < streams.length; i++) {
    const stream = streams[i]
    if (stream !== undefined) sum = (Math.imul(sum, 31) + stream.words[0]) | 0
  }
  return sum
}
