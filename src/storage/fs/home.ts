import type { Journal, Run } from '../../engine/index.ts'
import { findGame } from '../../games/index.ts'
import { hasArchived, type RulesId } from '../archive/index.ts'
import { recordGroups, recordIn } from '../records.ts'
import type { About, FinishedRun, Home, PlayerProgress, Recorder, SavedRun, Trouble } from '../types.ts'
import { makeProgress } from './achievements.ts'
import { type Disk, diskTrouble, nodeDisk } from './disk.ts'
import { asOwn } from './finished-run-file.ts'
import { freshId, isId, type Places, placesIn } from './folder.ts'
import { type BuiltInGame, clearAway, finish, openHistory } from './history.ts'
import { isLock, livingOwner, type Processes, takeLock, theseProcesses } from './lock.ts'
import { beginFiles, givenUp, type HomeContext, makeRecorder, mayFail } from './recorder.ts'
import { type Found, lookAt } from './repair.ts'
import { openElsewhere, resume, unreadable } from './resume.ts'
import { type Head, type Told, turnsIn } from './run-log.ts'
import { readSettings, writeSettings } from './settings.ts'

/** What a test may replace. */
export interface HomeParts {
  readonly disk?: Disk
  readonly processes?: Processes
  readonly now?: () => number
  readonly later?: (work: () => void) => void
  readonly houseOf?: BuiltInGame
  /** The version of a game's rules; undefined if this program does not have the game. */
  readonly versionOf?: (game: string) => number | undefined
  /** Whether the archive has these rules. */
  readonly isArchived?: (rules: RulesId) => boolean
}

export function openHome(folder: string, parts: HomeParts = {}): Home {
  const { disk = nodeDisk, processes = theseProcesses, now = Date.now, later = setImmediate } = parts
  const { houseOf = (game: string) => findGame(game)?.game, isArchived = hasArchived } = parts
  const versionOf = parts.versionOf ?? ((game: string) => houseOf(game)?.version)
  const mayGoOn = ({ head }: Told): string | undefined => otherRules(head, versionOf(head.game), isArchived)
  const places = placesIn(folder)
  const sentences = new Set<string>()
  const complain = (sentence: string): void => void sentences.add(sentence)
  const history = openHistory(disk, places, complain, houseOf)
  const desk: HomeContext = { disk, places, history, processes, houseOf, now, later }
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
  const runs = (): readonly SavedRun[] =>
    listed(() => {
      const open = disk.list(places.runs).map((name) => {
        if (name.startsWith('.')) return undefined
        try {
          return isId(name) ? look(desk, name, found(name), mayGoOn) : noId(desk, name)
        } catch (error) {
          return unread(desk, name, `This run cannot be read: ${diskTrouble(error)} (${places.run(name)}).`)
        }
      })
      return open.filter((run) => run !== undefined).sort((a, b) => b.changed - a.changed || (a.id < b.id ? -1 : 1))
    })
  const ended = () => listed(() => history.all())
  const deedsOf = makeProgress(disk, places)
  // Asked for at every key, like all lists.
  let known:
    | { readonly history: readonly FinishedRun[]; readonly stamp: string; readonly deeds: PlayerProgress }
    | undefined
  const deeds: Home['deeds'] = (games, most = 0) => {
    const past = { history: ended(), journal: history.journal }
    if (most === 0 && known?.history === past.history && known.stamp === disk.stamp(places.deeds)) return known.deeds
    const found = deedsOf(past, games, most)
    known = { history: past.history, stamp: disk.stamp(places.deeds), deeds: found }
    return found
  }
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
    isLog: (id) => !isId(id) || history.isLog(id),
    packOf: (id) => packOf(desk, id),
    record(game, mode) {
      const house = houseOf(game)
      return house === undefined ? undefined : recordIn(ended(), house, mode)
    },
    records: (game) => recordGroups(ended(), game, houseOf(game)),
    deeds,
    dailyTaken: (game, date) => [...runs(), ...ended()].some((run) => run.game === game && run.daily === date),
    settings: () => readSettings(disk, places, complain),
    setSettings: (change) => writeSettings(disk, places, change, complain),
    troubles: () => [...sentences],
  }
}

function keep(desk: HomeContext, run: Run, about: About): Recorder {
  const started = about.now()
  let id = freshId(run.game.id)
  const make = (ids: string[]) => (): string => {
    id = ids.pop() ?? freshId(run.game.id)
    return id
  }
  const begin = () => beginFiles(desk, run, make([]), started, about)
  const anew = (lost: Run) => beginFiles(desk, lost, make([id]), started, about)
  return makeRecorder(desk, { begin, anew, id: () => id, now: about.now })
}

const readRun = ({ disk, places }: HomeContext, id: string): Found =>
  lookAt(disk.read(places.log(id)), disk.read(places.snapshot(id)))

/** The same for lists, which are asked for at every key: what has not changed is not read again. */
function rememberedRuns(desk: HomeContext): (id: string) => Found {
  const known = new Map<string, { stamp: string; found: Found }>()
  return (id) => {
    const { disk, places } = desk
    const stamp = `${disk.stamp(places.log(id))} ${disk.stamp(places.snapshot(id))}`
    const last = known.get(id)
    if (last !== undefined && last.stamp === stamp) return last.found
    const found = readRun(desk, id)
    known.set(id, { stamp, found })
    return found
  }
}

