import { randomBytes, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { basename, join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Disk } from './disk.ts'
import { startOf, statOf } from './process.ts'

/**
 * Who has a run open. Everybody who wants it puts down a file of their own name, then looks around: if anybody else who is alive
 * has one there, they take theirs away again. Of two that come at once the later one to look sees the other, so never
 * do both go on, and nobody ever removes a lock that a living process may own.
 */
export interface Lock {
  /** Whether its file is still there. */
  isThere(): boolean
  release(): void
}
export interface Owner {
  readonly pid: number
}

/** What is known of processes; a test may know others. */
export interface Processes {
  readonly pid: number
  /** Tells a process from a later one of the same number; empty where the system does not say. */
  birthOf(pid: number): string
  isAlive(pid: number): boolean
  /** When a process began, in milliseconds since 1970; undefined where nobody knows. Only asked where births are not told. */
  startedAt(pid: number): number | undefined
  /** When the machine was started, in milliseconds since 1970. */
  readonly machineStarted: number
  /** A moment, not always the same one. */
  pause(): void
}

const LOCK = /^lock\.(\d+)\.([0-9a-z]*)\.([0-9a-f]+)$/
const TRIES = 5

/** The end of a lock's name proves for which folder it was made: a copied folder brings along a lock that is none. */
function lockSuffix(folder: string, own = randomBytes(4).toString('hex')): string {
  return (
    own +
    crc32(`${basename(folder)} ${own}`)
      .toString(16)
      .padStart(8, '0')
  )
}
/** Locks of older programs say nothing about their folder. */
const belongsTo = (folder: string, end: string): boolean =>
  end.length !== 16 || end === lockSuffix(folder, end.slice(0, 8))

/** The lock of a folder, or the living process that has it. */
export function takeLock(disk: Disk, folder: string, processes: Processes): Lock | Owner {
  for (let tries = 1; ; tries++) {
    const name = `lock.${processes.pid}.${processes.birthOf(processes.pid)}.${lockSuffix(folder)}`
    const path = join(folder, name)
    disk.claimFile(path)
    const owner = orRelease(disk, path, () => livingOwner(disk, folder, processes, name))
    if (owner === undefined) return { isThere: () => disk.changed(path) > 0, release: () => release(disk, path) }
    release(disk, path)
    // Two that came at once may both have stepped back; whoever really has it still has it a moment later.
    if (tries === TRIES || owner.pid === processes.pid) return owner
    processes.pause()
  }
}

/** Locks this process has let go of on a disk that did not let it remove them: they are nobody's, whoever lives. */
const released = new Set<string>()

function release(disk: Disk, path: string): void {
  released.add(path)
  disk.remove(path)
  released.delete(path)
}

/** A disk that fails while somebody looks around leaves no lock of theirs behind. */
function orRelease<T>(disk: Disk, path: string, look: () => T): T {
  try {
    return look()
  } catch (error) {
    try {
      release(disk, path)
    } catch {
      // It is remembered as let go of.
    }
    throw error
  }
}

export const isLock = (taken: Lock | Owner): taken is Lock => 'release' in taken

/** The living process that has a run open, except through the lock `mine`. Locks of the dead are cleared away. */
export function livingOwner(disk: Disk, folder: string, processes: Processes, mine = ''): Owner | undefined {
  let owner: Owner | undefined
  for (const name of disk.list(folder)) {
    const [, pid, birth, end] = LOCK.exec(name) ?? []
    if (pid === undefined || name === mine) continue
    const path = join(folder, name)
    const isOurs = belongsTo(folder, end as string) && !released.has(path)
    if (isOurs && isHeld(Number(pid), birth as string, disk.changed(path), processes)) owner = { pid: Number(pid) }
    else if (mine !== '') disk.remove(path)
  }
  return owner
}

function isHeld(pid: number, birth: string, since: number, processes: Processes): boolean {
  if (!processes.isAlive(pid)) return false
  const now = processes.birthOf(pid)
  if (birth !== '' && now !== '') return birth === now
  // A number from before the machine was started belongs to somebody else by now; clocks may be a little off.
  if (since <= processes.machineStarted - SLACK) return false
  // And nobody owns what is older than they are.
  const started = pid === processes.pid ? undefined : processes.startedAt(pid)
  return started === undefined || started <= since + SLACK
}
const SLACK = 60_000

export const theseProcesses: Processes = {
  pid: process.pid,
  birthOf(pid) {
    if (process.platform !== 'linux') return ''
    try {
      return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8) + (statOf(pid)[19] ?? '')
    } catch {
      return ''
    }
  },
  isAlive(pid) {
    try {
      process.kill(pid, 0)
      return !isZombie(pid)
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EPERM'
    }
  },
  startedAt: startOf,
  get machineStarted() {
    return Date.now() - uptime() * 1000
  },
  pause() {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, randomInt(30))
  },
}

/** Dead, but its parent has not asked yet how it ended. */
function isZombie(pid: number): boolean {
  try {
    return process.platform === 'linux' && statOf(pid)[0] === 'Z'
  } catch {
    return false
  }
}
