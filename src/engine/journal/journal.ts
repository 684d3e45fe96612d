import { base64url, byteReader, byteWriter, fromBase64url, fromHex, hexOf } from '../bytes.ts'
import type { ForcedRoll } from '../dice/test-dice.ts'
import { duplicateKey, isJsonObject, plainJson } from '../json.ts'
import { canonical } from './digest.ts'
import { JOURNAL_FORMATS, type JournalFormat } from './journal-format.ts'

/** A run as it is saved and shared: its start, every choice, and the checks that verify a replay. */
export interface Journal {
  /** The format, which decides how checks and marks are computed. */
  readonly format: JournalFormat
  readonly game: string
  readonly version: number
  /** Hash of the content the run was played with. */
  readonly content: string
  readonly seed: string
  readonly options: unknown
  /** Why the app that recorded the run says it does not count: a fork, an undo, a look at hidden state. It can only lower the rank. */
  readonly unranked: string
  /** The random values that the app supplied, in order. */
  readonly entropy: readonly string[]
  /** Forced rolls, and when they were given: step 0 is the setup, step t + 1 is turn t. */
  readonly forced: readonly (ForcedRoll & { readonly step: number })[]
  /** Every choice as its index in the legal list, seats in the order of `toAct`. Empty, which means unknown, after reading JSON. */
  readonly indexes: readonly number[]
  /** Every choice as its id. Empty, which means unknown, after reading the compact form, until the journal is replayed. */
  readonly ids: readonly string[]
  /**
   * Four bits of the rolling check for each turn. Each of them detects a replay that differs with probability 15/16. In
   * format 1 a check includes everything; in format 2, which is much cheaper, it includes choices and dice every turn
   * and the state every eighth.
   */
  readonly checks: readonly number[]
  readonly marks: readonly Mark[]
  /** A server's signed record of the run, not verified here: see signed-record.ts. The compact form leaves it out. */
  readonly seal?: unknown
}

/** The digest of the state after this number of turns. */
export interface Mark {
  readonly turn: number
  readonly digest: string
}

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly why: string }

const SUPPORTED = 'formats 1 and 2'
/** The high half of the first byte. The low half is the format. */
const MAGIC = 0xc0
/** Bits of the second byte. Each says whether an optional part is present. */
const HAS_OPTIONS = 1
const HAS_UNRANKED = 2
const HAS_ENTROPY = 4
const HAS_FORCED = 8
const HAS_ALL = 15

/** Writes the compact form of a journal: a short header, about one byte per decision, and 16 bytes per mark. */
export function makeCompactJournal(journal: Journal): Uint8Array {
  const { entropy, forced, marks, indexes, checks, unranked } = journal
  const options = canonical(journal.options)
  const hasOptions = options !== '{}'
  const out = byteWriter()
  out.byte(MAGIC | journal.format)
  out.byte(
    (hasOptions ? HAS_OPTIONS : 0) |
      (unranked === '' ? 0 : HAS_UNRANKED) |
      (entropy.length === 0 ? 0 : HAS_ENTROPY) |
      (forced.length === 0 ? 0 : HAS_FORCED),
  )
  out.text(journal.game)
  out.number(journal.version)
  out.raw(fromHex(journal.content))
  out.text(journal.seed)
  if (hasOptions) out.text(options)
  if (unranked !== '') out.text(unranked)
  if (entropy.length > 0) out.list(entropy, (answer) => out.raw(fromHex(answer)))
  if (forced.length > 0)
    out.list(forced, ({ step, what, value }) => {
      out.number(step)
      out.text(what)
      out.number(value)
    })
  out.list(marks, (mark) => {
    out.number(mark.turn)
    out.raw(fromHex(mark.digest))
  })
  out.number(indexes.length)
  out.number(checks.length)
  const nibbles = indexes.flatMap(nibblesOf)
  for (const check of checks) nibbles.push(check)
  for (let i = 0; i < nibbles.length; i += 2) out.byte(((nibbles[i] ?? 0) << 4) | (nibbles[i + 1] ?? 0))
  return out.done()
}

