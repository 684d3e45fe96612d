import { type Move, setVariable, UID, variableOf } from './move.ts'
import { charCodeOf, numberAt, withNumber } from './packed-numbers.ts'
import { moveByUid, type Side } from './side.ts'

/**
 * What is pending for a character, packed as strings (packed-numbers.ts). `delays` has delayed effects and open
 * questions, `temps` the changes of this turn that must be undone.
 */

const DELAY_ENTRIES = ['turns', 'effect', 'value', 'uid'] as const
export const DELAY_SIZE = DELAY_ENTRIES.length
/** A delayed effect, or an open question. */
interface Delay {
  /** How many own turns are left; UNANSWERED for a question that is not answered yet (§17.7). */
  readonly turns: number
  /** The index of the effect among the delayed effects of the pack. */
  readonly effect: number
  /** A declared value, or the answer to the question. */
  readonly value: number
  /** The uid of the move whose variables the effect reads; −1 if it reads none. */
  readonly uid: number
}
export const UNANSWERED = 0
const DUE = 1

export const addDelay = (side: Side, { turns, effect, value, uid }: Delay): void => {
  side.delays += String.fromCharCode(charCodeOf(turns), charCodeOf(effect), charCodeOf(value), charCodeOf(uid))
}
/** Reads the delayed effect at index `where`. */
const delayAt = ({ delays }: Side, where: number): Delay => ({
  turns: numberAt(delays, where),
  effect: numberAt(delays, where + 1),
  value: numberAt(delays, where + 2),
  uid: numberAt(delays, where + 3),
})
export function delaysOf(side: Side): Delay[] {
  const list: Delay[] = []
  for (let where = 0; where < side.delays.length; where += DELAY_SIZE) list.push(delayAt(side, where))
  return list
}
export const delayedEffect = ({ delays }: Side, where: number): number => numberAt(delays, where + 1)
export const delayedValue = ({ delays }: Side, where: number): number => numberAt(delays, where + 2)
/** The index of the first unanswered question, searching from an index on; −1 if there is none. */
export function firstOpenQuestion({ delays }: Side, from = 0): number {
  for (let where = from; where < delays.length; where += DELAY_SIZE)
    if (numberAt(delays, where) === UNANSWERED) return where
  return -1
}
/** Schedules the effect of a question for the next P3.1, with this answer. */
export function answerDelay(side: Side, where: number, value: number): void {
  side.delays = withNumber(withNumber(side.delays, where, DUE), where + 2, value)
}
export const dropDelay = (side: Side, where: number): void => {
  side.delays = side.delays.slice(0, where) + side.delays.slice(where + DELAY_SIZE)
}
export function dropDelays(side: Side, isGone: (delay: Delay) => boolean): void {
  for (let where = side.delays.length - DELAY_SIZE; where >= 0; where -= DELAY_SIZE)
    if (isGone(delayAt(side, where))) dropDelay(side, where)
}

const CHANGE_ENTRIES = ['uid', 'variable', 'by'] as const
const CHANGE_SIZE = CHANGE_ENTRIES.length
/** Records a change of a move's variable that lasts only this turn. */
export const addTemporaryChange = (side: Side, move: Move, variable: number, by: number): void => {
  side.temps += String.fromCharCode(charCodeOf(move[UID]), charCodeOf(variable), charCodeOf(by))
}
/** Undoes the changes that lasted only this turn. */
export function undoTemporaryChanges(side: Side): void {
  if (side.temps.length === 0) return
  for (let where = 0; where < side.temps.length; where += CHANGE_SIZE) {
    const move = moveByUid(side, numberAt(side.temps, where))
    const variable = numberAt(side.temps, where + 1)
    if (move !== undefined) setVariable(move, variable, variableOf(move, variable) - numberAt(side.temps, where + 2))
  }
  side.temps = ''
}
