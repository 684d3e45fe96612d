import { base64url, type Seal, sealedBytes } from '../../engine/index.ts'
import type { Identity } from '../commons/index.ts'

/** Puts a commons' signature below what it says. */
export async function signed(said: Omit<Seal, 'signature' | 'key'>, commons: Identity): Promise<Seal> {
  const seal = { ...said, key: commons.key, signature: '' }
  return { ...seal, signature: base64url(await commons.sign(sealedBytes(seal))) }
}
