import { at, placesOf } from '../../../lib/enums.ts'
import { numberAt } from './packed-numbers.ts'

/**
 * §15 What was chosen, one record a turn in one list of numbers: a head, then its answers. The head is one number: the root of the move,
 * which is all that most choices say, then fate, target and how many answers follow. Who waited has WAITED in the place of a head.
 */
export const MOST_ROOTS = 1024
const ROOT_BITS = 31 - Math.clz32(MOST_ROOTS)
export const WAITED = -1
/** Fates of a recorded choice. */
const FATES = ['cast', 'disqualified'] as const
export const { cast: CAST, disqualified: DISQUALIFIED } = placesOf(FATES)

/** Fate and target have a bit each. */
const TARGET_SHIFT = ROOT_BITS + 1
const ANSWER_SHIFT = TARGET_SHIFT + 1

export const recordHead = (root: number, answers: number, target: number, fate: number): number =>
  (answers << ANSWER_SHIFT) | (target << TARGET_SHIFT) | (fate << ROOT_BITS) | root
const rootIn = (head: number): number => head & (MOST_ROOTS - 1)
const answersIn = (head: number): number => (head === WAITED ? 0 : head >> ANSWER_SHIFT)
const targetIn = (head: number): number => (head >> TARGET_SHIFT) & 1
const fateIn = (head: number): number => (head >> ROOT_BITS) & 1

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
/** Those of every turn in which one did not wait. */
export function recordsOf(history: readonly number[]): ChoiceRecord[] {
  const records: ChoiceRecord[] = []
  for (let turn = 1, where = 0; where < history.length; turn++) {
    const head = at(history, where)
    const next = where + 1 + answersIn(head)
    if (head !== WAITED)
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

/** A history up to what was chosen in a turn. */
export function historyBefore(history: number[], turn: number): number[] {
  let where = 0
  for (let past = 1; past < turn && where < history.length; past++) where += 1 + answersIn(at(history, where))
  return where < history.length ? history.slice(0, where) : history
}

/** The last record, which has so many answers, never came to P3.5. */
export function disqualifyLast(history: number[], answers: number): void {
  const where = history.length - 1 - answers
  if (where >= 0) history[where] = at(history, where) | (DISQUALIFIED << ROOT_BITS)
}
