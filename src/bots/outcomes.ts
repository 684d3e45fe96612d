import type { Action, AnyGame, Moves } from '../engine/contract/game.ts'
import { type Dice, seededDice } from '../engine/dice/dice.ts'
import { allOutcomes } from '../engine/dice/test-dice.ts'
import { digest } from '../engine/journal/digest.ts'

/** A state that one turn can lead to, with its probability. Equal states are merged into one outcome. */
export interface PossibleOutcome {
  readonly state: unknown
  /** The probability from 0 to 1. The outcomes of a turn add up to 1. */
  readonly share: number
}

export interface PossibleOutcomes {
  /** The outcomes, the most likely first. */
  readonly all: readonly PossibleOutcome[]
  /**
   * Whether every roll was enumerated. Outcomes are sampled instead if there are too many rolls (a shuffled deck), or
   * if entropy from outside matters.
   */
  readonly isExact: boolean
  /** How many times the turn was simulated. */
  readonly tried: number
}

const MAX_TRIES = 1000

/**
 * Finds the states that the given moves can lead to. Simulates the turn at most `most` times: enumerates all rolls if
 * that is enough, and otherwise samples them with the caller's own dice.
 */
export function outcomesOf(
  game: AnyGame,
  state: unknown,
  moves: Moves<Action>,
  own: Dice,
  most = MAX_TRIES,
): PossibleOutcomes {
  const after = (dice: Dice): unknown => {
    const next = game.clone(state)
    game.apply(next, moves, dice)
    return next
  }
  const token = own.roll('chances', 2 ** 32, 'token of some chances')
  return enumerated(after, Math.ceil(most / 2)) ?? sampled(after, token, Math.floor(most / 2))
}

/** All outcomes by enumeration, or undefined if there are more than `most` or if entropy from outside matters. */
function enumerated(after: (dice: Dice) => unknown, most: number): PossibleOutcomes | undefined {
  const found = makeTally()
  let usesEntropy = false
  let tried = 0
  const outcomes = allOutcomes((dice) =>
    after({
      ...dice,
      entropy(what) {
        usesEntropy = true
        return dice.entropy(what)
      },
    }),
  )
  for (const { result, oneIn } of outcomes) {
    tried++
    // A tree of rolls can be uneven, but one branch this unlikely shows that there are too many branches.
    if (usesEntropy || oneIn > most * most || tried > most) return undefined
    found.add(result, 1 / oneIn)
    if (tried === most && found.mass() < 1 - EPSILON) return undefined
  }
  return { all: found.all(), isExact: true, tried }
}
const EPSILON = 1e-9

function sampled(after: (dice: Dice) => unknown, token: number, count: number): PossibleOutcomes {
  const found = makeTally()
  for (let i = 0; i < count; i++) found.add(after(seededDice(`${token} ${i}`)), 1 / count)
  return { all: found.all(), isExact: false, tried: count }
}

/** Collects states and adds up the probabilities of equal ones. `mass` is the sum of all probabilities so far. */
function makeTally(): { add(state: unknown, share: number): void; mass(): number; all(): PossibleOutcome[] } {
  const states = new Map<string, { state: unknown; share: number }>()
  let mass = 0
  return {
    add(state, share) {
      mass += share
      const key = digest(state)
      const known = states.get(key)
      if (known === undefined) states.set(key, { state, share })
      else known.share += share
    },
    mass: () => mass,
    all: () => [...states.values()].sort((a, b) => b.share - a.share),
  }
}
