import type { ForcedRoll } from '../dice/test-dice.ts'

/** A forced roll and when it was given: step 0 is the setup, step t + 1 is turn t. Lists of them stand in that order. */
export type TimedRoll = ForcedRoll & { readonly step: number }

/** Those given at a step. Found by halves: a hostile list is long, and this is asked every turn. */
export function forcedAt(forced: readonly TimedRoll[], step: number): readonly TimedRoll[] {
  if (forced.length === 0) return forced
  const from = firstFrom(forced, step)
  return forced.slice(from, firstFrom(forced, step + 1))
}

function firstFrom(forced: readonly TimedRoll[], step: number): number {
  let [low, high] = [0, forced.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((forced[middle] as TimedRoll).step < step) low = middle + 1
    else high = middle
  }
  return low
}

/** Those that have fallen: the ones that still wait are the last of their kind. */
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

/** Takes back the first waiting roll of this label, as if it had never been forced. Both lists are changed. */
export function dropRoll(forced: TimedRoll[], waiting: ForcedRoll[], what: string): ForcedRoll[] {
  const at = waiting.findIndex((roll) => roll.what === what)
  const roll = waiting[at]
  if (roll === undefined) return []
  // They fall in the order they were given: of several alike it is the first that still waits.
  const isAlike = (one: ForcedRoll): boolean => one.what === what && one.value === roll.value
  const given = forced.flatMap((one, i) => (isAlike(one) ? [i] : []))
  const place = given.at(-waiting.filter(isAlike).length)
  if (place !== undefined) forced.splice(place, 1)
  waiting.splice(at, 1)
  return [roll]
}
