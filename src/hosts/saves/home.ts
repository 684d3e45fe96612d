import { randomInt } from 'node:crypto'
import type { Journal, Run } from '../../engine/index.ts'
import { findGame } from '../../games/index.ts'
import { hasDoor, type Rules } from '../archive/index.ts'
import { type Disk, diskTrouble, nodeDisk } from './disk.ts'
import { isId, type Places, placesIn } from './folder.ts'
import { clearAway, finish, openHistory, recordOf } from './history.ts'
import { beginFiles, type Desk, givenUp, makeKeeper, mayFail } from './keeper.ts'
import { isLock, livingOwner, type Processes, takeLock, theseProcesses } from './lock.ts'
import { type Head, type Told, turnsIn } from './log.ts'
import { type Found, lookAt } from './mend.ts'
import { openElsewhere, resume, unreadable } from './resume.ts'
import { readSettings, writeSettings } from './settings.ts'
import type { About, Home, Keeper, KeptRun, Trouble } from './types.ts'

/** What a test may replace. */
export interface HomeParts {
  readonly disk?: Disk
  readonly processes?: Processes
  readonly now?: () => number
  readonly later?: (work: () => void) => void
  /** The version of a game's rules; undefined if this program does not have the game. */
  readonly versionOf?: (game: string) => number | undefined
  /** Whether the archive has these rules. */
  readonly isArchived?: (rules: Rules) => boolean
}

export function openHome(folder: string, parts: HomeParts = {}): Home {
  const { disk = nodeDisk, processes = theseProcesses, now = Date.now, later = setImmediate } = parts
  const { isArchived = hasDoor, versionOf = (game: string) => findGame(game)?.game.version } = parts
  const mayGoOn = ({ head }: Told): string | undefined => otherRules(head, versionOf(head.game), isArchived)
  const places = placesIn(folder)
  const sentences = new Set<string>()
  const complain = (sentence: string): void => void sentences.add(sentence)
  const history = openHistory(disk, places, complain)
  const desk: Desk = { disk, places, history, processes, now, later }
  const found = rememberedRuns(desk)
  /** A list from a disk that may not let us read it. */
  const listed = <T>(list: () => readonly T[]): readonly T[] => {
    try {
      return list()
    } catch (error) {
      complain(`The saves cannot be read: ${diskTrouble(error)} (${folder}).`)
      return []
    }
  }
  const runs = (): readonly KeptRun[] =>
    listed(() => {
      const ids = disk.list(places.runs).filter(isId)
      const open = ids.map((id) => look(desk, id, found(id), mayGoOn))
      return open.filter((run) => run !== undefined).sort((a, b) => b.changed - a.changed || (a.id < b.id ? -1 : 1))
    })
  const ended = () => listed(() => history.all())
  return {
    folder,
    runs,
    keep: (run, about) => keep(desk, run, about),
    resume: (id, gameFor) => resume(desk, id, gameFor),
    giveUp: (id) => giveUp(desk, id),
    history() {
      runs()
      return ended()
    },
    journalOf: (id) => journalOf(desk, id),
    packOf: (id) => (isId(id) ? (history.pack(id) ?? readRun(desk, id).tales[0]?.head.pack) : undefined),
    record: (game) => recordOf(ended(), game),
    dailyTaken: (game, date) =>
      [...runs(), ...ended()].some((run) => run.game === game && run.daily === date && run.unranked === ''),
    settings: () => readSettings(disk, places, complain),
    setSettings: (change) => writeSettings(disk, places, { ...readSettings(disk, places, complain), ...change }),
    troubles: () => [...sentences],
  }
}

function keep(desk: Desk, run: Run, about: About): Keeper {
  const started = about.now()
  let id = freshId(run.game.id)
  const fresh = (): string => {
    id = freshId(run.game.id)
    return id
  }
  const begin = () => beginFiles(desk, run, fresh, started, about)
  return makeKeeper(desk, begin, { id: () => id, now: about.now })
}

/** Short enough to be typed. */
const freshId = (game: string): string => `${game}-${randomInt(36 ** 3, 36 ** 4).toString(36)}`

const readRun = ({ disk, places }: Desk, id: string): Found =>
  lookAt(disk.read(places.log(id)), disk.read(places.snapshot(id)))

/** The same for lists, which are asked for at every key: what has not changed is not parsed again. */
function rememberedRuns(desk: Desk): (id: string) => Found {
  const known = new Map<string, { texts: readonly (string | undefined)[]; found: Found }>()
  return (id) => {
    const { disk, places } = desk
    const texts = [disk.read(places.log(id)), disk.read(places.snapshot(id))] as const
    const last = known.get(id)
    if (last !== undefined && last.texts[0] === texts[0] && last.texts[1] === texts[1]) return last.found
    const found = lookAt(...texts)
    known.set(id, { texts, found })
    return found
  }
}

