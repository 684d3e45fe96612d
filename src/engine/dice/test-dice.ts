import { checkSides, type Dice, derivedEntropy, seededDice } from './dice.ts'

/** One scripted roll of a test: its label, its value, and its number of sides if the test checks that. */
export interface ScriptedRoll {
  readonly what: string
  readonly sides?: number
  readonly value: number
}

/**
 * Dice that return scripted values and throw if a roll has another label or range than the script says. A test must
 * check at its end that `left()` is 0.
 */
export interface ScriptedDice extends Dice {
  left(): number
}

export function scriptedDice(script: readonly ScriptedRoll[], entropies: readonly string[] = []): ScriptedDice {
  let at = 0
  let entropyAt = 0
  const dice: ScriptedDice = {
    roll(_stream, sides, what) {
      checkSides(sides, what)
      const roll = script[at]
      if (roll === undefined) throw new Error(`the script has ended, but "${what}" (${sides} sides) is rolled`)
      if (roll.what !== what) throw new Error(`roll ${at + 1} of the script is "${roll.what}", but "${what}" is rolled`)
      if (roll.sides !== undefined && roll.sides !== sides)
        throw new Error(`"${what}" is scripted with ${roll.sides} sides, but rolled with ${sides}`)
      checkValue(what, roll.value, sides)
      at++
      return roll.value
    },
    decided: (what, sides) => dice.roll('', sides, what),
    fork: () => dice,
    entropy(what) {
      const answer = entropies[entropyAt++]
      if (answer === undefined) throw new Error(`the script has no entropy left for "${what}"`)
      return answer
    },
    left: () => script.length - at + Math.max(0, entropies.length - entropyAt),
  }
  return dice
}

/** A forced roll: the next roll with this label gets this value. */
export interface ForcedRoll {
  readonly what: string
  readonly value: number
}

/**
 * Dice that use waiting forced rolls first, and otherwise the dice `under`. A used roll is removed from `waiting`. The
 * dice `under` are rolled even then, and the draw is discarded, so that forcing one roll changes no other. A value
 * outside the range of its roll throws before anything changes.
 */
export function forcedDice(under: Dice, waiting: ForcedRoll[]): Dice {
  return {
    roll(stream, sides, what) {
      const forced = waiting.length === 0 ? undefined : takeForced(waiting, what, sides)
      const rolled = under.roll(stream, sides, what)
      return forced ?? rolled
    },
    decided(what, sides) {
      const forced = waiting.length === 0 ? undefined : takeForced(waiting, what, sides)
      return forced ?? under.decided?.(what, sides)
    },
    fork: (label) => forcedDice(under.fork(label), waiting),
    entropy: (what) => under.entropy(what),
  }
}

/** Removes the first waiting roll of this label and returns its value; undefined if none waits. */
function takeForced(waiting: ForcedRoll[], what: string, sides: number): number | undefined {
  const at = waiting.findIndex((roll) => roll.what === what)
  const value = waiting[at]?.value
  if (value === undefined) return undefined
  checkValue(what, value, sides)
  waiting.splice(at, 1)
  return value
}

/** Whether an error says that a scripted or forced value is outside the range of its roll. */
export const isImpossibleRoll = (error: unknown): error is Error & { readonly what: string } =>
  error instanceof Error && error.name === 'ImpossibleFall'

function checkValue(what: string, value: number, sides: number): void {
  if (Number.isInteger(value) && value >= 0 && value < sides) return
  const error = new Error(`Can't force "${what}" to ${value}: valid values are 0 to ${sides - 1}`)
  throw Object.assign(error, { name: 'ImpossibleFall', what })
}

/** Dice that report every roll to `trace` and otherwise work like the given dice. */
export function tracedDice(
  under: Dice,
  trace: (what: string, sides: number, value: number, stream: string) => void,
): Dice {
  return {
    roll(stream, sides, what) {
      const value = under.roll(stream, sides, what)
      trace(what, sides, value, stream)
      return value
    },
    decided(what, sides) {
      const value = under.decided?.(what, sides)
      if (value !== undefined) trace(what, sides, value, '')
      return value
    },
    fork: (label) => tracedDice(under.fork(label), trace),
    entropy: (what) => under.entropy(what),
  }
}

/** One possible outcome of some rolls. Its probability is 1 in `oneIn`. */
export interface RollOutcome<T> {
  readonly result: T
  readonly oneIn: number
  readonly rolls: readonly ForcedRoll[]
}

/**
 * Enumerates the outcomes of `act` for every combination of values that its rolls can have. `act` must work on a fresh
 * copy each time. Entropy cannot be enumerated and is derived from a fixed seed.
 */
export function* allOutcomes<T>(act: (dice: Dice) => T): Generator<RollOutcome<T>> {
  const path: { what: string; value: number; sides: number }[] = []
  do {
    let depth = 0
    const dice: Dice = {
      roll(_stream, sides, what) {
        checkSides(sides, what)
        if (depth === path.length) path.push({ what, value: 0, sides })
        return path[depth++]?.value ?? 0
      },
      decided: (what, sides) => dice.roll('', sides, what),
      fork: () => dice,
      entropy: () => derivedEntropy(seededDice('enumerated')),
    }
    const result = act(dice)
    path.length = depth
    const oneIn = path.reduce((product, roll) => product * roll.sides, 1)
    yield { result, oneIn, rolls: path.map(({ what, value }) => ({ what, value })) }
    nextPath(path)
  } while (path.length > 0)
}

/** Advances to the next combination of values, like an odometer: increments the last roll below its maximum and removes later ones. */
function nextPath(path: { value: number; sides: number }[]): void {
  for (;;) {
    const last = path.at(-1)
    if (last === undefined) return
    if (last.value + 1 < last.sides) {
      last.value++
      return
    }
    path.pop()
  }
}
