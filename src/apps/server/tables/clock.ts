import type { Seat } from '../../../engine/index.ts'
import type { TimeControl } from './schemas.ts'

/** Chess clocks of a duel. A seat's clock runs while it has to choose; in simultaneous choices both run. */
export interface DuelClock {
  readonly pace: TimeControl
  readonly leftMs: number[]
  /** When each clock was started; undefined while it is stopped. */
  readonly runningSince: (number | undefined)[]
}

export const makeClock = (pace: TimeControl, seats: number): DuelClock => ({
  pace,
  leftMs: Array.from({ length: seats }, () => pace.baseMs),
  runningSince: Array.from({ length: seats }, () => undefined),
})

/** Starts the clocks of these seats, unless they are running. */
export function startClocks(clock: DuelClock, seats: readonly Seat[], now: number): void {
  for (const seat of seats) clock.runningSince[seat] ??= now
}

/** Stops a seat's clock after a choice and adds the increment. */
export function stopAfterChoice(clock: DuelClock, seat: Seat, now: number): void {
  clock.leftMs[seat] = Math.max(0, timeLeft(clock, seat, now)) + clock.pace.stepMs
  clock.runningSince[seat] = undefined
}

export function stopClocks(clock: DuelClock, now: number): void {
  for (let seat = 0; seat < clock.runningSince.length; seat++) {
    clock.leftMs[seat] = Math.max(0, timeLeft(clock, seat, now))
    clock.runningSince[seat] = undefined
  }
}

/** A seat's remaining time; negative if it has run out. */
export function timeLeft({ leftMs, runningSince }: DuelClock, seat: Seat, now: number): number {
  const left = leftMs[seat] ?? 0
  const from = runningSince[seat]
  return from === undefined ? left : left - Math.max(0, now - from)
}

/** The seat that ran out of time first. */
export function seatOutOfTime(clock: DuelClock, now: number): Seat | undefined {
  let first: Seat | undefined
  for (let seat = 0; seat < clock.runningSince.length; seat++) {
    const left = timeLeft(clock, seat, now)
    if (left < 0 && (first === undefined || left < timeLeft(clock, first, now))) first = seat
  }
  return first
}

/** When the next clock runs out if nobody chooses before. */
export function nextTimeout({ leftMs, runningSince }: DuelClock): number | undefined {
  const timeouts = runningSince.flatMap((from, seat) => (from === undefined ? [] : [from + (leftMs[seat] ?? 0) + 1]))
  return timeouts.length === 0 ? undefined : Math.min(...timeouts)
}
