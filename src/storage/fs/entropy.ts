import { randomBytes, randomInt } from 'node:crypto'

/** True randomness for games that ask for it. */
export const hostEntropy = (): string => randomBytes(8).toString('hex')

/** A seed nobody has to think of. */
export const freshSeed = (): string => String(randomInt(1, 1_000_000_000))
