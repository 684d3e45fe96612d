import type { Journal, Run } from '../../engine/index.ts'
import { findGame } from '../../games/index.ts'
import { hasArchived, type RulesId } from '../archive/index.ts'
import { recordGroups, recordIn } from '../records.ts'
import type { FinishedRun, Home, HomeError, PlayerProgress, Recorder, SavedRun, SaveOptions } from '../types.ts'
import { makeProgress } from './achievements.ts'
import { type Disk, diskErrorText, nodeDisk } from './disk.ts'
import { withOwnId } from './finished-run-file.ts'
import { freshId, type HomePaths, isId, pathsIn } from './folder.ts'
import { type BuiltInGame, clearAway, finish, openHistory } from './history.ts'
import { isLock, livingOwner, type Processes, takeLock, theseProcesses } from './lock.ts'
import { abandonedEnd, beginFiles, type HomeContext, makeRecorder, tryDisk } from './recorder.ts'
import { type FolderContents, inspectFiles } from './repair.ts'
import { openElsewhereText, resume, unreadableText } from './resume.ts'
import { type LoggedRun, type LogHead, turnCount } from './run-log.ts'
import { readSettings, writeSettings } from './settings.ts'

/** What a test may replace. */
export interface HomeParts {
  readonly disk?: Disk
  readonly processes?: Processes
  readonly now?: () => number
  readonly later?: (work: () => void) => void
  readonly builtInGame?: BuiltInGame
  /** The version of a game's rules; undefined if this program does not have the game. */
  readonly versionOf?: (game: string) => number | undefined
  /** Whether the archive has these rules. */
  readonly isArchived?: (rules: RulesId) => boolean
}

export function openHome(folder: string, parts: HomeParts = {}): Home {
  const { disk = nodeDisk, processes = theseProcesses, now = Date.now, later = setImmediate } = parts
  const { builtInGame = (game: string) => findGame(game)?.game, isArchived = hasArchived } = parts
  const versionOf = parts.versionOf ?? ((game: string) => builtInGame(game)?.version)
  const rulesProblem = ({ head }: LoggedRun): string | undefined => otherRules(head, versionOf(head.game), isArchived)
  const paths = pathsIn(folder)
  const sentences = new Set<string>()
  const complain = (sentence: string): void => void sentences.add(sentence)
  const history = openHistory(disk, paths, complain, builtInGame)
  const context: HomeContext = { disk, paths, history, processes, builtInGame, now, later }
  const found = cachedReader(context)
  /** A list from a disk that may not let us read it. */
  const listed = <T>(list: () => readonly T[]): readonly T[] => {
    try {
      return list()
    } catch (error) {
      complain(`The saves cannot be read: ${diskErrorText(error)} (${folder}).`)
      return []
    }
  }
  const runs = (): readonly SavedRun[] =>
    listed(() => {
      const open = disk.list(paths.runs).map((name) => {
        if (name.startsWith('.')) return undefined
        try {
          return isId(name) ? listRun(context, name, found(name), rulesProblem) : invalidName(context, name)
        } catch (error) {
          return unreadableRun(context, name, `This run cannot be read: ${diskErrorText(error)} (${paths.run(name)}).`)
        }
      })
      return open.filter((run) => run !== undefined).sort((a, b) => b.changed - a.changed || (a.id < b.id ? -1 : 1))
    })
  const ended = () => listed(() => history.all())
  const deedsOf = makeProgress(disk, paths)
  // Asked for at every key, like all lists.
  let known:
    | { readonly history: readonly FinishedRun[]; readonly stamp: string; readonly deeds: PlayerProgress }
    | undefined
  const deeds: Home['progress'] = (games, most = 0) => {
    const past = { history: ended(), journal: history.journal }
    if (most === 0 && known?.history === past.history && known.stamp === disk.stamp(paths.deeds)) return known.deeds
    const found = deedsOf(past, games, most)
    known = { history: past.history, stamp: disk.stamp(paths.deeds), deeds: found }
    return found
  }
  return {
    folder,
    runs,
    saveRun: (run, about) => keep(context, run, about),
    resume: (id, gameFor) => resume(context, id, gameFor),
    giveUp: (id) => giveUp(context, id),
    history() {
      runs()
      return ended()
    },
    journalOf: (id) => journalOf(context, id),
    isLog: (id) => !isId(id) || history.isLog(id),
    packOf: (id) => packOf(context, id),
    record(game, mode) {
      const builtIn = builtInGame(game)
      return builtIn === undefined ? undefined : recordIn(ended(), builtIn, mode)
    },
    records: (game) => recordGroups(ended(), game, builtInGame(game)),
    progress: deeds,
    dailyTaken: (game, date) => [...runs(), ...ended()].some((run) => run.game === game && run.daily === date),
    settings: () => readSettings(disk, paths, complain),
    setSettings: (change) => writeSettings(disk, paths, change, complain),
    warnings: () => [...sentences],
  }
}

