import { dailySeed, dateOfSeed, isRefusal, startChecked, unrank } from '../../engine/index.ts'
import { DAILY_SEED, DAILY_TRIED } from '../../storage/daily.ts'
import type { FinishedRunData } from '../../storage/home-file.ts'
import type { Store, StoredRun } from '../../storage/idb/store.ts'
import { goTo } from './address.ts'
import { type LoadedGame, randomId, randomSeed, today } from './games.ts'
import { withGhosts } from './home/ghosts.ts'
import { afterPaint, type Home } from './home/home.ts'
import { openWebSession, type WebSession, type WebSessionOptions } from './session.ts'

/** Parameters for starting a run. */
export interface WebStart {
  readonly seed?: string | undefined
  readonly options?: unknown
  readonly daily?: string | undefined
  readonly rival?: string | undefined
}

/** Runs open in this tab by id, newest last, so that a run just started is not read from storage again. */
export const openSessions = new Map<string, WebSession>()
const MAX_OPEN = 3

/** Opens a run in this tab. Evicts the oldest open ones, except those that could not be saved. */
export function openRun(options: WebSessionOptions, { store, holder }: Home): WebSession {
  const session = openWebSession({ ...options, later: afterPaint }, store, holder)
  openSessions.set(session.id, session)
  for (const [id, old] of openSessions)
    if (openSessions.size > MAX_OPEN && old !== session && old.saveError === undefined) openSessions.delete(id)
  return session
}

/** Opens a new run, saves it, and goes to it. */
export async function playNewRun(options: Omit<WebSessionOptions, 'id'>, home: Home): Promise<void> {
  const session = openRun({ ...options, id: randomId() }, home)
  await session.save()
  goTo({ at: 'run', id: session.id })
}

/** Starts a run, saves it and opens it. Returns an error message if it cannot start. */
export async function beginRun({ info, skin }: LoadedGame, how: WebStart, home: Home): Promise<string | undefined> {
  const { daily, rival } = how
  const seed = how.seed === undefined || how.seed.trim() === '' ? randomSeed() : how.seed.trim()
  const wasPlayed = daily !== undefined && (await isDailyPlayed(home.store, info.id, daily))
  const { game, options } =
    daily === undefined
      ? await withGhosts(info.game, how.options ?? {}, seed, home.store, home.settings.ghosts)
      : { game: info.game, options: {} }
  const run = await startChecked({ ...info, game }, { seed, options })
  if (isRefusal(run)) return run.why
  if (daily === undefined && dateOfSeed(seed) !== undefined) unrank(run, DAILY_SEED)
  if (wasPlayed) unrank(run, DAILY_TRIED)
  await playNewRun({ info, skin, run, daily, rival }, home)
  return undefined
}

/** Starts today's daily run, which is the same for every player. */
export const beginDaily = (loaded: LoadedGame, home: Home): Promise<string | undefined> => {
  const date = today()
  return beginRun(loaded, { seed: dailySeed(date), daily: date }, home)
}

async function isDailyPlayed(store: Store, game: string, date: string): Promise<boolean> {
  const [runs, ended] = await Promise.all([store.runs(), store.ended()])
  const isIt = (run: StoredRun | FinishedRunData): boolean => run.game === game && run.daily === date
  return runs.some(isIt) || ended.some(isIt)
}