/** One open run for the list. What a crash left half finished is finished on the way. */
function look(desk: Desk, id: string, found: Found, mayGoOn: (told: Told) => string | undefined): KeptRun | undefined {
  const { disk, places, processes } = desk
  if (found.log === 'missing' && found.snapshot === 'missing') return undefined
  const owner = livingOwner(disk, places.run(id), processes)
  const [told] = found.tales
  if (isFinished(desk, id, told)) {
    if (owner === undefined) mayFail(() => finishLate(desk, id))
    return undefined
  }
  const head = told?.head
  const problem = told === undefined ? unreadable(found, places.run(id)) : mayGoOn(told)
  return {
    id,
    game: head?.game ?? id.replace(/-[^-]*$/, ''),
    seed: head?.seed ?? '',
    turn: told === undefined ? 0 : turnsIn(told),
    title: told?.title ?? '',
    changed: Math.max(disk.changed(places.log(id)), disk.changed(places.snapshot(id))),
    ...(head?.pack === undefined ? {} : { pack: head.pack }),
    ...(head?.daily === undefined ? {} : { daily: head.daily }),
    unranked: told?.journal.unranked ?? '',
    isOpenElsewhere: owner !== undefined && owner.pid !== processes.pid,
    ...(problem === undefined ? {} : { problem }),
  }
}

const isFinished = ({ disk, places, history }: Desk, id: string, told: Told | undefined): boolean =>
  told?.over !== undefined || (disk.changed(places.ended(id)) > 0 && history.has(id))

/** Old rules of the house may be in the archive; a pack is not. */
function otherRules(
  head: Head,
  version: number | undefined,
  isArchived: (rules: Rules) => boolean,
): string | undefined {
  if (version === head.version || (version !== undefined && head.pack === undefined && isArchived(head)))
    return undefined
  const end = `finish it with the Undercroft that wrote it, or give it up: undercroft runs give-up ${head.id}`
  return version === undefined
    ? `This Undercroft has no game "${head.game}"; ${end}.`
    : `It was begun by version ${head.version} of the rules and this is version ${version}; ${end}.`
}

/** The steps of an end that were still to be done when its process died. */
function finishLate(desk: Desk, id: string): void {
  const { disk, places, processes, history } = desk
  const lock = takeLock(disk, places.run(id), processes)
  if (!isLock(lock)) return
  const [told] = readRun(desk, id).tales
  if (told?.over !== undefined && !history.has(id)) finish(disk, places, history, told, told.over)
  else {
    history.all()
    clearAway(disk, places, id)
  }
}

/** Gives up a run as it lies there; no rules are needed for that. */
function giveUp(desk: Desk, id: string): Trouble | undefined {
  const { disk, places, processes, history, now } = desk
  const [told] = isId(id) ? readRun(desk, id).tales : []
  if (told === undefined)
    return { trouble: isId(id) && disk.list(places.run(id)).length > 0 ? unreadableFolder(places, id) : noRun(id) }
  try {
    const lock = takeLock(disk, places.run(id), processes)
    if (!isLock(lock)) return { trouble: openElsewhere(lock.pid) }
    finish(disk, places, history, told, told.over ?? givenUp(now(), ''))
    return undefined
  } catch (error) {
    return { trouble: `The run cannot be given up: ${diskTrouble(error)} (${places.run(id)}).` }
  }
}

const noRun = (id: string): string => `There is no run "${id}"; undercroft runs lists them.`
const unreadableFolder = (places: Places, id: string): string =>
  `This run cannot be read, so it is left alone; remove the folder yourself if you do not want it: ${places.run(id)}`

function journalOf(desk: Desk, id: string): Journal | Trouble {
  if (!isId(id)) return { trouble: noRun(id) }
  const ended = desk.history.journal(id)
  if (ended !== undefined) return ended
  const found = readRun(desk, id)
  if (found.tales[0] !== undefined) return found.tales[0].journal
  const isThere = desk.disk.changed(desk.places.ended(id)) > 0
  if (isThere) return { trouble: `The file of this run is damaged; it is kept: ${desk.places.ended(id)}` }
  return {
    trouble:
      found.log === 'missing' && found.snapshot === 'missing' ? noRun(id) : unreadable(found, desk.places.run(id)),
  }
}
