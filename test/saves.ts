import { type AnyGame, choose, type Dice, isRefusal, type Run, seededDice, start } from '../src/engine/index.ts'
import { findGame } from '../src/games/index.ts'
import type { Disk } from '../src/storage/fs/disk.ts'
import { type HomeParts, openHome } from '../src/storage/fs/home.ts'
import type { Processes } from '../src/storage/fs/lock.ts'
import type { Home } from '../src/storage/types.ts'
import { anyToy } from './toy.ts'

/** A disk operation. */
export type Ask = Exclude<keyof Disk, symbol>

/** A disk in memory that counts changes. All changes after the first `dies` fail, the first of those half done if `isTorn`. */
export interface MemoryDisk extends Disk {
  readonly files: Map<string, string>
  changes: number
  dies: number
  isTorn: boolean
  /** The error code of every change; empty while the disk works. */
  failing: string
  /** Returns the error code of an operation, reads included; empty if it works. */
  fault: (ask: Ask, path: string) => string
}

function fail(code: string, path: string): never {
  throw Object.assign(new Error(`${code}: ${path}`), { code })
}

/** Its files and folders. */
interface Store {
  readonly files: Map<string, string>
  readonly folders: Set<string>
  readonly stamps: Map<string, number>
  /** The inode at a path; a new one each time the file is created. */
  readonly inodes: Map<string, number>
  readonly logs: { readonly path: string; readonly inode: number }[]
}
type Faults = Pick<MemoryDisk, 'changes' | 'dies' | 'isTorn' | 'failing' | 'fault'>

export function memoryDisk(files = new Map<string, string>()): MemoryDisk {
  const store: Store = { files, folders: new Set(), stamps: new Map(), inodes: new Map(), logs: [] }
  const faults: Faults = { changes: 0, dies: Number.POSITIVE_INFINITY, isTorn: false, failing: '', fault: () => '' }
  const disk = Object.assign(faults, { files })
  return Object.assign(disk, reading(disk, store), writing(disk, store), logging(disk, store))
}

const below = ({ files }: Store, folder: string): string[] =>
  [...files.keys()].filter((path) => path.startsWith(`${folder}/`))
const isFolderIn = (store: Store, path: string): boolean => store.folders.has(path) || below(store, path).length > 0
const halfOf = (text: string): string => text.slice(0, text.length / 2)

function put({ inodes, files }: Store, { changes }: Faults, path: string, text: string, isNew = false): void {
  if (isNew || !inodes.has(path) || !files.has(path)) inodes.set(path, inodes.size + changes + 1)
  files.set(path, text)
}

function asked({ fault }: Faults, what: Ask, path: string): void {
  const code = fault(what, path)
  if (code !== '') fail(code, path)
}

/** Makes a change, unless the disk fails or has died. */
function change(
  faults: Faults,
  { stamps }: Store,
  what: Ask,
  path: string,
  apply: () => void,
  applyHalf: () => void = () => {},
): void {
  asked(faults, what, path)
  if (faults.failing !== '') {
    applyHalf()
    fail(faults.failing, path)
  }
  faults.changes++
  if (faults.changes > faults.dies) {
    if (faults.isTorn && faults.changes === faults.dies + 1) applyHalf()
    fail('EIO', path)
  }
  apply()
  stamps.set(path, faults.changes)
}

function reading(faults: Faults, store: Store): Pick<Disk, 'read' | 'list' | 'changed' | 'stamp' | 'isFolder'> {
  const { files, folders, stamps, inodes } = store
  const isFolder = (path: string): boolean => isFolderIn(store, path)
  return {
    read(path) {
      asked(faults, 'read', path)
      return !files.has(path) && isFolder(path) ? fail('EISDIR', path) : files.get(path)
    },
    list(path) {
      asked(faults, 'list', path)
      const names = [...below(store, path), ...[...folders].filter((folder) => folder.startsWith(`${path}/`))]
      return [...new Set(names.map((name) => name.slice(path.length + 1).split('/')[0] as string))]
    },
    changed(path) {
      asked(faults, 'changed', path)
      return files.has(path) || isFolder(path) ? (stamps.get(path) ?? 1) : 0
    },
    stamp(path) {
      asked(faults, 'stamp', path)
      if (isFolder(path)) return `folder of ${below(store, path).length}`
      return files.has(path) ? `${stamps.get(path) ?? 1} ${inodes.get(path) ?? 0} ${files.get(path)}` : ''
    },
    isFolder(path) {
      asked(faults, 'isFolder', path)
      return isFolder(path)
    },
  }
}

type Writing = 'makeFolder' | 'claimFolder' | 'claimFile' | 'replace' | 'put' | 'copy' | 'move' | 'remove'

