/** Saves: the front door. Where things lie and what happens when they are damaged is in docs/SAVES.md. */
export { DAILY_SEED, DAILY_TRIED, dailyDate, FROM_JOURNAL } from './daily.ts'
export { type Disk, diskTrouble, nodeDisk } from './disk.ts'
export { homeFolder } from './folder.ts'
export { openHome } from './home.ts'
export { counts, recordsBeside, usualMode } from './records.ts'
export { isAddress, isName } from './settings.ts'
export { dailyStreak } from './streaks.ts'
export * from './types.ts'
