import type { Journal, Run } from '../../engine/index.ts'
import { findGame } from '../../games/registry.ts'
import { clean } from '../../lib/clean-text.ts'
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
import { settingsReader, writeSettings } from './settings.ts'

/** Parts of a home that tests can replace. */
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
  const warnings = new Set<string>()
  const complain = (warning: string): void => void warnings.add(warning)
  const history = openHistory(disk, paths, complain, builtInGame)
  const context: HomeContext = { disk, paths, history, processes, builtInGame, now, later }
  const found = cachedReader(context)
  /** Reads a list; reports disk errors as a warning. */
  const listed = <T>(list: () => readonly T[]): readonly T[] => {
    try {
      return list()
    } catch (error) {
      complain(`Cannot read the saved runs: ${diskErrorText(error)} (${folder}).`)
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
          return unreadableRun(context, name, `Cannot read this run: ${diskErrorText(error)} (${paths.run(name)}).`)
        }
      })
      return open.filter((run) => run !== undefined).sort((a, b) => b.changed - a.changed || (a.id < b.id ? -1 : 1))
    })
  const ended = () => listed(() => history.all())
  const progressOf = makeProgress(disk, paths)
  // Read on every key press, like all lists, so it is cached.
  let known:
    | { readonly history: readonly FinishedRun[]; readonly stamp: string; readonly progress: PlayerProgress }
    | undefined
  const progress: Home['progress'] = (games, most = 0) => {
    const past = { history: ended(), journal: history.journal }
    if (most === 0 && known?.history === past.history && known.stamp === disk.stamp(paths.progress))
      return known.progress
    const found = progressOf(past, games, most)
    known = { history: past.history, stamp: disk.stamp(paths.progress), progress: found }
    return found
  }
  return {
    folder,
    runs,
    saveRun: (run, about) => saveRun(context, run, about),
    resume: (id, gameFor) => resume(context, id, gameFor),
    giveUp: (id) => giveUp(context, id),
    addFinished: (finished, journal) => {
      // The id becomes a file name, and comes from outside.
      if (!isId(finished.id)) return `A finished run has an invalid id and was left out: ${clean(finished.id, 40)}`
      try {
        history.put(finished, journal)
        return undefined
      } catch (error) {
        return `Cannot save a finished run: ${diskErrorText(error)} (${folder}).`
      }
    },
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
    progress,
    dailyTaken: (game, date) => [...runs(), ...ended()].some((run) => run.game === game && run.daily === date),
    settings: settingsReader(disk, paths, complain),
    setSettings: (change) => writeSettings(disk, paths, change, complain),
    warnings: () => [...warnings],
  }
}

function saveRun(context: HomeContext, run: Run, about: SaveOptions): Recorder {
  const started = about.now()
  let id = freshId(run.game.id)
  const make = (ids: string[]) => (): string => {
    id = ids.pop() ?? freshId(run.game.id)
    return id
  }
  const begin = () => beginFiles(context, run, make(isId(about.id ?? '') ? [about.id as string] : []), started, about)
  const rewrite = (lost: Run) => beginFiles(context, lost, make([id]), started, about)
  return makeRecorder(context, { begin, rewrite, id: () => id, now: about.now })
}

const readRun = ({ disk, paths }: HomeContext, id: string): FolderContents =>
  inspectFiles(disk.read(paths.log(id)), disk.read(paths.snapshot(id)))

/** Reads runs for lists, with a cache, because lists are read on every key press. */
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

/** One open run for the list. If a crash interrupted its end, the end is completed. */
function listRun(
  context: HomeContext,
  id: string,
  found: FolderContents,
  rulesProblem: (logged: LoggedRun) => string | undefined,
): SavedRun | undefined {
  const { disk, paths, processes } = context
  if (found.log === 'missing' && found.snapshot === 'missing') return emptyFolder(context, id)
  const owner = livingOwner(disk, paths.run(id), processes)
  const [stored] = found.candidates
  const logged = stored === undefined ? undefined : withOwnId(stored, id)
  if (isFinished(context, id, logged)) {
    if (owner === undefined) tryDisk(() => finishInterrupted(context, id))
    return undefined
  }
  const head = logged?.head
  const problem = logged === undefined ? unreadableText(found, paths.run(id)) : rulesProblem(logged)
  return {
    id,
    game: head?.game ?? id.replace(/-[^-]*$/, ''),
    seed: head?.seed ?? '',
    turn: logged === undefined ? 0 : turnCount(logged),
    title: logged?.title ?? '',
    changed: Math.max(disk.changed(paths.log(id)), disk.changed(paths.snapshot(id))),
    ...(head?.pack === undefined ? {} : { pack: head.pack }),
    ...(head?.daily === undefined ? {} : { daily: head.daily }),
    ...(logged === stored || stored === undefined ? {} : { copyOf: stored.head.id }),
    ...(logged?.rank === undefined ? {} : { rank: logged.rank }),
    isOpenElsewhere: owner !== undefined && owner.pid !== processes.pid,
    ...(problem === undefined ? {} : { problem }),
  }
}

