import type { Seat } from '../../../engine/index.ts'
import type { Pace } from './deal.ts'

/** Clocks of a duel: a seat's runs while it has something to choose, so where both choose blind both run. */
export interface DuelClock {
  readonly pace: Pace
  readonly leftMs: number[]
  /** Since when it runs; undefined: it stands. */
  readonly since: (number | undefined)[]
}

export const makeClock = (pace: Pace, seats: number): DuelClock => ({
  pace,
  leftMs: Array.from({ length: seats }, () => pace.baseMs),
  since: Array.from({ length: seats }, () => undefined),
})

/** Lets the clocks of these seats run; those that run already go on. */
export function runFor(clock: DuelClock, seats: readonly Seat[], now: number): void {
  for (const seat of seats) clock.since[seat] ??= now
}

/** A seat has chosen: its clock stands, with what the choice gives back. */
export function chose(clock: DuelClock, seat: Seat, now: number): void {
  clock.leftMs[seat] = Math.max(0, leftOf(clock, seat, now)) + clock.pace.stepMs
  clock.since[seat] = undefined
}

export function stop(clock: DuelClock, now: number): void {
  for (let seat = 0; seat < clock.since.length; seat++) {
    clock.leftMs[seat] = Math.max(0, leftOf(clock, seat, now))
    clock.since[seat] = undefined
  }
}

/** Below 0: its time is over. */
export function leftOf({ leftMs, since }: DuelClock, seat: Seat, now: number): number {
  const left = leftMs[seat] ?? 0
  const from = since[seat]
  return from === undefined ? left : left - Math.max(0, now - from)
}

/** Who has run out of time first. */
export function fallen(clock: DuelClock, now: number): Seat | undefined {
  let first: Seat | undefined
  for (let seat = 0; seat < clock.since.length; seat++) {
    const left = leftOf(clock, seat, now)
    if (left < 0 && (first === undefined || left < leftOf(clock, first, now))) first = seat
  }
  return first
}

/** When the next flag falls, if nobody chooses before. */
export function nextFall({ leftMs, since }: DuelClock): number | undefined {
  const falls = since.flatMap((from, seat) => (from === undefined ? [] : [from + (leftMs[seat] ?? 0) + 1]))
  return falls.length === 0 ? undefined : Math.min(...falls)
}
