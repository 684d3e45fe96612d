import type { Action, AnyGame, Moves } from '../engine/contract/game.ts'
import { type Dice, seededDice } from '../engine/dice/dice.ts'
import { allOutcomes } from '../engine/dice/test-dice.ts'
import { digest } from '../engine/journal/digest.ts'

/** What a turn can come to: a state, and how likely it is. Falls that come to the same state are one. */
export interface PossibleOutcome {
  readonly state: unknown
  /** From 0 to 1; all of a turn add up to 1. */
  readonly share: number
}

export interface PossibleOutcomes {
  /** The likeliest first. */
  readonly all: readonly PossibleOutcome[]
  /** Whether every fall was looked at. Where there are too many (a deck that is shuffled), or where a host's randomness decides, they are drawn. */
  readonly isExact: boolean
  /** How often the turn was tried out: never more than was allowed. */
  readonly tried: number
}

const MAX_TRIES = 1000

/**
 * Every state some moves can lead to, from a state one knows or believes in. Nothing explodes: a turn with more falls than `most` is sampled with
 * dice of one's own instead, as often.
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

/** All falls, if there are no more than so many and the dice alone decide. */
function enumerated(after: (dice: Dice) => unknown, most: number): PossibleOutcomes | undefined {
  const found = makeTally()
  let isHosts = false
  let tried = 0
  const falls = allOutcomes((dice) =>
    after({
      ...dice,
      entropy(what) {
        isHosts = true
        return dice.entropy(what)
      },
    }),
  )
  for (const { result, oneIn } of falls) {
    tried++
    // Trees are uneven, but one branch that is much too thin says enough.
    if (isHosts || oneIn > most * most || tried > most) return undefined
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

/** States by what they are, with the sum of their shares. */
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
