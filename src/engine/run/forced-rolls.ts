import type { ForcedRoll } from '../dice/test-dice.ts'

/** A forced roll and the step at which it was given: step 0 is the setup, step t + 1 is turn t. Lists of them are sorted by step. */
export type TimedRoll = ForcedRoll & { readonly step: number }

/** The rolls given at a step. Uses binary search, because this runs every turn and an attacker's list may be long. */
export function forcedAt(forced: readonly TimedRoll[], step: number): readonly TimedRoll[] {
  if (forced.length === 0) return forced
  const from = firstFrom(forced, step)
  return forced.slice(from, firstFrom(forced, step + 1))
}

function firstFrom(forced: readonly TimedRoll[], step: number): number {
  let [low, high] = [0, forced.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((forced[middle]?.step ?? step) < step) low = middle + 1
    else high = middle
  }
  return low
}

/** The forced rolls that were used. Equal rolls are used in the order given, so those still in `waiting` are the last in `forced`. */
export function usedRolls(forced: readonly TimedRoll[], waiting: readonly ForcedRoll[]): TimedRoll[] {
  const left = waiting.map(({ what, value }) => JSON.stringify([what, value]))
  return forced
    .toReversed()
    .filter(({ what, value }) => {
      const at = left.indexOf(JSON.stringify([what, value]))
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
    .toReversed()
}

/** Removes the first waiting roll of this label from both lists, as if it had never been forced. Returns it in a list, or an empty list. */
export function dropRoll(forced: TimedRoll[], waiting: ForcedRoll[], what: string): ForcedRoll[] {
  const at = waiting.findIndex((roll) => roll.what === what)
  const roll = waiting[at]
  if (roll === undefined) return []
  // Equal rolls are used in the order they were given. So if n of them wait, the first that waits is the n-th last in `forced`.
  const isEqual = (other: ForcedRoll): boolean => other.what === what && other.value === roll.value
  const given = forced.flatMap((other, i) => (isEqual(other) ? [i] : []))
  const index = given.at(-waiting.filter(isEqual).length)
  if (index !== undefined) forced.splice(index, 1)
  waiting.splice(at, 1)
  return [roll]
}