/** Reads the compact form of a journal. Refuses any encoding but the one that each journal has, so that its bytes identify it. */
export function parseCompactJournal(bytes: Uint8Array): Parsed<Journal> {
  try {
    const from = byteReader(bytes)
    const first = from.byte()
    if ((first & 0xf0) !== MAGIC) return refuse('this is not an Undercroft journal')
    const format = JOURNAL_FORMATS.find((known) => known === (first & 15))
    if (format === undefined) return refuse(`its format is ${first & 15}, and this version reads ${SUPPORTED}`)
    const has = from.byte()
    if (has > HAS_ALL) return refuse('it has parts this version does not know')
    const game = from.text()
    const version = from.number()
    const content = hexOf(from.raw(8))
    const seed = from.text()
    const options = (has & HAS_OPTIONS) === 0 ? {} : readOptions(from.text())
    const unranked = (has & HAS_UNRANKED) === 0 ? '' : from.text()
    const entropy = (has & HAS_ENTROPY) === 0 ? [] : from.list(() => hexOf(from.raw(8)))
    const forced =
      (has & HAS_FORCED) === 0
        ? []
        : from.list(() => ({ step: from.number(), what: from.text(), value: from.number() }))
    const isPresent = [canonical(options) !== '{}', unranked !== '', entropy.length > 0, forced.length > 0]
    if (isPresent.some((is, part) => is !== ((has & (1 << part)) !== 0))) return refuse('it contains an empty part')
    const marks = from.list(() => ({ turn: from.number(), digest: hexOf(from.raw(16)) }))
    const choices = from.number()
    const turns = from.number()
    // A damaged count is refused here, before it allocates a list of a billion.
    if (choices + turns > 2 * from.left()) return refuse('it is damaged: unexpected end of data')
    const nibble = nibbleReader(from.byte)
    const indexes = Array.from({ length: choices }, () => readIndex(nibble.next))
    const checks = Array.from({ length: turns }, nibble.next)
    if (from.left() > 0 || nibble.left() > 0) return refuse('there is extra data after its end')
    return {
      ok: true,
      value: {
        format,
        game,
        version,
        content,
        seed,
        options,
        unranked,
        entropy,
        forced,
        indexes,
        ids: [],
        checks,
        marks,
      },
    }
  } catch (error) {
    return refuse(`it is damaged: ${(error as Error).message}`)
  }
}

/** Reads options in canonical form. Any other text for the same value is refused. */
function readOptions(text: string): unknown {
  const options = plainJson(JSON.parse(text))
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new Error('its options are not an object')
  if (canonical(options) !== text) throw new Error('its options are not in canonical form')
  return options
}

/** The compact form of a journal as a string that fits in a URL. */
export const makeJournalString = (journal: Journal): string => base64url(makeCompactJournal(journal))

export function parseJournalString(text: string): Parsed<Journal> {
  try {
    return parseCompactJournal(fromBase64url(text.trim()))
  } catch (error) {
    return refuse(`it is damaged: ${(error as Error).message}`)
  }
}

/** The JSON form of a journal, with the ids of the choices. */
export interface JournalJson extends Omit<Journal, 'format' | 'indexes' | 'ids' | 'checks'> {
  readonly undercroft: JournalFormat
  readonly choices: readonly string[]
  /** The checks, one hexadecimal digit per turn. */
  readonly checks: string
}

export function makeJournalJson(journal: Journal): JournalJson {
  const { game, version, content, seed, options, unranked, entropy, forced, ids, checks, marks, seal } = journal
  return {
    undercroft: journal.format,
    game,
    version,
    content,
    seed,
    options,
    unranked,
    entropy,
    forced,
    choices: ids,
    checks: checks.map((nibble) => nibble.toString(16)).join(''),
    marks,
    ...(seal === undefined ? {} : { seal }),
  }
}

/**
 * Reads the JSON form of a journal. Requires only what a replay needs: a journal written by hand may omit the checks.
 * Ignores unknown fields, which files of saved runs have.
 */
