import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { GhostLike, GhostPolicy } from '../../engine/index.ts'
import { type Disk, diskTrouble, nodeDisk } from '../saves/index.ts'

/** Which ghosts somebody wants: all, those within reach of a record level, or a curated season. */
export type Scope =
  | { readonly kind: 'all' }
  | { readonly kind: 'reach'; readonly record: number }
  | { readonly kind: 'season'; readonly season: string }

/** Levels around one's record that are within reach. */
const REACH = 10

interface Kept {
  readonly id: string
  readonly ghost: GhostLike
}
export interface Refused {
  readonly file: string
  readonly why: string
}
export interface Listed {
  readonly kept: readonly Kept[]
  /** Files that are there but cannot be used. */
  readonly refused: readonly Refused[]
}

/**
 * Where the fallen of a game are kept. A folder on this machine is one; a server that is synchronised by scope can be another, which is
 * why everything here is a promise.
 */
export interface GhostStore {
  list(scope: Scope): Promise<Listed>
  /** Keeps a ghost and says its id; the same ghost twice is kept once. */
  add(ghost: GhostLike): Promise<string>
  /** The highest level any run of this store has reached. */
  record(): Promise<number>
  raiseRecord(level: number): Promise<void>
}

/** A folder of JSON files, one a ghost. Files are written beside their place and moved there: a kill leaves no half of one. */
export function folderStore(folder: string, keptRuns: GhostPolicy, disk: Disk = nodeDisk): GhostStore {
  const recordFile = join(folder, 'record.json')
  return {
    async list(scope) {
      const { kept, refused } = readGhosts(folder, keptRuns, disk)
      return { kept: kept.filter(({ ghost }) => isInScope(ghost, scope)), refused }
    },
    async add(ghost) {
      const id = idOf(ghost)
      writeWhole(join(folder, `${id}.json`), { ...ghost, id }, disk)
      return id
    },
    async record() {
      try {
        const { level } = JSON.parse(disk.read(recordFile) ?? '{}') as { level?: unknown }
        return Number.isSafeInteger(level) ? (level as number) : 1
      } catch {
        return 1
      }
    },
    async raiseRecord(level) {
      if (level > (await this.record())) writeWhole(recordFile, { level }, disk)
    },
  }
}

const isInScope = (ghost: GhostLike, scope: Scope): boolean =>
  scope.kind === 'all' ||
  (scope.kind === 'reach'
    ? Math.abs(ghost.level - scope.record) <= REACH && ghost.foreign !== true
    : ghost.source === 'curated' && ghost.season === scope.season)

/** The same ghost has the same id, whatever it was called before, when it fell and in which order its fields stand. */
function idOf(ghost: GhostLike): string {
  const { id: _, created: __, ...rest } = ghost as GhostLike & { id?: unknown }
  return createHash('sha256').update(canonical(rest)).digest('hex').slice(0, 16)
}
/** JSON with the keys of every object in order; what is undefined is not there. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  fields.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`
}

export function writeWhole(file: string, value: unknown, disk: Disk = nodeDisk): void {
  disk.makeFolder(dirname(file))
  disk.replace(file, `${JSON.stringify(value, undefined, 2)}\n`)
}

/** Ghosts of a file or of all JSON files in a folder, in the order of their names. Nothing in there can break a run. */
export function readGhosts(
  path: string,
  keptRuns: GhostPolicy,
  disk: Disk = nodeDisk,
): Listed & { readonly notes: readonly Refused[] } {
  const kept: Kept[] = []
  const refused: Refused[] = []
  const notes: Refused[] = []
  for (const file of filesOf(path, disk)) {
    const read = readGhost(file, keptRuns, disk)
    if (!read.ok) {
      refused.push({ file, why: read.why })
      continue
    }
    kept.push({ id: idOf(read.ghost), ghost: read.ghost })
    if (read.notes.length > 0) notes.push({ file, why: read.notes.join('; ') })
  }
  return { kept, refused, notes }
}

function readGhost(file: string, keptRuns: GhostPolicy, disk: Disk): ReturnType<GhostPolicy['check']> {
  try {
    return keptRuns.check(JSON.parse(disk.read(file) ?? '') as unknown)
  } catch (error) {
    const why =
      error instanceof SyntaxError ? `it is no JSON: ${error.message}` : `it cannot be read: ${diskTrouble(error)}`
    return { ok: false, why }
  }
}

function filesOf(path: string, disk: Disk): string[] {
  if (!disk.isFolder(path)) return disk.changed(path) > 0 ? [path] : []
  const names = disk.list(path).filter((name) => name.endsWith('.json') && name !== 'record.json')
  return [...names].sort().map((name) => join(path, name))
}
