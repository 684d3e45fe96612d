/**
 * States as numbers, quickly. A state has every field from birth, in the order its factory gave, and its rules are known by version: so only values are
 * weighed, without names, and nothing is sorted. `digest` and `check` (digest.ts) do both and are slower; journals of the first form use them.
 */

const SPREAD = 0x9e3779b1
/** Longer texts are weighed once: they are rooms, ghosts and records, which hardly ever change. */
const LONG_TEXT = 16
const MOST_TEXTS = 256

/** Long texts that were weighed before, and what they came to. One a run. */
export type Texts = Map<string, number>

/** A 32-bit check of a state, rolled on from the one before. With its sign: half of all would be made on the heap without. */
export const weigh = (before: number, state: unknown, texts: Texts): number => anything(before, state, texts)

/** One more number, rolled on. */
export const weighNumber = (before: number, value: number): number => word(before, value)

function anything(h: number, value: unknown, texts: Texts): number {
  switch (typeof value) {
    case 'number':
      return (value | 0) === value ? word(h, value) : text(h, `${value}`)
    case 'object':
      return value === null
        ? word(h, 0x6e756c6c)
        : Array.isArray(value)
          ? list(h, value, texts)
          : fields(h, value, texts)
    case 'string':
      return value.length > LONG_TEXT ? word(h, longText(value, texts)) : text(h, value)
    case 'boolean':
      return word(h, value ? 0x74727565 : 0x66616c73)
    default:
      return word(h, 0x756e6465)
  }
}

// Most of what is in a state are whole numbers, then lists of them: they are asked for first, and here, so that little is called for them.
function list(h: number, values: readonly unknown[], texts: Texts): number {
  h = word(h, values.length)
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    h = typeof value === 'number' && (value | 0) === value ? word(h, value) : anything(h, value, texts)
  }
  return h
}

function fields(h: number, value: object, texts: Texts): number {
  let count = 0
  for (const key in value) {
    const inner = (value as Record<string, unknown>)[key]
    if (typeof inner === 'number' && (inner | 0) === inner) h = word(h, inner)
    else h = Array.isArray(inner) ? list(h, inner, texts) : anything(h, inner, texts)
    count++
  }
  return word(h, count)
}

function longText(value: string, texts: Texts): number {
  const known = texts.get(value)
  if (known !== undefined) return known
  const weight = text(0, value)
  if (texts.size >= MOST_TEXTS) texts.clear()
  texts.set(value, weight)
  return weight
}

function text(h: number, value: string): number {
  for (let i = 0; i < value.length; i++) h = word(h, value.charCodeAt(i))
  return word(h, value.length)
}

/** Turned before it is spread, so that high bits come down to where four of them are kept. */
const word = (h: number, w: number): number => Math.imul(((h << 5) | (h >>> 27)) ^ w, SPREAD)

/** Four bits of a check, from its upper end: there every bit of every word has had its say. */
export const fourBits = (check: number): number => check >>> 28

function finish(h: number): number {
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/**
 * 128 bits of a state as 32 hex digits: four checks that begin differently. Nobody gains by two states of one stamp, since a replay makes its own; so it
 * need not be a hash that withstands an attack, as `digest` is, and costs a tenth of it.
 */
export function stamp(state: unknown, texts: Texts): string {
  const { a, b, c, d } = lanesOf(state, texts)
  return hex(a) + hex(b) + hex(c) + hex(d)
}

const hex = (lane: number): string => (finish(lane) >>> 0).toString(16).padStart(8, '0')

/** Whether these digits are the stamp of a state: a replay asks, and need not write them. */
export function isStamp(digits: string, state: unknown, texts: Texts): boolean {
  if (digits.length !== 32) return false
  const { a, b, c, d } = lanesOf(state, texts)
  return isHex(digits, 0, a) && isHex(digits, 8, b) && isHex(digits, 16, c) && isHex(digits, 24, d)
}

function isHex(digits: string, from: number, lane: number): boolean {
  const right = finish(lane)
  for (let i = 0; i < 8; i++) {
    const four = (right >>> (28 - 4 * i)) & 15
    if (digits.charCodeAt(from + i) !== (four < 10 ? ZERO + four : LETTER_A - 10 + four)) return false
  }
  return true
}
const ZERO = 48
const LETTER_A = 97

/** Four checks that are rolled on side by side: one walk over the state costs a fraction of four. */
interface Lanes {
  a: number
  b: number
  c: number
  d: number
}

function lanesOf(state: unknown, texts: Texts): Lanes {
  const begin = (lane: number): number => Math.imul(lane, 0x85ebca6b)
  const lanes: Lanes = { a: begin(1), b: begin(2), c: begin(3), d: begin(4) }
  anythingInLanes(lanes, state, texts)
  return lanes
}

// The same words in the same order as `anything` has them.
function anythingInLanes(lanes: Lanes, value: unknown, texts: Texts): void {
  switch (typeof value) {
    case 'number':
      return (value | 0) === value ? wordInLanes(lanes, value) : textInLanes(lanes, `${value}`)
    case 'object':
      if (value === null) return wordInLanes(lanes, 0x6e756c6c)
      return Array.isArray(value) ? listInLanes(lanes, value, texts) : fieldsInLanes(lanes, value, texts)
    case 'string':
      return value.length > LONG_TEXT ? wordInLanes(lanes, longText(value, texts)) : textInLanes(lanes, value)
    case 'boolean':
      return wordInLanes(lanes, value ? 0x74727565 : 0x66616c73)
    default:
      return wordInLanes(lanes, 0x756e6465)
  }
}

// Lanes are rolled on in variables and put down only for what is called.
function listInLanes(lanes: Lanes, values: readonly unknown[], texts: Texts): void {
  wordInLanes(lanes, values.length)
  let { a, b, c, d } = lanes
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    if (typeof value === 'number' && (value | 0) === value) {
      a = word(a, value)
      b = word(b, value)
      c = word(c, value)
      d = word(d, value)
    } else {
      putDown(lanes, a, b, c, d)
      anythingInLanes(lanes, value, texts)
      a = lanes.a
      b = lanes.b
      c = lanes.c
      d = lanes.d
    }
  }
  putDown(lanes, a, b, c, d)
}

function fieldsInLanes(lanes: Lanes, value: object, texts: Texts): void {
  let { a, b, c, d } = lanes
  let count = 0
  for (const key in value) {
    const inner = (value as Record<string, unknown>)[key]
    count++
    if (typeof inner === 'number' && (inner | 0) === inner) {
      a = word(a, inner)
      b = word(b, inner)
      c = word(c, inner)
      d = word(d, inner)
    } else {
      putDown(lanes, a, b, c, d)
      if (Array.isArray(inner)) listInLanes(lanes, inner, texts)
      else anythingInLanes(lanes, inner, texts)
      a = lanes.a
      b = lanes.b
      c = lanes.c
      d = lanes.d
    }
  }
  putDown(lanes, a, b, c, d)
  wordInLanes(lanes, count)
}

function putDown(lanes: Lanes, a: number, b: number, c: number, d: number): void {
  lanes.a = a
  lanes.b = b
  lanes.c = c
  lanes.d = d
}

function textInLanes(lanes: Lanes, value: string): void {
  for (let i = 0; i < value.length; i++) wordInLanes(lanes, value.charCodeAt(i))
  wordInLanes(lanes, value.length)
}

function wordInLanes(lanes: Lanes, w: number): void {
  lanes.a = word(lanes.a, w)
  lanes.b = word(lanes.b, w)
  lanes.c = word(lanes.c, w)
  lanes.d = word(lanes.d, w)
}
