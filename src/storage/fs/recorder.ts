import { type Journal, journalOf, type Rank, type Run } from '../../engine/index.ts'
import { rankAgainst } from '../../play/session.ts'
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

/** Shared services of a home. */
export interface HomeContext {
  readonly disk: Disk
  readonly paths: HomePaths
  readonly history: History
  readonly processes: Processes
  readonly builtInGame: BuiltInGame
  readonly now: () => number
  /** Runs work after the screen has been drawn. */
  readonly later: (work: () => void) => void
}

/** The open files of a run. */
export interface RunFiles {
  readonly head: LogHead
  lock: Lock
  position: LogPosition
  log: number
  /** Length of the complete log lines in bytes. */
  length: number
  /** Whether a partial line may follow them. */
  hasPartialLine: boolean
  snapshotTurn: number
}

const SNAPSHOT_EVERY = 32

/** The rank of a run, compared with the current built-in game. */
export const currentRank = ({ builtInGame }: Pick<HomeContext, 'builtInGame'>, run: Run): Rank =>
  rankAgainst(run, builtInGame(run.game.id))

export interface RecorderParts {
  /** Creates or opens the run's files. */
  begin(): RunFiles
  /** Recreates lost files, under the same id if it is free. */
  rewrite(run: Run): RunFiles
  id(): string
  now(): number
  /** Whether the caller reports an initial failure. */
  readonly isReported?: boolean
}

/**
 * Saves a run; creates its files at once with `begin`. If that fails, every turn tries again, and the first `save` repeats the
 * error.
 */
export function makeRecorder(context: HomeContext, making: RecorderParts): FileRecorder {
  const { paths } = context
  let files: RunFiles | undefined
  let make: (run: Run | undefined) => RunFiles = () => making.begin()
  let isDone = false
  let failing = ''
  const errorText = (): string =>
    `Cannot save your run: ${failing} (${paths.folder}). You can keep playing, but new choices may be lost.`
  /** Runs disk work; if the folder has disappeared, rewrites the whole run first. */
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
      return isNew || isLast ? errorText() : undefined
    }
    const wasFailing = failing !== ''
    failing = ''
    if (wasGone) return `The folder of your run was deleted; the run has been saved again: ${paths.run(making.id())}`
    return wasFailing ? 'Your run is being saved again.' : undefined
  }
  const trouble = attempt(() => {})
  let unreported = making.isReported === true ? undefined : trouble
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
  const save = (run: Run, isLast = false): string | undefined => {
    if (isDone) return undefined
    if (run.game.outcome(run.state) !== undefined) return end(run, (journal) => runEnd(run, journal, making.now()))
    const write = (open: RunFiles): void => {
      if (run.turn < open.position.turn) rewriteLog(context, open, run)
      else append(context, open, run)
      if (run.turn - open.snapshotTurn >= SNAPSHOT_EVERY) snapshotSoon(open, run)
    }
    const message = attempt(write, run, isLast)
    const earlier = failing === '' ? undefined : unreported
    unreported = undefined
    return message ?? earlier
  }
  return {
    problem: trouble,
    get id() {
      return making.id()
    },
    save: (run) => save(run),
    abandon: (run) => (isDone ? undefined : end(run, (journal) => abandonedEnd(making.now(), digestIn(journal)))),
    close(run) {
      const message = save(run, true)
      if (!isDone && files !== undefined) closeFiles(context, files, run)
      isDone = true
      return message
    },
    saveError: () => (failing === '' ? undefined : errorText()),
  }
}

/** Writes snapshots later: the log already has the turn, so the player need not wait for the slower snapshot. */
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
 * Whether a run's files are still in place. A deleted lock is taken again; if another process has taken the run meanwhile,
 * nothing more is written.
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

/** A recorder with the error of creating its files, if any. */
export interface FileRecorder extends Recorder {
  readonly problem: string | undefined
}

function closeFiles(context: HomeContext, files: RunFiles, run: Run): void {
  const { disk, paths } = context
  // A run without choices is not worth resuming.
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

/** Appends one line with everything new. If the disk writes only part of it, that part is removed again. */
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

/** Writes the whole log again, because the run went back to an earlier turn. */
function rewriteLog(context: HomeContext, files: RunFiles, run: Run): void {
  const { disk, paths } = context
  const { head, lock } = files
  const news = lineSince(positionAfterHead(head), run, currentRank(context, run))
  disk.replace(paths.log(head.id), `${makeLine(head)}${news === undefined ? '' : makeLine(news.line)}`)
  tryDisk(() => disk.close(files.log))
  Object.assign(files, openFiles(context, head, lock, news?.written ?? positionAfterHead(head), -1))
  snapshot(context, files, run)
}

/** Writes a snapshot. The log has everything already, so a failure is retried next turn. */
function snapshot(context: HomeContext, files: RunFiles, run: Run): void {
  tryDisk(() => {
    const { title } = files.position
    const head = { ...files.head, title, rank: currentRank(context, run) }
    context.disk.replace(context.paths.snapshot(head.id), makeSnapshot(run, head))
    files.snapshotTurn = run.turn
  })
}

/** Ends a run. The end is logged first, so that the next start can complete it after a crash. */
function finishFiles(context: HomeContext, files: RunFiles, run: Run, over: (journal: Journal) => RunEnd): void {
  const { disk, paths, history } = context
  const journal = journalOf(run)
  const end = over(journal)
  tryDisk(() => append(context, files, run, end))
  history.put(finishedRun(files.head, journal, currentRank(context, run), end, run.game), journal)
  tryDisk(() => disk.close(files.log))
  tryDisk(() => clearAway(disk, paths, files.head.id))
}

/** Runs optional disk work; returns the disk error, if any. */
export function tryDisk(work: () => void): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return diskErrorText(error)
  }
}

/** Creates the folder of a run: lock, head, turns so far and a first snapshot are on disk when it returns. */
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

/** Opens the files of a run whose log is intact. */
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
