import {
  type AnyGame,
  isRefusal,
  type Journal,
  modeOf,
  parseJournalJson,
  type Rank,
  rankOf,
  readRank,
  replay,
} from '../../engine/index.ts'
import type { FinishedRun } from '../types.ts'
import { verifyChecksum } from './checksum-line.ts'
import { type Disk, diskErrorText } from './disk.ts'
import type { HomePaths } from './folder.ts'
import { type LoggedRun, type LogHead, practiceRank, type RunEnd } from './run-log.ts'

/** The file of a finished run. */
export interface FinishedRunFile {
  readonly ended: FinishedRun
  readonly journal: Journal
}

/** Reads the file of a finished run; undefined if it is missing or its checksum is wrong. */
export function readFinishedRun(disk: Disk, paths: HomePaths, id: string): FinishedRunFile | undefined {
  const found = verifyChecksum(disk.read(paths.ended(id)) ?? '')
  const parsed = parseJournalJson(found)
  if (!parsed.ok || !isFinishedRun(found?.ended)) return undefined
  return { ended: ownId(normalized(found.ended), id), journal: parsed.value }
}

/** Reads history files; a file that cannot be read only hides its own run. */
export function finishedRunFiles(disk: Disk, paths: HomePaths, complain: (message: string) => void) {
  const orElse = <T>(instead: T, describe: (why: string) => string | undefined, read: () => T): T => {
    try {
      return read()
    } catch (error) {
      const message = describe(diskErrorText(error))
      if (message !== undefined) complain(message)
      return instead
    }
  }
  return {
    readQuietly: (id: string) =>
      orElse(
        undefined,
        () => undefined,
        () => readFinishedRun(disk, paths, id),
      ),
    readOrComplain: (id: string) =>
      orElse(
        undefined,
        (why) => `Cannot read the file of a finished run: ${why} (${paths.ended(id)}).`,
        () => {
          const found = readFinishedRun(disk, paths, id)
          if (found === undefined) complain(`The file of a finished run is damaged and was skipped: ${paths.ended(id)}`)
          return found
        },
      ),
    names: () =>
      orElse<readonly string[]>(
        [],
        (why) => `Cannot read the files of finished runs: ${why} (${paths.history}).`,
        () => disk.list(paths.history),
      ),
    /** The text of the index; undefined if it exists but cannot be read, so that it is not overwritten. */
    index: () =>
      orElse<string | undefined>(
        undefined,
        (why) => `Cannot read the list of finished runs, so it is built from the run files: ${why} (${paths.index}).`,
        () => disk.read(paths.index) ?? '',
      ),
  }
}

export const isFinishedRun = (value: unknown): value is FinishedRun =>
  typeof value === 'object' && value !== null && 'id' in value && 'score' in value && 'ended' in value

/** Normalizes entries of older programs, which only stored why a run does not count. */
export function normalized(ended: FinishedRun & { readonly unranked?: string }): FinishedRun {
  const { unranked = '', ...others } = ended
  const rank = readRank(ended.rank) ?? practiceRank(unranked)
  return rank === undefined ? others : { ...others, rank }
}

/** The file name decides the id. A file with another id inside is a copy and does not count. */
function ownId(ended: FinishedRun, id: string): FinishedRun {
  if (ended.id === id) return ended
  const { daily: _, ...others } = ended
  return { ...others, id, copyOf: ended.id, rank: copyRank(ended.id) }
}
export const copyRank = (id: string): Rank & { kind: 'practice' } => ({ kind: 'practice', why: `a copy of ${id}` })

export function savedRank({ ended, journal }: FinishedRunFile, builtIn: AnyGame | undefined): Partial<FinishedRun> {
  const { version, content } = journal
  const known = { version, content }
  if (builtIn === undefined || builtIn.version !== version || builtIn.contentHash !== content) return known
  try {
    const run = replay(builtIn, journal, { isLog: ended.abandoned === true })
    if (isRefusal(run)) return known
    return { ...known, mode: modeOf(builtIn, journal.options).name, rank: ended.rank ?? rankOf(run, builtIn) }
  } catch {
    // An old file may break a game; the list then shows the run without a rank.
    return known
  }
}

/** The history entry of a run. */
export function finishedRun(
  head: LogHead,
  journal: Journal,
  rank: Rank | undefined,
  over: RunEnd,
  builtIn: AnyGame | undefined,
): FinishedRun {
  const { id, game, version, content, seed, pack, daily } = head
  return {
    id,
    game,
    version,
    content,
    seed,
    turns: journal.checks.length,
    won: over.won,
    score: over.score,
    reason: over.reason,
    ended: over.ended,
    ...(builtIn === undefined ? {} : { mode: modeOf(builtIn, journal.options).name }),
    ...(pack === undefined ? {} : { pack }),
    ...(daily === undefined ? {} : { daily }),
    ...(rank === undefined ? {} : { rank }),
    ...(over.abandoned === true ? { abandoned: true } : {}),
  }
}

/** The logged run under its folder's id. In a copied folder the head names another run, and the copy is practice. */
export function withOwnId(logged: LoggedRun, id: string): LoggedRun {
  if (logged.head.id === id) return logged
  const rank = copyRank(logged.head.id)
  const { daily: _, ...head } = logged.head
  const unranked = logged.journal.unranked === '' ? rank.why : logged.journal.unranked
  return { ...logged, head: { ...head, id, rank }, journal: { ...logged.journal, unranked }, rank }
}
