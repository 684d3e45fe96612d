import { randomBytes, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { basename, join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Disk } from './disk.ts'
import { startOf, statOf } from './process.ts'

/**
 * Locks a run for one process. Each process creates its own lock file and then lists the folder: if another living process has a
 * lock there, it removes its own again. Of two that start at once the later one to look sees the other, so never do both
 * continue, and no process removes a lock that a living process may own.
 */
export interface Lock {
  /** Whether its file is still there. */
  isThere(): boolean
  release(): void
}
export interface Owner {
  readonly pid: number
}

/** Information about processes; replaceable in tests. */
export interface Processes {
  readonly pid: number
  /** Distinguishes a process from a later one with the same pid; empty if the system does not tell. */
  birthOf(pid: number): string
  isAlive(pid: number): boolean
  /** When a process began, in milliseconds since 1970; undefined if unknown. Only used if `birthOf` is empty. */
  startedAt(pid: number): number | undefined
  /** When the machine was started, in milliseconds since 1970. */
  readonly machineStarted: number
  /** Waits for a short random time. */
  pause(): void
}

const LOCK = /^lock\.(\d+)\.([0-9a-z]*)\.([0-9a-f]+)$/
const TRIES = 5

/** The suffix of a lock's name depends on its folder, so that a lock in a copied folder is not valid. */
function lockSuffix(folder: string, own = randomBytes(4).toString('hex')): string {
  return (
    own +
    crc32(`${basename(folder)} ${own}`)
      .toString(16)
      .padStart(8, '0')
  )
}
/** Whether a lock was made for this folder. Locks of older programs do not say. */
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
    // Two processes may both have stepped back; a real owner still has the lock after a pause.
    if (tries === TRIES || owner.pid === processes.pid) return owner
    processes.pause()
  }
}

/** Locks this process has released but could not delete. They no longer count. */
const released = new Set<string>()

function release(disk: Disk, path: string): void {
  released.add(path)
  disk.remove(path)
  released.delete(path)
}

/** Runs `look`; if the disk fails, releases the lock before rethrowing. */
function orRelease<T>(disk: Disk, path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    try {
      release(disk, path)
    } catch {
      // It is remembered in `released`.
    }
    throw error
  }
}

export const isLock = (taken: Lock | Owner): taken is Lock => 'release' in taken

/** The living process that has a run open, ignoring the lock `mine`. Removes locks of dead processes if `mine` is given. */
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
  // A pid from before the last boot belongs to another process by now; allow for inexact clocks.
  if (since <= processes.machineStarted - SLACK) return false
  // A process cannot own a lock that is older than itself.
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

/** Whether a process has ended but not been waited for. */
function isZombie(pid: number): boolean {
  try {
    return process.platform === 'linux' && statOf(pid)[0] === 'Z'
  } catch {
    return false
  }
}