export function parseJournalJson(json: unknown): Parsed<Journal> {
  if (!isJsonObject(json)) return refuse('a journal is a JSON object')
  const format = JOURNAL_FORMATS.find((known) => known === json.undercroft)
  if (format === undefined) return refuse('"undercroft" should be 1 or 2, the format of the journal')
  for (const [key, kind, fits] of FIELDS)
    if (!fits(json[key]))
      return refuse(`"${key}" should be ${kind}${json[key] === undefined ? ', and is missing' : ''}`)
  const { game, version, content, seed, choices, ...rest } = json as unknown as JournalJson
  try {
    const value = {
      format,
      game,
      version,
      content,
      seed,
      options: plainJson(rest.options ?? {}),
      unranked: rest.unranked ?? '',
      entropy: rest.entropy ?? [],
      forced: (rest.forced ?? []).map(({ step, what, value }) => ({ step, what, value })),
      indexes: [],
      ids: choices,
      checks: Array.from(rest.checks ?? '', (digit) => Number.parseInt(digit, 16)),
      marks: (rest.marks ?? []).map(({ turn, digest }) => ({ turn, digest })),
      ...(rest.seal === undefined ? {} : { seal: rest.seal }),
    }
    return { ok: true, value }
  } catch (error) {
    return refuse(`invalid "options": ${(error as Error).message}`)
  }
}

/** Reads a journal from a text in either form: JSON, or the compact string. */
export function parseJournal(text: string): Parsed<Journal> {
  if (!text.trimStart().startsWith('{')) return parseJournalString(text)
  try {
    const json: unknown = JSON.parse(text)
    const duplicate = duplicateKey(text)
    if (duplicate === undefined) return parseJournalJson(json)
    return refuse(`it has the key ${JSON.stringify(duplicate.slice(0, 40))} twice`)
  } catch (error) {
    return refuse(`it is not valid JSON: ${(error as Error).message}`)
  }
}

type Field = readonly [key: keyof JournalJson, kind: string, fits: (value: unknown) => boolean]
const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0)
const isDigest = (value: unknown): boolean => isText(value) && /^[0-9a-f]{32}$/.test(value)
const absentOr = (fits: (value: unknown) => boolean) => (value: unknown) => value === undefined || fits(value)
const listOf = (fits: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(fits)
const record = (value: unknown): Record<string, unknown> => (isJsonObject(value) ? value : {})

const FIELDS: readonly Field[] = [
  ['game', "the game's id", isText],
  ['version', 'the version of its rules, an integer', isCount],
  ['content', '16 hexadecimal digits', (v) => isText(v) && /^[0-9a-f]{16}$/.test(v)],
  ['seed', 'a text', isText],
  ['options', 'an object', absentOr((v) => typeof v === 'object' && v !== null && !Array.isArray(v))],
  ['unranked', 'a text', absentOr(isText)],
  ['entropy', 'a list of 16 hexadecimal digits each', absentOr(listOf((v) => isText(v) && /^[0-9a-f]{16}$/.test(v)))],
  [
    'forced',
    'a list of {step, what, value}',
    absentOr(listOf((v) => isCount(record(v).step) && isText(record(v).what) && isCount(record(v).value))),
  ],
  ['choices', 'a list of choice ids', listOf(isText)],
  ['checks', 'hexadecimal digits, one per turn', absentOr((v) => isText(v) && /^[0-9a-f]*$/.test(v))],
  [
    'marks',
    'a list of {turn, digest}, each digest 32 hexadecimal digits',
    absentOr(listOf((v) => isCount(record(v).turn) && isDigest(record(v).digest))),
  ],
]

const refuse = (why: string) => ({ ok: false, why }) as const

// Writes an index in half bytes. An index below 15 is one half byte. A larger one is a 15 followed by half bytes with
// three bits each, low bits first.
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
    if (more === 0 && shift > 0) throw new Error('a number is not in its shortest form')
    if (more < 8) return rest + 15
  }
  throw new Error('a number is too large')
}

function nibbleReader(byte: () => number): { next(): number; left(): number } {
  let low: number | undefined
  return {
    next() {
      if (low !== undefined) {
        const nibble = low
        low = undefined
        return nibble
      }
      const both = byte()
      low = both & 15
      return both >> 4
    },
    /** The unread half byte at the end, which must be the padding 0. */
    left: () => low ?? 0,
  }
}
