import type { Dice } from '../../../engine/dice/dice.ts'

/**
 * A fall that is kept. Dice count in 32 bits, and what comes of that may be a number on the heap even if it is 0 or 1; put into a
 * state or a cast it would make all of them slow. This is the same number, and a small one.
 */
export const fall = (dice: Dice, stream: string, sides: number, what: string): number =>
  dice.roll(stream, sides, what) | 0
