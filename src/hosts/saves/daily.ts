import { seededDice } from '../../engine/index.ts'

/** The day of a moment, the same all over the world. */
export const dailyDate = (now: number): string => new Date(now).toISOString().slice(0, 10)

export const dailySeed = (date: string): string => `daily-${date}`

/** Nobody trains on a day's run and then has it count: outside of the daily its seed is unranked, for this reason. */
export const isDailySeed = (seed: string): boolean => /^daily-\d{4}-\d\d-\d\d$/.test(seed)
export const DAILY_SEED = 'seed of a daily'

/** A journal can be copied, so a run that comes from one may have been played to its end before. */
export const FROM_JOURNAL = 'taken up from a journal'

/** Why a second try is not ranked. */
export const DAILY_TRIED = 'daily tried before'

/**
 * What the host answers in a daily: nothing is left to true chance, so that it is the same for everybody, and the same whether
 * it is played at one go or taken up again after `from` answers.
 */
export function dailyEntropy(seed: string, from = 0): () => string {
  let at = from
  return () => seededDice(`${seed}, answer ${at++}`).entropy('daily')
}
