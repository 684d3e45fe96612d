import { join } from 'node:path'
import type { Entry, GhostKeeping, GhostLike } from '../../games/index.ts'
import { homeFolder } from '../saves/index.ts'
import { folderStore, type GhostStore } from './store.ts'

/** Ghosts of one level that enter a run at most: they are written into its journal. */
const PER_LEVEL = 3

export const storeOf = (entry: Entry, keeping: GhostKeeping, home = homeFolder()): GhostStore =>
  folderStore(join(home, 'ghosts', entry.id), keeping)

/** Options of a new run with the ghosts within reach in them. Games without ghosts, and runs that bring their own, stay as they are. */
export async function withGhosts(entry: Entry, options: unknown, home = homeFolder()): Promise<unknown> {
  const { ghosts } = entry
  if (ghosts === undefined || !ghosts.wants(options)) return options
  const store = storeOf(entry, ghosts, home)
  const { kept } = await store.list({ kind: 'reach', record: await store.record() })
  const seen = new Map<number, number>()
  const chosen: GhostLike[] = []
  for (const { ghost } of kept) {
    const n = seen.get(ghost.level) ?? 0
    seen.set(ghost.level, n + 1)
    if (n < PER_LEVEL) chosen.push(ghost)
  }
  return chosen.length === 0 ? options : ghosts.into(options, chosen)
}

/** Keeps the fallen of a finished run. Says what to tell the player, or nothing. */
export async function keepGhost(entry: Entry, state: unknown, now: string, home = homeFolder()): Promise<string> {
  const ghost = entry.ghosts?.of(state)
  if (entry.ghosts === undefined || ghost === undefined) return ''
  const store = storeOf(entry, entry.ghosts, home)
  const id = await store.add({ ...ghost, created: now })
  await store.raiseRecord(ghost.level)
  const who = ghost.name === 'You' ? 'You walk' : `${ghost.name} walks`
  return `${who} on as a ghost of level ${ghost.level} (${id}). See them all: undercroft ghosts list`
}
