// The rule for daily runs, in UTC. A daily starts on its day, and runs may be finished up to three hours after midnight. Then the day is over: later runs
// do not count, and seeds, records and journals become public, all at once, so that nobody can play on with published knowledge.

const GRACE_MS = 3 * 3600 * 1000
const DAY_MS = 24 * 3600 * 1000

export const isDayOver = (day: string, now: number): boolean =>
  now >= Date.parse(`${day}T00:00:00Z`) + DAY_MS + GRACE_MS
