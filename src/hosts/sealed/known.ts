import { usage } from '../shell/usage.ts'
import type { KnownKeys } from './judge.ts'

/** Keys of commons that count: those given on the command line. */
export function knownKeys(given: readonly string[] = []): KnownKeys {
  const wrong = given.find((key) => !/^[\w-]{43}$/.test(key))
  if (wrong !== undefined) throw usage('--server-key is the public key of a commons: 43 letters, digits, - and _')
  return new Map(given.map((key) => [key, `the commons ${key.slice(0, 8)}`]))
}
