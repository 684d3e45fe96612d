// One rule for the runs of a day, by UTC. They are begun on their day; who began late has three hours more. Then the day is over: nothing counts any more
// that comes, and everything is told at once: seeds, records, journals. So nobody plays on with what others may read.

const GRACE_MS = 3 * 3600 * 1000
const DAY_MS = 24 * 3600 * 1000

export const isDayOver = (day: string, now: number): boolean =>
  now >= Date.parse(`${day}T00:00:00Z`) + DAY_MS + GRACE_MS