function writing(faults: Faults, store: Store): Pick<Disk, Writing> {
  const { files, folders } = store
  const claim = (what: Ask, path: string, isThere: boolean, make: () => void): boolean => {
    asked(faults, what, path)
    if (!isThere) change(faults, store, what, path, make)
    return !isThere
  }
  const isThere = (path: string): boolean => files.has(path) || isFolderIn(store, path)
  const taken = (from: string): string => files.get(from) as string
  return {
    makeFolder(path) {
      if (files.has(path)) fail('EEXIST', path)
      if (!folders.has(path)) change(faults, store, 'makeFolder', path, () => void folders.add(path))
    },
    claimFolder: (path) => claim('claimFolder', path, isThere(path), () => void folders.add(path)),
    claimFile: (path) => claim('claimFile', path, files.has(path), () => put(store, faults, path, '', true)),
    put: (path, data) => change(faults, store, 'put', path, () => put(store, faults, path, data, true)),
    replace(path, data) {
      const text = typeof data === 'string' ? data : Buffer.from(data).toString('latin1')
      const half = (): void => put(store, faults, `${path}.new`, halfOf(text))
      change(faults, store, 'replace', path, () => put(store, faults, path, text, true), half)
    },
    copy: (from, to) => change(faults, store, 'copy', to, () => put(store, faults, to, taken(from), true)),
    move: (from, to) =>
      change(faults, store, 'move', to, () => {
        put(store, faults, to, taken(from), true)
        files.delete(from)
      }),
    remove(path) {
      const removeAll = (): void => {
        for (const name of [path, ...below(store, path)]) files.delete(name)
        for (const name of [...folders]) if (name === path || name.startsWith(`${path}/`)) folders.delete(name)
      }
      // Half a removal deletes the first file only.
      change(faults, store, 'remove', path, removeAll, () => void files.delete(below(store, path)[0] ?? path))
    },
  }
}

function logging(faults: Faults, store: Store): Pick<Disk, 'openLog' | 'size' | 'isAt' | 'append' | 'cut' | 'close'> {
  const { files, inodes, logs } = store
  const openAt = (log: number): { path: string; text: string; isThere: boolean } => {
    const { path, inode } = logs[log] as Store['logs'][number]
    return { path, text: files.get(path) ?? '', isThere: files.has(path) && inodes.get(path) === inode }
  }
  return {
    openLog(path) {
      asked(faults, 'openLog', path)
      if (!files.has(path)) change(faults, store, 'openLog', path, () => put(store, faults, path, '', true))
      if (!inodes.has(path)) put(store, faults, path, files.get(path) as string)
      return logs.push({ path, inode: inodes.get(path) as number }) - 1
    },
    size: (log) => Buffer.byteLength(openAt(log).text),
    isAt(log, path) {
      asked(faults, 'isAt', path)
      return openAt(log).isThere
    },
    append(log, text) {
      const { path, text: before, isThere } = openAt(log)
      // Writing to a deleted file has no effect.
      const write = (more: string) => () => (isThere ? put(store, faults, path, before + more) : undefined)
      change(faults, store, 'append', path, write(text), write(halfOf(text)))
    },
    cut(log, length) {
      const { path, text } = openAt(log)
      const shorter = Buffer.from(text).subarray(0, length).toString()
      change(faults, store, 'cut', path, () => put(store, faults, path, shorter))
    },
    close: () => {},
  }
}

/** A machine on which these processes are alive. */
export const processes = (pid: number, living: readonly number[], births: Record<number, string> = {}): Processes => ({
  pid,
  birthOf: (of) => births[of] ?? 'b',
  isAlive: (of) => of === pid || living.includes(of),
  startedAt: () => undefined,
  machineStarted: 0,
  pause: () => {},
})

/** A home on a disk in memory, as one process sees it. All other processes are dead, except those in `living`. */
export function memoryHome(
  disk: MemoryDisk,
  parts: HomeParts & { pid?: number; living?: readonly number[] } = {},
): Home {
  const { pid = 1, living = [], ...others } = parts
  return openHome('/home', {
    disk,
    processes: processes(pid, living),
    now: () => 1000,
    later: (work) => work(),
    builtInGame: (game) => (game === 'toy' ? anyToy : findGame(game)?.game),
    ...others,
  })
}

export function begin(game: AnyGame, seed = '7', more: object = {}): Run {
  const run = start(game, { seed, ...more })
  if (isRefusal(run)) throw new Error(run.why)
  return run
}

export const isOver = (run: Run): boolean => run.game.toAct(run.state).length === 0

/** Plays one turn with random legal choices, which depend only on the turn, so that a resumed run continues like the original. */
export function playTurn(run: Run, seed = 'feet'): void {
  if (isOver(run)) throw new Error(`the run ended at turn ${run.turn}; try another seed`)
  const dice: Dice = seededDice(`${seed} ${run.turn}`)
  for (const seat of run.game.toAct(run.state)) {
    const legal = run.game.legal(run.state, seat)
    const chosen = choose(run, run.turn, seat, legal[dice.roll('feet', legal.length, 'step')]?.id as string)
    if (isRefusal(chosen)) throw new Error(chosen.why)
  }
}
