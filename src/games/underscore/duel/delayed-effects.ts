import { type Move, setVariable, UID, variableOf } from './move.ts'
import { numberAt, packNumber, replaceNumber } from './packed-numbers.ts'
import { moveByUid, type Side } from './side.ts'

/**
 * What is pending for a character, packed as strings (packed-numbers.ts). `delays` has delayed effects and open
 * questions, `temps` the changes of this turn that must be undone.
 */

const DELAY_ENTRIES = ['turns', 'effect', 'value', 'uid'] as const
export const DELAYED_EFFECT_SIZE = DELAY_ENTRIES.length
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
export const OPEN_QUESTION = 0
const DUE = 1

export const addDelayedEffect = (side: Side, { turns, effect, value, uid }: Delay): void => {
  side.delays += String.fromCharCode(packNumber(turns), packNumber(effect), packNumber(value), packNumber(uid))
}
/** Reads the delayed effect at index `where`. */
const delayAt = ({ delays }: Side, where: number): Delay => ({
  turns: numberAt(delays, where),
  effect: numberAt(delays, where + 1),
  value: numberAt(delays, where + 2),
  uid: numberAt(delays, where + 3),
})
export function readDelayedEffects(side: Side): Delay[] {
  const list: Delay[] = []
  for (let where = 0; where < side.delays.length; where += DELAYED_EFFECT_SIZE) list.push(delayAt(side, where))
  return list
}
export const delayedEffectAt = ({ delays }: Side, where: number): number => numberAt(delays, where + 1)
export const delayedValueAt = ({ delays }: Side, where: number): number => numberAt(delays, where + 2)
/** The index of the first unanswered question, searching from an index on; −1 if there is none. */
export function firstOpenQuestion({ delays }: Side, from = 0): number {
  for (let where = from; where < delays.length; where += DELAYED_EFFECT_SIZE)
    if (numberAt(delays, where) === OPEN_QUESTION) return where
  return -1
}
/** Schedules the effect of a question for the next P3.1, with this answer. */
export function answerOpenQuestion(side: Side, where: number, value: number): void {
  side.delays = replaceNumber(replaceNumber(side.delays, where, DUE), where + 2, value)
}
export const dropDelayedEffect = (side: Side, where: number): void => {
  side.delays = side.delays.slice(0, where) + side.delays.slice(where + DELAYED_EFFECT_SIZE)
}
export function dropDelayedEffects(side: Side, isGone: (delay: Delay) => boolean): void {
  for (let where = side.delays.length - DELAYED_EFFECT_SIZE; where >= 0; where -= DELAYED_EFFECT_SIZE)
    if (isGone(delayAt(side, where))) dropDelayedEffect(side, where)
}

const CHANGE_ENTRIES = ['uid', 'variable', 'by'] as const
const CHANGE_SIZE = CHANGE_ENTRIES.length
/** Records a change of a move's variable that lasts only this turn. */
export const addTemporaryChange = (side: Side, move: Move, variable: number, by: number): void => {
  side.temps += String.fromCharCode(packNumber(move[UID]), packNumber(variable), packNumber(by))
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
