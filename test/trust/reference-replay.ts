import { type AnyGame, type Dice, type Journal, type Mark, makeProof, seededDice } from '../../src/engine/index.ts'

/** The result of a journal, computed without the engine's runs: rules, dice and a loop. */
export interface ReferenceRun {
  readonly turns: number
  readonly indexes: readonly number[]
  readonly ids: readonly string[]
  readonly checks: readonly number[]
  readonly marks: readonly Mark[]
  readonly isOver: boolean
  readonly score: number | undefined
  /** Entropy values used, and how many of them were not derived from the seed. */
  readonly answers: readonly string[]
  readonly free: number
  /** Forced rolls that were used. */
  readonly forcedUsed: number
}

/** Replays the choices of a journal; undefined if they are not legal. */
export function replayByReference(game: AnyGame, journal: Journal): ReferenceRun | undefined {
  const { seed, options, entropy, forced, indexes, ids } = journal
  const waiting: { what: string; value: number }[] = []
  const answers: string[] = []
  const under = seededDice(seed)
  let [free, forcedUsed, given] = [0, 0, 0]
  const answer = (): string => {
    const own = under.entropy('')
    const value = entropy[answers.length] ?? own
    if (value !== own) free++
    answers.push(value)
    return value
  }
  const forcedRoll = (what: string, sides: number): number | undefined => {
    const at = waiting.findIndex((roll) => roll.what === what)
    if (at < 0) return undefined
    const value = waiting.splice(at, 1)[0]?.value ?? 0
    if (value >= sides) throw new Error('the value is out of range')
    forcedUsed++
    return value
  }
  const withForcedRolls = (under: Dice): Dice => ({
    roll(stream, sides, what) {
      const natural = under.roll(stream, sides, what)
      return forcedRoll(what, sides) ?? natural
    },
    decided: forcedRoll,
    fork: (label) => withForcedRolls(under.fork(label)),
    entropy: answer,
  })
  const addForcedUpTo = (step: number): void => {
    for (; given < forced.length && (forced[given]?.step ?? 0) <= step; given++)
      waiting.push({ ...(forced[given] as { what: string; value: number }) })
  }
  try {
    const dice = withForcedRolls(under)
    const proof = makeProof(journal.format)
    addForcedUpTo(0)
    const state = game.setup(options, dice)
    const replayed = { indexes: [] as number[], ids: [] as string[], checks: [] as number[], marks: [] as Mark[] }
    let rolling = proof.check(0, 0, [], state, under.state)
    let turns = 0
    while (replayed.ids.length < Math.max(indexes.length, ids.length)) {
      addForcedUpTo(turns + 1)
      const acting = game.toAct(state)
      if (acting.length === 0) return undefined
      const moves = []
      for (const seat of acting) {
        const legal = game.legal(state, seat)
        const at = replayed.ids.length
        const index = indexes.length > 0 ? (indexes[at] ?? -1) : legal.findIndex((action) => action.id === ids[at])
        const action = legal[index]
        if (action === undefined || (ids.length > 0 && action.id !== ids[at])) return undefined
        replayed.indexes.push(index)
        replayed.ids.push(action.id)
        moves.push({ seat, action })
      }
      game.apply(state, moves, dice)
      turns++
      rolling = proof.check(rolling, turns, replayed.indexes.slice(-moves.length), state, under.state)
      replayed.checks.push(proof.bits(rolling))
      if (turns % 256 === 0) replayed.marks.push({ turn: turns, digest: proof.mark(state) })
    }
    if (turns % 256 !== 0 || turns === 0) replayed.marks.push({ turn: turns, digest: proof.mark(state) })
    const outcome = game.outcome(state)
    return {
      ...replayed,
      turns,
      isOver: outcome !== undefined,
      score: outcome?.standings[0]?.score,
      answers,
      free,
      forcedUsed,
    }
  } catch {
    return undefined
  }
}

/** The same journal with checks, marks and entropy recomputed; undefined if its choices are not legal. */
export function withNewChecks(game: AnyGame, journal: Journal): Journal | undefined {
  const replayed = replayByReference(game, journal)
  if (replayed === undefined) return undefined
  const { indexes, ids, checks, marks, answers } = replayed
  return { ...journal, indexes, ids, checks, marks, entropy: answers }
}