function keep(context: HomeContext, run: Run, about: SaveOptions): Recorder {
  const started = about.now()
  let id = freshId(run.game.id)
  const make = (ids: string[]) => (): string => {
    id = ids.pop() ?? freshId(run.game.id)
    return id
  }
  const begin = () => beginFiles(context, run, make([]), started, about)
  const anew = (lost: Run) => beginFiles(context, lost, make([id]), started, about)
  return makeRecorder(context, { begin, rewrite: anew, id: () => id, now: about.now })
}

const readRun = ({ disk, paths }: HomeContext, id: string): FolderContents =>
  inspectFiles(disk.read(paths.log(id)), disk.read(paths.snapshot(id)))

/** The same for lists, which are asked for at every key: what has not changed is not read again. */
function cachedReader(context: HomeContext): (id: string) => FolderContents {
  const known = new Map<string, { stamp: string; found: FolderContents }>()
  return (id) => {
    const { disk, paths } = context
    const stamp = `${disk.stamp(paths.log(id))} ${disk.stamp(paths.snapshot(id))}`
    const last = known.get(id)
    if (last !== undefined && last.stamp === stamp) return last.found
    const found = readRun(context, id)
    known.set(id, { stamp, found })
    return found
  }
}

/** One open run for the list. What a crash left half finished is finished on the way. */
function listRun(
  context: HomeContext,
  id: string,
  found: FolderContents,
  mayGoOn: (told: LoggedRun) => string | undefined,
): SavedRun | undefined {
  const { disk, paths, processes } = context
  if (found.log === 'missing' && found.snapshot === 'missing') return emptyFolder(context, id)
  const owner = livingOwner(disk, paths.run(id), processes)
  const [kept] = found.candidates
  const told = kept === undefined ? undefined : withOwnId(kept, id)
  if (isFinished(context, id, told)) {
    if (owner === undefined) tryDisk(() => finishInterrupted(context, id))
    return undefined
  }
  const head = told?.head
  const problem = told === undefined ? unreadableText(found, paths.run(id)) : mayGoOn(told)
  return {
    id,
    game: head?.game ?? id.replace(/-[^-]*$/, ''),
    seed: head?.seed ?? '',
    turn: told === undefined ? 0 : turnCount(told),
    title: told?.title ?? '',
    changed: Math.max(disk.changed(paths.log(id)), disk.changed(paths.snapshot(id))),
    ...(head?.pack === undefined ? {} : { pack: head.pack }),
    ...(head?.daily === undefined ? {} : { daily: head.daily }),
    ...(told === kept || kept === undefined ? {} : { copyOf: kept.head.id }),
    ...(told?.rank === undefined ? {} : { rank: told.rank }),
    isOpenElsewhere: owner !== undefined && owner.pid !== processes.pid,
    ...(problem === undefined ? {} : { problem }),
  }
}

/** A folder that holds no run: hidden if it is only what a crash left before anything was kept, else shown with a sentence. */
function emptyFolder(context: HomeContext, id: string): SavedRun | undefined {
  const { disk, paths } = context
  const isFolder = disk.isFolder(paths.run(id))
  if (isFolder && disk.list(paths.run(id)).every((name) => /^lock\.|\.new$/.test(name))) return undefined
  const what = isFolder ? 'its log and its snapshot are both missing' : 'a file is in the way of the folder'
  return unreadableRun(context, id, `This run cannot be read: ${what} (${paths.run(id)}).`)
}

