/** The day of a moment, the same all over the world. */
export const dailyDate = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** Nobody trains on a day's run and then has it count: outside of the daily its seed is practice, for this reason. */
export const DAILY_SEED = 'seed of a daily'

/** A journal can be copied, so a run that comes from one may have been played to its end before. */
export const FROM_JOURNAL = 'taken up from a journal'

/** Why a second try is practice. */
export const DAILY_TRIED = 'daily tried before'
