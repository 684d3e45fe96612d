import { randomBytes, randomInt } from 'node:crypto'

/** Randomness from this machine, for games that ask for it. */
export const hostEntropy = (): string => randomBytes(8).toString('hex')

/** A random seed. */
export const freshSeed = (): string => String(randomInt(1, 1_000_000_000))