/** A folder without a run: hidden if a crash left it before anything was saved, otherwise listed with the reason. */
function emptyFolder(context: HomeContext, id: string): SavedRun | undefined {
  const { disk, paths } = context
  const isFolder = disk.isFolder(paths.run(id))
  if (isFolder && disk.list(paths.run(id)).every((name) => /^lock\.|\.new$/.test(name))) return undefined
  const what = isFolder ? 'its log and its snapshot are both missing' : 'a file is in the way of the folder'
  return unreadableRun(context, id, `Cannot read this run: ${what} (${paths.run(id)}).`)
}

function invalidName(context: HomeContext, name: string): SavedRun | undefined {
  const { disk, paths } = context
  if (!disk.isFolder(paths.run(name)) || disk.changed(paths.log(name)) === 0) return undefined
  const how = 'rename it with lowercase letters, digits and dashes to play it'
  return unreadableRun(context, name, `This folder name is not a valid run id; ${how}: ${paths.run(name)}`)
}

/** A listed run of which only the folder is known. */
const unreadableRun = ({ disk, paths }: HomeContext, id: string, problem: string): SavedRun => {
  let changed = 0
  tryDisk(() => {
    changed = disk.changed(paths.run(id))
  })
  const game = id.replace(/-[^-]*$/, '')
  return { id, game, seed: '', turn: 0, title: '', changed, isOpenElsewhere: false, problem }
}

const isFinished = ({ disk, paths, history }: HomeContext, id: string, logged: LoggedRun | undefined): boolean =>
  logged?.over !== undefined || (disk.changed(paths.ended(id)) > 0 && history.hasEndOf(id, logged?.journal))

/** Why a run cannot be resumed with the installed rules. Old built-in rules may be in the archive; packs are not. */
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
    : `It was started with version ${head.version} of the rules, and this is version ${version}; ${end}.`
}

/** Completes the end of a run that a crash interrupted. */
function finishInterrupted(context: HomeContext, id: string): void {
  const { disk, paths, processes, history } = context
  const lock = takeLock(disk, paths.run(id), processes)
  if (!isLock(lock)) return
  const [logged] = readRun(context, id).candidates.map((one) => withOwnId(one, id))
  if (logged?.over !== undefined && !history.hasEndOf(id, logged.journal))
    finish(disk, paths, history, logged, logged.over, context.builtInGame(logged.head.game))
  else {
    history.all()
    clearAway(disk, paths, id)
  }
}

/** Gives up the run in this folder, even if its head names another; needs no rules. */
function giveUp(context: HomeContext, id: string): HomeError | undefined {
  const { disk, paths, processes, history, now, builtInGame } = context
  try {
    const [logged] = isId(id) ? readRun(context, id).candidates.map((one) => withOwnId(one, id)) : []
    if (logged === undefined)
      return { error: isId(id) && disk.list(paths.run(id)).length > 0 ? unreadableFolder(paths, id) : noRun(id) }
    const lock = takeLock(disk, paths.run(id), processes)
    if (!isLock(lock)) return { error: openElsewhereText(lock.pid) }
    finish(disk, paths, history, logged, logged.over ?? abandonedEnd(now(), ''), builtInGame(logged.head.game))
    return undefined
  } catch (error) {
    return { error: `Cannot give up the run: ${diskErrorText(error)} (${paths.run(id)}).` }
  }
}

const noRun = (id: string): string => `There is no run "${id}"; undercroft runs lists them.`
const unreadableFolder = (paths: HomePaths, id: string): string =>
  `Cannot read this run, so it was not changed; delete the folder yourself if you do not want it: ${paths.run(id)}`

function journalOf(context: HomeContext, id: string): Journal | HomeError {
  if (!isId(id)) return { error: noRun(id) }
  const { disk, paths, history } = context
  try {
    const ended = history.journal(id)
    if (ended !== undefined) return ended
    const found = readRun(context, id)
    if (found.candidates[0] !== undefined) return withOwnId(found.candidates[0], id).journal
    if (disk.changed(paths.ended(id)) > 0)
      return { error: `The file of this run is damaged; it was not changed: ${paths.ended(id)}` }
    const isNone = found.log === 'missing' && found.snapshot === 'missing'
    return { error: isNone ? noRun(id) : unreadableText(found, paths.run(id)) }
  } catch (error) {
    return { error: `Cannot read this run: ${diskErrorText(error)} (${paths.folder}).` }
  }
}

function packOf(context: HomeContext, id: string): string | undefined {
  if (!isId(id)) return undefined
  try {
    return context.history.pack(id) ?? readRun(context, id).candidates[0]?.head.pack
  } catch (error) {
    // Reading the run itself reports the error.
    diskErrorText(error)
    return undefined
  }
}
