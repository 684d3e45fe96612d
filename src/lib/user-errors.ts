import { cleanLines } from './clean-text.ts'
import { at } from './enums.ts'

/** A mistake the user can correct. The message says what to type instead; exit code 2. */
export function usage(message: string): Error {
  const error = new Error(cleanLines(message))
  error.name = 'Usage'
  return error
}

/** A valid request that failed: a damaged file, a drifting replay. Exit code 1. */
export function failure(message: string): Error {
  const error = new Error(cleanLines(message))
  error.name = 'Failure'
  return error
}

export const isUsage = (error: unknown): error is Error => error instanceof Error && error.name === 'Usage'
/** Also true for a failure that the engine wrapped in an error of its own. */
export const isFailure = (error: unknown): error is Error =>
  error instanceof Error && (error.name === 'Failure' || isFailure(error.cause))

/** The message of whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The most similar name, to suggest for a typing error; undefined if none is similar. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const ranked = names.map((name) => ({ name, distance: distance(word, name) })).sort((a, b) => a.distance - b.distance)
  const best = ranked[0]
  return best !== undefined && best.distance <= Math.max(2, Math.floor(best.name.length / 3)) ? best.name : undefined
}

/** The Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      next.push(Math.min(at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + same))
    }
    row = next
  }
  return at(row, b.length)
}
