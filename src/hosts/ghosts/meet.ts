import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { AnyGame, GhostLike, GhostPolicy } from '../../engine/index.ts'
import { findGame } from '../../games/index.ts'
import { clean } from '../../views/clean.ts'
import { isArchived } from '../archive/index.ts'
import { type Disk, diskTrouble, homeFolder, nodeDisk } from '../saves/index.ts'
import { folderStore, type GhostStore } from './store.ts'

/** Ghosts of one level that enter a run at most, and of all levels: they are written into its journal. */
const PER_LEVEL = 1
const PER_RUN = 12

/**
 * The fallen of the house's content, and apart from them those of each pack: a ghost's moves are named by its content. Those of the
 * house as it was are the house's too; what today's content does not know is trimmed when they are read.
 */
export function storeOf(game: AnyGame, policy: GhostPolicy, home = homeFolder(), disk: Disk = nodeDisk): GhostStore {
  const isHouse = isArchived(game) || findGame(game.id)?.game.contentHash === game.contentHash
  return folderStore(join(home, 'ghosts', isHouse ? game.id : `${game.id}-${game.contentHash}`), policy, disk)
}

/** Options of a new run with the ghosts within reach in them. Games without ghosts, and runs that bring their own, stay as they are. */
export async function withGhosts(
  game: AnyGame,
  options: unknown,
  home = homeFolder(),
  disk: Disk = nodeDisk,
  seed = new Date().toISOString(),
): Promise<unknown> {
  const { ghosts } = game
  if (ghosts === undefined || !ghosts.wants(options)) return options
  const store = storeOf(game, ghosts, home, disk)
  // Ghosts that cannot be read stay away; the run begins without them.
  const { kept } = await store.list({ kind: 'reach', record: await store.record() }).catch((error: unknown) => {
    diskTrouble(error)
    return { kept: [] }
  })
  const chosen = sample(kept, seed)
  return chosen.length === 0 ? options : ghosts.into(options, chosen)
}

/** By the run's seed from all in scope, so that the same few do not come for ever; in the order of their levels. */
function sample(kept: readonly { readonly id: string; readonly ghost: GhostLike }[], seed: string): GhostLike[] {
  const drawn = kept.map(({ id, ghost }) => ({
    ghost,
    lot: createHash('sha256').update(`${seed} ${id}`).digest('hex'),
  }))
  drawn.sort((a, b) => (a.lot < b.lot ? -1 : 1))
  const seen = new Map<number, number>()
  const chosen: GhostLike[] = []
  for (const { ghost } of drawn) {
    const n = seen.get(ghost.level) ?? 0
    if (n >= PER_LEVEL || chosen.length >= PER_RUN) continue
    seen.set(ghost.level, n + 1)
    chosen.push(ghost)
  }
  return chosen.sort((a, b) => a.level - b.level)
}

/** Keeps the fallen of a finished run. Says what to tell the player, or nothing. */
export async function keepGhost(
  game: AnyGame,
  state: unknown,
  now: string,
  home = homeFolder(),
  disk: Disk = nodeDisk,
): Promise<string> {
  const ghost = game.ghosts?.of(state)
  if (game.ghosts === undefined || ghost === undefined) return ''
  const store = storeOf(game, game.ghosts, home, disk)
  const name = clean(ghost.name, 80)
  const [who, whose] = ghost.name === 'You' ? ['You walk', 'Your ghost'] : [`${name} walks`, `The ghost of ${name}`]
  let id: string
  try {
    id = await store.add({ ...ghost, created: now })
    await store.raiseRecord(ghost.level)
  } catch (error) {
    return `${whose} cannot be kept: ${diskTrouble(error)} (${join(home, 'ghosts')}).`
  }
  return `${who} on as a ghost of level ${ghost.level} (${id}). See them all: undercroft ghosts list`
}
