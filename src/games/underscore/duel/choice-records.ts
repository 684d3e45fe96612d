import { at, indexesOf } from '../../../lib/enums.ts'
import { numberAt } from './packed-numbers.ts'

/**
 * §15 The choices of a character in a combat, in one list of numbers. Each turn has a record: a head, then the answers.
 * The head packs the root of the move (most choices need no more), whether it was cast, the target, and the number of
 * answers. A turn without a choice has WAITED in place of a head.
 */
export const MAX_ROOTS = 1024
const ROOT_BITS = 31 - Math.clz32(MAX_ROOTS)
export const WAITED_RECORD = -1
/** What became of a recorded move: whether it was cast. */
const FATES = ['cast', 'disqualified'] as const
export const { cast: CAST, disqualified: DISQUALIFIED } = indexesOf(FATES)

/** Fate and target take one bit each. */
const TARGET_SHIFT = ROOT_BITS + 1
const ANSWER_SHIFT = TARGET_SHIFT + 1

export const recordHead = (root: number, answers: number, target: number, fate: number): number =>
  (answers << ANSWER_SHIFT) | (target << TARGET_SHIFT) | (fate << ROOT_BITS) | root
const rootIn = (head: number): number => head & (MAX_ROOTS - 1)
const answersIn = (head: number): number => (head === WAITED_RECORD ? 0 : head >> ANSWER_SHIFT)
const targetIn = (head: number): number => (head >> TARGET_SHIFT) & 1
const fateIn = (head: number): number => (head >> ROOT_BITS) & 1

/**
 * Ghosts and encounters replay such a list, packed as a string (packed-numbers.ts). `where` is the index of a head.
 * These are read very often, so they check nothing.
 */
export const recordRootAt = (script: string, where: number): number => rootIn(numberAt(script, where))
export const recordTargetAt = (script: string, where: number): number => targetIn(numberAt(script, where))
/** The index of the record after this one; after the last record, the length of the script. */
export const nextRecord = (script: string, where: number): number => where + 1 + answersIn(numberAt(script, where))
/** An answer of a record; −1 if there is no such record, or if it has fewer answers. */
export const recordAnswerAt = (script: string, where: number, position: number): number =>
  where >= 0 && position < answersIn(numberAt(script, where)) ? numberAt(script, where + 1 + position) : -1

export interface ChoiceRecord {
  readonly turn: number
  readonly root: number
  readonly target: number
  readonly fate: number
  readonly answers: readonly number[]
}
/** The records of the turns in which the character did not wait. */
export function readRecords(history: readonly number[]): ChoiceRecord[] {
  const records: ChoiceRecord[] = []
  for (let turn = 1, where = 0; where < history.length; turn++) {
    const head = at(history, where)
    const next = where + 1 + answersIn(head)
    if (head !== WAITED_RECORD)
      records.push({
        turn,
        root: rootIn(head),
        target: targetIn(head),
        fate: fateIn(head),
        answers: history.slice(where + 1, next),
      })
    where = next
  }
  return records
}

/** The history as it was before the choice of the given turn. */
export function historyBefore(history: number[], turn: number): number[] {
  let where = 0
  for (let past = 1; past < turn && where < history.length; past++) where += 1 + answersIn(at(history, where))
  return where < history.length ? history.slice(0, where) : history
}

/** Marks the last record as disqualified, because its move never reached P3.5. `answers` is its number of answers. */
export function disqualifyLast(history: number[], answers: number): void {
  const where = history.length - 1 - answers
  if (where >= 0) history[where] = at(history, where) | (DISQUALIFIED << ROOT_BITS)
}
