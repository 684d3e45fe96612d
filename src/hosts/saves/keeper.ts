import { type Journal, journalOf, type Run } from '../../engine/index.ts'
import { type Disk, diskTrouble } from './disk.ts'
import type { Places } from './folder.ts'
import { clearAway, endedRun, type History } from './history.ts'
import { isLock, type Lock, type Processes, takeLock } from './lock.ts'
import { type Head, headOf, lineSince, makeLine, type Over, type Written, writtenByHead } from './log.ts'
import { makeSnapshot } from './snapshot.ts'
import type { About, Keeper } from './types.ts'

/** What every part of a home works with. */
export interface Desk {
  readonly disk: Disk
  readonly places: Places
  readonly history: History
  readonly processes: Processes
  readonly now: () => number
  /** Does what can wait until the screen has been drawn. */
  readonly later: (work: () => void) => void
}

/** A run's files while they are written. */
export interface Files {
  readonly head: Head
  readonly lock: Lock
  written: Written
  log: number
  /** Bytes of the log that are sound. */
  length: number
  /** Whether there may be half a line behind them. */
  isRagged: boolean
  snapshotTurn: number
}

const SNAPSHOT_EVERY = 32

/**
 * Keeps a run, and makes its files at once with `begin`. Where that fails every turn tries again, and the first `kept` repeats
 * what was wrong.
 */
export function makeKeeper(desk: Desk, begin: () => Files, about: { id(): string; now: () => number }): WaryKeeper {
  const { disk, places } = desk
  let files: Files | undefined
  let isDone = false
  let failing = ''
  const attempt = (work: (files: Files) => void): string | undefined => {
    try {
      files ??= begin()
      work(files)
    } catch (error) {
      const why = diskTrouble(error)
      if (why === failing) return undefined
      failing = why
      return `Your run cannot be kept: ${why} (${places.folder}). You can play on, but what you do now may be lost.`
    }
    const wasFailing = failing !== ''
    failing = ''
    return wasFailing ? 'Your run is kept again.' : undefined
  }
  const trouble = attempt(() => {})
  let untold = trouble
  const end = (run: Run, over: (journal: Journal) => Over): string | undefined =>
    attempt((open) => {
      putAway(desk, open, run, over)
      isDone = true
    })
  // The log has the turn already, so nobody need wait for the slower snapshot.
  let isPlanned = false
  const snapshotSoon = (open: Files, run: Run): void => {
    if (isPlanned) return
    isPlanned = true
    desk.later(() => {
      isPlanned = false
      if (!isDone) snapshot(desk, open, run)
    })
  }
  const kept = (run: Run): string | undefined => {
    if (isDone) return undefined
    if (run.game.outcome(run.state) !== undefined) return end(run, (journal) => overOf(run, journal, about.now()))
    const sentence = attempt((open) => {
      append(disk, open, run)
      if (run.turn - open.snapshotTurn >= SNAPSHOT_EVERY) snapshotSoon(open, run)
    })
    const late = failing === '' ? undefined : untold
    untold = undefined
    return sentence ?? late
  }
  return {
    trouble,
    get id() {
      return about.id()
    },
    kept,
    abandon: (run) => (isDone ? undefined : end(run, (journal) => givenUp(about.now(), digestIn(journal)))),
    close(run) {
      const sentence = kept(run)
      if (!isDone && files !== undefined) letGo(desk, files, run)
      isDone = true
      return sentence
    },
  }
}

/** A keeper that knows why it could not make its files, where it could not. */
export interface WaryKeeper extends Keeper {
  readonly trouble: string | undefined
}

function letGo(desk: Desk, files: Files, run: Run): void {
  const { disk, places } = desk
  // Where nothing was chosen there is nothing to come back to.
  const isEmpty = run.turn === 0 && files.written.turn === 0
  if (!isEmpty && files.snapshotTurn !== run.turn) snapshot(desk, files, run)
  mayFail(() => disk.close(files.log))
  mayFail(() => (isEmpty ? clearAway(disk, places, files.head.id) : files.lock.release()))
}

const digestIn = (journal: Journal): string => journal.marks.at(-1)?.digest ?? ''

export const givenUp = (ended: number, digest: string): Over => ({
  ...{ reason: 'given up', won: false, score: 0, ended, abandoned: true, digest },
})

export function overOf(run: Run, journal: Journal, ended: number): Over {
  const outcome = run.game.outcome(run.state)
  const { won = false, score = 0 } = outcome?.standings[0] ?? {}
  return { reason: outcome?.reason ?? '', won, score, ended, digest: digestIn(journal) }
}

/** One line for all that is new. If the disk takes only a part of it, that part is cut off again. */
function append(disk: Disk, files: Files, run: Run, over?: Over): void {
  const news = lineSince(files.written, run, over)
  if (news === undefined) return
  if (files.isRagged) disk.cut(files.log, files.length)
  files.isRagged = false
  const text = makeLine(news.line)
  try {
    disk.append(files.log, text)
  } catch (error) {
    files.isRagged = true
    mayFail(() => {
      disk.cut(files.log, files.length)
      files.isRagged = false
    })
    throw error
  }
  files.length += Buffer.byteLength(text)
  files.written = news.written
}

/** The log has everything already: a snapshot that fails is tried again next turn. */
function snapshot(desk: Desk, files: Files, run: Run): void {
  mayFail(() => {
    const head = { ...files.head, title: files.written.title }
    desk.disk.replace(desk.places.snapshot(head.id), makeSnapshot(run, head))
    files.snapshotTurn = run.turn
  })
}

/** The end is in the log before anything else is done, so that whoever comes next can finish what a crash leaves. */
function putAway(desk: Desk, files: Files, run: Run, over: (journal: Journal) => Over): void {
  const { disk, places, history } = desk
  const journal = journalOf(run)
  const end = over(journal)
  mayFail(() => append(disk, files, run, end))
  history.put(endedRun(files.head, run.turn, run.unranked, end), journal)
  mayFail(() => disk.close(files.log))
  mayFail(() => clearAway(disk, places, files.head.id))
}

/** Does what need not work, and returns what went wrong with the disk. */
export function mayFail(work: () => void): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return diskTrouble(error)
  }
}

/** Makes the folder of a new run: lock, head and first snapshot are on disk when it returns. */
export function beginFiles(desk: Desk, run: Run, freshId: () => string, started: number, about: About): Files {
  const { disk, places, processes } = desk
  disk.makeFolder(places.runs)
  let id = freshId()
  while (disk.changed(places.ended(id)) > 0 || !disk.claimFolder(places.run(id))) id = freshId()
  try {
    const lock = takeLock(disk, places.run(id), processes)
    if (!isLock(lock)) throw new Error(`the new run ${id} is already open in process ${lock.pid}`)
    const head = headOf(run, { id, started, pack: about.pack, daily: about.daily })
    disk.replace(places.log(id), makeLine(head))
    const files = openFiles(desk, head, lock, writtenByHead(head), -1)
    append(disk, files, run)
    snapshot(desk, files, run)
    return files
  } catch (error) {
    mayFail(() => disk.remove(places.run(id)))
    throw error
  }
}

/** The files of a run whose log is sound. */
export function openFiles(desk: Desk, head: Head, lock: Lock, written: Written, snapshotTurn: number): Files {
  const log = desk.disk.openLog(desk.places.log(head.id))
  return { head, lock, written, log, length: desk.disk.size(log), isRagged: false, snapshotTurn }
}
