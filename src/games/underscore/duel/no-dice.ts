import type { Dice } from '../../../engine/dice/dice.ts'

const none = (): never => {
  throw new Error('This query must not roll dice.')
}
/** Dice for queries that must not roll; any call throws. */
export const NO_DICE: Dice = { roll: none, fork: none, entropy: none }
