import { hexOf, utf8 } from '../bytes.ts'
import { sha256 } from './sha256.ts'

/** A stable hash of a state: the first 128 bits of the SHA-256 of its canonical JSON, as 32 hex digits. */
export const digest = (value: unknown): string => hexOf(sha256(utf8(canonical(value))).subarray(0, 16))

/** JSON with the keys in order, so that equal values have equal texts however they came about. */
export function canonical(value: unknown): string {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return `${value}`
  if (Array.isArray(value)) {
    let text = '['
    for (let i = 0; i < value.length; i++) text += i === 0 ? canonical(value[i]) : `,${canonical(value[i])}`
    return `${text}]`
  }
  if (typeof value === 'object' && value !== null) {
    let text = '{'
    for (const key of Object.keys(value).sort()) {
      const inner = (value as Record<string, unknown>)[key]
      if (inner !== undefined) text += `${text.length === 1 ? '' : ','}${JSON.stringify(key)}:${canonical(inner)}`
    }
    return `${text}}`
  }
  return JSON.stringify(value) ?? 'null'
}

/**
 * A quick 32-bit check of a state, rolled on from the check before it. Good for finding the first turn at which two runs
 * differ, not as a proof: that is what `digest` is for. Keys count in the order the state's factory gave them.
 */
export function check(before: number, value: unknown): number {
  return mix(before, value) >>> 0
}

function mix(h: number, value: unknown): number {
  switch (typeof value) {
    case 'number':
      // Whole numbers of 32 bits are the common case; the text of others is exact in JSON as well.
      return (value | 0) === value ? word(h, value) : characters(h, String(value))
    case 'string':
      return characters(h, value)
    case 'boolean':
      return word(h, value ? 0x74727565 : 0x66616c73)
    case 'object':
      return value === null ? word(h, 0x6e756c6c) : structure(h, value)
    default:
      return word(h, 0x756e6465)
  }
}

function structure(h: number, value: object): number {
  if (Array.isArray(value)) {
    h = word(h, value.length)
    for (let i = 0; i < value.length; i++) h = mix(h, value[i])
    return h
  }
  for (const key in value) h = mix(characters(h, key), (value as Record<string, unknown>)[key])
  return word(h, 0x656e64)
}

function characters(h: number, text: string): number {
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return word(h, text.length)
}

function word(h: number, w: number): number {
  h = Math.imul(h ^ w, 0x9e3779b1)
  return h ^ (h >>> 15)
}
