import { type GameInfo, isRefusal, type Journal, replay } from '../../engine/index.ts'
import { achievementsIn, lessonOf } from '../progress.ts'
import { counts } from '../records.ts'
import type { FinishedRun, PlayerProgress } from '../types.ts'
import { type Disk, diskErrorText, isDiskError } from './disk.ts'
import type { HomePaths } from './folder.ts'

/**
 * Achievements and finished lessons. Achievements are derived from the final state of a run that counts. Everything follows from the saved
 * journals; a small file caches the findings, because replaying a run takes time.
 */
interface RunFindings {
  /** Achievements that were checked, and those that were earned. */
  readonly of: readonly string[]
  readonly done: readonly string[]
  /** The lesson it was; empty: none. */
  readonly lesson: string
}
type FindingsById = Readonly<Record<string, RunFindings>>

/** The finished runs, and a way to read their journals. */
export interface FinishedRuns {
  readonly history: readonly FinishedRun[]
  journal(id: string): Journal | undefined
}

/**
 * Checks at most `most` new runs, the newest first; `left` is the number still to be checked. Findings are also cached in memory, so that no
 * run is checked twice if the file cannot be written.
 */
export function makeProgress(
  disk: Disk,
  paths: HomePaths,
): (past: FinishedRuns, games: readonly GameInfo[], most: number) => PlayerProgress {
  let found: FindingsById = {}
  return (past, games, most) => {
    const memory = { ...readFindings(disk, paths), ...found }
    const fresh: Record<string, RunFindings> = {}
    let left = 0
    for (const ended of past.history) {
      const entry = games.find(({ id }) => id === ended.game)
      if (entry === undefined || !needsCheck(ended, entry, memory[ended.id])) continue
      if (Object.keys(fresh).length < most) fresh[ended.id] = checkRun(ended, entry, past, memory[ended.id])
      else left++
    }
    found = { ...found, ...fresh }
    const known = { ...memory, ...fresh }
    if (Object.keys(fresh).length > 0) writeFindings(disk, paths, known)
    return { ...totals(known, past.history), left }
  }
}

/** Achievements and lessons over all finished runs. An achievement is credited to the oldest run that earned it. */
function totals(known: FindingsById, history: readonly FinishedRun[]): Omit<PlayerProgress, 'left'> {
  const achievements = new Map<string, FinishedRun>()
  const lessons = new Set<string>()
  for (const ended of history) {
    const { done = [], lesson = '' } = known[ended.id] ?? {}
    if (counts(ended)) for (const achievement of done) achievements.set(`${ended.game}/${achievement}`, ended)
    if (lesson !== '') lessons.add(`${ended.game}/${lesson}`)
  }
  return { achievements: achievements, lessons }
}

const isCurrentRules = ({ version, content }: FinishedRun, { game }: GameInfo): boolean =>
  version === game.version && content === game.contentHash

/** Whether a run has unchecked achievements or lessons and current rules. */
function needsCheck(ended: FinishedRun, entry: GameInfo, known: RunFindings | undefined): boolean {
  if (ended.abandoned === true || ended.copyOf !== undefined) return false
  if (!counts(ended)) return known === undefined && (entry.lessons ?? []).length > 0
  const achievements = entry.achievements ?? []
  return isCurrentRules(ended, entry) && achievements.some(({ id }) => known?.of.includes(id) !== true)
}

function checkRun(
  ended: FinishedRun,
  entry: GameInfo,
  past: FinishedRuns,
  known: RunFindings | undefined,
): RunFindings {
  const of = (entry.achievements ?? []).map(({ id }) => id)
  const nothing: RunFindings = { of: counts(ended) ? of : [], done: known?.done ?? [], lesson: '' }
  try {
    const journal = past.journal(ended.id)
    if (journal === undefined) return nothing
    if (!counts(ended)) return { ...nothing, lesson: lessonOf(entry, journal.options) ?? '' }
    const run = replay(entry.game, journal)
    if (isRefusal(run)) return nothing
    return { of, done: [...new Set([...nothing.done, ...achievementsIn(entry, run.state)])], lesson: '' }
  } catch {
    // An old file may break a game; then the run earns nothing.
    return nothing
  }
}

function readFindings(disk: Disk, paths: HomePaths): FindingsById {
  try {
    const found = JSON.parse(disk.read(paths.progress) ?? '{}') as unknown
    if (typeof found !== 'object' || found === null) return {}
    return Object.fromEntries(Object.entries(found).filter(([, known]) => isFindings(known)))
  } catch (error) {
    // It can be recomputed.
    if (!(error instanceof SyntaxError)) diskErrorText(error)
    return {}
  }
}

const areStrings = (value: unknown): boolean => Array.isArray(value) && value.every((word) => typeof word === 'string')
const isFindings = (value: unknown): value is RunFindings => {
  const { of, done, lesson } = (value ?? {}) as Partial<Record<keyof RunFindings, unknown>>
  return areStrings(of) && areStrings(done) && typeof lesson === 'string'
}

/** The file is only a cache, so disk errors are ignored. */
function writeFindings(disk: Disk, paths: HomePaths, known: FindingsById): void {
  try {
    disk.replace(paths.progress, `${JSON.stringify(known)}\n`)
  } catch (error) {
    if (!isDiskError(error)) throw error
  }
}
