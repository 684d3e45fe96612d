import { isRefusal, type Refusal, type Run, replay } from '../../engine/index.ts'
import { hostEntropy } from '../shell/open.ts'
import { dailyEntropy } from './daily.ts'
import { isDiskTrouble } from './disk.ts'
import { isId } from './folder.ts'
import { clearAway, finish, keepDamaged } from './history.ts'
import { type Desk, type Files, makeKeeper, mayFail, openFiles, overOf } from './keeper.ts'
import { isLock, type Lock, takeLock } from './lock.ts'
import { type Head, lineSince, makeLine, type Told, type Written, writtenByHead, writtenWhole } from './log.ts'
import { type Found, lookAt, tellMending } from './mend.ts'
import { makeSnapshot } from './snapshot.ts'
import type { GameFor, Resumed, Trouble } from './types.ts'

/** Takes up a kept run. Whatever is wrong is answered in a sentence, and the files stay. */
export async function resume(desk: Desk, id: string, gameFor: GameFor): Promise<Resumed | Trouble> {
  const { disk, places } = desk
  if (!isId(id) || disk.list(places.run(id)).length === 0) return { trouble: notOpen(desk, id) }
  const taken = lockOf(desk, id)
  if ('trouble' in taken) return taken
  try {
    const resumed = await takeUp(desk, id, gameFor, taken)
    if ('trouble' in resumed) mayFail(() => taken.lock?.release())
    return resumed
  } catch (error) {
    mayFail(() => taken.lock?.release())
    return { trouble: `This run cannot be taken up: ${(error as Error).message} It is kept in ${places.run(id)}.` }
  }
}

interface Taken {
  /** Undefined on a disk that takes none; such a disk takes no save either, but the run can be played. */
  readonly lock: Lock | undefined
}

export const openElsewhere = (pid: number): string =>
  `This run is open in another Undercroft (process ${pid}); close it there first.`

function lockOf({ disk, places, processes }: Desk, id: string): Taken | Trouble {
  try {
    const lock = takeLock(disk, places.run(id), processes)
    return isLock(lock) ? { lock } : { trouble: openElsewhere(lock.pid) }
  } catch (error) {
    if (!isDiskTrouble(error)) throw error
    return { lock: undefined }
  }
}

function notOpen({ history }: Desk, id: string): string {
  return isId(id) && history.has(id)
    ? `That run is over and cannot be gone on with; see it again with: undercroft replay ${id}`
    : `There is no run "${id}"; undercroft runs lists them.`
}

async function takeUp(desk: Desk, id: string, gameFor: GameFor, taken: Taken): Promise<Resumed | Trouble> {
  const { disk, places, history } = desk
  const found = lookAt(disk.read(places.log(id)), disk.read(places.snapshot(id)))
  const [best] = found.tales
  if (history.has(id)) {
    mayFail(() => clearAway(disk, places, id))
    return { trouble: notOpen(desk, id) }
  }
  if (best === undefined) return { trouble: unreadable(found, places.run(id)) }
  if (best.over !== undefined) {
    finish(disk, places, history, best, best.over)
    return { trouble: notOpen(desk, id) }
  }
  const run = await relive(best, gameFor)
  if (isRefusal(run)) return { trouble: refusal(run, best, places.run(id)) }
  if (run.game.outcome(run.state) !== undefined) {
    finish(disk, places, history, best, overOf(run, best.journal, desk.now()))
    return { trouble: notOpen(desk, id) }
  }
  return goOn(desk, { ...best.head, id }, run, found, taken)
}

/** Lines that prove themselves were written so; if they come out differently, it is the program that has changed. */
async function relive({ journal, head, check }: Told, gameFor: GameFor): Promise<Run | Refusal> {
  const game = await gameFor(journal, head.pack)
  const entropy = head.daily === undefined ? hostEntropy : dailyEntropy(journal.seed, journal.entropy.length)
  const run = replay(game, journal, { entropy })
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

/** Mends what was damaged, then keeps on. */
function goOn(desk: Desk, head: Head, run: Run, found: Found, taken: Taken): Resumed {
  const mend = mender(desk, head, run, found)
  const begin = (): Files => {
    const lock = taken.lock ?? takeLock(desk.disk, desk.places.run(head.id), desk.processes)
    if (!isLock(lock)) throw Object.assign(new Error(openElsewhere(lock.pid)), { code: 'EBUSY' })
    const { written, snapshotTurn } = mend()
    return openFiles(desk, head, lock, written, snapshotTurn)
  }
  const keeper = makeKeeper(desk, begin, { id: () => head.id, now: desk.now })
  const told = [tellMending(found, run), keeper.trouble].filter((sentence) => sentence !== undefined)
  return { run, keeper, told }
}

interface Mended {
  readonly written: Written
  readonly snapshotTurn: number
}

/** Makes log and snapshot whole again. What was damaged is copied first, and once, however often the disk fails. */
function mender({ disk, places }: Desk, head: Head, run: Run, found: Found): () => Mended {
  const [log, snapshot] = [places.log(head.id), places.snapshot(head.id)]
  const damaged = new Set<string>()
  if (found.log === 'damaged' || found.log === 'torn') damaged.add(log)
  if (found.snapshot === 'damaged') damaged.add(snapshot)
  const inLog = writtenWhole(run, false)
  return () => {
    for (const path of damaged) {
      keepDamaged(disk, path)
      damaged.delete(path)
    }
    if (found.log === 'sound' && found.snapshot === 'sound') return { written: inLog, snapshotTurn: found.snapshotTurn }
    const news = lineSince(writtenByHead(head), run)
    if (found.log !== 'sound') disk.replace(log, makeLine(head) + (news === undefined ? '' : makeLine(news.line)))
    disk.replace(snapshot, makeSnapshot(run, { ...head, title: inLog.title }))
    return { written: found.log === 'sound' ? inLog : writtenWhole(run, false), snapshotTurn: run.turn }
  }
}
