import type { GameInfo } from '../../engine/index.ts'
import { counts, type FinishedRun, type SavedRun } from '../../storage/fs/index.ts'

/** The name of a game; its id if this program does not have it. */
export const gameName = (games: readonly GameInfo[], game: string): string =>
  games.find(({ id }) => id === game)?.name ?? game

export const howEnded = ({ abandoned, won, reason, blow }: FinishedRun): string =>
  abandoned === true ? 'given up' : won ? `won${blow === undefined ? '' : `: ${blow}`}` : (blow ?? reason)

/** ` · daily 2026-11-15`; empty for other runs. */
export const dailyNote = ({ daily }: SavedRun | FinishedRun): string => (daily === undefined ? '' : ` · daily ${daily}`)

export const daysInARow = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'} in a row`

/** Open and finished runs, read once. */
export interface SavedRunLists {
  readonly runs: readonly SavedRun[]
  readonly history: readonly FinishedRun[]
}

/** The state of a game's daily on a date: open, ended, or neither. */
export interface DailyState {
  readonly open: SavedRun | undefined
  /** The try that counts, or else the last try. */
  readonly ended: FinishedRun | undefined
}

export function dailyStateOf({ runs, history }: SavedRunLists, game: string, date: string): DailyState {
  const isIt = (run: SavedRun | FinishedRun): boolean => run.game === game && run.daily === date
  const tries = history.filter(isIt)
  return { open: runs.find(isIt), ended: tries.find(counts) ?? tries.at(-1) }
}
