/**
 * Fast hashes of states. A state has all its fields from the start, in the order of its factory, and the journal names
 * the version of the rules. So it is enough to hash the values, without field names and without sorting. `digest` and
 * `check` (digest.ts) do hash names and are slower; journals of format 1 use them.
 */

const MULTIPLIER = 0x9e3779b1
/** The length from which hashes of texts are cached. Such texts are rooms, ghosts and records, which hardly ever change. */
const LONG_TEXT = 16
const MAX_TEXTS = 256

/** Cached hashes of long texts. Each run has a cache of its own. */
export type TextHashes = Map<string, number>

/** Extends a 32-bit rolling checksum by a state. The result is signed: V8 would allocate half of the unsigned values on the heap. */
export const hashState = (before: number, state: unknown, texts: TextHashes): number => hashValue(before, state, texts)

/** Extends a rolling checksum by a number. */
export const hashNumber = (before: number, value: number): number => mixWord(before, value)

function hashValue(h: number, value: unknown, texts: TextHashes): number {
  switch (typeof value) {
    case 'number':
      return (value | 0) === value ? mixWord(h, value) : hashText(h, `${value}`)
    case 'object':
      return value === null
        ? mixWord(h, 0x6e756c6c)
        : Array.isArray(value)
          ? hashList(h, value, texts)
          : hashFields(h, value, texts)
    case 'string':
      return value.length > LONG_TEXT ? mixWord(h, hashLongText(value, texts)) : hashText(h, value)
    case 'boolean':
      return mixWord(h, value ? 0x74727565 : 0x66616c73)
    default: // Open: a value can have every other type of JSON.
      return mixWord(h, 0x756e6465)
  }
}

// Most values of a state are integers or lists of integers. They are tested first, and inline, to save calls.
function hashList(h: number, values: readonly unknown[], texts: TextHashes): number {
  h = mixWord(h, values.length)
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    h = typeof value === 'number' && (value | 0) === value ? mixWord(h, value) : hashValue(h, value, texts)
  }
  return h
}

function hashFields(h: number, value: object, texts: TextHashes): number {
  let count = 0
  for (const key in value) {
    const inner = (value as Record<string, unknown>)[key]
    if (typeof inner === 'number' && (inner | 0) === inner) h = mixWord(h, inner)
    else h = Array.isArray(inner) ? hashList(h, inner, texts) : hashValue(h, inner, texts)
    count++
  }
  return mixWord(h, count)
}

function hashLongText(value: string, texts: TextHashes): number {
  const known = texts.get(value)
  if (known !== undefined) return known
  const hash = hashText(0, value)
  if (texts.size >= MAX_TEXTS) texts.clear()
  texts.set(value, hash)
  return hash
}

function hashText(h: number, value: string): number {
  for (let i = 0; i < value.length; i++) h = mixWord(h, value.charCodeAt(i))
  return mixWord(h, value.length)
}

/** Mixes a 32-bit word into a hash. Rotates before multiplying, so that high bits also reach the four bits that a journal stores. */
const mixWord = (h: number, w: number): number => Math.imul(((h << 5) | (h >>> 27)) ^ w, MULTIPLIER)

/** The four highest bits of a checksum: every bit of every word affects them. */
export const fourBits = (check: number): number => check >>> 28

