import { isRefusal, type Rank, type Refusal, type Run, replay, unrank } from '../../engine/index.ts'
import type { GameFor, Resumed, Trouble } from '../types.ts'
import { diskTrouble, isDiskTrouble } from './disk.ts'
import { hostEntropy } from './entropy.ts'
import { asOwn, copied } from './finished-run-file.ts'
import { freshId, isId } from './folder.ts'
import { clearAway, finish, setAsideDamaged } from './history.ts'
import { isLock, type Lock, takeLock } from './lock.ts'
import {
  beginFiles,
  type Files,
  type HomeContext,
  makeRecorder,
  mayFail,
  openFiles,
  overOf,
  worthOf,
} from './recorder.ts'
import { type Found, lookAt, repairText } from './repair.ts'
import { type Head, lineSince, makeLine, type Told, type Written, writtenByHead, writtenWhole } from './run-log.ts'
import { makeSnapshot } from './snapshot.ts'

/** Takes up a kept run. Whatever is wrong is answered in a sentence, and the files stay. */
export async function resume(desk: HomeContext, id: string, gameFor: GameFor): Promise<Resumed | Trouble> {
  const { disk, places } = desk
  try {
    if (!isId(id) || disk.list(places.run(id)).length === 0) return { trouble: notOpen(desk, id) }
  } catch (error) {
    return { trouble: `This run cannot be read: ${diskTrouble(error)} (${places.run(id)}).` }
  }
  const taken = lockOf(desk, id)
  if ('trouble' in taken) return taken
  try {
    const resumed = await takeUp(desk, id, gameFor, taken)
    if ('trouble' in resumed) mayFail(() => taken.lock?.release())
    return resumed
  } catch (error) {
    mayFail(() => taken.lock?.release())
    const why = isDiskTrouble(error) ? `${diskTrouble(error)}.` : (error as Error).message
    return { trouble: `This run cannot be taken up: ${why} It is left in ${places.run(id)}.` }
  }
}

interface Taken {
  /** Undefined on a disk that takes none; such a disk takes no save either, but the run can be played. */
  readonly lock: Lock | undefined
}

export const openElsewhere = (pid: number): string =>
  `This run is open in another Undercroft (process ${pid}); close it there first.`

function lockOf({ disk, places, processes }: HomeContext, id: string): Taken | Trouble {
  try {
    const lock = takeLock(disk, places.run(id), processes)
    return isLock(lock) ? { lock } : { trouble: openElsewhere(lock.pid) }
  } catch (error) {
    if (!isDiskTrouble(error)) throw error
    return { lock: undefined }
  }
}

function notOpen({ history }: HomeContext, id: string): string {
  return isId(id) && history.has(id)
    ? `That run is over and cannot be gone on with; see it again with: undercroft replay ${id}`
    : `There is no run "${id}"; undercroft runs lists them.`
}

async function takeUp(desk: HomeContext, id: string, gameFor: GameFor, taken: Taken): Promise<Resumed | Trouble> {
  const { disk, places, history } = desk
  const found = lookAt(disk.read(places.log(id)), disk.read(places.snapshot(id)))
  const [kept] = found.tales
  if (history.hasEndOf(id, kept?.journal)) {
    mayFail(() => clearAway(disk, places, id))
    return { trouble: notOpen(desk, id) }
  }
  if (kept === undefined) return { trouble: unreadable(found, places.run(id)) }
  const best = asOwn(kept, id)
  if (best.over !== undefined) {
    finish(disk, places, history, best, best.over, desk.houseOf(best.head.game))
    return { trouble: notOpen(desk, id) }
  }
  const run = await relive(best, gameFor)
  if (isRefusal(run)) return { trouble: refusal(run, best, places.run(id)) }
  if (kept !== best) unrank(run, copied(kept.head.id).why)
  if (run.game.outcome(run.state) !== undefined) {
    finish(disk, places, history, best, overOf(run, best.journal, desk.now()), run.game)
    return { trouble: notOpen(desk, id) }
  }
  return goOn(desk, best.head, run, { ...found, isCopy: kept !== best, rank: best.rank }, taken)
}

