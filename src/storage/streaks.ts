import { dailyDate } from './daily.ts'
import { counts } from './records.ts'
import type { FinishedRun } from './types.ts'

const DAY = 24 * 60 * 60 * 1000

/** Consecutive days with a finished daily that counts, up to today. Today does not break the streak while it is not over. */
export function dailyStreak(history: readonly FinishedRun[], now: number): number {
  const days = new Set(history.filter((run) => counts(run) && run.abandoned !== true).map(({ daily }) => daily))
  const first = days.has(dailyDate(now)) ? now : now - DAY
  let streak = 0
  while (days.has(dailyDate(first - streak * DAY))) streak++
  return streak
}
