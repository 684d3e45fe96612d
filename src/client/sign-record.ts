import { base64url, recordBytes, type SignedRecord } from '../engine/index.ts'
import type { Identity } from './index.ts'

/** Signs a record with the server's key. */
export async function signRecord(
  record: Omit<SignedRecord, 'signature' | 'key'>,
  server: Identity,
): Promise<SignedRecord> {
  const seal = { ...record, key: server.key, signature: '' }
  return { ...seal, signature: base64url(await server.sign(recordBytes(seal))) }
}
