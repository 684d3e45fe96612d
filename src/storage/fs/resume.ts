import { isRefusal, type Rank, type Refusal, type Run, replay, unrank } from '../../engine/index.ts'
import type { GameFor, HomeError, Resumed } from '../types.ts'
import { diskErrorText, isDiskError } from './disk.ts'
import { hostEntropy } from './entropy.ts'
import { copyRank, withOwnId } from './finished-run-file.ts'
import { freshId, isId } from './folder.ts'
import { clearAway, finish, setAsideDamaged } from './history.ts'
import { isLock, type Lock, takeLock } from './lock.ts'
import {
  beginFiles,
  currentRank,
  type HomeContext,
  makeRecorder,
  openFiles,
  type RunFiles,
  runEnd,
  tryDisk,
} from './recorder.ts'
import { type FolderContents, inspectFiles, repairText } from './repair.ts'
import {
  type LoggedRun,
  type LogHead,
  type LogPosition,
  lineSince,
  makeLine,
  positionAfter,
  positionAfterHead,
} from './run-log.ts'
import { makeSnapshot } from './snapshot.ts'

/** Resumes a saved run. On failure it returns the reason and leaves the files unchanged. */
export async function resume(context: HomeContext, id: string, gameFor: GameFor): Promise<Resumed | HomeError> {
  const { disk, paths } = context
  try {
    if (!isId(id) || disk.list(paths.run(id)).length === 0) return { error: notOpenText(context, id) }
  } catch (error) {
    return { error: `Cannot read this run: ${diskErrorText(error)} (${paths.run(id)}).` }
  }
  const taken = tryLock(context, id)
  if ('error' in taken) return taken
  try {
    const resumed = await resumeLocked(context, id, gameFor, taken)
    if ('error' in resumed) tryDisk(() => taken.lock?.release())
    return resumed
  } catch (error) {
    tryDisk(() => taken.lock?.release())
    const why = isDiskError(error) ? `${diskErrorText(error)}.` : (error as Error).message
    return { error: `Cannot resume this run: ${why} It is still in ${paths.run(id)}.` }
  }
}

interface TakenLock {
  /** Undefined if the disk cannot store locks; then the run can be played but not saved. */
  readonly lock: Lock | undefined
}

export const openElsewhereText = (pid: number): string =>
  `This run is open in another Undercroft (process ${pid}); close it there first.`

function tryLock({ disk, paths, processes }: HomeContext, id: string): TakenLock | HomeError {
  try {
    const lock = takeLock(disk, paths.run(id), processes)
    return isLock(lock) ? { lock } : { error: openElsewhereText(lock.pid) }
  } catch (error) {
    if (!isDiskError(error)) throw error
    return { lock: undefined }
  }
}

function notOpenText({ history }: HomeContext, id: string): string {
  return isId(id) && history.has(id)
    ? `That run is over and cannot be resumed; watch it with: undercroft replay ${id}`
    : `There is no run "${id}"; undercroft runs lists them.`
}

async function resumeLocked(
  context: HomeContext,
  id: string,
  gameFor: GameFor,
  taken: TakenLock,
): Promise<Resumed | HomeError> {
  const { disk, paths, history } = context
  const found = inspectFiles(disk.read(paths.log(id)), disk.read(paths.snapshot(id)))
  const [stored] = found.candidates
  if (history.hasEndOf(id, stored?.journal)) {
    tryDisk(() => clearAway(disk, paths, id))
    return { error: notOpenText(context, id) }
  }
  if (stored === undefined) return { error: unreadableText(found, paths.run(id)) }
  const best = withOwnId(stored, id)
  if (best.over !== undefined) {
    finish(disk, paths, history, best, best.over, context.builtInGame(best.head.game))
    return { error: notOpenText(context, id) }
  }
  const run = await replayLog(best, gameFor)
  if (isRefusal(run)) return { error: refusalText(run, best, paths.run(id)) }
  if (stored !== best) unrank(run, copyRank(stored.head.id).why)
  if (run.game.outcome(run.state) !== undefined) {
    finish(disk, paths, history, best, runEnd(run, best.journal, context.now()), run.game)
    return { error: notOpenText(context, id) }
  }
  return startRecorder(context, best.head, run, { ...found, isCopy: stored !== best, rank: best.rank }, taken)
}

