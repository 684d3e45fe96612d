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

/** A 32-bit check of a state, rolled on from the one before. */
export const weigh = (before: number, state: unknown, texts: Texts): number => anything(before, state, texts) >>> 0

/** One more number, rolled on. */
export const weighNumber = (before: number, value: number): number => word(before, value) >>> 0

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

// Most of what is in a state are whole numbers: they are asked for first, and here, so that nothing is called for them.
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
    h = typeof inner === 'number' && (inner | 0) === inner ? word(h, inner) : anything(h, inner, texts)
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

/**
 * 128 bits of a state as 32 hex digits: four checks that begin differently. Nobody gains by two states of one stamp, since a replay makes its own; so it
 * need not be a hash that withstands an attack, as `digest` is, and costs a tenth of it.
 */
export function stamp(state: unknown, texts: Texts): string {
  let digits = ''
  for (let lane = 1; lane <= 4; lane++) {
    const h = anything(Math.imul(lane, 0x85ebca6b), state, texts)
    digits += (finish(h) >>> 0).toString(16).padStart(8, '0')
  }
  return digits
}

function finish(h: number): number {
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}
