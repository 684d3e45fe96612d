import type { Dice } from '../../../engine/dice/dice.ts'

const none = (): never => {
  throw new Error('nothing is rolled here')
}
/** For questions that hold no chance. */
export const NO_DICE: Dice = { roll: none, fork: none, entropy: none }