function invalidName(context: HomeContext, name: string): SavedRun | undefined {
  const { disk, paths } = context
  if (!disk.isFolder(paths.run(name)) || disk.changed(paths.log(name)) === 0) return undefined
  const how = 'rename it with letters, digits and dashes to play it'
  return unreadableRun(context, name, `The name of this folder is no run's; ${how}: ${paths.run(name)}`)
}

/** A run of which nothing is known but where it lies. */
const unreadableRun = ({ disk, paths }: HomeContext, id: string, problem: string): SavedRun => {
  let changed = 0
  tryDisk(() => {
    changed = disk.changed(paths.run(id))
  })
  const game = id.replace(/-[^-]*$/, '')
  return { id, game, seed: '', turn: 0, title: '', changed, isOpenElsewhere: false, problem }
}

const isFinished = ({ disk, paths, history }: HomeContext, id: string, told: LoggedRun | undefined): boolean =>
  told?.over !== undefined || (disk.changed(paths.ended(id)) > 0 && history.hasEndOf(id, told?.journal))

/** Old rules of the house may be in the archive; a pack is not. */
function otherRules(
  head: LogHead,
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
function finishInterrupted(context: HomeContext, id: string): void {
  const { disk, paths, processes, history } = context
  const lock = takeLock(disk, paths.run(id), processes)
  if (!isLock(lock)) return
  const [told] = readRun(context, id).candidates.map((tale) => withOwnId(tale, id))
  if (told?.over !== undefined && !history.hasEndOf(id, told.journal))
    finish(disk, paths, history, told, told.over, context.builtInGame(told.head.game))
  else {
    history.all()
    clearAway(disk, paths, id)
  }
}

/** Gives up a run as it lies there, and no other, whatever it calls itself; no rules are needed for that. */
function giveUp(context: HomeContext, id: string): HomeError | undefined {
  const { disk, paths, processes, history, now, builtInGame } = context
  try {
    const [told] = isId(id) ? readRun(context, id).candidates.map((tale) => withOwnId(tale, id)) : []
    if (told === undefined)
      return { error: isId(id) && disk.list(paths.run(id)).length > 0 ? unreadableFolder(paths, id) : noRun(id) }
    const lock = takeLock(disk, paths.run(id), processes)
    if (!isLock(lock)) return { error: openElsewhereText(lock.pid) }
    finish(disk, paths, history, told, told.over ?? abandonedEnd(now(), ''), builtInGame(told.head.game))
    return undefined
  } catch (error) {
    return { error: `The run cannot be given up: ${diskErrorText(error)} (${paths.run(id)}).` }
  }
}

const noRun = (id: string): string => `There is no run "${id}"; undercroft runs lists them.`
const unreadableFolder = (paths: HomePaths, id: string): string =>
  `This run cannot be read, so it is left alone; remove the folder yourself if you do not want it: ${paths.run(id)}`

function journalOf(context: HomeContext, id: string): Journal | HomeError {
  if (!isId(id)) return { error: noRun(id) }
  const { disk, paths, history } = context
  try {
    const ended = history.journal(id)
    if (ended !== undefined) return ended
    const found = readRun(context, id)
    if (found.candidates[0] !== undefined) return withOwnId(found.candidates[0], id).journal
    if (disk.changed(paths.ended(id)) > 0)
      return { error: `The file of this run is damaged; it is kept: ${paths.ended(id)}` }
    const isNone = found.log === 'missing' && found.snapshot === 'missing'
    return { error: isNone ? noRun(id) : unreadableText(found, paths.run(id)) }
  } catch (error) {
    return { error: `This run cannot be read: ${diskErrorText(error)} (${paths.folder}).` }
  }
}

function packOf(context: HomeContext, id: string): string | undefined {
  if (!isId(id)) return undefined
  try {
    return context.history.pack(id) ?? readRun(context, id).candidates[0]?.head.pack
  } catch (error) {
    // Whoever asks for the run itself is told.
    diskErrorText(error)
    return undefined
  }
}
