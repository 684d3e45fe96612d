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
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** All that saves ask of a disk, so that a test can let any of it fail. Failures throw, as Node's do. */
export interface Disk {
  /** The text of a file; undefined if there is none. */
  read(path: string): string | undefined
  /** The names in a folder; none if there is no folder. */
  list(path: string): readonly string[]
  /** When a file was last changed, 0 if there is none. */
  changed(path: string): number
  makeFolder(path: string): void
  /** Makes a folder; false if it was there. */
  claimFolder(path: string): boolean
  /** Makes an empty file; false if it was there. */
  claimFile(path: string): boolean
  /** The whole text in place of the old, or the old if anything goes wrong; on disk when it returns. */
  replace(path: string, text: string): void
  openLog(path: string): number
  /** Bytes in an open log. */
  size(log: number): number
  /** Adds to a log; on disk when it returns. */
  append(log: number, text: string): void
  /** Cuts a log back to a length. */
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
  makeFolder: (path) => void mkdirSync(path, { recursive: true }),
  claimFolder: (path) =>
    unlessThere(() => {
      mkdirSync(path)
      syncFolder(dirname(path))
    }),
  claimFile: (path) => unlessThere(() => closeSync(openSync(path, 'wx'))),
  replace(path, text) {
    const beside = `${path}.new`
    const file = openSync(beside, 'w')
    try {
      writeWhole(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(beside, path)
    syncFolder(dirname(path))
  },
  openLog: (path) => openSync(path, 'a'),
  size: (log) => fstatSync(log).size,
  append(log, text) {
    writeWhole(log, text)
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

function writeWhole(file: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}

/** A new name is only safe when its folder is on disk too. Windows cannot do that, and need not. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code

function orIfMissing<T>(instead: T, look: () => T): T {
  try {
    return look()
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return instead
    throw error
  }
}

function unlessThere(make: () => void): boolean {
  try {
    make()
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

const WHY: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'this is not allowed there',
  EPERM: 'this is not allowed there',
  EIO: 'the disk failed',
  ENOTDIR: 'a file is in the way of the folder',
  ENOENT: 'the folder is gone',
  EBUSY: 'it is open elsewhere',
}

export const isDiskTrouble = (error: unknown): boolean => codeOf(error) !== undefined

/** What went wrong with a disk, in words. Anything else is a bug and goes on its way. */
export function diskTrouble(error: unknown): string {
  if (!isDiskTrouble(error)) throw error
  const code = codeOf(error) as string
  return WHY[code] ?? code
}
