import { hexOf, utf8 } from '../bytes.ts'
import { isJsonObject } from '../json.ts'
import { canonical } from './digest.ts'
import { type Journal, makeCompactJournal, type Parsed } from './journal.ts'
import { sha256 } from './sha256.ts'

/**
 * A server's signed record of a ranked run: who played it, and when. The commitment is published at the start and
 * proves that seed and secret were fixed then; the server reveals both at the end. The signature covers all other
 * fields (`recordBytes`). Apps decide which servers to trust.
 */
export interface SignedRecord {
  /** The server's public key in 43 characters of base64url, which identifies the server. */
  readonly key: string
  readonly table: string
  /** The date, if this was the server's daily run. */
  readonly day?: string
  /** The SHA-256 of seed and secret, as 64 hexadecimal digits. */
  readonly commitment: string
  /** 32 bytes as 64 hexadecimal digits, from which all entropy of the run is derived. */
  readonly secret: string
  /** The SHA-256 of the journal in its compact form. */
  readonly journal: string
  /** The players, one per seat. */
  readonly players: readonly RecordPlayer[]
  readonly began: string
  readonly ended: string
  /** The seat that lost by resigning or by running out of time. Absent if the rules ended the run. */
  readonly lost?: { readonly seat: number; readonly by: 'resigning' | 'time' }
  /** The server's signature in 86 characters of base64url. */
  readonly signature: string
}

/** A player with a key, or a built-in bot without one. */
export interface RecordPlayer {
  readonly name: string
  readonly key?: string
}

export const commitmentOf = (seed: string, secret: string): string =>
  hashOf(`undercroft commitment\n${seed}\n${secret}`)

/** The entropy source of a ranked run. Its values are derived from the secret alone, so that nobody can choose them later. */
export function rankedEntropy(secret: string): () => string {
  let asked = 0
  return () => entropyAt(secret, asked++)
}

const entropyAt = (secret: string, n: number): string => hashOf(`undercroft entropy\n${secret}\n${n}`).slice(0, 16)

const hashOf = (text: string): string => hexOf(sha256(utf8(text)))

/** The SHA-256 of a journal's compact form. The journal must have its `indexes`, as it has after a replay. */
export const journalHash = (journal: Journal): string => hexOf(sha256(makeCompactJournal(journal)))

/** The bytes that the signature covers. */
export function recordBytes({ signature: _, ...signed }: SignedRecord): Uint8Array {
  return utf8(`undercroft seal\n${canonical(signed)}`)
}

/** Why a record does not belong to this journal, or undefined if it does. Does not verify the signature. */
export function recordMismatch(journal: Journal, record: SignedRecord): string | undefined {
  if (record.commitment !== commitmentOf(journal.seed, record.secret))
    return 'its seed and secret do not match the commitment'
  if (record.journal !== journalHash(journal)) return 'the journal is not the one that was signed'
  const at = journal.entropy.findIndex((answer, n) => answer !== entropyAt(record.secret, n))
  return at < 0 ? undefined : `entropy value ${at + 1} does not follow from the secret`
}

/** Reads a signed record from JSON. Refuses missing, invalid and unknown fields. */
export function parseSignedRecord(record: unknown): Parsed<SignedRecord> {
  if (!isJsonObject(record)) return refuse('a signed record is a JSON object')
  for (const [key, kind, fits] of FIELDS) if (!fits(record[key])) return refuse(`"${key}" should be ${kind}`)
  const unknown = Object.keys(record).find((key) => !FIELDS.some(([known]) => known === key))
  if (unknown !== undefined) return refuse(`it has a field this version does not know: ${unknown.slice(0, 40)}`)
  return { ok: true, value: record as unknown as SignedRecord }
}

const refuse = (why: string) => ({ ok: false, why }) as const
const isHex = (digits: number) => (value: unknown) =>
  typeof value === 'string' && value.length === digits && /^[0-9a-f]*$/.test(value)
const isShort = (value: unknown): boolean => typeof value === 'string' && value.length > 0 && value.length <= 200
const isKey = (value: unknown): boolean => typeof value === 'string' && /^[\w-]{43}$/.test(value)
const isTime = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)
const isDay = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
const absentOr = (fits: (value: unknown) => boolean) => (value: unknown) => value === undefined || fits(value)
const isSeat = (value: unknown): boolean => value === 0 || value === 1
const onlyHas = (value: object, ...keys: readonly string[]): boolean =>
  Object.keys(value).every((key) => keys.includes(key))

function isPlayer(value: unknown): boolean {
  const player = isJsonObject(value) ? value : undefined
  return player !== undefined && onlyHas(player, 'name', 'key') && isShort(player.name) && absentOr(isKey)(player.key)
}
function isLoss(value: unknown): boolean {
  const lost = isJsonObject(value) ? value : undefined
  const isBy = lost?.by === 'resigning' || lost?.by === 'time'
  return lost !== undefined && onlyHas(lost, 'seat', 'by') && isSeat(lost.seat) && isBy
}
const arePlayers = (value: unknown): boolean =>
  Array.isArray(value) && value.length >= 1 && value.length <= 2 && value.every(isPlayer)

const FIELDS: readonly (readonly [key: keyof SignedRecord, kind: string, fits: (value: unknown) => boolean])[] = [
  ['key', '43 characters of base64url', isKey],
  ['table', 'a short text', isShort],
  ['day', 'a date', absentOr(isDay)],
  ['commitment', '64 hexadecimal digits', isHex(64)],
  ['secret', '64 hexadecimal digits', isHex(64)],
  ['journal', '64 hexadecimal digits', isHex(64)],
  ['players', 'one or two players, each with a name', arePlayers],
  ['began', 'a time', isTime],
  ['ended', 'a time', isTime],
  ['lost', 'a seat and how it lost', absentOr(isLoss)],
  ['signature', '86 characters of base64url', (v) => typeof v === 'string' && /^[\w-]{86}$/.test(v)],
]
