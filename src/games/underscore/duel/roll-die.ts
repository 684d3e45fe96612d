import type { Dice } from '../../../engine/dice/dice.ts'

/**
 * Rolls a die and returns a small integer. Dice compute in 32 bits, so V8 may box even a 0 or 1 as a heap number; if a
 * state or a cast stored that, every access to it would be slower.
 */
export const rollDie = (dice: Dice, stream: string, sides: number, what: string): number =>
  dice.roll(stream, sides, what) | 0