/** One open run for the list. What a crash left half finished is finished on the way. */
function look(
  desk: HomeContext,
  id: string,
  found: Found,
  mayGoOn: (told: Told) => string | undefined,
): SavedRun | undefined {
  const { disk, places, processes } = desk
  if (found.log === 'missing' && found.snapshot === 'missing') return strange(desk, id)
  const owner = livingOwner(disk, places.run(id), processes)
  const [kept] = found.tales
  const told = kept === undefined ? undefined : asOwn(kept, id)
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
    ...(told === kept || kept === undefined ? {} : { copyOf: kept.head.id }),
    ...(told?.rank === undefined ? {} : { rank: told.rank }),
    isOpenElsewhere: owner !== undefined && owner.pid !== processes.pid,
    ...(problem === undefined ? {} : { problem }),
  }
}

/** A folder that holds no run: hidden if it is only what a crash left before anything was kept, else shown with a sentence. */
function strange(desk: HomeContext, id: string): SavedRun | undefined {
  const { disk, places } = desk
  const isFolder = disk.isFolder(places.run(id))
  if (isFolder && disk.list(places.run(id)).every((name) => /^lock\.|\.new$/.test(name))) return undefined
  const what = isFolder ? 'its log and its snapshot are both missing' : 'a file is in the way of the folder'
  return unread(desk, id, `This run cannot be read: ${what} (${places.run(id)}).`)
}

function noId(desk: HomeContext, name: string): SavedRun | undefined {
  const { disk, places } = desk
  if (!disk.isFolder(places.run(name)) || disk.changed(places.log(name)) === 0) return undefined
  const how = 'rename it with letters, digits and dashes to play it'
  return unread(desk, name, `The name of this folder is no run's; ${how}: ${places.run(name)}`)
}

/** A run of which nothing is known but where it lies. */
const unread = ({ disk, places }: HomeContext, id: string, problem: string): SavedRun => {
  let changed = 0
  mayFail(() => {
    changed = disk.changed(places.run(id))
  })
  const game = id.replace(/-[^-]*$/, '')
  return { id, game, seed: '', turn: 0, title: '', changed, isOpenElsewhere: false, problem }
}

const isFinished = ({ disk, places, history }: HomeContext, id: string, told: Told | undefined): boolean =>
  told?.over !== undefined || (disk.changed(places.ended(id)) > 0 && history.hasEndOf(id, told?.journal))

/** Old rules of the house may be in the archive; a pack is not. */
function otherRules(
  head: Head,
  version: number | undefined,
  isArchived: (rules: RulesId) => boolean,
): string | undefined {
  if (version === head.version || (version !== undefined && head.pack === undefined && isArchived(head)))
    return undefined
  const end = `finish it with the Undercroft that wrote it, or give it up: undercroft runs give-up ${head.id}`
  return version === undefined
    ? `This Undercroft has no game "${head.game}"; ${end}.`
    : `It was begun by version ${head.version} of the rules and this is version ${version}; ${end}.`
}

/** The steps of an end that were still to be done when its process died. */
function finishLate(desk: HomeContext, id: string): void {
  const { disk, places, processes, history } = desk
  const lock = takeLock(disk, places.run(id), processes)
  if (!isLock(lock)) return
  const [told] = readRun(desk, id).tales.map((tale) => asOwn(tale, id))
  if (told?.over !== undefined && !history.hasEndOf(id, told.journal))
    finish(disk, places, history, told, told.over, desk.houseOf(told.head.game))
  else {
    history.all()
    clearAway(disk, places, id)
  }
}

/** Gives up a run as it lies there, and no other, whatever it calls itself; no rules are needed for that. */
function giveUp(desk: HomeContext, id: string): Trouble | undefined {
  const { disk, places, processes, history, now, houseOf } = desk
  try {
    const [told] = isId(id) ? readRun(desk, id).tales.map((tale) => asOwn(tale, id)) : []
    if (told === undefined)
      return { trouble: isId(id) && disk.list(places.run(id)).length > 0 ? unreadableFolder(places, id) : noRun(id) }
    const lock = takeLock(disk, places.run(id), processes)
    if (!isLock(lock)) return { trouble: openElsewhere(lock.pid) }
    finish(disk, places, history, told, told.over ?? givenUp(now(), ''), houseOf(told.head.game))
    return undefined
  } catch (error) {
    return { trouble: `The run cannot be given up: ${diskTrouble(error)} (${places.run(id)}).` }
  }
}

const noRun = (id: string): string => `There is no run "${id}"; undercroft runs lists them.`
const unreadableFolder = (places: Places, id: string): string =>
  `This run cannot be read, so it is left alone; remove the folder yourself if you do not want it: ${places.run(id)}`

function journalOf(desk: HomeContext, id: string): Journal | Trouble {
  if (!isId(id)) return { trouble: noRun(id) }
  const { disk, places, history } = desk
  try {
    const ended = history.journal(id)
    if (ended !== undefined) return ended
    const found = readRun(desk, id)
    if (found.tales[0] !== undefined) return asOwn(found.tales[0], id).journal
    if (disk.changed(places.ended(id)) > 0)
      return { trouble: `The file of this run is damaged; it is kept: ${places.ended(id)}` }
    const isNone = found.log === 'missing' && found.snapshot === 'missing'
    return { trouble: isNone ? noRun(id) : unreadable(found, places.run(id)) }
  } catch (error) {
    return { trouble: `This run cannot be read: ${diskTrouble(error)} (${places.folder}).` }
  }
}

function packOf(desk: HomeContext, id: string): string | undefined {
  if (!isId(id)) return undefined
  try {
    return desk.history.pack(id) ?? readRun(desk, id).tales[0]?.head.pack
  } catch (error) {
    // Whoever asks for the run itself is told.
    diskTrouble(error)
    return undefined
  }
}
