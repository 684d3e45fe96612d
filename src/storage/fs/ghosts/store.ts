import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type GhostLike, type GhostPolicy, ghostId } from '../../../engine/index.ts'
import { isInScope, sampleGhosts } from '../../ghost-sample.ts'
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
import { isSeasonName, readSeason, seasonsIn, writeSeason } from './seasons.ts'

/** A set of ghosts: all, those near a record level, or a curated season. */
export type GhostScope =
  | { readonly kind: 'full' }
  | { readonly kind: 'skill'; readonly record: number }
  | { readonly kind: 'season'; readonly season: string }

/** `1234 ghosts, about 1.8 MB` */
export const sizeText = ({ count, bytes }: { readonly count: number; readonly bytes: number }): string =>
  `${count} ${count === 1 ? 'ghost' : 'ghosts'}, about ${bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`}`

export type GhostStore = ReturnType<typeof folderStore>

/** The ghosts of a game: a folder with one JSON file per ghost. Files are written to a temporary name and moved, so none is left half written. */
export function folderStore(folder: string, policy: GhostPolicy, disk: Disk = nodeDisk) {
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
    /** All ghosts of a scope; a season in its order. */
    list: async (scope: GhostScope): Promise<GhostList> => {
      const { ghosts, rejected } = read(inScope(scope))
      // Trust the checked content of a file over its name.
      return { ghosts: ghosts.filter((one) => scope.kind === 'season' || isWithin(fileOf('', one), scope)), rejected }
    },
    /** The ghosts for a run with this seed: a sample of the scope, or a full season in its order. */
    sample: async (scope: GhostScope, seed: string): Promise<readonly SavedGhost[]> => {
      const files = inScope(scope)
      const { ghosts } = read(scope.kind === 'season' ? files : sampleGhosts(files, seed, sha256))
      return scope.kind === 'season' ? ghosts : ghosts.filter((one) => isWithin(fileOf('', one), scope))
    },
    /** The installed ghosts with these ids. */
    byId: async (ids: readonly string[]) => read(inOrder(all(), ids)).ghosts.filter(({ id }) => ids.includes(id)),
    size: async (scope: GhostScope) => sizeOf(inScope(scope), disk),
    /** Saves a ghost and resolves to its id. Saving it again changes nothing. */
    add: async (ghost: GhostLike): Promise<string> => {
      const checked = policy.check(ghost)
      const id = ghostId(ghost)
      writeJson(join(folder, ghostFileName(id, checked.ok ? checked.ghost : ghost)), { ...ghost, id }, disk)
      return id
    },
    /** Saves many ghosts that can be fetched again, without flushing to disk. */
    addMany: async (ghosts: readonly object[]): Promise<void> => {
      if (ghosts.length > 0) disk.makeFolder(folder)
      for (const ghost of ghosts) {
        const checked = policy.check(ghost)
        const id = ghostId(ghost)
        if (checked.ok)
          disk.put(join(folder, ghostFileName(id, checked.ghost)), `${JSON.stringify({ ...ghost, id })}\n`)
      }
    },
    remove: async (ids: readonly string[]): Promise<void> => {
      if (ids.length > 0) for (const { file } of inOrder(all(), ids)) disk.remove(file)
    },
    /** The highest level of any ghost saved by this player. */
    record: async (): Promise<number> => {
      try {
        const { level } = JSON.parse(disk.read(recordFile) ?? '{}') as { level?: unknown }
        return Number.isSafeInteger(level) ? (level as number) : 1
      } catch {
        return 1
      }
    },
    async raiseRecord(level: number): Promise<void> {
      if (level > (await this.record())) writeJson(recordFile, { level }, disk)
    },
    /** Installed seasons, the newest first. */
    seasons: async () => seasonsIn(folder, disk),
    /** Saves a season: installed ghosts in the order to meet them. */
    addSeason: async (season: string, ids: readonly string[]): Promise<void> => {
      if (!isSeasonName(season))
        throw new Error(`Invalid season name "${season}": use lowercase letters, digits and "-".`)
      writeSeason(folder, season, ids, disk)
    },
  }
}

const isWithin = (ghost: GhostFile, scope: Exclude<GhostScope, { kind: 'season' }>): boolean =>
  isInScope(ghost, scope.kind === 'full' ? 'full' : scope)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The ghost files of the folder; reads a file only if its name does not tell enough. */
function filesIn(folder: string, policy: GhostPolicy, disk: Disk): GhostFile[] {
  const names = [...disk.list(folder)].filter(isGhostFile).sort()
  return names.flatMap((name) => {
    const file = join(folder, name)
    const known = parseGhostFileName(file, name)
    if (known !== undefined) return [known]
    const { ghosts, rejected } = readFiles([file], policy, disk)
    // Include unreadable files, so that listing reports them.
    return [...ghosts.map((one) => fileOf(file, one)), ...rejected.map(() => ({ ...UNREADABLE, file }))]
  })
}
const UNREADABLE = { id: '', level: 1, isElite: false, isForeign: false }

function inOrder(files: readonly GhostFile[], ids: readonly string[]): GhostFile[] {
  const byId = new Map(files.map((ghost) => [ghost.id, ghost]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const SIZE_SAMPLE = 20
/** Number and total size of ghosts; the size is estimated from a few files. */
function sizeOf(files: readonly GhostFile[], disk: Disk) {
  const some = files.slice(0, SIZE_SAMPLE)
  const letters = some.reduce((sum, { file }) => sum + (disk.read(file) ?? '').length, 0)
  return { count: files.length, bytes: some.length === 0 ? 0 : Math.round((letters / some.length) * files.length) }
}
