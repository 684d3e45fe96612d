import type { Dice } from '../../../engine/dice/dice.ts'

const none = (): never => {
  throw new Error('This query must not roll dice.')
}
/** Dice for queries, which must not roll. Every call throws. */
export const NO_DICE: Dice = { roll: none, fork: none, entropy: none }
