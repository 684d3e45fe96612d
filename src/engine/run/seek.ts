import type { Action, Seat } from '../contract/game.ts'
import { type Keyframe, queueForcedRolls, type Run, restore, takeTurn, unrank } from './run.ts'

/** An independent copy of the run as it was after `turn` turns. */
export function seek(run: Run, turn: number): Run {
  if (!(turn >= 0 && turn <= run.turn)) throw new Error(`there is no turn ${turn} in a run of ${run.turn} turns`)
  const frame = run.keyframes.findLast((key) => key.turn <= turn) as Keyframe
  const copy: Run = {
    ...run,
    pending: new Map(),
    indexes: run.indexes.slice(0, frame.choices),
    ids: run.ids.slice(0, frame.choices),
    entropy: run.entropy.slice(),
    forced: run.forced.filter((roll) => roll.step <= turn + 1),
    checks: run.checks.slice(0, frame.turn),
    marks: run.marks.filter((mark) => mark.turn <= frame.turn),
    keyframes: run.keyframes.filter((key) => key.turn <= frame.turn),
    inner: { ...run.inner },
  }
  restore(copy, frame)
  queueForcedRolls(copy, copy.turn + 1)
  while (copy.turn < turn) {
    const acting = copy.game.toAct(copy.state)
    const indexes = run.indexes.slice(copy.indexes.length, copy.indexes.length + acting.length)
    const chosen = (seat: Seat, i: number): Action => copy.game.legal(copy.state, seat)[indexes[i] as number] as Action
    const moves = acting.map((seat, i) => ({ seat, action: chosen(seat, i) }))
    takeTurn(copy, moves, indexes)
    queueForcedRolls(copy, copy.turn + 1)
  }
  copy.entropy.length = copy.inner.entropyUsed
  return copy
}

/** An independent run that continues from turn `turn` of this one. Forks are practice. */
export function fork(run: Run, turn: number = run.turn): Run {
  const copy = seek(run, turn)
  unrank(copy, `forked at turn ${turn}`)
  return copy
}
