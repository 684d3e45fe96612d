import { type AnyGame, type Journal, makeJournalJson } from '../../engine/index.ts'
import type { FinishedRun } from '../types.ts'
import { addChecksum, verifyChecksum } from './checksum-line.ts'
import { type Disk, diskErrorText, isDiskError } from './disk.ts'
import {
  finishedRun,
  finishedRunFiles,
  isFinishedRun,
  normalized,
  readFinishedRun,
  savedRank,
} from './finished-run-file.ts'
import { type HomePaths, isId } from './folder.ts'
import type { LoggedRun, RunEnd } from './run-log.ts'

/**
 * Finished runs: one file per run (its journal and outcome), and an index of all outcomes. The index can always be rebuilt from
 * the files; it exists because reading one file is faster than reading a thousand.
 */
export interface History {
  /** The newest first. */
  all(): readonly FinishedRun[]
  has(id: string): boolean
  /** Whether the file with this id is the end of this run, and not a copy of another run's file. */
  hasEndOf(id: string, journal: Journal | undefined): boolean
  /** Writes the file, then the index. Safe to repeat. */
  put(ended: FinishedRun, journal: Journal): void
  journal(id: string): Journal | undefined
  pack(id: string): string | undefined
  /** Whether there is only a log of this run: it is open or was given up. */
  isLog(id: string): boolean
}

/** Finds the current built-in game; undefined if this program does not have it. */
export type BuiltInGame = (game: string) => AnyGame | undefined

export function openHistory(
  disk: Disk,
  paths: HomePaths,
  complain: (warning: string) => void,
  builtInGame: BuiltInGame,
): History {
  const files = finishedRunFiles(disk, paths, complain)
  /** Adds runs whose file exists but that are missing in the index, as after a crash. */
  const withUnindexed = (known: ReadonlyMap<string, FinishedRun>): Map<string, FinishedRun> => {
    const found = new Map(known)
    for (const name of files.names()) {
      const id = name.replace(/\.json$/, '')
      if (id === name || !isId(id) || found.has(id)) continue
      const unindexed = files.readOrComplain(id)
      if (unindexed !== undefined) found.set(id, unindexed.ended)
    }
    return found
  }
  /** Adds the rank older programs did not write, if the run can be replayed. */
  const withRank = (ended: FinishedRun): FinishedRun => {
    const file = ended.version === undefined ? files.readQuietly(ended.id) : undefined
    return file === undefined ? ended : { ...ended, ...savedRank(file, builtInGame(ended.game)) }
  }
  // The list is read on every key press, so cache it until the files change.
  let last:
    | { readonly text: string | undefined; readonly stamp: string; readonly all: readonly FinishedRun[] }
    | undefined
  return {
    all() {
      const text = files.index()
      const stamp = disk.stamp(paths.history)
      if (last !== undefined && last.text === text && last.stamp === stamp) return last.all
      const { known, isDamaged } = parseIndex(text ?? '')
      const found = [...withUnindexed(known).values()]
      const all = found.map(withRank)
      if (isDamaged) complain('The list of finished runs was damaged and has been rebuilt from the run files.')
      const isNew = isDamaged || all.length > known.size || all.some((ended, i) => ended !== found[i])
      if (isNew && text !== undefined) rewriteIndex(disk, paths, all, isDamaged)
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
      disk.makeFolder(paths.history)
      disk.replace(paths.ended(ended.id), `${addChecksum({ ...makeJournalJson(journal), ended })}\n`)
      // The file is authoritative; a missing index line is added when the index is next read.
      try {
        if (!parseIndex(disk.read(paths.index) ?? '').known.has(ended.id)) appendToIndex(disk, paths, ended)
      } catch (error) {
        diskErrorText(error)
      }
    },
    journal: (id) => readFinishedRun(disk, paths, id)?.journal,
    pack: (id) => readFinishedRun(disk, paths, id)?.ended.pack,
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
    if (isFinishedRun(ended)) known.set(ended.id, normalized(ended))
    else isDamaged = true
  }
  return { known, isDamaged }
}

function appendToIndex(disk: Disk, paths: HomePaths, ended: FinishedRun): void {
  // End a line that a crash cut short, so that it does not corrupt the next one.
  const text = disk.read(paths.index) ?? ''
  const log = disk.openLog(paths.index)
  try {
    disk.append(log, `${text === '' || text.endsWith('\n') ? '' : '\n'}${addChecksum(ended)}\n`)
  } finally {
    disk.close(log)
  }
}

/** The index is only a cache, so disk errors are ignored. */
function rewriteIndex(disk: Disk, paths: HomePaths, all: readonly FinishedRun[], isDamaged: boolean): void {
  try {
    if (isDamaged) setAsideDamaged(disk, paths.index)
    const lines = [...all].sort((a, b) => a.ended - b.ended).map((ended) => `${addChecksum(ended)}\n`)
    disk.replace(paths.index, lines.join(''))
  } catch (error) {
    if (!isDiskError(error)) throw error
  }
}

/** Copies a damaged file to a free name beside it. */
export function setAsideDamaged(disk: Disk, path: string): void {
  let name = `${path}.damaged`
  for (let n = 2; disk.changed(name) > 0; n++) name = `${path}.damaged-${n}`
  disk.copy(path, name)
}

/** Moves a run from its log to the history and removes its folder. Damaged files are moved, not deleted. */
export function finish(
  disk: Disk,
  paths: HomePaths,
  history: History,
  logged: LoggedRun,
  end: RunEnd,
  builtIn: AnyGame | undefined,
): void {
  history.put(finishedRun(logged.head, logged.journal, logged.rank, end, builtIn), logged.journal)
  clearAway(disk, paths, logged.head.id)
}

export function clearAway(disk: Disk, paths: HomePaths, id: string): void {
  const damaged = disk.list(paths.run(id)).filter((name) => name.includes('.damaged'))
  if (damaged.length > 0) disk.makeFolder(paths.damaged)
  for (const name of damaged) disk.move(`${paths.run(id)}/${name}`, `${paths.damaged}/${id}-${name}`)
  disk.remove(paths.run(id))
}
