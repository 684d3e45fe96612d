import { type Journal, journalOf, type Rank, type Run } from '../../engine/index.ts'
import { rankAgainst } from '../run-rank.ts'
import type { Recorder, SaveOptions } from '../types.ts'
import { type Disk, diskErrorText } from './disk.ts'
import { finishedRun } from './finished-run-file.ts'
import type { HomePaths } from './folder.ts'
import { type BuiltInGame, clearAway, type History } from './history.ts'
import { isLock, type Lock, type Processes, takeLock } from './lock.ts'
import {
  headOf,
  type LogHead,
  type LogPosition,
  lineSince,
  makeLine,
  positionAfterHead,
  type RunEnd,
} from './run-log.ts'
import { makeSnapshot } from './snapshot.ts'

/** What every part of a home works with. */
export interface HomeContext {
  readonly disk: Disk
  readonly paths: HomePaths
  readonly history: History
  readonly processes: Processes
  readonly builtInGame: BuiltInGame
  readonly now: () => number
  /** Does what can wait until the screen has been drawn. */
  readonly later: (work: () => void) => void
}

/** A run's files while they are written. */
export interface RunFiles {
  readonly head: LogHead
  lock: Lock
  position: LogPosition
  log: number
  /** Bytes of the log that are sound. */
  length: number
  /** Whether there may be half a line behind them. */
  hasPartialLine: boolean
  snapshotTurn: number
}

const SNAPSHOT_EVERY = 32

/** What a run is worth beside the game as it is now. */
export const currentRank = ({ builtInGame }: Pick<HomeContext, 'builtInGame'>, run: Run): Rank =>
  rankAgainst(run, builtInGame(run.game.id))

export interface RecorderParts {
  /** Makes the run's files, or opens them. */
  begin(): RunFiles
  /** Makes them anew, where they are gone: under the same id if it is free. */
  rewrite(run: Run): RunFiles
  id(): string
  now(): number
  /** Whether somebody else tells what was wrong at the beginning. */
  readonly isReported?: boolean
}

/**
 * Keeps a run, and makes its files at once with `begin`. Where that fails every turn tries again, and the first `kept` repeats
 * what was wrong.
 */
export function makeRecorder(context: HomeContext, making: RecorderParts): FileRecorder {
  const { paths } = context
  let files: RunFiles | undefined
  let make: (run: Run | undefined) => RunFiles = () => making.begin()
  let isDone = false
  let failing = ''
  const cannot = (): string =>
    `Your run cannot be kept: ${failing} (${paths.folder}). You can play on, but what you do now may be lost.`
  /** Does a piece of work; where the folder has gone since the last one, the whole run is written again first. */
  const attempt = (work: (files: RunFiles) => void, run?: Run, isLast = false): string | undefined => {
    let wasGone = false
    try {
      if (files !== undefined && !isInPlace(context, files)) {
        wasGone = true
        closeLog(context, files)
        files = undefined
        make = (lost) => making.rewrite(lost as Run)
      }
      files ??= make(run)
      work(files)
    } catch (error) {
      const why = diskErrorText(error)
      const isNew = why !== failing
      failing = why
      return isNew || isLast ? cannot() : undefined
    }
    const wasFailing = failing !== ''
    failing = ''
    if (wasGone)
      return `The folder of your run was gone; the whole run has been written again: ${paths.run(making.id())}`
    return wasFailing ? 'Your run is kept again.' : undefined
  }
  const trouble = attempt(() => {})
  let untold = making.isReported === true ? undefined : trouble
  const end = (run: Run, over: (journal: Journal) => RunEnd): string | undefined =>
    attempt(
      (open) => {
        finishFiles(context, open, run, over)
        isDone = true
      },
      run,
      true,
    )
  const snapshotSoon = snapshotter(context, () => isDone)
  const kept = (run: Run, isLast = false): string | undefined => {
    if (isDone) return undefined
    if (run.game.outcome(run.state) !== undefined) return end(run, (journal) => runEnd(run, journal, making.now()))
    const write = (open: RunFiles): void => {
      append(context, open, run)
      if (run.turn - open.snapshotTurn >= SNAPSHOT_EVERY) snapshotSoon(open, run)
    }
    const sentence = attempt(write, run, isLast)
    const late = failing === '' ? undefined : untold
    untold = undefined
    return sentence ?? late
  }
  return {
    problem: trouble,
    get id() {
      return making.id()
    },
    save: (run) => kept(run),
    abandon: (run) => (isDone ? undefined : end(run, (journal) => abandonedEnd(making.now(), digestIn(journal)))),
    close(run) {
      const sentence = kept(run, true)
      if (!isDone && files !== undefined) closeFiles(context, files, run)
      isDone = true
      return sentence
    },
    saveError: () => (failing === '' ? undefined : cannot()),
  }
}

/** The log has the turn already, so nobody need wait for the slower snapshot. */
function snapshotter(context: HomeContext, isDone: () => boolean): (files: RunFiles, run: Run) => void {
  let isPlanned = false
  return (files, run) => {
    if (isPlanned) return
    isPlanned = true
    context.later(() => {
      isPlanned = false
      if (!isDone()) snapshot(context, files, run)
    })
  }
}

