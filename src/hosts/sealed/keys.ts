import { webcrypto } from 'node:crypto'
import { fromBase64url, type Seal, sealedBytes, signatureOf } from '../../engine/index.ts'

/** Ed25519, as every side of a seal uses it. */

/** Puts a signature below what a commons says. */
export async function signed(said: Omit<Seal, 'signature'>, key: webcrypto.CryptoKey): Promise<Seal> {
  const seal = { ...said, signature: '' }
  const bytes = await webcrypto.subtle.sign('Ed25519', key, sealedBytes(seal))
  return { ...seal, signature: Buffer.from(bytes).toString('hex') }
}

/** Whether the key in the seal signed it. Keys that are none have signed nothing. */
export async function isSigned(seal: Seal): Promise<boolean> {
  try {
    const key = await webcrypto.subtle.importKey('raw', fromBase64url(seal.key), 'Ed25519', false, ['verify'])
    return await webcrypto.subtle.verify('Ed25519', key, signatureOf(seal), sealedBytes(seal))
  } catch {
    return false
  }
}
