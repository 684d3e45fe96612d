import {
  type Chosen,
  type ForcedRoll,
  isRefusal,
  type Journal,
  journalOf,
  type Run,
  replay,
  seek,
} from '../../engine/index.ts'

/**
 * Rolls that were forced and could not fall are forgotten in the middle of a turn. Positions kept from before still wait for them, and of several
 * alike the wrong one may be struck from the run's list; so the run is lived again without them, or put back where it stood.
 */

/** A run before a choice that brings rolls of its own. */
export interface Before {
  readonly forced: Journal['forced']
  readonly waiting: readonly ForcedRoll[]
  /** Where it stood. */
  back(): Run
}

export function beforeChoice(run: Run, rolls: readonly ForcedRoll[]): Before {
  const { turn, forced, inner } = run
  const pending = new Map(run.pending)
  const back = (): Run => {
    const copy = seek(run, turn)
    for (const [seat, action] of pending) copy.pending.set(seat, action)
    return copy
  }
  // What waits may be gone from the run when this choice's own roll is refused.
  const safe = rolls.length > 0 && inner.waiting.length > 0 ? back() : undefined
  return {
    forced: [...forced, ...rolls.map(({ what, value }) => ({ step: turn + 1, what, value }))],
    waiting: [...inner.waiting, ...rolls],
    back: () => safe ?? back(),
  }
}

/** The run as if the rolls it forgot had never been given. */
export function withoutForgotten(run: Run, before: Before, forgotten: NonNullable<Chosen['forgotten']>): Run {
  const journal = journalOf(run)
  const isOver = run.game.toAct(run.state).length === 0
  const forced = isOver ? journal.forced : struck(before, forgotten)
  const { source } = run.inner
  const again = replay(run.game, { ...journal, forced }, source === undefined ? {} : { entropy: source })
  if (isRefusal(again)) throw new Error(again.why)
  again.isUnproven = run.isUnproven
  return again
}

/** Rolls fall in the order they were given: of several alike the first that still waits is the one that was forgotten. */
function struck({ forced, waiting }: Before, forgotten: readonly ForcedRoll[]): Journal['forced'] {
  const left = [...forced]
  const still = [...waiting]
  for (const roll of forgotten) {
    const isAlike = ({ what, value }: ForcedRoll): boolean => what === roll.what && value === roll.value
    const fallen = left.filter(isAlike).length - still.filter(isAlike).length
    const places = left.flatMap((one, i) => (isAlike(one) ? [i] : []))
    left.splice(places[fallen] ?? left.length, 1)
    still.splice(still.findIndex(isAlike), 1)
  }
  return left
}
