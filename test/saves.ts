import { type AnyGame, choose, type Dice, isRefusal, type Run, seededDice, start } from '../src/engine/index.ts'
import { findGame } from '../src/games/index.ts'
import type { Disk } from '../src/hosts/saves/disk.ts'
import { type HomeParts, openHome } from '../src/hosts/saves/home.ts'
import type { Processes } from '../src/hosts/saves/lock.ts'
import type { Home } from '../src/hosts/saves/types.ts'
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

export function memoryDisk(files = new Map<string, string>()): MemoryDisk {
  const folders = new Set<string>()
  const stamps = new Map<string, number>()
  /** Which file lies at a path: another one each time it is made. */
  const inodes = new Map<string, number>()
  const logs: { readonly path: string; readonly inode: number }[] = []
  const put = (path: string, text: string, isNew = false): void => {
    if (isNew || !inodes.has(path) || !files.has(path)) inodes.set(path, inodes.size + disk.changes + 1)
    files.set(path, text)
  }
  const ask = (what: Ask, path: string): void => {
    const code = disk.fault(what, path)
    if (code !== '') fail(code, path)
  }
  const change = (what: Ask, path: string, whole: () => void, half: () => void = () => {}): void => {
    ask(what, path)
    if (disk.failing !== '') {
      half()
      fail(disk.failing, path)
    }
    disk.changes++
    if (disk.changes > disk.dies) {
      if (disk.isTorn && disk.changes === disk.dies + 1) half()
      fail('EIO', path)
    }
    whole()
    stamps.set(path, disk.changes)
  }
  const below = (folder: string): string[] => [...files.keys()].filter((path) => path.startsWith(`${folder}/`))
  const isFolder = (path: string): boolean => folders.has(path) || below(path).length > 0
  const claim = (what: Ask, path: string, isThere: boolean, make: () => void): boolean => {
    ask(what, path)
    if (!isThere) change(what, path, make)
    return !isThere
  }
  const halfOf = (text: string): string => text.slice(0, text.length / 2)
  const openAt = (log: number): { path: string; text: string; isThere: boolean } => {
    const { path, inode } = logs[log] as (typeof logs)[number]
    return { path, text: files.get(path) ?? '', isThere: files.has(path) && inodes.get(path) === inode }
  }
  const disk: MemoryDisk = {
    ...{ files, changes: 0, dies: Number.POSITIVE_INFINITY, isTorn: false, failing: '', fault: () => '' },
    read: (path) => {
      ask('read', path)
      return !files.has(path) && isFolder(path) ? fail('EISDIR', path) : files.get(path)
    },
    list: (path) => {
      ask('list', path)
      const names = [...below(path), ...[...folders].filter((folder) => folder.startsWith(`${path}/`))]
      return [...new Set(names.map((name) => name.slice(path.length + 1).split('/')[0] as string))]
    },
    changed: (path) => {
      ask('changed', path)
      return files.has(path) || isFolder(path) ? (stamps.get(path) ?? 1) : 0
    },
    stamp: (path) => {
      ask('stamp', path)
      if (isFolder(path)) return `folder of ${below(path).length}`
      return files.has(path) ? `${stamps.get(path) ?? 1} ${inodes.get(path) ?? 0} ${files.get(path)}` : ''
    },
    isFolder: (path) => {
      ask('isFolder', path)
      return isFolder(path)
    },
    makeFolder: (path) => {
      if (files.has(path)) fail('EEXIST', path)
      if (!folders.has(path)) change('makeFolder', path, () => void folders.add(path))
    },
    claimFolder: (path) => claim('claimFolder', path, isFolder(path) || files.has(path), () => void folders.add(path)),
    claimFile: (path) => claim('claimFile', path, files.has(path), () => put(path, '', true)),
    replace: (path, data) => {
      const text = typeof data === 'string' ? data : Buffer.from(data).toString('latin1')
      change(
        'replace',
        path,
        () => put(path, text, true),
        () => put(`${path}.new`, halfOf(text)),
      )
    },
    openLog: (path) => {
      ask('openLog', path)
      if (!files.has(path)) change('openLog', path, () => put(path, '', true))
      if (!inodes.has(path)) put(path, files.get(path) as string)
      return logs.push({ path, inode: inodes.get(path) as number }) - 1
    },
    size: (log) => Buffer.byteLength(openAt(log).text),
    isAt: (log, path) => {
      ask('isAt', path)
      return openAt(log).isThere
    },
    append(log, text) {
      const { path, text: before, isThere } = openAt(log)
      // What is written to a file that has been removed is gone with it.
      const write = (more: string) => () => (isThere ? put(path, before + more) : undefined)
      change('append', path, write(text), write(halfOf(text)))
    },
    cut(log, length) {
      const { path, text } = openAt(log)
      change('cut', path, () => put(path, Buffer.from(text).subarray(0, length).toString()))
    },
    close: () => {},
    copy: (from, to) => change('copy', to, () => put(to, files.get(from) as string, true)),
    move: (from, to) =>
      change('move', to, () => {
        put(to, files.get(from) as string, true)
        files.delete(from)
      }),
    remove: (path) =>
      change(
        'remove',
        path,
        () => {
          for (const name of [path, ...below(path)]) files.delete(name)
          for (const name of [...folders]) if (name === path || name.startsWith(`${path}/`)) folders.delete(name)
        },
        // Half a removal: whatever comes first is gone.
        () => void files.delete(below(path)[0] ?? path),
      ),
  }
  return disk
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
    houseOf: (game) => (game === 'toy' ? anyToy : findGame(game)?.game),
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
  const dice: Dice = seededDice(`${feet} ${run.turn}`)
  for (const seat of run.game.toAct(run.state)) {
    const legal = run.game.legal(run.state, seat)
    const chosen = choose(run, run.turn, seat, legal[dice.roll('feet', legal.length, 'step')]?.id as string)
    if (isRefusal(chosen)) throw new Error(chosen.why)
  }
}
