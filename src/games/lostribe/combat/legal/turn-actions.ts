import {
  type Action,
  actionAt,
  CAST_SPARK,
  CAST_ULT,
  END_TURN,
  OVERRIDE,
  THROW_DICE,
  TIDY_HAND,
} from '../../actions.ts'
import { lowestBit } from '../../state.ts'
import { ELEMENTS } from '../../vocabulary.ts'
import { diceInPoolCode, MAX_COUNTED_DICE, POOL_CODES } from './play-modes.ts'

/** The actions of a turn besides playing cards. Each list of them is built once and cached. */

/** Turn actions that are available are stored as bits: first a spark of each element, then an ult of each, then the flags below. */
const FIRST_ULT = ELEMENTS.length
const AFTER_ULTS = FIRST_ULT + ELEMENTS.length
export const CAN_THROW = 1 << AFTER_ULTS
export const CAN_OVERRIDE = CAN_THROW << 1
export const CAN_TIDY = CAN_OVERRIDE << 1
const TURN_ACTIONS: (readonly Action[] | undefined)[] = []
for (let bits = 0; bits < CAN_TIDY << 1; bits++) TURN_ACTIONS.push(undefined)

/** By pool code: bits of the sparks for the faces in the pool, and of the ults for the faces that three dice show. */
const SPARKS: number[] = []
const ULTS: number[] = []
for (let pool = 0; pool < POOL_CODES; pool++) {
  const bitsOf = (min: number): number =>
    ELEMENTS.reduce((bits, _, face) => (diceInPoolCode(pool, face) >= min ? bits | (1 << face) : bits), 0)
  SPARKS.push(bitsOf(1))
  ULTS.push(bitsOf(MAX_COUNTED_DICE) << FIRST_ULT)
}
/** §3.6 The bits of the possible sparks: one for each face in the pool. */
export const sparkBits = (pool: number): number => SPARKS[pool] ?? 0
export const ultBits = (pool: number): number => ULTS[pool] ?? 0

export const turnActions = (bits: number): readonly Action[] => TURN_ACTIONS[bits] ?? makeTurnActions(bits)

function makeTurnActions(bits: number): readonly Action[] {
  const actions: Action[] = []
  addTurnActions(actions, bits)
  TURN_ACTIONS[bits] = actions
  return actions
}

export function addTurnActions(actions: Action[], bits: number): void {
  for (let more = bits & (CAN_THROW - 1); more !== 0; more &= more - 1)
    actions.push(actionAt(WITH_DICE, lowestBit(more)))
  if ((bits & CAN_THROW) !== 0) actions.push(THROW_DICE)
  if ((bits & CAN_OVERRIDE) !== 0) actions.push(OVERRIDE)
  actions.push(END_TURN)
  if ((bits & CAN_TIDY) !== 0) actions.push(TIDY_HAND)
}
/** The actions for sparks and ults, by the number of their bit. */
const WITH_DICE: readonly Action[] = [...CAST_SPARK, ...CAST_ULT]
