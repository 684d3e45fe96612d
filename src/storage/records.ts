import { type AnyGame, modeOf, type Run } from '../engine/index.ts'
import type { FinishedRun, Home, RecordGroup } from './types.ts'

/** Whether a run stands for something; of some old ones nothing is known. */
export const counts = ({ rank }: Pick<FinishedRun, 'rank'>): boolean => rank !== undefined && rank.kind !== 'practice'

/** What was reached in a game, apart by mode, content and version: only runs of the same rules can be compared. */
export function recordGroups(history: readonly FinishedRun[], game: string, house: AnyGame | undefined): RecordGroup[] {
  const groups = new Map<string, FinishedRun[]>()
  for (const ended of history) {
    const { mode, version, content } = ended
    if (ended.game !== game || !counts(ended) || mode === undefined || version === undefined || content === undefined)
      continue
    const key = JSON.stringify([mode, version, content])
    groups.set(key, [...(groups.get(key) ?? []), ended])
  }
  const usual = defaultMode(house)
  const first = (group: RecordGroup): number => (group.isPresent ? 2 : 0) + (group.mode === usual ? 1 : 0)
  return [...groups.values()]
    .map((runs) => groupOf(runs, house))
    .sort((a, b) => first(b) - first(a) || b.version - a.version || (a.mode < b.mode ? -1 : 1))
}

/** The best of a game as it is now, of the kind of run it is without options or of another kind. */
export const recordIn = (
  history: readonly FinishedRun[],
  game: AnyGame,
  mode: string = defaultMode(game),
): RecordGroup | undefined =>
  recordGroups(history, game.id, game).find((group) => group.isPresent && group.mode === mode)

/** What was reached by the same rules with the same content, in the same kind of run. */
export const comparableRecords = (home: Home, { game, options }: Run): RecordGroup | undefined => {
  const mode = modeOf(game, options).name
  return home
    .records(game.id)
    .find((one) => one.mode === mode && one.version === game.version && one.content === game.contentHash)
}

/** The kind of run a game is without options. */
export const defaultMode = (house: AnyGame | undefined): string =>
  house === undefined ? 'standard' : modeOf(house, {}).name

function groupOf(runs: readonly FinishedRun[], house: AnyGame | undefined): RecordGroup {
  const { mode = '', version = 0, content = '' } = runs[0] ?? {}
  return {
    mode,
    version,
    content,
    isPresent: house?.version === version && house.contentHash === content,
    score: Math.max(...runs.map(({ score }) => score)),
    won: runs.filter(({ won }) => won).length,
    played: runs.length,
    streak: winStreak(runs.toSorted((a, b) => b.ended - a.ended)),
    best: runs
      .filter(({ abandoned }) => abandoned !== true)
      .sort((a, b) => b.score - a.score || a.ended - b.ended || (a.id < b.id ? -1 : 1)),
  }
}

/** How many of the last runs in a row were won; `history` has the newest first. */
function winStreak(runs: readonly FinishedRun[]): number {
  const lost = runs.findIndex(({ won }) => !won)
  return lost < 0 ? runs.length : lost
}
