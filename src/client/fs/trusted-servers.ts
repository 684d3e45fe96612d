import { join } from 'node:path'
import { usage } from '../../lib/user-errors.ts'
import { homeFolder, nodeDisk } from '../../storage/fs/index.ts'
import type { TrustedKeys } from '../verify-record.ts'

/** Keys of commons that count: those this home has joined, and those given on the command line. */
export function trustedKeys(given: readonly string[] = []): TrustedKeys {
  const wrong = given.find((key) => !/^[\w-]{43}$/.test(key))
  if (wrong !== undefined) throw usage('--server-key is the public key of a commons: 43 letters, digits, - and _')
  return new Map([...joinedKeys(), ...given.map((key) => [key, `the commons ${key.slice(0, 8)}`] as const)])
}

/** As `undercroft join` keeps them. A file that cannot be read vouches for nobody. */
function joinedKeys(home = homeFolder()): [key: string, name: string][] {
  try {
    const { known = {} } = JSON.parse(nodeDisk.read(join(home, 'commons.json')) ?? '{}') as { known?: object }
    return Object.entries(known).map(([url, key]) => [String(key), url])
  } catch {
    return []
  }
}
