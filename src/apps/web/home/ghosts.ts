import { type AnyGame, digest, type GhostLike, ghostId, type KnownGhost, type Run } from '../../../engine/index.ts'
import { clean } from '../../../lib/clean-text.ts'
import type { Store } from '../../../storage/idb/store.ts'
import type { Settings } from '../settings.ts'
import { TEXT } from '../text.ts'

/** How many ghosts a run names at most: a link with all of them stays short. */
const MOST_NAMED = 33
/** Levels around one's record that are within reach. */
const REACH = 10

const recordKey = (game: string): string => `ghost-record/${game}`

/** The highest level any run here has reached. */
export async function ghostRecord(store: Store, game: string): Promise<number> {
  const level = await store.get(recordKey(game)).catch(() => undefined)
  return Number.isSafeInteger(level) ? (level as number) : 1
}

/** A season as it was fetched: its encounters in their order. */
export interface KeptSeason {
  readonly name: string
  readonly ids: readonly string[]
}
const seasonKey = (game: string): string => `season/${game}`
export const keepSeason = (store: Store, game: string, season: KeptSeason) => store.set(seasonKey(game), season)

async function keptSeason(store: Store, game: string): Promise<KeptSeason | undefined> {
  const found = (await store.get(seasonKey(game)).catch(() => undefined)) as Partial<KeptSeason> | undefined
  return typeof found?.name === 'string' && Array.isArray(found.ids) ? { name: found.name, ids: found.ids } : undefined
}

/** Whom a game knows by id, for the worker, which has a game of its own. */
const KNOWN = new WeakMap<AnyGame, readonly KnownGhost[]>()
export const knownTo = (game: AnyGame): readonly KnownGhost[] => KNOWN.get(game) ?? []

function knowing(game: AnyGame, ghosts: readonly KnownGhost[]): AnyGame {
  const wise = game.knowing?.(ghosts) ?? game
  KNOWN.set(wise, ghosts)
  return wise
}

/** What is kept here and today's content can read. Ids follow from what a ghost is; those of older pages were shorter. */
async function keptGhosts(game: AnyGame, store: Store): Promise<KnownGhost[]> {
  const rows = await store.ghosts(game.id).catch(() => [])
  return rows.flatMap((row) => {
    const checked = game.ghosts?.check(row.ghost)
    return checked?.ok === true ? [{ id: ghostId(row.ghost), ghost: checked.ghost }] : []
  })
}

interface Met {
  /** It knows the ghosts that the options name. */
  readonly game: AnyGame
  readonly options: unknown
}

/** A new run with the ghosts of a scope named in its options, drawn by its seed. Runs that bring their own stay as they are. */
export async function withGhosts(
  game: AnyGame,
  options: unknown,
  seed: string,
  store: Store,
  scope: Settings['ghosts'],
): Promise<Met> {
  const { ghosts } = game
  if (scope === 'none' || ghosts?.naming === undefined || !ghosts.wants(options)) return { game, options }
  const [kept, record] = await Promise.all([keptGhosts(game, store), ghostRecord(store, game.id)])
  if (scope === 'season') {
    const season = await keptSeason(store, game.id)
    const met = (season?.ids ?? []).flatMap((id) => kept.find((one) => one.id === id) ?? [])
    // A season counts only whole and in its order: half of one would be a run among ghosts that says otherwise.
    if (season === undefined || met.length < season.ids.length) return { game, options }
    return { game: knowing(game, met), options: ghosts.naming(options, met, season.name) }
  }
  const inScope = kept.filter(
    ({ ghost }) => scope === 'full' || (Math.abs(ghost.level - record) <= REACH && ghost.foreign !== true),
  )
  const met = sample(inScope, seed)
  if (met.length === 0) return { game, options }
  return { game: knowing(game, met), options: ghosts.naming(options, met) }
}

/** By the run's seed from all in scope, so that the same few do not come for ever: one of every level first, then seconds; in the order of their levels. */
function sample(kept: readonly KnownGhost[], seed: string): KnownGhost[] {
  const drawn = kept.map((one) => ({ one, lot: digest(`${seed} ${one.id}`) }))
  drawn.sort((a, b) => (a.lot < b.lot ? -1 : 1))
  const before = new Map<number, number>()
  const ranked = drawn.map(({ one }) => {
    const round = before.get(one.ghost.level) ?? 0
    before.set(one.ghost.level, round + 1)
    return { one, round }
  })
  ranked.sort((a, b) => a.round - b.round || a.one.ghost.level - b.one.ghost.level)
  const chosen = ranked.slice(0, MOST_NAMED).map(({ one }) => one)
  return chosen.sort((a, b) => a.ghost.level - b.ghost.level || (a.id < b.id ? -1 : 1))
}

/** Fetches ghosts that are not here; nothing where nobody can be asked. */
export type FetchGhosts = (game: AnyGame, ids: readonly string[]) => Promise<readonly KnownGhost[]>

/** The game as a run with these options needs it: knowing the ghosts they name; or a sentence that says how many are missing. */
export async function knowingNamed(
  game: AnyGame,
  options: unknown,
  store: Store,
  fetchGhosts: FetchGhosts,
): Promise<AnyGame | string> {
  const ids = game.ghosts?.named?.(options) ?? []
  if (ids.length === 0 || game.knowing === undefined) return game
  const here = (await keptGhosts(game, store)).filter(({ id }) => ids.includes(id))
  const missing = ids.filter((id) => !here.some((one) => one.id === id))
  const fetched = missing.length === 0 ? [] : await fetchGhosts(game, missing).catch(() => [])
  const known = [...here, ...fetched]
  const lost = ids.filter((id) => !known.some((one) => one.id === id)).length
  return lost === 0 ? knowing(game, known) : TEXT.ghostsMissing(ids.length, lost)
}

/** Keeps the fallen of a finished run that was no practice; says what to tell the player, or nothing. */
export async function buryGhost({ game, state }: Run, store: Store): Promise<string | undefined> {
  const ghost: GhostLike | undefined = game.ghosts?.of(state)
  if (ghost === undefined) return undefined
  const kept = await store.addGhosts([
    { id: ghostId(ghost), game: game.id, ghost: { ...ghost, created: new Date().toISOString() } },
  ])
  if (typeof kept === 'object') return TEXT.ghostNotKept(kept.why)
  if (ghost.level > (await ghostRecord(store, game.id))) await store.set(recordKey(game.id), ghost.level)
  return TEXT.ghostKept(clean(ghost.name, 80), ghost.level)
}
