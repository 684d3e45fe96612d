import { dailyDate } from './daily.ts'
import { counts } from './records.ts'
import type { FinishedRun } from './types.ts'

const DAY = 24 * 60 * 60 * 1000

/** Days in a row on which a daily was played to its end and counted, up to today; a day that is not over yet breaks nothing. */
export function dailyStreak(history: readonly FinishedRun[], now: number): number {
  const days = new Set(history.filter((run) => counts(run) && run.abandoned !== true).map(({ daily }) => daily))
  const first = days.has(dailyDate(now)) ? now : now - DAY
  let streak = 0
  while (days.has(dailyDate(first - streak * DAY))) streak++
  return streak
}
