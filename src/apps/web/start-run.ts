import { dailySeed, dateOfSeed, isRefusal, startChecked, unrank } from '../../engine/index.ts'
import { DAILY_SEED, DAILY_TRIED } from '../../storage/daily.ts'
import type { Store, StoredFinishedRun, StoredRun } from '../../storage/idb/store.ts'
import { goTo } from './address.ts'
import { freshId, freshSeed, type LoadedGame, today } from './games.ts'
import { withGhosts } from './home/ghosts.ts'
import type { Home } from './home/home.ts'
import { isKept, makeSession, saveSession, type WebSession } from './session.ts'

/** What a run is to be begun with. */
export interface WebStart {
  readonly seed?: string | undefined
  readonly options?: unknown
  readonly daily?: string | undefined
  readonly rival?: string | undefined
}

/** Runs this tab has open, by id, the newest last: what was just begun need not be read again. */
export const openSessions = new Map<string, WebSession>()
const MOST_OPEN = 3

/** Opens a run here. Of many the oldest are let go, since they are read again when they are asked for; what could not be kept stays. */
export function openHere(session: WebSession): void {
  openSessions.set(session.id, session)
  for (const [id, old] of openSessions)
    if (openSessions.size > MOST_OPEN && old !== session && isKept(old)) openSessions.delete(id)
}

/** Begins a run, keeps it and goes there; a sentence says why it cannot begin. */
export async function beginRun(loaded: LoadedGame, how: WebStart, home: Home): Promise<string | undefined> {
  const { info, facts, skin } = loaded
  const seed = how.seed === undefined || how.seed.trim() === '' ? freshSeed() : how.seed.trim()
  const wasTried = how.daily !== undefined && (await isDailyTaken(home.store, info.id, how.daily))
  const { game, options } =
    how.daily === undefined
      ? await withGhosts(info.game, how.options ?? {}, seed, home.store, home.settings.ghosts)
      : { game: info.game, options: {} }
  const run = await startChecked({ ...info, game }, { seed, options })
  if (isRefusal(run)) return run.why
  if (how.daily === undefined && dateOfSeed(seed) !== undefined) unrank(run, DAILY_SEED)
  if (wasTried) unrank(run, DAILY_TRIED)
  const session = makeSession({ id: freshId(), facts, info, skin, run, daily: how.daily, rival: how.rival })
  openHere(session)
  await saveSession(session, home.store, home.holder)
  goTo({ at: 'run', id: session.id })
  return undefined
}

/** The day's run is the same for everybody. */
export const beginDaily = (loaded: LoadedGame, home: Home): Promise<string | undefined> => {
  const date = today()
  return beginRun(loaded, { seed: dailySeed(date), daily: date }, home)
}

async function isDailyTaken(store: Store, game: string, date: string): Promise<boolean> {
  const [runs, ended] = await Promise.all([store.runs(), store.ended()])
  const isIt = (run: StoredRun | StoredFinishedRun): boolean => run.game === game && run.daily === date
  return runs.some(isIt) || ended.some(isIt)
}
