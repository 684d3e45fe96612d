import { seededDice } from '../../src/engine/index.ts'

/** A seeded random source, so that every forgery can be reproduced. */
export interface Random {
  below(sides: number): number
  of<T>(list: readonly T[]): T
  hex(digits: number): string
}

export function makeRandom(seed: string): Random {
  const dice = seededDice(seed)
  const below = (sides: number): number => dice.roll('luck', sides, 'luck')
  return {
    below,
    of<T>(list: readonly T[]): T {
      return list[below(list.length)] as T
    },
    hex: (digits) => Array.from({ length: digits }, () => below(16).toString(16)).join(''),
  }
}
