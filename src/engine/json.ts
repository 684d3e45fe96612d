/** JSON from outside: plain, finite, and one text for one value. */

/** Far deeper than any scenario. */
const MOST_DEPTH = 64

/**
 * A copy of what JSON can hold, its keys in order, so that a run is set up with exactly what its journal will say: no prototypes, no getters,
 * no −0. Throws on what JSON cannot hold, and on a key that would be one thing to a copy and another to its reader.
 */
export function plainJson(value: unknown, depth = 0): unknown {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error(`${value} is no number of JSON`)
    return value + 0
  }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value !== 'object') throw new Error(`${typeof value} is no JSON`)
  if (depth === MOST_DEPTH) throw new Error(`it is nested deeper than ${MOST_DEPTH}`)
  if (Array.isArray(value)) return Array.from(value, (inner) => plainJson(inner ?? null, depth + 1))
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value).sort()) {
    if (key === '__proto__') throw new Error('"__proto__" is no name for anything')
    const inner = (value as Record<string, unknown>)[key]
    if (inner !== undefined) copy[key] = plainJson(inner, depth + 1)
  }
  return copy
}

/** A key that stands twice in one object of a JSON text: readers differ in which one they believe. The text must be JSON. */
export function duplicateKey(text: string): string | undefined {
  const open: (Set<string> | undefined)[] = []
  let isKey = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string
    if (character === '"') {
      const from = at
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++
      const keys = isKey ? open.at(-1) : undefined
      isKey = false
      if (keys === undefined) continue
      const key = JSON.parse(text.slice(from, at + 1)) as string
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
