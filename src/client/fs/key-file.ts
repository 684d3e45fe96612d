import { chmodSync, closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { failure } from '../../lib/user-errors.ts'
import { errorCode } from '../../storage/fs/disk-errors.ts'
import { nodeDisk } from '../../storage/fs/index.ts'
import { type Identity, identityFrom, makeStoredKey, type StoredKey } from '../signing.ts'

/** The identity a file keeps; made at first use, readable by its owner only. */
export async function identityIn(file: string): Promise<Identity> {
  const kept = readKey(file) ?? (await freshKey(file))
  return identityFrom(kept).catch(() => {
    throw failure(`${file} holds no key; put it back from a copy, or move it away to become somebody new.`)
  })
}

function readKey(file: string): StoredKey | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StoredKey
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw failure(`${file} cannot be read: ${(error as Error).message}`)
  }
}

/** Written beside its place and linked there: of two that come at once both end up with the key of the first. */
async function freshKey(file: string): Promise<StoredKey> {
  const key = await makeStoredKey()
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
