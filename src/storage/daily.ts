/** The UTC date of a time, the same all over the world. */
export const dailyDate = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** Why a run with a daily's seed is practice outside the daily: otherwise one could train for it. */
export const DAILY_SEED = 'seed of a daily'

/** Why a run from a journal is practice: a journal can be copied, so its end may be known already. */
export const FROM_JOURNAL = 'taken up from a journal'

/** Why a second try is practice. */
export const DAILY_TRIED = 'daily tried before'
