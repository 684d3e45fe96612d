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
import { type Disk, diskTrouble } from './disk.ts'
import type { Places } from './folder.ts'
import { declared, type Head, type Over, type Told } from './run-log.ts'

/** The file of a finished run. */
export interface FinishedRunFile {
  readonly ended: FinishedRun
  readonly journal: Journal
}

/** The file of this name; undefined if there is none, or it does not prove itself. */
export function readFinishedRun(disk: Disk, places: Places, id: string): FinishedRunFile | undefined {
  const found = verifyChecksum(disk.read(places.ended(id)) ?? '')
  const parsed = parseJournalJson(found)
  if (!parsed.ok || !isFinishedRun(found?.ended)) return undefined
  return { ended: ownId(asRead(found.ended), id), journal: parsed.value }
}

/** Reading the history from a disk that may not let us: one file that cannot be read leaves out that run and no other. */
export function finishedRunFiles(disk: Disk, places: Places, complain: (sentence: string) => void) {
  const orElse = <T>(instead: T, tell: (why: string) => string | undefined, look: () => T): T => {
    try {
      return look()
    } catch (error) {
      const sentence = tell(diskTrouble(error))
      if (sentence !== undefined) complain(sentence)
      return instead
    }
  }
  return {
    readQuietly: (id: string) =>
      orElse(
        undefined,
        () => undefined,
        () => readFinishedRun(disk, places, id),
      ),
    readOrComplain: (id: string) =>
      orElse(
        undefined,
        (why) => `The file of a finished run cannot be read: ${why} (${places.ended(id)}).`,
        () => {
          const found = readFinishedRun(disk, places, id)
          if (found === undefined)
            complain(`The file of a finished run is damaged and is left out: ${places.ended(id)}`)
          return found
        },
      ),
    names: () =>
      orElse<readonly string[]>(
        [],
        (why) => `The files of finished runs cannot be read: ${why} (${places.history}).`,
        () => disk.list(places.history),
      ),
    /** The text of the index; undefined if it is there and cannot be read: then it is not to be written over. */
    index: () =>
      orElse<string | undefined>(
        undefined,
        (why) =>
          `The list of finished runs cannot be read, so it is made from the runs themselves: ${why} (${places.index}).`,
        () => disk.read(places.index) ?? '',
      ),
  }
}

export const isFinishedRun = (value: unknown): value is FinishedRun =>
  typeof value === 'object' && value !== null && 'id' in value && 'score' in value && 'ended' in value

/** Older programs wrote only what spoke against a run. */
export function asRead(ended: FinishedRun & { readonly unranked?: string }): FinishedRun {
  const { unranked = '', ...others } = ended
  const rank = readRank(ended.rank) ?? declared(unranked)
  return rank === undefined ? others : { ...others, rank }
}

/** A file goes by its name. One whose own id is another was copied: it is nobody's end, and counts for nothing. */
function ownId(ended: FinishedRun, id: string): FinishedRun {
  if (ended.id === id) return ended
  const { daily: _, ...others } = ended
  return { ...others, id, copyOf: ended.id, rank: copied(ended.id) }
}
export const copied = (id: string): Rank & { kind: 'practice' } => ({ kind: 'practice', why: `a copy of ${id}` })

export function savedRank({ ended, journal }: FinishedRunFile, house: AnyGame | undefined): Partial<FinishedRun> {
  const { version, content } = journal
  const known = { version, content }
  if (house === undefined || house.version !== version || house.contentHash !== content) return known
  try {
    const run = replay(house, journal, { isLog: ended.abandoned === true })
    if (isRefusal(run)) return known
    return { ...known, mode: modeOf(house, journal.options).name, rank: ended.rank ?? rankOf(run, house) }
  } catch {
    // Whatever a game stumbles over in an old file, the list is shown without a claim.
    return known
  }
}

/** How a run ended, for the history. */
export function finishedRun(
  head: Head,
  journal: Journal,
  rank: Rank | undefined,
  over: Over,
  house: AnyGame | undefined,
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
    ...(house === undefined ? {} : { mode: modeOf(house, journal.options).name }),
    ...(pack === undefined ? {} : { pack }),
    ...(daily === undefined ? {} : { daily }),
    ...(rank === undefined ? {} : { rank }),
    ...(over.abandoned === true ? { abandoned: true } : {}),
  }
}

/** The tale of a run as its folder's own: in a copied folder the head names another. */
export function asOwn(told: Told, id: string): Told {
  if (told.head.id === id) return told
  const rank = copied(told.head.id)
  const { daily: _, ...head } = told.head
  const unranked = told.journal.unranked === '' ? rank.why : told.journal.unranked
  return { ...told, head: { ...head, id, rank }, journal: { ...told.journal, unranked }, rank }
}
