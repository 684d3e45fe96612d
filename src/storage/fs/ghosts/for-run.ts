import { join } from 'node:path'
import { type AnyGame, type GhostPolicy, type Run, rankOf } from '../../../engine/index.ts'
import { findGame } from '../../../games/registry.ts'
import { clean } from '../../../lib/clean-text.ts'
import { failure } from '../../../lib/user-errors.ts'
import { isArchived } from '../../archive/index.ts'
import { type Disk, diskErrorText, homeFolder, nodeDisk, type Settings } from '../index.ts'
import { folderStore, type GhostScope, type GhostStore } from './store.ts'

/**
 * The ghosts of the built-in content, and separately those of each pack, because a ghost's moves belong to its content. Archived versions
 * share the built-in store; what today's content does not know is trimmed when a ghost is read.
 */
export function storeOf(game: AnyGame, policy: GhostPolicy, home = homeFolder(), disk: Disk = nodeDisk): GhostStore {
  const isBuiltIn = isArchived(game) || findGame(game.id)?.game.contentHash === game.contentHash
  return folderStore(join(home, 'ghosts', isBuiltIn ? game.id : `${game.id}-${game.contentHash}`), policy, disk)
}

/** Which ghosts the player wants to meet, from the settings or the command line. */
export type GhostPreference = Pick<Settings, 'ghosts' | 'season'>
export const DEFAULT_GHOST_PREFERENCE: GhostPreference = { ghosts: 'skill', season: '' }

interface StoreLocation {
  readonly home?: string | undefined
  readonly disk?: Disk | undefined
}
/**
 * Adds the ghosts of a scope to the options of a new run, and to the game those that the options name. Games without ghosts and runs with their
 * own ghosts stay unchanged. `warning` is a message for the player, usually empty.
 */
export async function withGhosts(
  game: AnyGame,
  options: unknown,
  seed: string,
  { ghosts: kind, season }: GhostPreference = DEFAULT_GHOST_PREFERENCE,
  { home = homeFolder(), disk = nodeDisk }: StoreLocation = {},
): Promise<{ game: AnyGame; options: unknown; warning: string }> {
  const alone = { game, options, warning: '' }
  const { ghosts, withGhosts } = game.extras ?? {}
  if (ghosts === undefined || kind === 'none' || !ghosts.wants(options)) return alone
  const store = storeOf(game, ghosts, home, disk)
  try {
    const scope = await scopeOf(store, kind, season)
    if (scope === undefined) return { ...alone, warning: noSeason(season) }
    const met = await store.sample(scope, seed)
    if (met.length === 0) return scope.kind === 'season' ? { ...alone, warning: noSeason(scope.season) } : alone
    if (withGhosts === undefined || ghosts.naming === undefined)
      return {
        ...alone,
        options: ghosts.into(
          options,
          met.map(({ ghost }) => ghost),
        ),
      }
    const named = ghosts.naming(options, met, scope.kind === 'season' ? scope.season : undefined)
    return { game: withGhosts(met), options: named, warning: '' }
  } catch (error) {
    // If ghosts cannot be read, the run starts without them.
    return { ...alone, warning: `Cannot read the ghosts: ${diskErrorText(error)}.` }
  }
}

const noSeason = (season: string): string =>
  season === ''
    ? 'No season is installed, so this run has no ghosts; add one with undercroft ghosts import.'
    : `The season ${clean(season, 40)} is not installed, so this run has no ghosts.`

/** The scope for a setting; undefined if the season is not installed. */
export async function scopeOf(
  store: GhostStore,
  kind: Settings['ghosts'],
  season: string,
): Promise<GhostScope | undefined> {
  if (kind === 'skill') return { kind, record: await store.record() }
  if (kind !== 'season') return { kind: 'full' }
  const known = await store.seasons()
  const wanted = season === '' ? known[0] : known.find((name) => name === season)
  return wanted === undefined ? undefined : { kind, season: wanted }
}

/** The game with the ghosts that these options name. Throws a failure that lists missing ghosts. */
export async function withNamedGhosts(
  game: AnyGame,
  options: unknown,
  { home = homeFolder(), disk = nodeDisk }: StoreLocation = {},
): Promise<AnyGame> {
  const { ghosts, withGhosts } = game.extras ?? {}
  const ids = ghosts?.named?.(options) ?? []
  if (ids.length === 0 || ghosts === undefined || withGhosts === undefined) return game
  const known = await storeOf(game, ghosts, home, disk).byId(ids)
  const missing = ids.filter((id) => !known.some((one) => one.id === id))
  if (missing.length === 0) return withGhosts(known)
  const which = missing.length > MAX_LISTED ? `${missing.slice(0, MAX_LISTED).join(', ')} …` : missing.join(', ')
  throw failure(
    `This run needs ${ids.length} ghosts, and ${missing.length} of them are missing: ${which}. Ask the player for them (undercroft ghosts export DIR --of JOURNAL), then: undercroft ghosts import DIR`,
  )
}
const MAX_LISTED = 4

/** Saves the ghost of a finished run that counts. Resolves to a message for the player, or an empty string. */
export async function saveGhostOfRun(run: Run, now: string, name: string, where: StoreLocation = {}): Promise<string> {
  if (run.game.extras?.ghosts?.of(run.state) === undefined) return ''
  if (rankOf(run, run.game).kind === 'practice') return 'Practice leaves no ghost.'
  return saveGhost(run.game, run.state, now, { ...where, name })
}

/** Saves the ghost of a finished run, under the player's name if the hero has none. */
export async function saveGhost(
  game: AnyGame,
  state: unknown,
  now: string,
  { home = homeFolder(), disk = nodeDisk, name = '' }: StoreLocation & { readonly name?: string } = {},
): Promise<string> {
  const fallen = game.extras?.ghosts?.of(state)
  if (game.extras?.ghosts === undefined || fallen === undefined) return ''
  const ghost = fallen.name === NAMELESS && name !== '' ? { ...fallen, name } : fallen
  const store = storeOf(game, game.extras?.ghosts, home, disk)
  const shown = clean(ghost.name, 80)
  const [who, whose] =
    ghost.name === NAMELESS ? ['You are now', 'your ghost'] : [`${shown} is now`, `the ghost of ${shown}`]
  let id: string
  try {
    id = await store.add({ ...ghost, created: now })
    await store.raiseRecord(ghost.level)
  } catch (error) {
    return `Cannot save ${whose}: ${diskErrorText(error)} (${join(home, 'ghosts')}).`
  }
  return `${who} a ghost of level ${ghost.level} (${id}). List all ghosts: undercroft ghosts list`
}
/** The default name of a hero. */
const NAMELESS = 'You'