function finish(h: number): number {
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/**
 * Computes 128 bits of a state as 32 hex digits: four checksums with different seeds. A collision gains an attacker
 * nothing, because a replay computes its own states. So this need not be a cryptographic hash like `digest`, which
 * costs ten times as much.
 */
export function fingerprint(state: unknown, texts: TextHashes): string {
  const { a, b, c, d } = lanesOf(state, texts)
  return hex(a) + hex(b) + hex(c) + hex(d)
}

const hex = (lane: number): string => (finish(lane) >>> 0).toString(16).padStart(8, '0')

/** Whether these digits are the fingerprint of a state. Compares digit by digit, so that a replay need not build the string. */
export function isFingerprint(digits: string, state: unknown, texts: TextHashes): boolean {
  if (digits.length !== 32) return false
  const { a, b, c, d } = lanesOf(state, texts)
  return isHexOf(digits, 0, a) && isHexOf(digits, 8, b) && isHexOf(digits, 16, c) && isHexOf(digits, 24, d)
}

function isHexOf(digits: string, from: number, lane: number): boolean {
  const right = finish(lane)
  for (let i = 0; i < 8; i++) {
    const four = (right >>> (28 - 4 * i)) & 15
    if (digits.charCodeAt(from + i) !== (four < 10 ? ZERO + four : LETTER_A - 10 + four)) return false
  }
  return true
}
const ZERO = 48
const LETTER_A = 97

/** Four rolling checksums computed in one pass, because walking the state four times costs far more. */
interface Lanes {
  a: number
  b: number
  c: number
  d: number
}

function lanesOf(state: unknown, texts: TextHashes): Lanes {
  const firstHash = (lane: number): number => Math.imul(lane, 0x85ebca6b)
  const lanes: Lanes = { a: firstHash(1), b: firstHash(2), c: firstHash(3), d: firstHash(4) }
  hashValueInLanes(lanes, state, texts)
  return lanes
}

// Mixes the same words in the same order as `hashValue`.
function hashValueInLanes(lanes: Lanes, value: unknown, texts: TextHashes): void {
  switch (typeof value) {
    case 'number':
      return (value | 0) === value ? mixWordInLanes(lanes, value) : hashTextInLanes(lanes, `${value}`)
    case 'object':
      if (value === null) return mixWordInLanes(lanes, 0x6e756c6c)
      return Array.isArray(value) ? hashListInLanes(lanes, value, texts) : hashFieldsInLanes(lanes, value, texts)
    case 'string':
      return value.length > LONG_TEXT
        ? mixWordInLanes(lanes, hashLongText(value, texts))
        : hashTextInLanes(lanes, value)
    case 'boolean':
      return mixWordInLanes(lanes, value ? 0x74727565 : 0x66616c73)
    default: // Open: a value can have every other type of JSON.
      return mixWordInLanes(lanes, 0x756e6465)
  }
}

// The four lanes are kept in local variables and stored only before a call.
function hashListInLanes(lanes: Lanes, values: readonly unknown[], texts: TextHashes): void {
  mixWordInLanes(lanes, values.length)
  let { a, b, c, d } = lanes
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    if (typeof value === 'number' && (value | 0) === value) {
      a = mixWord(a, value)
      b = mixWord(b, value)
      c = mixWord(c, value)
      d = mixWord(d, value)
    } else {
      storeLanes(lanes, a, b, c, d)
      hashValueInLanes(lanes, value, texts)
      a = lanes.a
      b = lanes.b
      c = lanes.c
      d = lanes.d
    }
  }
  storeLanes(lanes, a, b, c, d)
}

function hashFieldsInLanes(lanes: Lanes, value: object, texts: TextHashes): void {
  let { a, b, c, d } = lanes
  let count = 0
  for (const key in value) {
    const inner = (value as Record<string, unknown>)[key]
    count++
    if (typeof inner === 'number' && (inner | 0) === inner) {
      a = mixWord(a, inner)
      b = mixWord(b, inner)
      c = mixWord(c, inner)
      d = mixWord(d, inner)
    } else {
      storeLanes(lanes, a, b, c, d)
      if (Array.isArray(inner)) hashListInLanes(lanes, inner, texts)
      else hashValueInLanes(lanes, inner, texts)
      a = lanes.a
      b = lanes.b
      c = lanes.c
      d = lanes.d
    }
  }
  storeLanes(lanes, a, b, c, d)
  mixWordInLanes(lanes, count)
}

function storeLanes(lanes: Lanes, a: number, b: number, c: number, d: number): void {
  lanes.a = a
  lanes.b = b
  lanes.c = c
  lanes.d = d
}

function hashTextInLanes(lanes: Lanes, value: string): void {
  for (let i = 0; i < value.length; i++) mixWordInLanes(lanes, value.charCodeAt(i))
  mixWordInLanes(lanes, value.length)
}

function mixWordInLanes(lanes: Lanes, w: number): void {
  lanes.a = mixWord(lanes.a, w)
  lanes.b = mixWord(lanes.b, w)
  lanes.c = mixWord(lanes.c, w)
  lanes.d = mixWord(lanes.d, w)
}
