import { type AnyGame, digest, type GhostLike, ghostId, type KnownGhost, type Run } from '../../../engine/index.ts'
import { clean } from '../../../lib/clean-text.ts'
import { isInScope, sampleGhosts } from '../../../storage/ghost-sample.ts'
import type { Store } from '../../../storage/idb/store.ts'
import type { Settings } from '../../../storage/settings.ts'
import { TEXT } from '../text.ts'

const recordKey = (game: string): string => `ghost-record/${game}`

/** The highest level that a ghost of this browser's runs has reached. */
export async function ghostRecord(store: Store, game: string): Promise<number> {
  const level = await store.get(recordKey(game)).catch(() => undefined)
  return Number.isSafeInteger(level) ? (level as number) : 1
}

/** A season fetched from the server: its ghosts in the order of the encounters. */
export interface SavedSeason {
  readonly name: string
  readonly ids: readonly string[]
}
const seasonKey = (game: string): string => `season/${game}`
export const saveSeason = (store: Store, game: string, season: SavedSeason) => store.set(seasonKey(game), season)

async function savedSeason(store: Store, game: string): Promise<SavedSeason | undefined> {
  const found = (await store.get(seasonKey(game)).catch(() => undefined)) as Partial<SavedSeason> | undefined
  return typeof found?.name === 'string' && Array.isArray(found.ids) ? { name: found.name, ids: found.ids } : undefined
}

/** The ghosts that each game object knows. They are sent to the worker, which has its own game objects. */
const KNOWN = new WeakMap<AnyGame, readonly KnownGhost[]>()
export const ghostsKnownTo = (game: AnyGame): readonly KnownGhost[] => KNOWN.get(game) ?? []

function gameWithGhosts(game: AnyGame, ghosts: readonly KnownGhost[]): AnyGame {
  const withThem = game.extras?.withGhosts?.(ghosts) ?? game
  KNOWN.set(withThem, ghosts)
  return withThem
}

/** The saved ghosts that the current content can read. Ids are computed again, because older pages saved shorter ones. */
async function savedGhosts(game: AnyGame, store: Store): Promise<KnownGhost[]> {
  const rows = await store.ghosts(game.id).catch(() => [])
  return rows.flatMap((row) => {
    const checked = game.extras?.ghosts?.check(row.ghost)
    return checked?.ok === true ? [{ id: ghostId(row.ghost), ghost: checked.ghost }] : []
  })
}

interface GameAndOptions {
  /** The game, with the ghosts that the options name. */
  readonly game: AnyGame
  readonly options: unknown
}

/** Adds ghosts of the scope to the options of a new run, sampled by its seed. Options that name ghosts already stay as they are. */
export async function withGhosts(
  game: AnyGame,
  options: unknown,
  seed: string,
  store: Store,
  scope: Settings['ghosts'],
): Promise<GameAndOptions> {
  const ghosts = game.extras?.ghosts
  if (scope === 'none' || ghosts?.naming === undefined || !ghosts.wants(options)) return { game, options }
  const [saved, record] = await Promise.all([savedGhosts(game, store), ghostRecord(store, game.id)])
  if (scope === 'season') {
    const season = await savedSeason(store, game.id)
    const met = (season?.ids ?? []).flatMap((id) => saved.find((one) => one.id === id) ?? [])
    // Use a season only if all its ghosts are here: the run would claim a season that it does not contain.
    if (season === undefined || met.length < season.ids.length) return { game, options }
    return { game: gameWithGhosts(game, met), options: ghosts.naming(options, met, season.name) }
  }
  const candidates = saved.map((known) => ({
    id: known.id,
    level: known.ghost.level,
    isElite: known.ghost.is_elite === true,
    isForeign: known.ghost.foreign === true,
    known,
  }))
  const inScope = candidates.filter((one) => isInScope(one, scope === 'full' ? scope : { record }))
  const met = sampleGhosts(inScope, seed, digest).map(({ known }) => known)
  if (met.length === 0) return { game, options }
  return { game: gameWithGhosts(game, met), options: ghosts.naming(options, met) }
}

/** The options without their ghosts: a new run samples its own. */
export function withoutGhosts(options: unknown): Readonly<Record<string, unknown>> {
  const { ghosts: _, ...others } = (options ?? {}) as Record<string, unknown>
  return others
}

/** Fetches ghosts that are not saved here; none if there is no server. */
export type FetchGhosts = (game: AnyGame, ids: readonly string[]) => Promise<readonly KnownGhost[]>

/** The game with the ghosts that these options name, or a message that says how many are missing. */
export async function gameForOptions(
  game: AnyGame,
  options: unknown,
  store: Store,
  fetchGhosts: FetchGhosts,
): Promise<AnyGame | string> {
  const ids = game.extras?.ghosts?.named?.(options) ?? []
  if (ids.length === 0 || game.extras?.withGhosts === undefined) return game
  const here = (await savedGhosts(game, store)).filter(({ id }) => ids.includes(id))
  const missing = ids.filter((id) => !here.some((one) => one.id === id))
  const fetched = missing.length === 0 ? [] : await fetchGhosts(game, missing).catch(() => [])
  const known = [...here, ...fetched]
  const lost = ids.filter((id) => !known.some((one) => one.id === id)).length
  return lost === 0 ? gameWithGhosts(game, known) : TEXT.ghostsMissing(ids.length, lost)
}

/** Saves the ghost of a finished run that counts. Returns a notice for the player, or undefined if there is no ghost. */
export async function saveGhost({ game, state }: Run, store: Store): Promise<string | undefined> {
  const ghost: GhostLike | undefined = game.extras?.ghosts?.of(state)
  if (ghost === undefined) return undefined
  const result = await store.addGhosts([
    { id: ghostId(ghost), game: game.id, ghost: { ...ghost, created: new Date().toISOString() } },
  ])
  if (typeof result === 'object') return TEXT.ghostNotSaved(result.why)
  if (ghost.level > (await ghostRecord(store, game.id))) await store.set(recordKey(game.id), ghost.level)
  return TEXT.becameGhost(clean(ghost.name, 80), ghost.level)
}
