import { join } from 'node:path'
import { type GhostPolicy, isGhostId } from '../../../engine/index.ts'
import { type Disk, nodeDisk } from '../index.ts'
import { type ImportedGhosts, readGhost, sortOut, writeJson } from './files.ts'

/** Seasons: curated ghosts in a fixed order. One file per season, in a folder beside the ghosts. */

export const isSeasonName = (text: unknown): text is string =>
  typeof text === 'string' && /^[a-z0-9-]{1,40}$/.test(text)

const folderOf = (folder: string): string => join(folder, 'seasons')
const fileOf = (folder: string, season: string): string => join(folderOf(folder), `${season}.json`)

/** The ids of a season in their order; empty if it is unknown or unreadable. */
export function readSeason(folder: string, season: string, disk: Disk): readonly string[] {
  if (!isSeasonName(season)) return []
  try {
    const { ghosts } = JSON.parse(disk.read(fileOf(folder, season)) ?? '{}') as { ghosts?: unknown }
    return Array.isArray(ghosts) ? ghosts.filter(isGhostId) : []
  } catch {
    return []
  }
}

export const writeSeason = (folder: string, season: string, ids: readonly string[], disk: Disk): void =>
  writeJson(fileOf(folder, season), { season, ghosts: ids }, disk)

/** The newest first. */
export function seasonsIn(folder: string, disk: Disk): string[] {
  const names = disk
    .list(folderOf(folder))
    .filter((name) => name.endsWith('.json') && isSeasonName(name.slice(0, -'.json'.length)))
  const when = (name: string): number => disk.changed(join(folderOf(folder), name))
  return names
    .map((name) => ({ name: name.slice(0, -'.json'.length), changed: when(name) }))
    .sort((a, b) => b.changed - a.changed || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name)
}

/** Reads a shared season file: its name and its ghosts in order. Undefined: not a season file. */
export function readSeasonFile(
  path: string,
  policy: GhostPolicy,
  disk: Disk = nodeDisk,
): (ImportedGhosts & { readonly season: string }) | undefined {
  if (disk.isFolder(path)) return undefined
  const { season, ghosts } = parsed(disk.read(path) ?? '')
  if (!isSeasonName(season) || !Array.isArray(ghosts)) return undefined
  const encounters: readonly unknown[] = ghosts.slice(0, MAX_SEASON_SIZE)
  const read = sortOut(encounters, (json, i) => ({ file: `${path}, ${i + 1}`, read: readGhost(json, policy) }))
  return { season, ...read }
}
const MAX_SEASON_SIZE = 100

function parsed(text: string): { season?: unknown; ghosts?: unknown } {
  try {
    const json = JSON.parse(text) as unknown
    return typeof json === 'object' && json !== null ? json : {}
  } catch {
    return {}
  }
}
