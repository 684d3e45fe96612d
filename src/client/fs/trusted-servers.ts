import { join } from 'node:path'
import { usage } from '../../lib/user-errors.ts'
import { homeFolder, nodeDisk } from '../../storage/fs/index.ts'
import type { TrustedKeys } from '../records.ts'

/** Public keys of trusted servers: servers this home folder has joined, plus --server-key. */
export function trustedKeys(given: readonly string[] = []): TrustedKeys {
  const wrong = given.find((key) => !/^[\w-]{43}$/.test(key))
  if (wrong !== undefined) throw usage('--server-key is the public key of a server: 43 letters, digits, - and _')
  return new Map([...joinedKeys(), ...given.map((key) => [key, `the server ${key.slice(0, 8)}`] as const)])
}

/** The keys saved by `undercroft join`; none if the file cannot be read. */
function joinedKeys(home = homeFolder()): [key: string, name: string][] {
  try {
    const { known = {} } = JSON.parse(nodeDisk.read(join(home, 'commons.json')) ?? '{}') as { known?: object }
    return Object.entries(known).map(([url, key]) => [String(key), url])
  } catch {
    return []
  }
}
