import { hexOf, utf8 } from '../bytes.ts'
import { canonical } from './digest.ts'
import { type Journal, makeCompactJournal, type Parsed } from './journal.ts'
import { sha256 } from './sha256.ts'

/**
 * What a commons says about a run it dealt: seed and secret never left it before the end, which the commitment, told at the beginning, proves; and
 * who played it, and when. The signature is over everything else. Whether it is a known commons' is for a host to find out (`sealedBytes`).
 */
export interface SignedRecord {
  /** The public key of the commons, 43 letters of base64url: that is who it is. */
  readonly key: string
  readonly table: string
  /** The date, where it was that commons' daily. */
  readonly day?: string
  /** SHA-256 over seed and secret, as 64 hexadecimal digits. */
  readonly commitment: string
  /** 32 bytes, from which all answers of its entropy follow. */
  readonly secret: string
  /** SHA-256 of the journal in its compact form. */
  readonly journal: string
  /** By seat. */
  readonly players: readonly RecordPlayer[]
  readonly began: string
  readonly ended: string
  /** Where it was not the rules that ended it: a seat that gave up, or ran out of time. */
  readonly lost?: { readonly seat: number; readonly by: 'resigning' | 'time' }
  /** 86 letters of base64url. */
  readonly signature: string
}

/** Somebody with a key, or a program of the house. */
export interface RecordPlayer {
  readonly name: string
  readonly key?: string
}

export const commitmentOf = (seed: string, secret: string): string =>
  hashOf(`undercroft commitment\n${seed}\n${secret}`)

/** What a table answers to a game that asks for true randomness: nothing but the secret decides it, so that nobody can choose it later. */
export function rankedEntropy(secret: string): () => string {
  let asked = 0
  return () => entropyAt(secret, asked++)
}

const entropyAt = (secret: string, n: number): string => hashOf(`undercroft entropy\n${secret}\n${n}`).slice(0, 16)

const hashOf = (text: string): string => hexOf(sha256(utf8(text)))

/** SHA-256 of a journal's one compact form; its choices must be known by place, as they are after a replay. */
export const journalHash = (journal: Journal): string => hexOf(sha256(makeCompactJournal(journal)))

/** What is signed. */
export function recordBytes({ signature: _, ...said }: SignedRecord): Uint8Array {
  return utf8(`undercroft seal\n${canonical(said)}`)
}

/** Why a seal is not that of this journal; undefined: it fits. The signature is looked at elsewhere. */
export function recordMismatch(journal: Journal, seal: SignedRecord): string | undefined {
  if (seal.commitment !== commitmentOf(journal.seed, seal.secret))
    return 'its seed and secret are not those the commons committed itself to'
  if (seal.journal !== journalHash(journal)) return 'the journal is not the one that was sealed'
  const at = journal.entropy.findIndex((answer, n) => answer !== entropyAt(seal.secret, n))
  return at < 0 ? undefined : `answer ${at + 1} of its entropy does not follow from the secret`
}

/** Reads a seal out of a journal's file. Anything else than a whole one is refused: what cannot be read has not been signed. */
export function parseSignedRecord(json: unknown): Parsed<SignedRecord> {
  const seal = objectOf(json)
  if (seal === undefined) return refuse('a seal is a JSON object')
  for (const [key, kind, fits] of FIELDS) if (!fits(seal[key])) return refuse(`"${key}" should be ${kind}`)
  const strange = Object.keys(seal).find((key) => !FIELDS.some(([known]) => known === key))
  if (strange !== undefined) return refuse(`it has a part this program does not know: ${strange.slice(0, 40)}`)
  return { ok: true, value: seal as unknown as SignedRecord }
}

const refuse = (why: string) => ({ ok: false, why }) as const
const objectOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
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
  const player = objectOf(value)
  return player !== undefined && onlyHas(player, 'name', 'key') && isShort(player.name) && absentOr(isKey)(player.key)
}
function isLoss(value: unknown): boolean {
  const lost = objectOf(value)
  const isBy = lost?.by === 'resigning' || lost?.by === 'time'
  return lost !== undefined && onlyHas(lost, 'seat', 'by') && isSeat(lost.seat) && isBy
}
const arePlayers = (value: unknown): boolean =>
  Array.isArray(value) && value.length >= 1 && value.length <= 2 && value.every(isPlayer)

const FIELDS: readonly (readonly [key: keyof SignedRecord, kind: string, fits: (value: unknown) => boolean])[] = [
  ['key', '43 letters of base64url', isKey],
  ['table', 'a short text', isShort],
  ['day', 'a date', absentOr(isDay)],
  ['commitment', '64 hexadecimal digits', isHex(64)],
  ['secret', '64 hexadecimal digits', isHex(64)],
  ['journal', '64 hexadecimal digits', isHex(64)],
  ['players', 'one player or two, each with a name', arePlayers],
  ['began', 'a time', isTime],
  ['ended', 'a time', isTime],
  ['lost', 'a seat and how it lost', absentOr(isLoss)],
  ['signature', '86 letters of base64url', (v) => typeof v === 'string' && /^[\w-]{86}$/.test(v)],
]
