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

/** The file of this name; undefined if there is none, or it does not prove itself. */
export function readFinishedRun(disk: Disk, paths: HomePaths, id: string): FinishedRunFile | undefined {
  const found = verifyChecksum(disk.read(paths.ended(id)) ?? '')
  const parsed = parseJournalJson(found)
  if (!parsed.ok || !isFinishedRun(found?.ended)) return undefined
  return { ended: ownId(normalized(found.ended), id), journal: parsed.value }
}

/** Reading the history from a disk that may not let us: one file that cannot be read leaves out that run and no other. */
export function finishedRunFiles(disk: Disk, paths: HomePaths, complain: (sentence: string) => void) {
  const orElse = <T>(instead: T, tell: (why: string) => string | undefined, look: () => T): T => {
    try {
      return look()
    } catch (error) {
      const sentence = tell(diskErrorText(error))
      if (sentence !== undefined) complain(sentence)
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
        (why) => `The file of a finished run cannot be read: ${why} (${paths.ended(id)}).`,
        () => {
          const found = readFinishedRun(disk, paths, id)
          if (found === undefined) complain(`The file of a finished run is damaged and is left out: ${paths.ended(id)}`)
          return found
        },
      ),
    names: () =>
      orElse<readonly string[]>(
        [],
        (why) => `The files of finished runs cannot be read: ${why} (${paths.history}).`,
        () => disk.list(paths.history),
      ),
    /** The text of the index; undefined if it is there and cannot be read: then it is not to be written over. */
    index: () =>
      orElse<string | undefined>(
        undefined,
        (why) =>
          `The list of finished runs cannot be read, so it is made from the runs themselves: ${why} (${paths.index}).`,
        () => disk.read(paths.index) ?? '',
      ),
  }
}

export const isFinishedRun = (value: unknown): value is FinishedRun =>
  typeof value === 'object' && value !== null && 'id' in value && 'score' in value && 'ended' in value

/** Older programs wrote only what spoke against a run. */
export function normalized(ended: FinishedRun & { readonly unranked?: string }): FinishedRun {
  const { unranked = '', ...others } = ended
  const rank = readRank(ended.rank) ?? practiceRank(unranked)
  return rank === undefined ? others : { ...others, rank }
}

/** A file goes by its name. One whose own id is another was copied: it is nobody's end, and counts for nothing. */
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
    // Whatever a game stumbles over in an old file, the list is shown without a claim.
    return known
  }
}

/** How a run ended, for the history. */
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

/** The tale of a run as its folder's own: in a copied folder the head names another. */
export function withOwnId(told: LoggedRun, id: string): LoggedRun {
  if (told.head.id === id) return told
  const rank = copyRank(told.head.id)
  const { daily: _, ...head } = told.head
  const unranked = told.journal.unranked === '' ? rank.why : told.journal.unranked
  return { ...told, head: { ...head, id, rank }, journal: { ...told.journal, unranked }, rank }
}
