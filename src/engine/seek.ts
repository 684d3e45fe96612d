import type { Action, Seat } from './game.ts'
import {
  begin,
  isRefusal,
  type Keyframe,
  keepKeyframe,
  type Run,
  restore,
  takeTurn,
  takeUpForced,
  unrank,
} from './run.ts'

/** A run of its own that stands where this one stood after so many turns. */
export function seek(run: Run, turn: number): Run {
  if (!(turn >= 0 && turn <= run.turn)) throw new Error(`there is no turn ${turn} in a run of ${run.turn} turns`)
  const frame = run.keyframes.findLast((key) => key.turn <= turn) ?? firstKeyframe(run)
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
  takeUpForced(copy, copy.turn + 1)
  while (copy.turn < turn) {
    const acting = copy.game.toAct(copy.state)
    const places = run.indexes.slice(copy.indexes.length, copy.indexes.length + acting.length)
    const chosen = (seat: Seat, i: number): Action => copy.game.legal(copy.state, seat)[places[i] as number] as Action
    const moves = acting.map((seat, i) => ({ seat, action: chosen(seat, i) }))
    takeTurn(copy, moves, places)
    takeUpForced(copy, copy.turn + 1)
  }
  copy.entropy.length = copy.inner.entropyUsed
  return copy
}

/** The keyframe of turn 0. A replay of plain choices keeps none, since whoever proves a run never goes back: then it is set up once more. */
function firstKeyframe(run: Run): Keyframe {
  const again = begin(run.game, { ...run, forced: [] }, run.inner.source)
  if (isRefusal(again)) throw new Error(`${run.game.id} seed ${run.seed}: it began, and now it does not: ${again.why}`)
  keepKeyframe(again)
  const frame = again.keyframes[0] as Keyframe
  run.keyframes.unshift(frame)
  return frame
}

/** Goes on from any turn as a run of its own, which is practice. */
export function fork(run: Run, turn: number = run.turn): Run {
  const copy = seek(run, turn)
  unrank(copy, `forked at turn ${turn}`)
  return copy
}
