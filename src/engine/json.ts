/** Validation of JSON from outside: plain values, finite numbers, no duplicate keys. */

/** Whether a value is an object and not an array. */
export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Maximum nesting of a JSON value, far deeper than any scenario. */
const MAX_DEPTH = 64

/**
 * Copies a JSON value as plain data with sorted keys: no prototypes, no getters, no −0. A run is set up from this copy,
 * so it starts with exactly what its journal records. Throws on anything JSON cannot hold, and on the key `__proto__`.
 */
export function plainJson(value: unknown, depth = 0): unknown {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error(`${value} is not a valid JSON number`)
    return value + 0
  }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value !== 'object') throw new Error(`JSON cannot hold a ${typeof value}`)
  if (depth === MAX_DEPTH) throw new Error(`the JSON is nested deeper than ${MAX_DEPTH}`)
  if (Array.isArray(value)) return Array.from(value, (inner) => plainJson(inner ?? null, depth + 1))
  const copy: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value).sort(byKey)) {
    if (key === '__proto__') throw new Error('"__proto__" is not allowed as a key')
    if (inner !== undefined) copy[key] = plainJson(inner, depth + 1)
  }
  return copy
}

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1)

/** A key that occurs twice in one object of a JSON text, or undefined. Parsers differ in which of the two values they use. */
export function duplicateKey(text: string): string | undefined {
  const open: (Set<string> | undefined)[] = []
  let isKey = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '"') {
      const from = at
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++
      const keys = isKey ? open.at(-1) : undefined
      isKey = false
      if (keys === undefined) continue
      const key: string = JSON.parse(text.slice(from, at + 1))
      if (keys.has(key)) return key
      keys.add(key)
    } else if (character === '{' || character === '[') {
      isKey = character === '{'
      open.push(isKey ? new Set() : undefined)
    } else if (character === '}' || character === ']') open.pop()
    else if (character === ',') isKey = open.at(-1) !== undefined
  }
  return undefined
}
