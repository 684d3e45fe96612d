import { type AnyGame, type Journal, makeJournalJson } from '../../engine/index.ts'
import type { FinishedRun } from '../types.ts'
import { addChecksum, verifyChecksum } from './checksum-line.ts'
import { type Disk, diskTrouble, isDiskTrouble } from './disk.ts'
import {
  asRead,
  finishedRun,
  finishedRunFiles,
  isFinishedRun,
  readFinishedRun,
  savedRank,
} from './finished-run-file.ts'
import { isId, type Places } from './folder.ts'
import type { Over, Told } from './run-log.ts'

/**
 * Ended runs: a file each, which is a journal with its outcome, and an index of the outcomes, which is the record. The index
 * can always be made again from the files; it is there because reading one file is quicker than reading a thousand.
 */
export interface History {
  /** The newest first. */
  all(): readonly FinishedRun[]
  has(id: string): boolean
  /** Whether the file of this name tells how this very run ended. A copy of another's file does not. */
  hasEndOf(id: string, journal: Journal | undefined): boolean
  /** First the file, then the record; doing it twice does no harm. */
  put(ended: FinishedRun, journal: Journal): void
  journal(id: string): Journal | undefined
  pack(id: string): string | undefined
  /** Whether there is no more of this run than its log: it has not ended, or somebody gave it up. */
  isLog(id: string): boolean
}

/** The game as it is now; undefined if this program does not have it. */
export type BuiltInGame = (game: string) => AnyGame | undefined

export function openHistory(
  disk: Disk,
  places: Places,
  complain: (sentence: string) => void,
  houseOf: BuiltInGame,
): History {
  const files = finishedRunFiles(disk, places, complain)
  /** Those whose file is there and whose line in the index is not: a crash came between. */
  const withLatecomers = (known: ReadonlyMap<string, FinishedRun>): Map<string, FinishedRun> => {
    const found = new Map(known)
    for (const name of files.names()) {
      const id = name.replace(/\.json$/, '')
      if (id === name || !isId(id) || found.has(id)) continue
      const late = files.readOrComplain(id)
      if (late !== undefined) found.set(id, late.ended)
    }
    return found
  }
  /** What older programs did not write down is found out once, where the run can be replayed. */
  const withWorth = (ended: FinishedRun): FinishedRun => {
    const file = ended.version === undefined ? files.readQuietly(ended.id) : undefined
    return file === undefined ? ended : { ...ended, ...savedRank(file, houseOf(ended.game)) }
  }
  // Lists are asked for at every key: what has not changed is not worked out again.
  let last:
    | { readonly text: string | undefined; readonly stamp: string; readonly all: readonly FinishedRun[] }
    | undefined
  return {
    all() {
      const text = files.index()
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
    has: (id) => files.readQuietly(id) !== undefined,
    hasEndOf(id, journal) {
      const file = files.readQuietly(id)
      return (
        file !== undefined &&
        file.ended.copyOf === undefined &&
        (journal === undefined || (journal.game === file.journal.game && journal.seed === file.journal.seed))
      )
    },
    put(ended, journal) {
      disk.makeFolder(places.history)
      disk.replace(places.ended(ended.id), `${addChecksum({ ...makeJournalJson(journal), ended })}\n`)
      // The file is the truth; a list without it is completed when it is next read.
      try {
        if (!parseIndex(disk.read(places.index) ?? '').known.has(ended.id)) appendToIndex(disk, places, ended)
      } catch (error) {
        diskTrouble(error)
      }
    },
    journal: (id) => readFinishedRun(disk, places, id)?.journal,
    pack: (id) => readFinishedRun(disk, places, id)?.ended.pack,
    isLog(id) {
      const file = files.readQuietly(id)
      return file === undefined || file.ended.abandoned === true
    },
  }
}

interface Index {
  readonly known: ReadonlyMap<string, FinishedRun>
  readonly isDamaged: boolean
}

function parseIndex(text: string): Index {
  const rows = text.split('\n').filter((row) => row !== '')
  const known = new Map<string, FinishedRun>()
  let isDamaged = false
  for (const ended of rows.map(verifyChecksum)) {
    if (isFinishedRun(ended)) known.set(ended.id, asRead(ended))
    else isDamaged = true
  }
  return { known, isDamaged }
}

function appendToIndex(disk: Disk, places: Places, ended: FinishedRun): void {
  // A line that was cut short by a crash is ended first, so that it spoils no other.
  const text = disk.read(places.index) ?? ''
  const log = disk.openLog(places.index)
  try {
    disk.append(log, `${text === '' || text.endsWith('\n') ? '' : '\n'}${addChecksum(ended)}\n`)
  } finally {
    disk.close(log)
  }
}

/** Only saves time, so a disk that does not let us is no trouble. */
function rewriteIndex(disk: Disk, places: Places, all: readonly FinishedRun[], isDamaged: boolean): void {
  try {
    if (isDamaged) setAsideDamaged(disk, places.index)
    const lines = [...all].sort((a, b) => a.ended - b.ended).map((ended) => `${addChecksum(ended)}\n`)
    disk.replace(places.index, lines.join(''))
  } catch (error) {
    if (!isDiskTrouble(error)) throw error
  }
}

/** Puts a copy of a damaged file beside it, under a name that is free. */
export function setAsideDamaged(disk: Disk, path: string): void {
  let name = `${path}.damaged`
  for (let n = 2; disk.changed(name) > 0; n++) name = `${path}.damaged-${n}`
  disk.copy(path, name)
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
  history.put(finishedRun(told.head, told.journal, told.rank, over, house), told.journal)
  clearAway(disk, places, told.head.id)
}

export function clearAway(disk: Disk, places: Places, id: string): void {
  const damaged = disk.list(places.run(id)).filter((name) => name.includes('.damaged'))
  if (damaged.length > 0) disk.makeFolder(places.damaged)
  for (const name of damaged) disk.move(`${places.run(id)}/${name}`, `${places.damaged}/${id}-${name}`)
  disk.remove(places.run(id))
}
