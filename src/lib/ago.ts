/** `3 min ago`, `2 h ago`, or the date. Both times are in milliseconds since 1970. */
export function ago(now: number, then: number): string {
  const minutes = Math.max(0, Math.floor((now - then) / 60_000))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h ago` : dateOf(then)
}

/** The date of a time, in UTC. */
// biome-ignore lint/style/noRestrictedGlobals: writes a given time and reads no clock.
export const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