/** Replays a log. Its lines have valid checksums, so a difference means that the program has changed. */
async function replayLog({ journal, head, check }: LoggedRun, gameFor: GameFor): Promise<Run | Refusal> {
  const game = await gameFor(journal, head.pack)
  const run = replay(game, journal, { isLog: true, ...(head.chance === 'host' ? { entropy: hostEntropy } : {}) })
  // Without choices there is nothing to verify.
  if (!isRefusal(run) && run.turn === 0) run.isUnproven = false
  if (isRefusal(run) || check === undefined || check === run.inner.check) return run
  return { refused: 'drift', why: `Replay differs from the saved run at turn ${run.turn}.` }
}

export function unreadableText({ newerFormat: newerForm }: FolderContents, folder: string): string {
  return newerForm === undefined
    ? `Cannot read this run: its log and its snapshot are both damaged. The files are still in ${folder}.`
    : `A newer Undercroft saved this run (format ${newerForm}); resume it with that version. It is still in ${folder}.`
}

function refusalText({ refused, why }: Refusal, { head }: LoggedRun, folder: string): string {
  const end = `finish it with the Undercroft that wrote it, or give it up: undercroft runs give-up ${head.id}`
  const what: Partial<Record<Refusal['refused'], string>> = {
    'other-version': `This run was started with version ${head.version} of the rules, which have changed since; ${end}. It stays saved.`,
    'other-content': `This run was started with other content${head.pack === undefined ? '' : ` (${head.pack})`}; resume it with --pack and that content, or ${end}. It stays saved.`,
  }
  return what[refused] ?? `${why} This program cannot resume the run; ${end}. It is still in ${folder}.`
}

/** The folder contents and facts about the loaded run. */
interface ResumeState extends FolderContents {
  readonly isCopy: boolean
  readonly rank: Rank | undefined
}

/** Repairs damaged files and continues saving. */
function startRecorder(context: HomeContext, head: LogHead, run: Run, found: ResumeState, taken: TakenLock): Resumed {
  const mend = makeRepair(context, head, run, found)
  let { id } = head
  const begin = (): RunFiles => {
    const lock = taken.lock ?? takeLock(context.disk, context.paths.run(head.id), context.processes)
    if (!isLock(lock)) throw Object.assign(new Error(openElsewhereText(lock.pid)), { code: 'EBUSY' })
    const { written, snapshotTurn } = mend()
    return openFiles(context, head, lock, written, snapshotTurn)
  }
  // Reuse the run's id if its folder is gone and the id is still free.
  const rewrite = (lost: Run): RunFiles => {
    const ids = [head.id]
    const fresh = (): string => {
      id = ids.pop() ?? freshId(head.game)
      return id
    }
    return beginFiles(context, lost, fresh, head.started, head)
  }
  const recorder = makeRecorder(context, { begin, rewrite, id: () => id, now: context.now, isReported: true })
  const warnings = [repairText(found, run), recorder.problem].filter((message) => message !== undefined)
  return { run, recorder, warnings }
}

interface RepairResult {
  readonly written: LogPosition
  readonly snapshotTurn: number
}

/** Returns a function that repairs log and snapshot. Damaged files are copied first, and only once even if the disk fails. */
function makeRepair(context: HomeContext, head: LogHead, run: Run, found: ResumeState): () => RepairResult {
  const { disk, paths } = context
  const [log, snapshot] = [paths.log(head.id), paths.snapshot(head.id)]
  const damaged = new Set<string>()
  if (found.log === 'damaged' || found.log === 'torn') damaged.add(log)
  if (found.snapshot === 'damaged') damaged.add(snapshot)
  // Older programs wrote no rank; the next line adds it.
  const inLog = { ...positionAfter(run, currentRank(context, run), false), rank: found.rank }
  // A copied folder is rewritten too, with its own id.
  const isLogSound = found.log === 'sound' && !found.isCopy
  return () => {
    for (const path of damaged) {
      setAsideDamaged(disk, path)
      damaged.delete(path)
    }
    if (isLogSound && found.snapshot === 'sound') return { written: inLog, snapshotTurn: found.snapshotTurn }
    // If the disk has failed until now, the run may have advanced: write its current state and remember that position.
    const rank = currentRank(context, run)
    const news = lineSince(positionAfterHead(head), run, rank)
    const current = news?.written ?? { ...inLog, rank }
    if (!isLogSound) disk.replace(log, makeLine(head) + (news === undefined ? '' : makeLine(news.line)))
    disk.replace(snapshot, makeSnapshot(run, { ...head, title: current.title, rank }))
    return { written: isLogSound ? inLog : current, snapshotTurn: run.turn }
  }
}
