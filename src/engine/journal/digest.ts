import { hexOf, utf8 } from '../bytes.ts'
import { sha256 } from './sha256.ts'

/** A stable hash of a value: the first 128 bits of the SHA-256 of its canonical JSON, as 32 hex digits. */
export const digest = (value: unknown): string => hexOf(sha256(utf8(canonical(value))).subarray(0, 16))

/** JSON with sorted keys, so that equal values give equal texts. */
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
 * Computes a fast 32-bit rolling checksum from the previous one and a value, which finds the first turn at which two
 * runs differ. It proves nothing; use `digest` for that. The order of keys matters.
 */
export function check(before: number, value: unknown): number {
  return mix(before, value) >>> 0
}

function mix(h: number, value: unknown): number {
  switch (typeof value) {
    case 'number':
      // Most numbers are 32-bit integers. Others are hashed as text, which JSON preserves exactly.
      return (value | 0) === value ? word(h, value) : characters(h, String(value))
    case 'string':
      return characters(h, value)
    case 'boolean':
      return word(h, value ? 0x74727565 : 0x66616c73)
    case 'object':
      return value === null ? word(h, 0x6e756c6c) : structure(h, value)
    default: // Open: a value can have every other type of JSON.
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
