import { type AnyGame, choose, type Dice, isRefusal, type Run, seededDice, start } from '../src/engine/index.ts'
import type { Disk } from '../src/hosts/saves/disk.ts'
import { type HomeParts, openHome } from '../src/hosts/saves/home.ts'
import type { Processes } from '../src/hosts/saves/lock.ts'
import type { Home } from '../src/hosts/saves/types.ts'

/** A disk in memory. Each change counts; from the change `dies` on all fail, the first of them half done if `isTorn`. */
export interface MemoryDisk extends Disk {
  readonly files: Map<string, string>
  changes: number
  dies: number
  isTorn: boolean
  /** The code every change fails with; empty while the disk works. */
  failing: string
}

export function memoryDisk(files = new Map<string, string>()): MemoryDisk {
  const folders = new Set<string>()
  const stamps = new Map<string, number>()
  const logs: string[] = []
  const fail = (code: string): never => {
    throw Object.assign(new Error(code), { code })
  }
  const change = (path: string, whole: () => void, half: () => void = () => {}): void => {
    if (disk.failing !== '') {
      half()
      fail(disk.failing)
    }
    disk.changes++
    if (disk.changes > disk.dies) {
      if (disk.isTorn && disk.changes === disk.dies + 1) half()
      fail('EIO')
    }
    whole()
    stamps.set(path, disk.changes)
  }
  const below = (folder: string): string[] => [...files.keys()].filter((path) => path.startsWith(`${folder}/`))
  const claim = (path: string, isThere: boolean, make: () => void): boolean => {
    if (!isThere) change(path, make)
    return !isThere
  }
  const halfOf = (text: string): string => text.slice(0, text.length / 2)
  const disk: MemoryDisk = {
    ...{ files, changes: 0, dies: Number.POSITIVE_INFINITY, isTorn: false, failing: '' },
    read: (path) => files.get(path),
    list: (path) => {
      const names = [...below(path), ...[...folders].filter((folder) => folder.startsWith(`${path}/`))]
      return [...new Set(names.map((name) => name.slice(path.length + 1).split('/')[0] as string))]
    },
    changed: (path) => (files.has(path) ? (stamps.get(path) ?? 1) : 0),
    makeFolder: (path) => (folders.has(path) ? undefined : change(path, () => void folders.add(path))),
    claimFolder: (path) => claim(path, folders.has(path), () => void folders.add(path)),
    claimFile: (path) => claim(path, files.has(path), () => void files.set(path, '')),
    replace: (path, text) =>
      change(
        path,
        () => void files.set(path, text),
        () => void files.set(`${path}.new`, halfOf(text)),
      ),
    openLog: (path) => logs.push(path) - 1,
    size: (log) => Buffer.byteLength(files.get(logs[log] as string) ?? ''),
    append(log, text) {
      const path = logs[log] as string
      const before = files.get(path) ?? ''
      change(
        path,
        () => void files.set(path, before + text),
        () => void files.set(path, before + halfOf(text)),
      )
    },
    cut(log, length) {
      const path = logs[log] as string
      change(
        path,
        () =>
          void files.set(
            path,
            Buffer.from(files.get(path) ?? '')
              .subarray(0, length)
              .toString(),
          ),
      )
    },
    close: () => {},
    copy: (from, to) => change(to, () => void files.set(to, files.get(from) as string)),
    move: (from, to) =>
      change(to, () => {
        files.set(to, files.get(from) as string)
        files.delete(from)
      }),
    remove: (path) =>
      change(
        path,
        () => {
          for (const name of [path, ...below(path)]) files.delete(name)
          folders.delete(path)
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
    versionOf: () => 1,
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