/** Lines that prove themselves were written so; if they come out differently, it is the program that has changed. */
async function relive({ journal, head, check }: Told, gameFor: GameFor): Promise<Run | Refusal> {
  const game = await gameFor(journal, head.pack)
  const run = replay(game, journal, { isLog: true, ...(head.chance === 'host' ? { entropy: hostEntropy } : {}) })
  // Where nothing was chosen there is nothing to prove.
  if (!isRefusal(run) && run.turn === 0) run.isUnproven = false
  if (isRefusal(run) || check === undefined || check === run.inner.check) return run
  return { refused: 'drift', why: `After ${run.turn} turns the state is not the one that was kept.` }
}

export function unreadable({ newerForm }: Found, folder: string): string {
  return newerForm === undefined
    ? `This run cannot be read: its log and its snapshot are both damaged. They are kept in ${folder}.`
    : `This run was kept by a newer Undercroft (form ${newerForm}); go on with that one. It is kept in ${folder}.`
}

function refusal({ refused, why }: Refusal, { head }: Told, folder: string): string {
  const end = `finish it with the Undercroft that wrote it, or give it up: undercroft runs give-up ${head.id}`
  const what: Partial<Record<Refusal['refused'], string>> = {
    'other-version': `This run was begun by version ${head.version} of the rules, and they have changed since; ${end}. It is kept.`,
    'other-content': `This run was begun with other content${head.pack === undefined ? '' : ` (${head.pack})`}; go on with --pack and that content, or ${end}. It is kept.`,
  }
  return what[refused] ?? `${why} This program cannot go on with the run; ${end}. It is kept in ${folder}.`
}

/** What was found, and what else is known of it once it has been read. */
interface Read extends Found {
  readonly isCopy: boolean
  readonly rank: Rank | undefined
}

/** Mends what was damaged, then keeps on. */
function goOn(desk: HomeContext, head: Head, run: Run, found: Read, taken: Taken): Resumed {
  const mend = mender(desk, head, run, found)
  let { id } = head
  const begin = (): Files => {
    const lock = taken.lock ?? takeLock(desk.disk, desk.places.run(head.id), desk.processes)
    if (!isLock(lock)) throw Object.assign(new Error(openElsewhere(lock.pid)), { code: 'EBUSY' })
    const { written, snapshotTurn } = mend()
    return openFiles(desk, head, lock, written, snapshotTurn)
  }
  // Under its own id, if the folder is gone and nobody else has taken that name since.
  const anew = (lost: Run): Files => {
    const ids = [head.id]
    const fresh = (): string => {
      id = ids.pop() ?? freshId(head.game)
      return id
    }
    return beginFiles(desk, lost, fresh, head.started, head)
  }
  const recorder = makeRecorder(desk, { begin, anew, id: () => id, now: desk.now, isTold: true })
  const told = [repairText(found, run), recorder.trouble].filter((sentence) => sentence !== undefined)
  return { run, recorder, told }
}

interface Mended {
  readonly written: Written
  readonly snapshotTurn: number
}

/** Makes log and snapshot whole again. What was damaged is copied first, and once, however often the disk fails. */
function mender(desk: HomeContext, head: Head, run: Run, found: Read): () => Mended {
  const { disk, places } = desk
  const [log, snapshot] = [places.log(head.id), places.snapshot(head.id)]
  const damaged = new Set<string>()
  if (found.log === 'damaged' || found.log === 'torn') damaged.add(log)
  if (found.snapshot === 'damaged') damaged.add(snapshot)
  // Older programs wrote no rank: it comes with the next line.
  const inLog = { ...writtenWhole(run, worthOf(desk, run), false), rank: found.rank }
  // A copied folder is written anew too: from now on it goes by its own name.
  const isLogSound = found.log === 'sound' && !found.isCopy
  return () => {
    for (const path of damaged) {
      setAsideDamaged(disk, path)
      damaged.delete(path)
    }
    if (isLogSound && found.snapshot === 'sound') return { written: inLog, snapshotTurn: found.snapshotTurn }
    // Where the disk has failed until now the run has gone on meanwhile: what is written is the run as it stands, and that is what is remembered.
    const rank = worthOf(desk, run)
    const news = lineSince(writtenByHead(head), run, rank)
    const whole = news?.written ?? { ...inLog, rank }
    if (!isLogSound) disk.replace(log, makeLine(head) + (news === undefined ? '' : makeLine(news.line)))
    disk.replace(snapshot, makeSnapshot(run, { ...head, title: whole.title, rank }))
    return { written: isLogSound ? inLog : whole, snapshotTurn: run.turn }
  }
}
