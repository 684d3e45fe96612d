import { cleanLines } from './clean-text.ts'
import { at } from './enums.ts'

/** An error for a mistake that the user can correct. The message must say what to type instead. Programs end with exit code 2. */
export function usage(message: string): Error {
  const error = new Error(cleanLines(message))
  error.name = 'Usage'
  return error
}

/** An error for a valid request that failed: a damaged file, a replay that differs. Programs end with exit code 1. */
export function failure(message: string): Error {
  const error = new Error(cleanLines(message))
  error.name = 'Failure'
  return error
}

export const isUsage = (error: unknown): error is Error => error instanceof Error && error.name === 'Usage'
/** Whether an error was made by `failure`, or is an engine error that wraps one. */
export const isFailure = (error: unknown): error is Error =>
  error instanceof Error && (error.name === 'Failure' || isFailure(error.cause))

/** The message of a thrown value, which need not be an Error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The name most similar to a mistyped word, to suggest it; undefined if none is similar. */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  const ranked = names.map((name) => ({ name, distance: distance(word, name) })).sort((a, b) => a.distance - b.distance)
  const best = ranked[0]
  return best !== undefined && best.distance <= Math.max(2, Math.floor(best.name.length / 3)) ? best.name : undefined
}

/** The Levenshtein distance of two words. */
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
