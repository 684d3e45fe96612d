import { type Journal, journalOf, type Rank, type Run } from '../../engine/index.ts'
import { rankAgainst } from '../run-rank.ts'
import type { About, Recorder } from '../types.ts'
import { type Disk, diskTrouble } from './disk.ts'
import { finishedRun } from './finished-run-file.ts'
import type { Places } from './folder.ts'
import { type BuiltInGame, clearAway, type History } from './history.ts'
import { isLock, type Lock, type Processes, takeLock } from './lock.ts'
import { type Head, headOf, lineSince, makeLine, type Over, type Written, writtenByHead } from './run-log.ts'
import { makeSnapshot } from './snapshot.ts'

/** What every part of a home works with. */
export interface HomeContext {
  readonly disk: Disk
  readonly places: Places
  readonly history: History
  readonly processes: Processes
  readonly houseOf: BuiltInGame
  readonly now: () => number
  /** Does what can wait until the screen has been drawn. */
  readonly later: (work: () => void) => void
}

/** A run's files while they are written. */
export interface Files {
  readonly head: Head
  lock: Lock
  written: Written
  log: number
  /** Bytes of the log that are sound. */
  length: number
  /** Whether there may be half a line behind them. */
  isRagged: boolean
  snapshotTurn: number
}

const SNAPSHOT_EVERY = 32

/** What a run is worth beside the game as it is now. */
export const worthOf = ({ houseOf }: Pick<HomeContext, 'houseOf'>, run: Run): Rank =>
  rankAgainst(run, houseOf(run.game.id))

export interface Making {
  /** Makes the run's files, or opens them. */
  begin(): Files
  /** Makes them anew, where they are gone: under the same id if it is free. */
  anew(run: Run): Files
  id(): string
  now(): number
  /** Whether somebody else tells what was wrong at the beginning. */
  readonly isTold?: boolean
}

/**
 * Keeps a run, and makes its files at once with `begin`. Where that fails every turn tries again, and the first `kept` repeats
 * what was wrong.
 */
export function makeRecorder(desk: HomeContext, making: Making): WaryKeeper {
  const { places } = desk
  let files: Files | undefined
  let make: (run: Run | undefined) => Files = () => making.begin()
  let isDone = false
  let failing = ''
  const cannot = (): string =>
    `Your run cannot be kept: ${failing} (${places.folder}). You can play on, but what you do now may be lost.`
  /** Does a piece of work; where the folder has gone since the last one, the whole run is written again first. */
  const attempt = (work: (files: Files) => void, run?: Run, isLast = false): string | undefined => {
    let wasGone = false
    try {
      if (files !== undefined && !isInPlace(desk, files)) {
        wasGone = true
        leave(desk, files)
        files = undefined
        make = (lost) => making.anew(lost as Run)
      }
      files ??= make(run)
      work(files)
    } catch (error) {
      const why = diskTrouble(error)
      const isNew = why !== failing
      failing = why
      return isNew || isLast ? cannot() : undefined
    }
    const wasFailing = failing !== ''
    failing = ''
    if (wasGone)
      return `The folder of your run was gone; the whole run has been written again: ${places.run(making.id())}`
    return wasFailing ? 'Your run is kept again.' : undefined
  }
  const trouble = attempt(() => {})
  let untold = making.isTold === true ? undefined : trouble
  const end = (run: Run, over: (journal: Journal) => Over): string | undefined =>
    attempt(
      (open) => {
        putAway(desk, open, run, over)
        isDone = true
      },
      run,
      true,
    )
  const snapshotSoon = snapshotter(desk, () => isDone)
  const kept = (run: Run, isLast = false): string | undefined => {
    if (isDone) return undefined
    if (run.game.outcome(run.state) !== undefined) return end(run, (journal) => overOf(run, journal, making.now()))
    const write = (open: Files): void => {
      append(desk, open, run)
      if (run.turn - open.snapshotTurn >= SNAPSHOT_EVERY) snapshotSoon(open, run)
    }
    const sentence = attempt(write, run, isLast)
    const late = failing === '' ? undefined : untold
    untold = undefined
    return sentence ?? late
  }
  return {
    trouble,
    get id() {
      return making.id()
    },
    kept: (run) => kept(run),
    abandon: (run) => (isDone ? undefined : end(run, (journal) => givenUp(making.now(), digestIn(journal)))),
    close(run) {
      const sentence = kept(run, true)
      if (!isDone && files !== undefined) letGo(desk, files, run)
      isDone = true
      return sentence
    },
    notKept: () => (failing === '' ? undefined : cannot()),
  }
}

