import {
  type AnyGame,
  isRefusal,
  type Journal,
  makeJournalJson,
  modeOf,
  parseJournalJson,
  type Rank,
  rankOf,
  replay,
} from '../../engine/index.ts'
import { type Disk, diskTrouble, isDiskTrouble } from './disk.ts'
import { isId, type Places } from './folder.ts'
import { declared, type Head, type Over, type Told } from './log.ts'
import { seal, unseal } from './seal.ts'
import type { Ended } from './types.ts'

/**
 * Ended runs: a file each, which is a journal with its outcome, and an index of the outcomes, which is the record. The index
 * can always be made again from the files; it is there because reading one file is quicker than reading a thousand.
 */
export interface History {
  /** The newest first. */
  all(): readonly Ended[]
  has(id: string): boolean
  /** Whether the file of this name tells how this very run ended. A copy of another's file does not. */
  hasEndOf(id: string, journal: Journal | undefined): boolean
  /** First the file, then the record; doing it twice does no harm. */
  put(ended: Ended, journal: Journal): void
  journal(id: string): Journal | undefined
}

/** The game as it is now; undefined if this program does not have it. */
export type HouseOf = (game: string) => AnyGame | undefined

interface EndedFile {
  readonly ended: Ended
  readonly journal: Journal
}

export function openHistory(
  disk: Disk,
  places: Places,
  complain: (sentence: string) => void,
  houseOf: HouseOf,
): History {
  const read = (id: string): EndedFile | undefined => {
    const found = unseal(disk.read(places.ended(id)) ?? '')
    const parsed = parseJournalJson(found)
    return parsed.ok && isEnded(found?.ended)
      ? { ended: ownId(asRead(found.ended), id), journal: parsed.value }
      : undefined
  }
  const isThere = (id: string): boolean => {
    try {
      return read(id) !== undefined
    } catch (error) {
      diskTrouble(error)
      return false
    }
  }
  /** One file that cannot be read leaves out that run and no other. */
  const readOrComplain = (id: string): EndedFile | undefined => {
    try {
      const found = read(id)
      if (found === undefined) complain(`The file of a finished run is damaged and is left out: ${places.ended(id)}`)
      return found
    } catch (error) {
      complain(`The file of a finished run cannot be read: ${diskTrouble(error)} (${places.ended(id)}).`)
      return undefined
    }
  }
  const names = (): readonly string[] => {
    try {
      return disk.list(places.history)
    } catch (error) {
      complain(`The files of finished runs cannot be read: ${diskTrouble(error)} (${places.history}).`)
      return []
    }
  }
  /** Those whose file is there and whose line in the index is not: a crash came between. */
  const withLatecomers = (known: ReadonlyMap<string, Ended>): Map<string, Ended> => {
    const found = new Map(known)
    for (const name of names()) {
      const id = name.replace(/\.json$/, '')
      if (id === name || !isId(id) || found.has(id)) continue
      const late = readOrComplain(id)
      if (late !== undefined) found.set(id, late.ended)
    }
    return found
  }
  /** What older programs did not write down is found out once, where the run can be replayed. */
  const withWorth = (ended: Ended): Ended => {
    if (ended.version !== undefined || !isThere(ended.id)) return ended
    const file = read(ended.id)
    return file === undefined ? ended : { ...ended, ...worthOf(file, houseOf(ended.game)) }
  }
  const readIndex = (): string | undefined => {
    try {
      return disk.read(places.index) ?? ''
    } catch (error) {
      complain(
        `The list of finished runs cannot be read, so it is made from the runs themselves: ${diskTrouble(error)} (${places.index}).`,
      )
      return undefined
    }
  }
  // Lists are asked for at every key: what has not changed is not worked out again.
  let last: { readonly text: string | undefined; readonly stamp: string; readonly all: readonly Ended[] } | undefined
  return {
    all() {
      const text = readIndex()
      const stamp = disk.stamp(places.history)
      if (last !== undefined && last.text === text && last.stamp === stamp) return last.all
      const { known, isDamaged } = parseIndex(text ?? '')
      const found = [...withLatecomers(known).values()]
      const all = found.map(withWorth)
      if (isDamaged) complain('The list of finished runs was damaged and has been made again from the runs themselves.')
      const isNew = isDamaged || all.length > known.size || all.some((ended, i) => ended !== found[i])
      if (isNew && text !== undefined) rewriteIndex(disk, places, all, isDamaged)
      all.sort((a, b) => b.ended - a.ended || (a.id < b.id ? -1 : 1))
      last = { text, stamp, all }
      return all
    },
    has: isThere,
    hasEndOf(id, journal) {
      if (!isThere(id)) return false
      const file = read(id)
      return (
        file !== undefined &&
        file.ended.copyOf === undefined &&
        (journal === undefined || (journal.game === file.journal.game && journal.seed === file.journal.seed))
      )
    },
    put(ended, journal) {
      disk.makeFolder(places.history)
      disk.replace(places.ended(ended.id), `${seal({ ...makeJournalJson(journal), ended })}\n`)
      // The file is the truth; a list without it is completed when it is next read.
      try {
        if (!parseIndex(disk.read(places.index) ?? '').known.has(ended.id)) appendToIndex(disk, places, ended)
      } catch (error) {
        diskTrouble(error)
      }
    },
    journal: (id) => read(id)?.journal,
  }
}

