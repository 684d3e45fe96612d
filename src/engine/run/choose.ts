import type { Action, Seat } from '../contract/game.ts'
import type { ForcedRoll } from '../dice/test-dice.ts'
import { dropRoll } from './forced-rolls.ts'
import {
  type Chosen,
  force,
  type ImpossibleRoll,
  isCrowded,
  type Refusal,
  type Run,
  takeTurn,
  tooManyForcedRolls,
  waitingFor,
} from './run.ts'

/**
 * Takes one seat's choice. Applies the turn once every acting seat has chosen. `turn` is the turn for which it was made.
 * `rolls` forces the next rolls with their labels, which makes the run practice. A refused choice changes nothing.
 */
export function choose(
  run: Run,
  turn: number,
  seat: Seat,
  id: string,
  rolls: readonly ForcedRoll[] = [],
): Chosen | Refusal {
  const { game, state, pending } = run
  const acting = game.toAct(state)
  if (acting.length === 0) return { refused: 'over', why: 'The run is over; start another one.' }
  if (turn !== run.turn)
    return {
      refused: 'stale',
      why: `This choice was for turn ${turn}, but it is turn ${run.turn}; read the current scene.`,
    }
  if (!acting.includes(seat) || pending.has(seat))
    return { refused: 'not-your-turn', why: `Seat ${seat} has nothing to choose now.` }
  const action = game.legal(state, seat).find((a) => a.id === id)
  if (action === undefined) return { refused: 'not-legal', why: illegalReason(run, seat, id) }
  const { forced, inner } = run
  if (isCrowded(inner.waiting, rolls)) return tooManyForcedRolls
  const before = { forced: forced.slice(), waiting: inner.waiting.slice() }
  const chosen = new Map([...pending, [seat, action]])
  const dropped: ForcedRoll[] = []
  force(run, rolls)
  pending.set(seat, action)
  const waiting = waitingFor(run)
  if (waiting.length > 0) return { turn: run.turn, events: [], waitingFor: waiting }
  for (;;) {
    const events: unknown[] = []
    const impossible = applyPending(run, acting, (event) => events.push(event))
    if (impossible === undefined) {
      // Dropped rolls must not wait in keyframes either: a run that continues from a keyframe would meet them again.
      for (const roll of dropped) dropFromKeyframes(run, roll)
      return {
        turn: run.turn,
        events,
        waitingFor: waitingFor(run),
        ...(dropped.length === 0 ? {} : { forgotten: dropped }),
      }
    }
    const isOwn =
      inner.waiting.findIndex((roll) => roll.what === impossible.what) >= inner.waiting.length - rolls.length
    if (isOwn) {
      // Only this choice is undone. The choices of other seats still wait, and so do rolls forced earlier.
      forced.splice(0, forced.length, ...before.forced)
      inner.waiting.splice(0, inner.waiting.length, ...before.waiting)
      for (const [other, theirs] of chosen) if (other !== seat) pending.set(other, theirs)
      return { refused: 'bad-roll', why: impossible.why }
    }
    // Somebody else forced this roll. It is dropped, so that it cannot block this seat.
    dropped.push(...dropRoll(forced, inner.waiting, impossible.what))
    for (const [each, action] of chosen) pending.set(each, action)
  }
}

/** Replaces the keyframes instead of changing them, because forks of the run share them. */
function dropFromKeyframes({ keyframes }: Run, roll: ForcedRoll): void {
  keyframes.forEach((key, i) => {
    if (key.waiting.includes(roll)) keyframes[i] = { ...key, waiting: key.waiting.filter((other) => other !== roll) }
  })
}

function illegalReason(run: Run, seat: Seat, id: string): string {
  const { choices } = run.game.scene(run.state, seat)
  const blocked = choices.find((choice) => choice.id === id)?.blocked
  if (blocked !== undefined) return blocked
  const open = choices.filter((choice) => choice.blocked === undefined).map((choice) => choice.id)
  const shown = open.length > 12 ? `${open.slice(0, 12).join(', ')} … (${open.length} in all)` : open.join(', ')
  return `"${id}" is not among the choices: ${shown}`
}

/** Applies the pending choices of all acting seats. If a forced roll is impossible, restores all but `pending` and returns that roll. */
function applyPending(run: Run, acting: readonly Seat[], emit: (event: unknown) => void): ImpossibleRoll | undefined {
  const { game, state, pending } = run
  const moves = acting.map((seat) => ({ seat, action: pending.get(seat) as Action }))
  const indexes = moves.map(({ seat, action }) => game.legal(state, seat).indexOf(action))
  pending.clear()
  return takeTurn(run, moves, indexes, emit)
}
