import {
  closeSync,
  copyFileSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from './disk-errors.ts'

export { diskErrorText, isDiskError } from './disk-errors.ts'

/** All disk operations of saved runs, replaceable in tests. Failures throw Node's errors. */
export interface Disk {
  /** The text of a file; undefined if there is none. */
  read(path: string): string | undefined
  /** The names in a folder; none if there is no folder. */
  list(path: string): readonly string[]
  /** When a file was last changed, 0 if there is none. */
  changed(path: string): number
  /** A stamp that differs whenever the file has changed or been replaced; empty if there is none. */
  stamp(path: string): string
  isFolder(path: string): boolean
  makeFolder(path: string): void
  /** Creates a folder; false if it exists. */
  claimFolder(path: string): boolean
  /** Creates an empty file; false if it exists. */
  claimFile(path: string): boolean
  /** Replaces a file atomically; flushed to disk when it returns. A device is written directly. */
  replace(path: string, data: string | Uint8Array): void
  /** Replaces a file without flushing, for data that can be recreated. */
  put(path: string, data: string): void
  openLog(path: string): number
  /** Bytes in an open log. */
  size(log: number): number
  /** Whether an open log is still at this path: its folder may have been moved or deleted. */
  isAt(log: number, path: string): boolean
  /** Appends to a log; flushed to disk when it returns. */
  append(log: number, text: string): void
  /** Truncates a log. */
  cut(log: number, length: number): void
  close(log: number): void
  copy(from: string, to: string): void
  move(from: string, to: string): void
  /** A file or a whole folder; nothing happens if there is none. */
  remove(path: string): void
}

export const nodeDisk: Disk = {
  read: (path) => orIfMissing(undefined, () => readFileSync(path, 'utf8')),
  list: (path) => orIfMissing([], () => readdirSync(path)),
  changed: (path) => orIfMissing(0, () => statSync(path).mtimeMs),
  stamp: (path) =>
    orIfMissing('', () => {
      const { mtimeMs, size, ino } = statSync(path)
      return `${mtimeMs} ${size} ${ino}`
    }),
  isFolder: (path) => orIfMissing(false, () => statSync(path).isDirectory()),
  makeFolder,
  claimFolder: (path) =>
    unlessThere(() => {
      mkdirSync(path)
      syncFolder(dirname(path))
    }),
  claimFile: (path) => unlessThere(() => closeSync(openSync(path, 'wx'))),
  replace(name, data) {
    // Keep links as links, and do not replace devices (a pipe, /dev/full) by files.
    const path = orIfMissing(name, () => realpathSync(name))
    const isDevice = orIfMissing(false, () => isOther(statSync(path)))
    if (isDevice) return writeFileSync(path, data)
    const beside = `${path}.new`
    try {
      const file = openSync(beside, 'w')
      try {
        writeAll(file, data)
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      renameSync(beside, path)
    } catch (error) {
      // Remove the partial file, which would only take up space.
      rmSync(beside, { force: true })
      throw error
    }
    syncFolder(dirname(path))
  },
  put(path, data) {
    writeFileSync(`${path}.new`, data)
    renameSync(`${path}.new`, path)
  },
  openLog: (path) => openSync(path, 'a'),
  size: (log) => fstatSync(log).size,
  isAt: (log, path) =>
    orIfMissing(false, () => {
      const [open, there] = [fstatSync(log, { bigint: true }), statSync(path, { bigint: true })]
      return open.ino === there.ino && open.dev === there.dev
    }),
  append(log, text) {
    writeAll(log, text)
    fdatasyncSync(log)
  },
  cut(log, length) {
    ftruncateSync(log, length)
    fdatasyncSync(log)
  },
  close: (log) => closeSync(log),
  copy: (from, to) => copyFileSync(from, to),
  move: (from, to) => renameSync(from, to),
  remove: (path) => rmSync(path, { recursive: true, force: true }),
}

const isOther = (found: Stats): boolean => !found.isFile() && !found.isDirectory()

/** Creates a folder and its parents. Node's recursive mkdir never returns in folders that allow no entries (/proc). */
function makeFolder(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && dirname(path) !== path) {
      makeFolder(dirname(path))
      unlessThere(() => mkdirSync(path))
    } else if (!nodeDisk.isFolder(path)) throw error
  }
}

function writeAll(file: number, data: string | Uint8Array): void {
  const bytes = Buffer.from(data)
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}

/** Flushes a folder, so that a new name in it is safe. Windows cannot do that and does not need to. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

function orIfMissing<T>(instead: T, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return instead
    throw error
  }
}

function unlessThere(make: () => void): boolean {
  try {
    make()
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}
