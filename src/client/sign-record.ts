import { base64url, recordBytes, type SignedRecord } from '../engine/index.ts'
import type { Identity } from './index.ts'

/** Puts a commons' signature below what it says. */
export async function signRecord(
  said: Omit<SignedRecord, 'signature' | 'key'>,
  commons: Identity,
): Promise<SignedRecord> {
  const seal = { ...said, key: commons.key, signature: '' }
  return { ...seal, signature: base64url(await commons.sign(recordBytes(seal))) }
}
