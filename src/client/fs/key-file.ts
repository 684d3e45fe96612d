import { chmodSync, closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { failure } from '../../lib/user-errors.ts'
import { errorCode } from '../../storage/fs/disk-errors.ts'
import { nodeDisk } from '../../storage/fs/index.ts'
import { type Identity, identityFrom, makeStoredKey, type StoredKey } from '../signing.ts'

/** The identity in a key file; created on first use, readable only by its owner. */
export async function identityIn(file: string): Promise<Identity> {
  const stored = readKey(file) ?? (await freshKey(file))
  return identityFrom(stored).catch(() => {
    throw failure(
      `${file} contains no valid key; restore it from a backup, or move it away to start with a new identity.`,
    )
  })
}

/** The key in a file as plain data, for exports and imports. */
export const keyStoreIn = (file: string) => ({
  read: (): StoredKey | undefined => readKey(file),
  /** Writes a key if there is none yet. Throws a failure if it is none: a wrong key file would stop every request to a server. */
  write(key: object): void {
    if (!isStoredKey(key)) throw failure('The key in this file is not valid; everything else was imported.')
    const { kty, crv, x, d } = key
    if (readKey(file) === undefined) linkKey(file, { kty, crv, x, d })
  },
})

function isStoredKey(key: object): key is StoredKey {
  const { kty, crv, x, d } = key as Partial<StoredKey>
  return kty === 'OKP' && crv === 'Ed25519' && [x, d].every((part) => /^[\w-]{43}$/.test(String(part)))
}

function readKey(file: string): StoredKey | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StoredKey
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw failure(`Cannot read ${file}: ${(error as Error).message}`)
  }
}

/** Creates a key in a temporary file and links it into place: of two processes at once, both get the key of the first. */
const freshKey = async (file: string): Promise<StoredKey> => linkKey(file, await makeStoredKey())

function linkKey<K extends object>(file: string, key: K): K | StoredKey {
  nodeDisk.makeFolder(dirname(file))
  const beside = `${file}.${process.pid}.new`
  const open = openSync(beside, 'w', 0o600)
  try {
    writeSync(open, `${JSON.stringify(key)}\n`)
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
  try {
    chmodSync(beside, 0o600)
    linkSync(beside, file)
    return key
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    return readKey(file) ?? key
  } finally {
    rmSync(beside, { force: true })
  }
}
