import {
  base64url,
  canonical,
  type GameInfo,
  journalOf,
  parseSignedRecord,
  type Run,
  recordBytes,
  recordMismatch,
  type SignedRecord,
  type TrustedRecord,
} from '../engine/index.ts'
import { type Identity, isSigned } from './signing.ts'

/** Signs the record of a ranked run with the server's key. */
export async function signRecord(
  record: Omit<SignedRecord, 'signature' | 'key'>,
  server: Identity,
): Promise<SignedRecord> {
  const seal = { ...record, key: server.key, signature: '' }
  return { ...seal, signature: base64url(await server.sign(recordBytes(seal))) }
}

/** The result of verifying the signed record of a replayed run. */
export type RecordCheck =
  /** Invalid: the record or the run was changed. */
  | { readonly ok: false; readonly why: string }
  /** Valid. `held` is absent if the server's key is not trusted; then the run does not count. */
  | { readonly ok: true; readonly seal: SignedRecord; readonly held?: TrustedRecord }

/** Trusted server keys with their display names. */
export type TrustedKeys = ReadonlyMap<string, string>

/** Verifies everything a signed record claims, offline. */
export async function verifyRecord(
  run: Run,
  json: unknown,
  known: TrustedKeys,
  entry: GameInfo | undefined,
): Promise<RecordCheck> {
  const parsed = parseSignedRecord(json)
  if (!parsed.ok) return invalid(parsed.why)
  const seal = parsed.value
  if (!(await isSigned(seal.key, recordBytes(seal), seal.signature)))
    return invalid('its signature is not that of the key it names')
  const why = recordMismatch(journalOf(run), seal)
  if (why !== undefined) return invalid(why)
  const by = known.get(seal.key)
  return by === undefined ? { ok: true, seal } : { ok: true, seal, held: { by, isDuel: isDuel(run, seal, entry) } }
}

const invalid = (why: string): RecordCheck => ({ ok: false, why: `Invalid server signature: ${why}.` })

/** Whether it is the game's standard duel between two people. Against a bot or oneself it stays practice. */
function isDuel({ options }: Run, { players }: SignedRecord, entry: GameInfo | undefined): boolean {
  const [one, two] = players
  return (
    entry?.duel !== undefined &&
    canonical(options) === canonical(entry.duel) &&
    one?.key !== undefined &&
    two?.key !== undefined &&
    one.key !== two.key
  )
}
