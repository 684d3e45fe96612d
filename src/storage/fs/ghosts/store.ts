import { join } from 'node:path'
import { type GhostLike, type GhostPolicy, ghostId } from '../../../engine/index.ts'
import { type Disk, nodeDisk } from '../index.ts'
import {
  fileOf,
  type GhostFile,
  type GhostList,
  ghostFileName,
  isGhostFile,
  parseGhostFileName,
  readFiles,
  type SavedGhost,
  writeJson,
} from './files.ts'
import { sample } from './sample.ts'
import { isSeasonName, readSeason, seasonsIn, writeSeason } from './seasons.ts'

/** Which ghosts somebody wants: all, those within reach of a record level, or a curated season. */
export type GhostScope =
  | { readonly kind: 'full' }
  | { readonly kind: 'skill'; readonly record: number }
  | { readonly kind: 'season'; readonly season: string }

/** Levels around one's record that are within reach. */
export const REACH = 10

export interface ScopeSize {
  readonly count: number
  /** About: a few are looked at. */
  readonly bytes: number
}

/** `1234 ghosts, about 1.8 MB` */
export const sizeText = ({ count, bytes }: ScopeSize): string =>
  `${count} ${count === 1 ? 'ghost' : 'ghosts'}, about ${bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`}`

/**
 * Where the fallen of a game are kept. A folder on this machine is one; a server that is synchronised by scope can be another, which is
 * why everything here is a promise.
 */
export interface GhostStore {
  /** All of a scope, read whole; a season in its order. */
  list(scope: GhostScope): Promise<GhostList>
  /** Those a run with this seed may meet: sampled from all in scope; a season whole and in its order. */
  sample(scope: GhostScope, seed: string): Promise<readonly SavedGhost[]>
  /** Those with these ids, as far as they are here. */
  byId(ids: readonly string[]): Promise<readonly SavedGhost[]>
  size(scope: GhostScope): Promise<ScopeSize>
  /** Keeps a ghost and says its id; the same ghost twice is kept once. */
  add(ghost: GhostLike): Promise<string>
  /** Keeps many that can be fetched again: they are written, but not yet safe from a power cut. */
  addMany(ghosts: readonly object[]): Promise<void>
  /** Lets go of those that are here. */
  remove(ids: readonly string[]): Promise<void>
  /** The highest level any run of this store has reached. */
  record(): Promise<number>
  raiseRecord(level: number): Promise<void>
  /** The seasons that are known, the newest first. */
  seasons(): Promise<readonly string[]>
  /** Keeps a season: ghosts that are here, in the order they are to be met. */
  addSeason(season: string, ids: readonly string[]): Promise<void>
}

/** A folder of JSON files, one a ghost. Files are written beside their place and moved there: a kill leaves no half of one. */
export function folderStore(folder: string, policy: GhostPolicy, disk: Disk = nodeDisk): GhostStore {
  const recordFile = join(folder, 'record.json')
  const all = (): GhostFile[] => filesIn(folder, policy, disk)
  const inScope = (scope: GhostScope): readonly GhostFile[] => {
    if (scope.kind !== 'season') return all().filter((ghost) => isWithin(ghost, scope))
    return inOrder(all(), readSeason(folder, scope.season, disk))
  }
  const read = (files: readonly GhostFile[]): GhostList =>
    readFiles(
      files.map(({ file }) => file),
      policy,
      disk,
    )
  return {
    list: async (scope) => {
      const { ghosts, rejected } = read(inScope(scope))
      // Names are only names: what counts is what the file says, and what today's rules say of it.
      return { ghosts: ghosts.filter((one) => scope.kind === 'season' || isWithin(fileOf('', one), scope)), rejected }
    },
    sample: async (scope, seed) => {
      const files = inScope(scope)
      const { ghosts } = read(scope.kind === 'season' ? files : sample(files, seed))
      return scope.kind === 'season' ? ghosts : ghosts.filter((one) => isWithin(fileOf('', one), scope))
    },
    byId: async (ids) => read(inOrder(all(), ids)).ghosts.filter(({ id }) => ids.includes(id)),
    size: async (scope) => sizeOf(inScope(scope), disk),
    add: async (ghost) => {
      const checked = policy.check(ghost)
      const id = ghostId(ghost)
      writeJson(join(folder, ghostFileName(id, checked.ok ? checked.ghost : ghost)), { ...ghost, id }, disk)
      return id
    },
    addMany: async (ghosts) => {
      if (ghosts.length > 0) disk.makeFolder(folder)
      for (const ghost of ghosts) {
        const checked = policy.check(ghost)
        const id = ghostId(ghost)
        if (checked.ok)
          disk.put(join(folder, ghostFileName(id, checked.ghost)), `${JSON.stringify({ ...ghost, id })}\n`)
      }
    },
    remove: async (ids) => {
      if (ids.length > 0) for (const { file } of inOrder(all(), ids)) disk.remove(file)
    },
    record: async () => {
      try {
        const { level } = JSON.parse(disk.read(recordFile) ?? '{}') as { level?: unknown }
        return Number.isSafeInteger(level) ? (level as number) : 1
      } catch {
        return 1
      }
    },
    async raiseRecord(level) {
      if (level > (await this.record())) writeJson(recordFile, { level }, disk)
    },
    seasons: async () => seasonsIn(folder, disk),
    addSeason: async (season, ids) => {
      if (!isSeasonName(season)) throw new Error(`"${season}" is no name of a season: small letters, digits and -`)
      writeSeason(folder, season, ids, disk)
    },
  }
}

const isWithin = ({ level, isForeign }: GhostFile, scope: Exclude<GhostScope, { kind: 'season' }>): boolean =>
  scope.kind === 'full' || (Math.abs(level - scope.record) <= REACH && !isForeign)

/** What is there, by name alone where the name tells it. */
function filesIn(folder: string, policy: GhostPolicy, disk: Disk): GhostFile[] {
  const names = [...disk.list(folder)].filter(isGhostFile).sort()
  return names.flatMap((name) => {
    const file = join(folder, name)
    const known = parseGhostFileName(file, name)
    if (known !== undefined) return [known]
    const { ghosts, rejected } = readFiles([file], policy, disk)
    // One that cannot be read is still there, and is told when all are listed.
    return [...ghosts.map((one) => fileOf(file, one)), ...rejected.map(() => ({ ...UNREADABLE, file }))]
  })
}
const UNREADABLE = { id: '', level: 1, isElite: false, isForeign: false }

function inOrder(files: readonly GhostFile[], ids: readonly string[]): GhostFile[] {
  const byId = new Map(files.map((ghost) => [ghost.id, ghost]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const SIZE_SAMPLE = 20
function sizeOf(files: readonly GhostFile[], disk: Disk): ScopeSize {
  const some = files.slice(0, SIZE_SAMPLE)
  const letters = some.reduce((sum, { file }) => sum + (disk.read(file) ?? '').length, 0)
  return { count: files.length, bytes: some.length === 0 ? 0 : Math.round((letters / some.length) * files.length) }
}
