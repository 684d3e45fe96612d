/** Saves: the front door. Where things lie and what happens when they are damaged is in docs/SAVES.md. */
export { DAILY_SEED, DAILY_TRIED, dailyDate, dailyEntropy, dailySeed, FROM_JOURNAL, isDailySeed } from './daily.ts'
export { homeFolder } from './folder.ts'
export { openHome } from './home.ts'
export * from './types.ts'
