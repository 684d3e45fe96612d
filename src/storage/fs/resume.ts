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

/** Takes up a kept run. Whatever is wrong is answered in a sentence, and the files stay. */
export async function resume(context: HomeContext, id: string, gameFor: GameFor): Promise<Resumed | HomeError> {
  const { disk, paths } = context
  try {
    if (!isId(id) || disk.list(paths.run(id)).length === 0) return { error: notOpenText(context, id) }
  } catch (error) {
    return { error: `This run cannot be read: ${diskErrorText(error)} (${paths.run(id)}).` }
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
    return { error: `This run cannot be taken up: ${why} It is left in ${paths.run(id)}.` }
  }
}

interface TakenLock {
  /** Undefined on a disk that takes none; such a disk takes no save either, but the run can be played. */
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
    ? `That run is over and cannot be gone on with; see it again with: undercroft replay ${id}`
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
  const [kept] = found.candidates
  if (history.hasEndOf(id, kept?.journal)) {
    tryDisk(() => clearAway(disk, paths, id))
    return { error: notOpenText(context, id) }
  }
  if (kept === undefined) return { error: unreadableText(found, paths.run(id)) }
  const best = withOwnId(kept, id)
  if (best.over !== undefined) {
    finish(disk, paths, history, best, best.over, context.builtInGame(best.head.game))
    return { error: notOpenText(context, id) }
  }
  const run = await replayLog(best, gameFor)
  if (isRefusal(run)) return { error: refusalText(run, best, paths.run(id)) }
  if (kept !== best) unrank(run, copyRank(kept.head.id).why)
  if (run.game.outcome(run.state) !== undefined) {
    finish(disk, paths, history, best, runEnd(run, best.journal, context.now()), run.game)
    return { error: notOpenText(context, id) }
  }
  return startRecorder(context, best.head, run, { ...found, isCopy: kept !== best, rank: best.rank }, taken)
}

/** Lines that prove themselves were written so; if they come out differently, it is the program that has changed. */
async function replayLog({ journal, head, check }: LoggedRun, gameFor: GameFor): Promise<Run | Refusal> {
  const game = await gameFor(journal, head.pack)
  const run = replay(game, journal, { isLog: true, ...(head.chance === 'host' ? { entropy: hostEntropy } : {}) })
  // Where nothing was chosen there is nothing to prove.
  if (!isRefusal(run) && run.turn === 0) run.isUnproven = false
  if (isRefusal(run) || check === undefined || check === run.inner.check) return run
  return { refused: 'drift', why: `After ${run.turn} turns the state is not the one that was kept.` }
}

export function unreadableText({ newerFormat: newerForm }: FolderContents, folder: string): string {
  return newerForm === undefined
    ? `This run cannot be read: its log and its snapshot are both damaged. They are kept in ${folder}.`
    : `This run was kept by a newer Undercroft (form ${newerForm}); go on with that one. It is kept in ${folder}.`
}

function refusalText({ refused, why }: Refusal, { head }: LoggedRun, folder: string): string {
  const end = `finish it with the Undercroft that wrote it, or give it up: undercroft runs give-up ${head.id}`
  const what: Partial<Record<Refusal['refused'], string>> = {
    'other-version': `This run was begun by version ${head.version} of the rules, and they have changed since; ${end}. It is kept.`,
    'other-content': `This run was begun with other content${head.pack === undefined ? '' : ` (${head.pack})`}; go on with --pack and that content, or ${end}. It is kept.`,
  }
  return what[refused] ?? `${why} This program cannot go on with the run; ${end}. It is kept in ${folder}.`
}

/** What was found, and what else is known of it once it has been read. */
interface ResumeState extends FolderContents {
  readonly isCopy: boolean
  readonly rank: Rank | undefined
}

/** Mends what was damaged, then keeps on. */
function startRecorder(context: HomeContext, head: LogHead, run: Run, found: ResumeState, taken: TakenLock): Resumed {
  const mend = makeRepair(context, head, run, found)
  let { id } = head
  const begin = (): RunFiles => {
    const lock = taken.lock ?? takeLock(context.disk, context.paths.run(head.id), context.processes)
    if (!isLock(lock)) throw Object.assign(new Error(openElsewhereText(lock.pid)), { code: 'EBUSY' })
    const { written, snapshotTurn } = mend()
    return openFiles(context, head, lock, written, snapshotTurn)
  }
  // Under its own id, if the folder is gone and nobody else has taken that name since.
  const anew = (lost: Run): RunFiles => {
    const ids = [head.id]
    const fresh = (): string => {
      id = ids.pop() ?? freshId(head.game)
      return id
    }
    return beginFiles(context, lost, fresh, head.started, head)
  }
  const recorder = makeRecorder(context, { begin, rewrite: anew, id: () => id, now: context.now, isReported: true })
  const told = [repairText(found, run), recorder.problem].filter((sentence) => sentence !== undefined)
  return { run, recorder, warnings: told }
}

interface RepairResult {
  readonly written: LogPosition
  readonly snapshotTurn: number
}

/** Makes log and snapshot whole again. What was damaged is copied first, and once, however often the disk fails. */
function makeRepair(context: HomeContext, head: LogHead, run: Run, found: ResumeState): () => RepairResult {
  const { disk, paths } = context
  const [log, snapshot] = [paths.log(head.id), paths.snapshot(head.id)]
  const damaged = new Set<string>()
  if (found.log === 'damaged' || found.log === 'torn') damaged.add(log)
  if (found.snapshot === 'damaged') damaged.add(snapshot)
  // Older programs wrote no rank: it comes with the next line.
  const inLog = { ...positionAfter(run, currentRank(context, run), false), rank: found.rank }
  // A copied folder is written anew too: from now on it goes by its own name.
  const isLogSound = found.log === 'sound' && !found.isCopy
  return () => {
    for (const path of damaged) {
      setAsideDamaged(disk, path)
      damaged.delete(path)
    }
    if (isLogSound && found.snapshot === 'sound') return { written: inLog, snapshotTurn: found.snapshotTurn }
    // Where the disk has failed until now the run has gone on meanwhile: what is written is the run as it stands, and that is what is remembered.
    const rank = currentRank(context, run)
    const news = lineSince(positionAfterHead(head), run, rank)
    const whole = news?.written ?? { ...inLog, rank }
    if (!isLogSound) disk.replace(log, makeLine(head) + (news === undefined ? '' : makeLine(news.line)))
    disk.replace(snapshot, makeSnapshot(run, { ...head, title: whole.title, rank }))
    return { written: isLogSound ? inLog : whole, snapshotTurn: run.turn }
  }
}
