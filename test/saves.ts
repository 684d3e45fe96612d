import { type AnyGame, choose, type Dice, isRefusal, type Run, seededDice, start } from '../src/engine/index.ts'
import { findGame } from '../src/games/index.ts'
import type { Disk } from '../src/storage/fs/disk.ts'
import { type HomeParts, openHome } from '../src/storage/fs/home.ts'
import type { Processes } from '../src/storage/fs/lock.ts'
import type { Home } from '../src/storage/types.ts'
import { anyToy } from './toy.ts'

/** What a disk can be asked for. */
export type Ask = Exclude<keyof Disk, symbol>

/** A disk in memory. Each change counts; from the change `dies` on all fail, the first of them half done if `isTorn`. */
export interface MemoryDisk extends Disk {
  readonly files: Map<string, string>
  changes: number
  dies: number
  isTorn: boolean
  /** The code every change fails with; empty while the disk works. */
  failing: string
  /** The code a question fails with, also one that changes nothing; empty where it works. */
  fault: (ask: Ask, path: string) => string
}

function fail(code: string, path: string): never {
  throw Object.assign(new Error(`${code}: ${path}`), { code })
}

/** What lies on it. */
interface Store {
  readonly files: Map<string, string>
  readonly folders: Set<string>
  readonly stamps: Map<string, number>
  /** Which file lies at a path: another one each time it is made. */
  readonly inodes: Map<string, number>
  readonly logs: { readonly path: string; readonly inode: number }[]
}
type Knobs = Pick<MemoryDisk, 'changes' | 'dies' | 'isTorn' | 'failing' | 'fault'>

export function memoryDisk(files = new Map<string, string>()): MemoryDisk {
  const store: Store = { files, folders: new Set(), stamps: new Map(), inodes: new Map(), logs: [] }
  const knobs: Knobs = { changes: 0, dies: Number.POSITIVE_INFINITY, isTorn: false, failing: '', fault: () => '' }
  const disk = Object.assign(knobs, { files })
  return Object.assign(disk, reading(disk, store), writing(disk, store), logging(disk, store))
}

const below = ({ files }: Store, folder: string): string[] =>
  [...files.keys()].filter((path) => path.startsWith(`${folder}/`))
const isFolderIn = (store: Store, path: string): boolean => store.folders.has(path) || below(store, path).length > 0
const halfOf = (text: string): string => text.slice(0, text.length / 2)

function put({ inodes, files }: Store, { changes }: Knobs, path: string, text: string, isNew = false): void {
  if (isNew || !inodes.has(path) || !files.has(path)) inodes.set(path, inodes.size + changes + 1)
  files.set(path, text)
}

function asked({ fault }: Knobs, what: Ask, path: string): void {
  const code = fault(what, path)
  if (code !== '') fail(code, path)
}

/** Does a change, unless the disk fails or is dying. */
function change(
  knobs: Knobs,
  { stamps }: Store,
  what: Ask,
  path: string,
  whole: () => void,
  half: () => void = () => {},
): void {
  asked(knobs, what, path)
  if (knobs.failing !== '') {
    half()
    fail(knobs.failing, path)
  }
  knobs.changes++
  if (knobs.changes > knobs.dies) {
    if (knobs.isTorn && knobs.changes === knobs.dies + 1) half()
    fail('EIO', path)
  }
  whole()
  stamps.set(path, knobs.changes)
}

function reading(knobs: Knobs, store: Store): Pick<Disk, 'read' | 'list' | 'changed' | 'stamp' | 'isFolder'> {
  const { files, folders, stamps, inodes } = store
  const isFolder = (path: string): boolean => isFolderIn(store, path)
  return {
    read(path) {
      asked(knobs, 'read', path)
      return !files.has(path) && isFolder(path) ? fail('EISDIR', path) : files.get(path)
    },
    list(path) {
      asked(knobs, 'list', path)
      const names = [...below(store, path), ...[...folders].filter((folder) => folder.startsWith(`${path}/`))]
      return [...new Set(names.map((name) => name.slice(path.length + 1).split('/')[0] as string))]
    },
    changed(path) {
      asked(knobs, 'changed', path)
      return files.has(path) || isFolder(path) ? (stamps.get(path) ?? 1) : 0
    },
    stamp(path) {
      asked(knobs, 'stamp', path)
      if (isFolder(path)) return `folder of ${below(store, path).length}`
      return files.has(path) ? `${stamps.get(path) ?? 1} ${inodes.get(path) ?? 0} ${files.get(path)}` : ''
    },
    isFolder(path) {
      asked(knobs, 'isFolder', path)
      return isFolder(path)
    },
  }
}