/**
 * Whether a run's files are where they were. A lock that somebody has removed is put down again; if somebody else
 * has taken the run meanwhile, it is theirs, and nothing more is written.
 */
function isInPlace({ disk, paths, processes }: HomeContext, files: RunFiles): boolean {
  const { id } = files.head
  if (!disk.isAt(files.log, paths.log(id))) return false
  if (files.lock.isThere()) return true
  const lock = takeLock(disk, paths.run(id), processes)
  if (!isLock(lock)) throw Object.assign(new Error('taken'), { code: 'EBUSY' })
  files.lock = lock
  return true
}

function closeLog({ disk }: HomeContext, files: RunFiles): void {
  tryDisk(() => disk.close(files.log))
}

/** A recorder that knows why it could not make its files, where it could not. */
export interface FileRecorder extends Recorder {
  readonly problem: string | undefined
}

function closeFiles(context: HomeContext, files: RunFiles, run: Run): void {
  const { disk, paths } = context
  // Where nothing was chosen there is nothing to come back to.
  const isEmpty = run.turn === 0 && files.position.turn === 0
  if (!isEmpty && files.snapshotTurn !== run.turn) snapshot(context, files, run)
  tryDisk(() => disk.close(files.log))
  tryDisk(() => (isEmpty ? clearAway(disk, paths, files.head.id) : files.lock.release()))
}

const digestIn = (journal: Journal): string => journal.marks.at(-1)?.digest ?? ''

export const abandonedEnd = (ended: number, digest: string): RunEnd => ({
  reason: 'given up',
  won: false,
  score: 0,
  ended,
  abandoned: true,
  digest,
})

export function runEnd(run: Run, journal: Journal, ended: number): RunEnd {
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
function append(context: HomeContext, files: RunFiles, run: Run, over?: RunEnd): void {
  const { disk } = context
  const news = lineSince(files.position, run, currentRank(context, run), over)
  if (news === undefined) return
  if (files.hasPartialLine) disk.cut(files.log, files.length)
  files.hasPartialLine = false
  const text = makeLine(news.line)
  try {
    disk.append(files.log, text)
  } catch (error) {
    files.hasPartialLine = true
    tryDisk(() => {
      disk.cut(files.log, files.length)
      files.hasPartialLine = false
    })
    throw error
  }
  files.length += Buffer.byteLength(text)
  files.position = news.written
}

/** The log has everything already: a snapshot that fails is tried again next turn. */
function snapshot(context: HomeContext, files: RunFiles, run: Run): void {
  tryDisk(() => {
    const { title } = files.position
    const head = { ...files.head, title, rank: currentRank(context, run) }
    context.disk.replace(context.paths.snapshot(head.id), makeSnapshot(run, head))
    files.snapshotTurn = run.turn
  })
}

/** The end is in the log before anything else is done, so that whoever comes next can finish what a crash leaves. */
function finishFiles(context: HomeContext, files: RunFiles, run: Run, over: (journal: Journal) => RunEnd): void {
  const { disk, paths, history } = context
  const journal = journalOf(run)
  const end = over(journal)
  tryDisk(() => append(context, files, run, end))
  history.put(finishedRun(files.head, journal, currentRank(context, run), end, run.game), journal)
  tryDisk(() => disk.close(files.log))
  tryDisk(() => clearAway(disk, paths, files.head.id))
}

/** Does what need not work, and returns what went wrong with the disk. */
export function tryDisk(work: () => void): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return diskErrorText(error)
  }
}

/** Makes the folder of a run: lock, head, what was played and a first snapshot are on disk when it returns. */
export function beginFiles(
  context: HomeContext,
  run: Run,
  freshId: () => string,
  started: number,
  about: Omit<SaveOptions, 'now'>,
): RunFiles {
  const { disk, paths, processes } = context
  disk.makeFolder(paths.runs)
  let id = freshId()
  while (disk.changed(paths.ended(id)) > 0 || !disk.claimFolder(paths.run(id))) id = freshId()
  try {
    const lock = takeLock(disk, paths.run(id), processes)
    if (!isLock(lock)) throw new Error(`the new run ${id} is already open in process ${lock.pid}`)
    const head = headOf(run, { id, started, pack: about.pack, daily: about.daily, rank: currentRank(context, run) })
    disk.replace(paths.log(id), makeLine(head))
    const files = openFiles(context, head, lock, positionAfterHead(head), -1)
    append(context, files, run)
    snapshot(context, files, run)
    return files
  } catch (error) {
    tryDisk(() => disk.remove(paths.run(id)))
    throw error
  }
}

/** The files of a run whose log is sound. */
export function openFiles(
  context: HomeContext,
  head: LogHead,
  lock: Lock,
  written: LogPosition,
  snapshotTurn: number,
): RunFiles {
  const log = context.disk.openLog(context.paths.log(head.id))
  return { head, lock, position: written, log, length: context.disk.size(log), hasPartialLine: false, snapshotTurn }
}
