import { dirname, join } from 'node:path'
import { type GhostLike, type GhostPolicy, ghostId, isGhostId, type KnownGhost } from '../../../engine/index.ts'
import type { GhostCandidate } from '../../ghost-sample.ts'
import { type Disk, diskErrorText, nodeDisk } from '../index.ts'

/** Ghost files. The file name contains level, kind and id, so that a run can choose among 100,000 and reads only those it needs. */

export interface SavedGhost extends KnownGhost {
  /** The ghost as stored. The met ghost may be trimmed for other content, but the id is that of the original. */
  readonly original: object
}
interface RejectedFile {
  readonly file: string
  readonly why: string
}
export interface GhostList {
  readonly ghosts: readonly SavedGhost[]
  /** Files that exist but cannot be used. */
  readonly rejected: readonly RejectedFile[]
}
export interface ImportedGhosts extends GhostList {
  /** Files of which only a part can be used. */
  readonly notes: readonly RejectedFile[]
}
export interface GhostFile extends GhostCandidate {
  readonly file: string
}

/** Ghosts are shorter, because histories and names are bounded. */
const MAX_LENGTH = 65_536

/** `012e-….json`: level, e for an elite, f for one that the rules do not allow. */
export const ghostFileName = (id: string, { level, is_elite, foreign }: GhostLike): string =>
  `${String(level).padStart(3, '0')}${is_elite === true ? 'e' : ''}${foreign === true ? 'f' : ''}-${id}.json`

/** Parses a ghost file name; undefined: another kind of name, so the file must be read. */
export function parseGhostFileName(file: string, name: string): GhostFile | undefined {
  const [, level, elite, foreign, id] = /^(\d{3})(e?)(f?)-(\w+)\.json$/.exec(name) ?? []
  if (level === undefined || !isGhostId(id)) return undefined
  return { file, id, level: Number(level), isElite: elite === 'e', isForeign: foreign === 'f' }
}

export const fileOf = (file: string, { id, ghost }: KnownGhost): GhostFile => ({
  file,
  id,
  level: ghost.level,
  isElite: ghost.is_elite === true,
  isForeign: ghost.foreign === true,
})

export function writeJson(file: string, value: unknown, disk: Disk = nodeDisk): void {
  disk.makeFolder(dirname(file))
  disk.replace(file, `${JSON.stringify(value, undefined, 2)}\n`)
}

/** Reads one ghost file or all JSON files of a folder, ordered by name. */
export const readGhosts = (path: string, policy: GhostPolicy, disk: Disk = nodeDisk): ImportedGhosts =>
  readFiles(filesOf(path, disk), policy, disk)

export const readFiles = (files: readonly string[], policy: GhostPolicy, disk: Disk): ImportedGhosts =>
  sortOut(files, (file) => ({ file, read: readFile(file, policy, disk) }))

/** Reads ghosts from files or from the entries of a season file. Invalid ones are rejected. */
export function sortOut<T>(
  sources: readonly T[],
  readOne: (source: T, i: number) => { readonly file: string; readonly read: ReadGhost },
): ImportedGhosts {
  const [ghosts, rejected, notes]: [SavedGhost[], RejectedFile[], RejectedFile[]] = [[], [], []]
  for (const [i, source] of sources.entries()) {
    const { file, read } = readOne(source, i)
    if (read.ok) ghosts.push(read.saved)
    else rejected.push({ file, why: read.why })
    if (read.ok && read.notes.length > 0) notes.push({ file, why: read.notes.join('; ') })
  }
  return { ghosts, rejected, notes }
}

type ReadGhost =
  | { readonly ok: true; readonly saved: SavedGhost; readonly notes: readonly string[] }
  | { readonly ok: false; readonly why: string }

function readFile(file: string, policy: GhostPolicy, disk: Disk): ReadGhost {
  try {
    const text = disk.read(file) ?? ''
    if (text.length > MAX_LENGTH) return { ok: false, why: `it is longer than ${MAX_LENGTH} characters` }
    return readGhost(JSON.parse(text) as unknown, policy)
  } catch (error) {
    const why =
      error instanceof SyntaxError
        ? `it is not valid JSON: ${error.message}`
        : `it cannot be read: ${diskErrorText(error)}`
    return { ok: false, why }
  }
}

/** Checks a ghost. If it has an id, its content must match; without an id, or with an id of an older program, it gets a new one. */
export function readGhost(json: unknown, policy: GhostPolicy): ReadGhost {
  const read = policy.check(json)
  if (!read.ok) return read
  const { id: givenId } = json as { id?: unknown }
  const original: object = isGhostId(givenId) ? (json as object) : read.ghost
  const id = ghostId(original)
  if (isGhostId(givenId) && givenId !== id)
    return { ok: false, why: `the ghost was modified: its id says ${givenId}, its content is ${id}` }
  return { ok: true, saved: { id, ghost: read.ghost, original: { ...original, id } }, notes: read.notes }
}

/** Whether a file is a ghost: any JSON file but the record. */
export const isGhostFile = (name: string): boolean => name.endsWith('.json') && name !== 'record.json'

function filesOf(path: string, disk: Disk): string[] {
  if (!disk.isFolder(path)) return disk.changed(path) > 0 ? [path] : []
  return [...disk.list(path).filter(isGhostFile)].sort().map((name) => join(path, name))
}