/** The log has the turn already, so nobody need wait for the slower snapshot. */
function snapshotter(desk: HomeContext, isDone: () => boolean): (files: Files, run: Run) => void {
  let isPlanned = false
  return (files, run) => {
    if (isPlanned) return
    isPlanned = true
    desk.later(() => {
      isPlanned = false
      if (!isDone()) snapshot(desk, files, run)
    })
  }
}

/**
 * Whether a run's files are where they were. A lock that somebody has removed is put down again; if somebody else
 * has taken the run meanwhile, it is theirs, and nothing more is written.
 */
function isInPlace({ disk, places, processes }: HomeContext, files: Files): boolean {
  const { id } = files.head
  if (!disk.isAt(files.log, places.log(id))) return false
  if (files.lock.isThere()) return true
  const lock = takeLock(disk, places.run(id), processes)
  if (!isLock(lock)) throw Object.assign(new Error('taken'), { code: 'EBUSY' })
  files.lock = lock
  return true
}

function leave({ disk }: HomeContext, files: Files): void {
  mayFail(() => disk.close(files.log))
}

/** A recorder that knows why it could not make its files, where it could not. */
export interface WaryKeeper extends Recorder {
  readonly trouble: string | undefined
}

function letGo(desk: HomeContext, files: Files, run: Run): void {
  const { disk, places } = desk
  // Where nothing was chosen there is nothing to come back to.
  const isEmpty = run.turn === 0 && files.written.turn === 0
  if (!isEmpty && files.snapshotTurn !== run.turn) snapshot(desk, files, run)
  mayFail(() => disk.close(files.log))
  mayFail(() => (isEmpty ? clearAway(disk, places, files.head.id) : files.lock.release()))
}

const digestIn = (journal: Journal): string => journal.marks.at(-1)?.digest ?? ''

export const givenUp = (ended: number, digest: string): Over => ({
  reason: 'given up',
  won: false,
  score: 0,
  ended,
  abandoned: true,
  digest,
})

export function overOf(run: Run, journal: Journal, ended: number): Over {
  const outcome = run.game.outcome(run.state)
  const { won = false, score = 0 } = outcome?.standings[0] ?? {}
  const isLeft = journal.forced.length < run.forced.length
  return {
    reason: outcome?.reason ?? '',
    won,
    score,
    ended,
    digest: digestIn(journal),
    ...(isLeft ? { forced: journal.forced, unranked: journal.unranked } : {}),
  }
}

/** One line for all that is new. If the disk takes only a part of it, that part is cut off again. */
function append(desk: HomeContext, files: Files, run: Run, over?: Over): void {
  const { disk } = desk
  const news = lineSince(files.written, run, worthOf(desk, run), over)
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
function snapshot(desk: HomeContext, files: Files, run: Run): void {
  mayFail(() => {
    const { title } = files.written
    const head = { ...files.head, title, rank: worthOf(desk, run) }
    desk.disk.replace(desk.places.snapshot(head.id), makeSnapshot(run, head))
    files.snapshotTurn = run.turn
  })
}

/** The end is in the log before anything else is done, so that whoever comes next can finish what a crash leaves. */
function putAway(desk: HomeContext, files: Files, run: Run, over: (journal: Journal) => Over): void {
  const { disk, places, history } = desk
  const journal = journalOf(run)
  const end = over(journal)
  mayFail(() => append(desk, files, run, end))
  history.put(finishedRun(files.head, journal, worthOf(desk, run), end, run.game), journal)
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

/** Makes the folder of a run: lock, head, what was played and a first snapshot are on disk when it returns. */
export function beginFiles(
  desk: HomeContext,
  run: Run,
  freshId: () => string,
  started: number,
  about: Omit<About, 'now'>,
): Files {
  const { disk, places, processes } = desk
  disk.makeFolder(places.runs)
  let id = freshId()
  while (disk.changed(places.ended(id)) > 0 || !disk.claimFolder(places.run(id))) id = freshId()
  try {
    const lock = takeLock(disk, places.run(id), processes)
    if (!isLock(lock)) throw new Error(`the new run ${id} is already open in process ${lock.pid}`)
    const head = headOf(run, { id, started, pack: about.pack, daily: about.daily, rank: worthOf(desk, run) })
    disk.replace(places.log(id), makeLine(head))
    const files = openFiles(desk, head, lock, writtenByHead(head), -1)
    append(desk, files, run)
    snapshot(desk, files, run)
    return files
  } catch (error) {
    mayFail(() => disk.remove(places.run(id)))
    throw error
  }
}

/** The files of a run whose log is sound. */
export function openFiles(desk: HomeContext, head: Head, lock: Lock, written: Written, snapshotTurn: number): Files {
  const log = desk.disk.openLog(desk.places.log(head.id))
  return { head, lock, written, log, length: desk.disk.size(log), isRagged: false, snapshotTurn }
}
