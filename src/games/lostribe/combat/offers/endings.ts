import { type Action, ADMIN, actionAt, END_TURN, SPARK, THROW, TIDY, ULT } from '../../actions.ts'
import { ELEMENTS } from '../../names.ts'
import { lowestOf } from '../../state.ts'
import { diceOfCode, ENOUGH, POOLS } from './ways.ts'

/** What may be done besides playing a card: lists that are each built once. */

/** What comes after the cards, as bits: a spark of each element, an unleashed triple of each, then these. */
const FIRST_ULT = ELEMENTS.length
const AFTER_ULTS = FIRST_ULT + ELEMENTS.length
export const CAN_THROW = 1 << AFTER_ULTS
export const CAN_MEDDLE = CAN_THROW << 1
export const CAN_TIDY = CAN_MEDDLE << 1
const ENDINGS: (readonly Action[] | undefined)[] = []
for (let bits = 0; bits < CAN_TIDY << 1; bits++) ENDINGS.push(undefined)

/** By pool: the faces that lie there, and those that lie there three times. */
const SPARKS: number[] = []
const ULTS: number[] = []
for (let pool = 0; pool < POOLS; pool++) {
  const bitsOf = (least: number): number =>
    ELEMENTS.reduce((bits, _, face) => (diceOfCode(pool, face) >= least ? bits | (1 << face) : bits), 0)
  SPARKS.push(bitsOf(1))
  ULTS.push(bitsOf(ENOUGH) << FIRST_ULT)
}
/** §3.6 One for each face that lies there. */
export const sparksIn = (pool: number): number => SPARKS[pool] ?? 0
export const ultsIn = (pool: number): number => ULTS[pool] ?? 0

export const endingOf = (bits: number): readonly Action[] => ENDINGS[bits] ?? makeEnding(bits)

function makeEnding(bits: number): readonly Action[] {
  const actions: Action[] = []
  addEnding(actions, bits)
  ENDINGS[bits] = actions
  return actions
}

export function addEnding(actions: Action[], bits: number): void {
  for (let more = bits & (CAN_THROW - 1); more !== 0; more &= more - 1)
    actions.push(actionAt(WITH_DICE, lowestOf(more)))
  if ((bits & CAN_THROW) !== 0) actions.push(THROW)
  if ((bits & CAN_MEDDLE) !== 0) actions.push(ADMIN)
  actions.push(END_TURN)
  if ((bits & CAN_TIDY) !== 0) actions.push(TIDY)
}
/** By bit. */
const WITH_DICE: readonly Action[] = [...SPARK, ...ULT]
