import { type AnyGame, modeOf, type Run } from '../engine/index.ts'
import type { FinishedRun, Home, RecordGroup } from './types.ts'

/** Whether a run counts. Very old runs have no rank and do not. */
export const counts = ({ rank }: Pick<FinishedRun, 'rank'>): boolean => rank !== undefined && rank.kind !== 'practice'

/** Records of a game by mode, content and version, because only runs with the same rules can be compared. */
export function recordGroups(
  history: readonly FinishedRun[],
  game: string,
  current: AnyGame | undefined,
): RecordGroup[] {
  const groups = new Map<string, FinishedRun[]>()
  for (const ended of history) {
    const { mode, version, content } = ended
    if (ended.game !== game || !counts(ended) || mode === undefined || version === undefined || content === undefined)
      continue
    const key = JSON.stringify([mode, version, content])
    groups.set(key, [...(groups.get(key) ?? []), ended])
  }
  const defaultName = defaultMode(current)
  const first = (group: RecordGroup): number => (group.isPresent ? 2 : 0) + (group.mode === defaultName ? 1 : 0)
  return [...groups.values()]
    .map((runs) => groupOf(runs, current))
    .sort((a, b) => first(b) - first(a) || b.version - a.version || (a.mode < b.mode ? -1 : 1))
}

/** The record of the current game, in its default mode or another one. */
export const recordIn = (
  history: readonly FinishedRun[],
  game: AnyGame,
  mode: string = defaultMode(game),
): RecordGroup | undefined =>
  recordGroups(history, game.id, game).find((group) => group.isPresent && group.mode === mode)

/** The record group of runs with the same rules, content and mode. */
export const comparableRecords = (home: Home, { game, options }: Run): RecordGroup | undefined => {
  const mode = modeOf(game, options).name
  return home
    .records(game.id)
    .find((one) => one.mode === mode && one.version === game.version && one.content === game.contentHash)
}

/** The mode of a run without options. */
export const defaultMode = (current: AnyGame | undefined): string =>
  current === undefined ? 'standard' : modeOf(current, {}).name

function groupOf(runs: readonly FinishedRun[], current: AnyGame | undefined): RecordGroup {
  const { mode = '', version = 0, content = '' } = runs[0] ?? {}
  return {
    mode,
    version,
    content,
    isPresent: current?.version === version && current.contentHash === content,
    score: Math.max(...runs.map(({ score }) => score)),
    won: runs.filter(({ won }) => won).length,
    played: runs.length,
    streak: winStreak(runs.toSorted((a, b) => b.ended - a.ended)),
    best: runs
      .filter(({ abandoned }) => abandoned !== true)
      .sort((a, b) => b.score - a.score || a.ended - b.ended || (a.id < b.id ? -1 : 1)),
  }
}

/** Number of consecutive wins; `history` has the newest run first. */
function winStreak(runs: readonly FinishedRun[]): number {
  const lost = runs.findIndex(({ won }) => !won)
  return lost < 0 ? runs.length : lost
}
