import { at, placesOf } from '../../../kit/vocabulary.ts'
import { numberAt } from './signs.ts'

/**
 * §15 What was chosen, one record after another in one list of numbers: a head, then its answers. The head is one number: its turn, the
 * root of the move, how many answers follow, target and fate.
 */
export const MOST_ROOTS = 1024
/** Fates of a recorded choice. */
const FATES = ['cast', 'disqualified'] as const
export const { cast: CAST, disqualified: DISQUALIFIED } = placesOf(FATES)

const ANSWER_BITS = 3
const MOST_ANSWERS = 1 << ANSWER_BITS
/** Target and fate have a bit each. */
const LOW_BITS = 2
const MOVE_SHIFT = ANSWER_BITS + LOW_BITS
const TURN_SHIFT = MOVE_SHIFT + 31 - Math.clz32(MOST_ROOTS)

export const recordHead = (turn: number, root: number, answers: number, target: number, fate: number): number =>
  (((turn * MOST_ROOTS + root) * MOST_ANSWERS + answers) << LOW_BITS) | (target << 1) | fate
const turnIn = (head: number): number => head >> TURN_SHIFT
const rootIn = (head: number): number => (head >> MOVE_SHIFT) & (MOST_ROOTS - 1)
const answersIn = (head: number): number => (head >> LOW_BITS) & (MOST_ANSWERS - 1)
const targetIn = (head: number): number => (head >> 1) & 1
const fateIn = (head: number): number => head & 1

/** What a ghost or encounter follows is such a list as a text (signs.ts): `where` is the place of a head. It is read all the time, so nothing is checked. */
export const rootAt = (script: string, where: number): number => rootIn(numberAt(script, where))
export const targetAt = (script: string, where: number): number => targetIn(numberAt(script, where))
/** Where the next record begins; the length of the script behind the last one. */
export const nextRecord = (script: string, where: number): number => where + 1 + answersIn(numberAt(script, where))
/** The answer at a place of a record; −1 if it has none there, or there is no record. */
export const answerAt = (script: string, where: number, place: number): number =>
  where >= 0 && place < answersIn(numberAt(script, where)) ? numberAt(script, where + 1 + place) : -1

export interface ChoiceRecord {
  readonly turn: number
  readonly root: number
  readonly target: number
  readonly fate: number
  readonly answers: readonly number[]
}
export function recordsOf(history: readonly number[]): ChoiceRecord[] {
  const records: ChoiceRecord[] = []
  for (let where = 0; where < history.length; ) {
    const head = at(history, where)
    const next = where + 1 + answersIn(head)
    records.push({
      ...{ turn: turnIn(head), root: rootIn(head), target: targetIn(head), fate: fateIn(head) },
      answers: history.slice(where + 1, next),
    })
    where = next
  }
  return records
}

/** A history up to what was chosen in a turn. */
export function historyBefore(history: number[], turn: number): number[] {
  for (let where = 0; where < history.length; where += 1 + answersIn(at(history, where)))
    if (turnIn(at(history, where)) === turn) return history.slice(0, where)
  return history
}

/** The last record, which has so many answers, never came to P3.5. */
export function disqualifyLast(history: number[], answers: number): void {
  const where = history.length - 1 - answers
  if (where >= 0) history[where] = at(history, where) | DISQUALIFIED
}
