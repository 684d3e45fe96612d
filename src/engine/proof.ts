import type { DiceState } from './dice.ts'
import { check, digest } from './digest.ts'
import { fourBits, stamp, type Texts, weigh, weighNumber } from './weigh.ts'

/** The forms of a journal. They differ in how a turn is checked and a state is marked; whoever wrote one is proved by it. */
export type Form = 1 | 2
export const FORMS: readonly Form[] = [1, 2]
/** What new runs are written in. */
export const NEWEST: Form = 2

/** In the second form the whole state is weighed every so many turns; choices and dice are looked at in every one. */
const WEIGH_EVERY = 8

/** How the turns of a run are checked and its states are marked. */
export interface Proof {
  /** The rolling check after so many turns: of the one before, what was chosen (places in the legal lists), the state and the dice. */
  check(before: number, turn: number, places: readonly number[], state: unknown, dice: DiceState): number
  /** The four bits of it that are kept. */
  bits(check: number): number
  /** What a mark says of a state. */
  mark(state: unknown): string
}

/** The first form: every turn the whole state, with the names of its fields. */
const BY_STATE: Proof = {
  check: (before, _turn, _places, state) => check(before, state),
  bits: (rolling) => rolling & 15,
  mark: digest,
}

/** The second form, for one run. */
function byTurn(): Proof {
  const texts: Texts = new Map()
  return {
    check(before, turn, places, state, dice) {
      let seen = weighNumber(before, drawn(dice))
      for (let i = 0; i < places.length; i++) seen = weighNumber(seen, places[i] as number)
      return turn % WEIGH_EVERY === 0 ? weigh(seen, state, texts) : seen
    },
    bits: fourBits,
    mark: (state) => stamp(state, texts),
  }
}

export const makeProof = (form: Form): Proof => (form === 1 ? BY_STATE : byTurn())

/** Where the streams of the run's own dice stand; their forks make what then is in the state. */
function drawn({ streams }: DiceState): number {
  let sum = streams.length
  for (let i = 0; i < streams.length; i++) {
    const stream = streams[i]
    if (stream !== undefined) sum = (Math.imul(sum, 31) + stream.words[0]) | 0
  }
  return sum
}