/** Older programs wrote only what spoke against a run. */
function asRead(ended: Ended & { readonly unranked?: string }): Ended {
  const { unranked = '', ...others } = ended
  const rank = ended.rank ?? declared(unranked)
  return rank === undefined ? others : { ...others, rank }
}

/** A file goes by its name. One whose own id is another was copied: it is nobody's end, and counts for nothing. */
function ownId(ended: Ended, id: string): Ended {
  if (ended.id === id) return ended
  const { daily: _, ...others } = ended
  return { ...others, id, copyOf: ended.id, rank: copied(ended.id) }
}
export const copied = (id: string): Rank & { kind: 'practice' } => ({ kind: 'practice', why: `a copy of ${id}` })

function worthOf({ ended, journal }: EndedFile, house: AnyGame | undefined): Partial<Ended> {
  const { version, content } = journal
  const known = { version, content }
  if (house === undefined || house.version !== version || house.contentHash !== content) return known
  try {
    const run = replay(house, journal)
    if (isRefusal(run)) return known
    return { ...known, mode: modeOf(house, journal.options).name, rank: ended.rank ?? rankOf(run, house) }
  } catch {
    // Whatever a game stumbles over in an old file, the list is shown without a claim.
    return known
  }
}

interface Index {
  readonly known: ReadonlyMap<string, Ended>
  readonly isDamaged: boolean
}

function parseIndex(text: string): Index {
  const rows = text.split('\n').filter((row) => row !== '')
  const known = new Map<string, Ended>()
  let isDamaged = false
  for (const ended of rows.map(unseal)) {
    if (isEnded(ended)) known.set(ended.id, asRead(ended))
    else isDamaged = true
  }
  return { known, isDamaged }
}

const isEnded = (value: unknown): value is Ended =>
  typeof value === 'object' && value !== null && 'id' in value && 'score' in value && 'ended' in value

function appendToIndex(disk: Disk, places: Places, ended: Ended): void {
  // A line that was cut short by a crash is ended first, so that it spoils no other.
  const text = disk.read(places.index) ?? ''
  const log = disk.openLog(places.index)
  try {
    disk.append(log, `${text === '' || text.endsWith('\n') ? '' : '\n'}${seal(ended)}\n`)
  } finally {
    disk.close(log)
  }
}

/** Only saves time, so a disk that does not let us is no trouble. */
function rewriteIndex(disk: Disk, places: Places, all: readonly Ended[], isDamaged: boolean): void {
  try {
    if (isDamaged) keepDamaged(disk, places.index)
    const lines = [...all].sort((a, b) => a.ended - b.ended).map((ended) => `${seal(ended)}\n`)
    disk.replace(places.index, lines.join(''))
  } catch (error) {
    if (!isDiskTrouble(error)) throw error
  }
}

/** Puts a copy of a damaged file beside it, under a name that is free. */
export function keepDamaged(disk: Disk, path: string): void {
  let name = `${path}.damaged`
  for (let n = 2; disk.changed(name) > 0; n++) name = `${path}.damaged-${n}`
  disk.copy(path, name)
}

/** How a run ended, for the history. */
export function endedRun(
  head: Head,
  journal: Journal,
  rank: Rank | undefined,
  over: Over,
  house: AnyGame | undefined,
): Ended {
  const { id, game, version, content, seed, daily } = head
  return {
    ...{ id, game, version, content, seed, turns: journal.checks.length },
    ...{ won: over.won, score: over.score, reason: over.reason, ended: over.ended },
    ...(house === undefined ? {} : { mode: modeOf(house, journal.options).name }),
    ...(daily === undefined ? {} : { daily }),
    ...(rank === undefined ? {} : { rank }),
    ...(over.abandoned === true ? { abandoned: true } : {}),
  }
}

/** Puts a run into the history as its own lines tell it, and takes its folder away. Damaged files are moved, not deleted. */
export function finish(
  disk: Disk,
  places: Places,
  history: History,
  told: Told,
  over: Over,
  house: AnyGame | undefined,
): void {
  history.put(endedRun(told.head, told.journal, told.rank, over, house), told.journal)
  clearAway(disk, places, told.head.id)
}

/** The tale of a run as its folder's own: in a copied folder the head names another. */
export function asOwn(told: Told, id: string): Told {
  if (told.head.id === id) return told
  const rank = copied(told.head.id)
  const { daily: _, ...head } = told.head
  const unranked = told.journal.unranked === '' ? rank.why : told.journal.unranked
  return { ...told, head: { ...head, id, rank }, journal: { ...told.journal, unranked }, rank }
}

export function clearAway(disk: Disk, places: Places, id: string): void {
  const damaged = disk.list(places.run(id)).filter((name) => name.includes('.damaged'))
  if (damaged.length > 0) disk.makeFolder(places.damaged)
  for (const name of damaged) disk.move(`${places.run(id)}/${name}`, `${places.damaged}/${id}-${name}`)
  disk.remove(places.run(id))
}
