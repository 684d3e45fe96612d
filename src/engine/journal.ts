import { base64url, byteReader, byteWriter, fromBase64url, fromHex, hexOf } from './bytes.ts'
import type { ForcedRoll } from './trick-dice.ts'

/** A run as it is kept and shared: where it began and every choice, with what is needed to prove a replay. */
export interface Journal {
  readonly game: string
  readonly version: number
  /** Hash of the content it was played with. */
  readonly content: string
  readonly seed: string
  readonly options: unknown
  /** Why it cannot be ranked: forced rolls, a scenario, a fork, a look behind the scenes. */
  readonly unranked: string
  /** What the host's entropy answered, in order. */
  readonly entropy: readonly string[]
  /** Rolls decided beforehand, and when they were given: step 0 is the setup, step t + 1 is turn t. */
  readonly forced: readonly (ForcedRoll & { readonly step: number })[]
  /** Every choice as its place in the legal list, seats in the order of `toAct`. Unknown (empty) in one read from JSON … */
  readonly indexes: readonly number[]
  /** … and as its id. Unknown (empty) in one read from the compact form, until it is replayed. */
  readonly ids: readonly string[]
  /** Four bits a turn of the rolling check: a replay that drifts is found at its first turn, 15 times of 16. */
  readonly checks: readonly number[]
  readonly marks: readonly Mark[]
}

/** The digest of the state after so many turns. */
export interface Mark {
  readonly turn: number
  readonly digest: string
}

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly why: string }

const FORM = 1
const MAGIC = 0xc7

/** The compact form: about a byte a decision, a short head, and 16 bytes a mark. */
export function makeCompactJournal(journal: Journal): Uint8Array {
  const out = byteWriter()
  out.byte(MAGIC)
  out.byte(FORM)
  out.text(journal.game)
  out.number(journal.version)
  out.raw(fromHex(journal.content))
  out.text(journal.seed)
  const options = JSON.stringify(journal.options)
  out.text(options === '{}' ? '' : options)
  out.text(journal.unranked)
  out.number(journal.entropy.length)
  for (const answer of journal.entropy) out.text(answer)
  out.number(journal.forced.length)
  for (const { step, what, value } of journal.forced) {
    out.number(step)
    out.text(what)
    out.number(value)
  }
  out.number(journal.marks.length)
  for (const mark of journal.marks) {
    out.number(mark.turn)
    out.raw(fromHex(mark.digest))
  }
  out.number(journal.indexes.length)
  out.number(journal.checks.length)
  const nibbles = journal.indexes.flatMap(nibblesOf)
  nibbles.push(...journal.checks)
  for (let i = 0; i < nibbles.length; i += 2) out.byte(((nibbles[i] as number) << 4) | (nibbles[i + 1] ?? 0))
  return out.done()
}

export function parseCompactJournal(bytes: Uint8Array): Parsed<Journal> {
  try {
    const from = byteReader(bytes)
    if (from.byte() !== MAGIC) return refuse('this is no Undercroft journal')
    const form = from.byte()
    if (form !== FORM) return refuse(`its form is ${form}, and this program reads form ${FORM}`)
    const game = from.text()
    const version = from.number()
    const content = hexOf(from.raw(8))
    const seed = from.text()
    const options = JSON.parse(from.text() || '{}') as unknown
    const unranked = from.text()
    const many = <T>(read: () => T): T[] => Array.from({ length: count(from.number(), from.left()) }, read)
    const entropy = many(() => from.text())
    const forced = many(() => ({ step: from.number(), what: from.text(), value: from.number() }))
    const marks = many(() => ({ turn: from.number(), digest: hexOf(from.raw(16)) }))
    const choices = count(from.number(), 2 * from.left())
    const turns = count(from.number(), 2 * from.left())
    const nibble = nibbleReader(from.byte)
    const indexes = Array.from({ length: choices }, () => readIndex(nibble))
    const checks = Array.from({ length: turns }, nibble)
    if (from.left() > 0) return refuse('there is more behind its end')
    return {
      ok: true,
      value: { game, version, content, seed, options, unranked, entropy, forced, indexes, ids: [], checks, marks },
    }
  } catch (error) {
    return refuse(`it is damaged: ${(error as Error).message}`)
  }
}

/** The compact form as one string that survives an address bar. */
export const makeJournalString = (journal: Journal): string => base64url(makeCompactJournal(journal))

export function parseJournalString(text: string): Parsed<Journal> {
  try {
    return parseCompactJournal(fromBase64url(text.trim()))
  } catch (error) {
    return refuse(`it is damaged: ${(error as Error).message}`)
  }
}

