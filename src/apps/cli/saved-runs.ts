import { resolve } from 'node:path'
import {
  type AnyGame,
  dailySeed,
  dateOfSeed,
  isRefusal,
  type Journal,
  type Run,
  start,
  unrank,
} from '../../engine/index.ts'
import { failure, usage } from '../../lib/user-errors.ts'
import {
  DAILY_SEED,
  DAILY_TRIED,
  dailyDate,
  type Home,
  homeFolder,
  isHomeError,
  openHome,
  type Recorder,
} from '../../storage/fs/index.ts'
import { readJournal } from './load-game.ts'

/** Where and how runs are saved. */
export interface SavedRuns {
  readonly home: Home
  readonly pack?: string | undefined
  readonly now: () => number
}

const openOwnHome = (): Home => openHome(homeFolder())

/** Saves in the home folder, with the clock of this machine. */
export const openSavedRuns = (pack: string | undefined): SavedRuns => ({ home: openOwnHome(), pack, now: Date.now })

/** How to start a run. */
export interface RunStart {
  readonly game: AnyGame
  readonly options: unknown
  readonly seed: string
  /** Randomness of this machine; absent: all randomness comes from the seed. */
  readonly entropy?: ((what: string) => string) | undefined
  /** The date, if the run is a try at a daily. */
  readonly daily?: string | undefined
}

/** Starts a run. A daily takes all randomness from the seed, and only the first try counts. */
export function beginRun({ game, options, seed, entropy, daily }: RunStart, home: Home | undefined): Run {
  const isDaily = daily !== undefined && seed === dailySeed(daily)
  const run = start(game, { seed, options, ...(isDaily || entropy === undefined ? {} : { entropy }) })
  if (isRefusal(run)) throw usage(run.why)
  if (!isDaily && dateOfSeed(seed) !== undefined) unrank(run, DAILY_SEED)
  if (isDaily && home === undefined) unrank(run, 'daily that is not kept')
  if (isDaily && home?.dailyTaken(game.id, daily) === true) unrank(run, DAILY_TRIED)
  return run
}

export function saveRun(savedRuns: SavedRuns, run: Run, daily: string | undefined): Recorder {
  const { home, now, pack } = savedRuns
  return home.saveRun(run, {
    now,
    ...(pack === undefined ? {} : { pack: resolve(pack) }),
    ...(daily !== undefined && run.seed === dailySeed(daily) ? { daily } : {}),
  })
}

export const today = (): string => dailyDate(Date.now())

/** A journal and the folder of its pack, as given or as the saved run stores it. */
export interface JournalSource {
  readonly journal: Journal
  readonly pack: string | undefined
  /** Whether it is the log of a saved run, which may be incomplete. Journals from outside must be complete. */
  readonly isLog: boolean
}

/** Reads a journal from a file, standard input (-), its string, or a saved run by id. */
export function journalFrom(source: string | undefined, pack: string | undefined, home = openOwnHome): JournalSource {
  const isId = source !== undefined && /^[a-z0-9]+(-[a-z0-9]+)+$/.test(source) && source.length <= 39
  if (!isId) return { journal: readJournal(source), pack, isLog: false }
  const saved = home()
  const found = saved.journalOf(source)
  if (!isHomeError(found)) return { journal: found, pack: pack ?? saved.packOf(source), isLog: saved.isLog(source) }
  try {
    return { journal: readJournal(source), pack, isLog: false }
  } catch {
    throw failure(found.error)
  }
}
