import { join } from 'node:path'
import { type AnyGame, type GhostPolicy, type Run, rankOf } from '../../../engine/index.ts'
import { findGame } from '../../../games/index.ts'
import { clean } from '../../../lib/clean-text.ts'
import { failure } from '../../../lib/user-errors.ts'
import { isArchived } from '../../archive/index.ts'
import { type Disk, diskErrorText, homeFolder, nodeDisk, type Settings } from '../index.ts'
import { folderStore, type GhostScope, type GhostStore } from './store.ts'

/**
 * The fallen of the house's content, and apart from them those of each pack: a ghost's moves are named by its content. Those of the
 * house as it was are the house's too; what today's content does not know is trimmed when they are read.
 */
export function storeOf(game: AnyGame, policy: GhostPolicy, home = homeFolder(), disk: Disk = nodeDisk): GhostStore {
  const isHouse = isArchived(game) || findGame(game.id)?.game.contentHash === game.contentHash
  return folderStore(join(home, 'ghosts', isHouse ? game.id : `${game.id}-${game.contentHash}`), policy, disk)
}

/** Which ghosts the player wants to meet: as the settings or the command line say. */
export type GhostPreference = Pick<Settings, 'ghosts' | 'season'>
export const DEFAULT_GHOST_PREFERENCE: GhostPreference = { ghosts: 'skill', season: '' }

interface StoreLocation {
  readonly home?: string | undefined
  readonly disk?: Disk | undefined
}
interface RunWithGhosts {
  /** It knows the ghosts that the options name. */
  readonly game: AnyGame
  readonly options: unknown
  /** What is to be said about it; nothing as a rule. */
  readonly warning: string
}

/** A new run with the ghosts of a scope named in its options. Games without ghosts, and runs that bring their own, stay as they are. */
export async function withGhosts(
  game: AnyGame,
  options: unknown,
  seed: string,
  { ghosts: kind, season }: GhostPreference = DEFAULT_GHOST_PREFERENCE,
  { home = homeFolder(), disk = nodeDisk }: StoreLocation = {},
): Promise<RunWithGhosts> {
  const alone = { game, options, warning: '' }
  const { ghosts, knowing } = game
  if (ghosts === undefined || kind === 'none' || !ghosts.wants(options)) return alone
  const store = storeOf(game, ghosts, home, disk)
  try {
    const scope = await scopeOf(store, kind, season)
    if (scope === undefined) return { ...alone, warning: noSeason(season) }
    const met = await store.sample(scope, seed)
    if (met.length === 0) return scope.kind === 'season' ? { ...alone, warning: noSeason(scope.season) } : alone
    if (knowing === undefined || ghosts.naming === undefined)
      return {
        ...alone,
        options: ghosts.into(
          options,
          met.map(({ ghost }) => ghost),
        ),
      }
    const named = ghosts.naming(options, met, scope.kind === 'season' ? scope.season : undefined)
    return { game: game.knowing?.(met) ?? game, options: named, warning: '' }
  } catch (error) {
    // Ghosts that cannot be read stay away; the run begins without them.
    return { ...alone, warning: `The ghosts cannot be read: ${diskErrorText(error)}.` }
  }
}

const noSeason = (season: string): string =>
  season === ''
    ? 'No season is known here, so this run meets the house alone; undercroft ghosts import brings one.'
    : `The season ${clean(season, 40)} is not known here, so this run meets the house alone.`

/** Undefined where a season is wanted and none is known. */
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

/** The game as a run with these options needs it: knowing the ghosts they name. Says which are not here. */
export async function withNamedGhosts(
  game: AnyGame,
  options: unknown,
  { home = homeFolder(), disk = nodeDisk }: StoreLocation = {},
): Promise<AnyGame> {
  const ids = game.ghosts?.named?.(options) ?? []
  if (ids.length === 0 || game.ghosts === undefined || game.knowing === undefined) return game
  const known = await storeOf(game, game.ghosts, home, disk).byId(ids)
  const missing = ids.filter((id) => !known.some((one) => one.id === id))
  if (missing.length === 0) return game.knowing(known)
  const which = missing.length > MAX_LISTED ? `${missing.slice(0, MAX_LISTED).join(', ')} …` : missing.join(', ')
  throw failure(
    `This run names ${ids.length} ghosts, and ${missing.length} of them are not here: ${which}. Ask whoever played it for them (undercroft ghosts export DIR --of JOURNAL), and bring them: undercroft ghosts import DIR`,
  )
}
const MAX_LISTED = 4

/** Keeps who fell in a run that was no practice; content of one's own has ghosts of its own. Says what to tell the player, or nothing. */
export async function saveGhostOfRun(run: Run, now: string, name: string, where: StoreLocation = {}): Promise<string> {
  if (run.game.ghosts?.of(run.state) === undefined) return ''
  if (rankOf(run, run.game).kind === 'practice') return 'Practice leaves no ghost.'
  return saveGhost(run.game, run.state, now, { ...where, name })
}

/** Keeps the fallen of a finished run, by the player's name where the run had none. */
export async function saveGhost(
  game: AnyGame,
  state: unknown,
  now: string,
  { home = homeFolder(), disk = nodeDisk, name = '' }: StoreLocation & { readonly name?: string } = {},
): Promise<string> {
  const fallen = game.ghosts?.of(state)
  if (game.ghosts === undefined || fallen === undefined) return ''
  const ghost = fallen.name === NAMELESS && name !== '' ? { ...fallen, name } : fallen
  const store = storeOf(game, game.ghosts, home, disk)
  const shown = clean(ghost.name, 80)
  const [who, whose] =
    ghost.name === NAMELESS ? ['You walk', 'Your ghost'] : [`${shown} walks`, `The ghost of ${shown}`]
  let id: string
  try {
    id = await store.add({ ...ghost, created: now })
    await store.raiseRecord(ghost.level)
  } catch (error) {
    return `${whose} cannot be kept: ${diskErrorText(error)} (${join(home, 'ghosts')}).`
  }
  return `${who} on as a ghost of level ${ghost.level} (${id}). See them all: undercroft ghosts list`
}
/** What a character is called to whom nobody gave a name. */
const NAMELESS = 'You'