/** The readable form: plain JSON with the ids of the choices. */
export interface JournalJson extends Omit<Journal, 'indexes' | 'ids' | 'checks'> {
  readonly undercroft: typeof FORM
  readonly choices: readonly string[]
  /** One hexadecimal digit a turn. */
  readonly checks: string
}

export function makeJournalJson(journal: Journal): JournalJson {
  const { game, version, content, seed, options, unranked, entropy, forced, ids, checks, marks } = journal
  return {
    undercroft: FORM,
    ...{ game, version, content, seed, options, unranked, entropy, forced },
    choices: ids,
    checks: checks.map((nibble) => nibble.toString(16)).join(''),
    marks,
  }
}

/** Reads the readable form. Only what a replay cannot do without is required: a hand-written journal needs no checks. */
export function parseJournalJson(json: unknown): Parsed<Journal> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return refuse('a journal is a JSON object')
  const j = json as Record<string, unknown>
  if (j.undercroft !== FORM) return refuse(`"undercroft" should be ${FORM}, the form of this journal`)
  for (const [key, kind, fits] of FIELDS)
    if (!fits(j[key])) return refuse(`"${key}" should be ${kind}${j[key] === undefined ? ', and is missing' : ''}`)
  const { choices, checks, ...rest } = j as unknown as JournalJson
  return {
    ok: true,
    value: {
      ...{ game: rest.game, version: rest.version, content: rest.content, seed: rest.seed },
      options: rest.options ?? {},
      unranked: rest.unranked ?? '',
      entropy: rest.entropy ?? [],
      forced: rest.forced ?? [],
      indexes: [],
      ids: choices,
      checks: [...(checks ?? '')].map((digit) => Number.parseInt(digit, 16)),
      marks: rest.marks ?? [],
    },
  }
}

/** Reads either form from a text: JSON, or the string. */
export function parseJournal(text: string): Parsed<Journal> {
  if (!text.trimStart().startsWith('{')) return parseJournalString(text)
  try {
    return parseJournalJson(JSON.parse(text))
  } catch (error) {
    return refuse(`it is no JSON: ${(error as Error).message}`)
  }
}

type Field = readonly [key: keyof JournalJson, kind: string, fits: (value: unknown) => boolean]
const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const absentOr = (fits: (value: unknown) => boolean) => (value: unknown) => value === undefined || fits(value)
const listOf = (fits: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(fits)
const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const FIELDS: readonly Field[] = [
  ['game', "the game's id", isText],
  ['version', 'the version of its rules, a whole number', isCount],
  ['content', '16 hexadecimal digits', (v) => isText(v) && /^[0-9a-f]{16}$/.test(v)],
  ['seed', 'a text', isText],
  ['options', 'an object', absentOr((v) => typeof v === 'object' && v !== null && !Array.isArray(v))],
  ['unranked', 'a text', absentOr(isText)],
  ['entropy', 'a list of texts', absentOr(listOf(isText))],
  [
    'forced',
    'a list of {step, what, value}',
    absentOr(listOf((v) => isCount(record(v).step) && isText(record(v).what) && isCount(record(v).value))),
  ],
  ['choices', 'a list of choice ids', listOf(isText)],
  ['checks', 'hexadecimal digits, one a turn', absentOr((v) => isText(v) && /^[0-9a-f]*$/.test(v))],
  [
    'marks',
    'a list of {turn, digest}, a digest being 32 hexadecimal digits',
    absentOr(listOf((v) => isCount(record(v).turn) && /^[0-9a-f]{32}$/.test(String(record(v).digest)))),
  ],
]

const refuse = (why: string) => ({ ok: false, why }) as const

/** A count that the rest of the bytes can hold: a damaged one must not ask for a list of a billion. */
function count(claimed: number, room: number): number {
  if (claimed > room) throw new Error('it ends too soon')
  return claimed
}

// An index below 15 is one nibble. Larger ones follow a 15 as three bits a nibble, the low ones first.
function nibblesOf(index: number): number[] {
  if (index < 15) return [index]
  const nibbles = [15]
  let rest = index - 15
  for (; rest >= 8; rest >>= 3) nibbles.push((rest & 7) | 8)
  nibbles.push(rest)
  return nibbles
}

function readIndex(nibble: () => number): number {
  const first = nibble()
  if (first < 15) return first
  let rest = 0
  for (let shift = 0; shift < 30; shift += 3) {
    const more = nibble()
    rest |= (more & 7) << shift
    if (more < 8) return rest + 15
  }
  throw new Error('a number is too long')
}

function nibbleReader(byte: () => number): () => number {
  let low: number | undefined
  return () => {
    if (low !== undefined) {
      const nibble = low
      low = undefined
      return nibble
    }
    const both = byte()
    low = both & 15
    return both >> 4
  }
}