type Writing = 'makeFolder' | 'claimFolder' | 'claimFile' | 'replace' | 'put' | 'copy' | 'move' | 'remove'

function writing(knobs: Knobs, store: Store): Pick<Disk, Writing> {
  const { files, folders } = store
  const claim = (what: Ask, path: string, isThere: boolean, make: () => void): boolean => {
    asked(knobs, what, path)
    if (!isThere) change(knobs, store, what, path, make)
    return !isThere
  }
  const isThere = (path: string): boolean => files.has(path) || isFolderIn(store, path)
  const taken = (from: string): string => files.get(from) as string
  return {
    makeFolder(path) {
      if (files.has(path)) fail('EEXIST', path)
      if (!folders.has(path)) change(knobs, store, 'makeFolder', path, () => void folders.add(path))
    },
    claimFolder: (path) => claim('claimFolder', path, isThere(path), () => void folders.add(path)),
    claimFile: (path) => claim('claimFile', path, files.has(path), () => put(store, knobs, path, '', true)),
    put: (path, data) => change(knobs, store, 'put', path, () => put(store, knobs, path, data, true)),
    replace(path, data) {
      const text = typeof data === 'string' ? data : Buffer.from(data).toString('latin1')
      const half = (): void => put(store, knobs, `${path}.new`, halfOf(text))
      change(knobs, store, 'replace', path, () => put(store, knobs, path, text, true), half)
    },
    copy: (from, to) => change(knobs, store, 'copy', to, () => put(store, knobs, to, taken(from), true)),
    move: (from, to) =>
      change(knobs, store, 'move', to, () => {
        put(store, knobs, to, taken(from), true)
        files.delete(from)
      }),
    remove(path) {
      const whole = (): void => {
        for (const name of [path, ...below(store, path)]) files.delete(name)
        for (const name of [...folders]) if (name === path || name.startsWith(`${path}/`)) folders.delete(name)
      }
      // Half a removal: whatever comes first is gone.
      change(knobs, store, 'remove', path, whole, () => void files.delete(below(store, path)[0] ?? path))
    },
  }
}

function logging(knobs: Knobs, store: Store): Pick<Disk, 'openLog' | 'size' | 'isAt' | 'append' | 'cut' | 'close'> {
  const { files, inodes, logs } = store
  const openAt = (log: number): { path: string; text: string; isThere: boolean } => {
    const { path, inode } = logs[log] as Store['logs'][number]
    return { path, text: files.get(path) ?? '', isThere: files.has(path) && inodes.get(path) === inode }
  }
  return {
    openLog(path) {
      asked(knobs, 'openLog', path)
      if (!files.has(path)) change(knobs, store, 'openLog', path, () => put(store, knobs, path, '', true))
      if (!inodes.has(path)) put(store, knobs, path, files.get(path) as string)
      return logs.push({ path, inode: inodes.get(path) as number }) - 1
    },
    size: (log) => Buffer.byteLength(openAt(log).text),
    isAt(log, path) {
      asked(knobs, 'isAt', path)
      return openAt(log).isThere
    },
    append(log, text) {
      const { path, text: before, isThere } = openAt(log)
      // What is written to a file that has been removed is gone with it.
      const write = (more: string) => () => (isThere ? put(store, knobs, path, before + more) : undefined)
      change(knobs, store, 'append', path, write(text), write(halfOf(text)))
    },
    cut(log, length) {
      const { path, text } = openAt(log)
      const shorter = Buffer.from(text).subarray(0, length).toString()
      change(knobs, store, 'cut', path, () => put(store, knobs, path, shorter))
    },
    close: () => {},
  }
}

/** A machine on which these processes live. */
export const processes = (pid: number, living: readonly number[], births: Record<number, string> = {}): Processes => ({
  pid,
  birthOf: (of) => births[of] ?? 'b',
  isAlive: (of) => of === pid || living.includes(of),
  startedAt: () => undefined,
  machineStarted: 0,
  pause: () => {},
})

/** A home on a disk in memory, of a process of its own; all others are dead unless named. */
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

/** One turn by random legal choices. They depend on the turn alone, so that a resumed run goes on as the other did. */
export function playTurn(run: Run, feet = 'feet'): void {
  if (isOver(run)) throw new Error(`the run has ended at turn ${run.turn}: other feet?`)
  const dice: Dice = seededDice(`${feet} ${run.turn}`)
  for (const seat of run.game.toAct(run.state)) {
    const legal = run.game.legal(run.state, seat)
    const chosen = choose(run, run.turn, seat, legal[dice.roll('feet', legal.length, 'step')]?.id as string)
    if (isRefusal(chosen)) throw new Error(chosen.why)
  }
}
