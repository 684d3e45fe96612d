import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base64url, byteReader, byteWriter, fromBase64url, fromHex, fromUtf8, hexOf, utf8 } from '../bytes.ts'
import { canonical, check, digest } from './digest.ts'
import { sha256 } from './sha256.ts'

test('SHA-256 agrees with Node at every length around the block boundaries', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255)
    expect(hexOf(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
})

test('UTF-8, hex and base64url agree with Node in both directions', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const bytes = utf8(text)
      expect(Buffer.from(bytes).toString('utf8')).toBe(text)
      expect(fromUtf8(bytes)).toBe(text)
      expect(hexOf(bytes)).toBe(Buffer.from(text).toString('hex'))
      expect(fromHex(hexOf(bytes))).toEqual(bytes)
      expect(base64url(bytes)).toBe(Buffer.from(text).toString('base64url'))
      expect(fromBase64url(base64url(bytes))).toEqual(bytes)
    }),
  )
})

test('numbers and texts survive writing and reading; reading past the end throws', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 2 ** 31 })), fc.string(), (numbers, text) => {
      const out = byteWriter()
      for (const n of numbers) out.number(n)
      out.text(text)
      const from = byteReader(out.done())
      expect(numbers.map(() => from.number())).toEqual(numbers)
      expect(from.text()).toBe(text)
      expect(() => from.byte()).toThrow('unexpected end of data')
    }),
  )
})

test('equal values have equal digests, whatever the order of their keys; different values differ', () => {
  expect(digest({ a: 1, b: [true, null, 'x'] })).toBe(digest({ b: [true, null, 'x'], a: 1 }))
  expect(digest({ a: 1 })).not.toBe(digest({ a: 2 }))
  expect(digest({ a: 1, b: undefined })).toBe(digest({ a: 1 }))
  expect(canonical({ b: 1, a: [{ d: 1, c: 'ü' }] })).toBe('{"a":[{"c":"ü","d":1}],"b":1}')
  expect(digest('x')).toBe(createHash('sha256').update('"x"').digest('hex').slice(0, 32))
})

test('the rolling check detects any change, survives JSON, and depends on the previous check', () => {
  fc.assert(
    fc.property(
      fc.object({ maxDepth: 3, values: [fc.integer(), fc.string(), fc.boolean(), fc.constant(null)] }),
      (value) => {
        const read = JSON.parse(JSON.stringify(value)) as unknown
        expect(check(5, read)).toBe(check(5, value))
        expect(check(6, value)).not.toBe(check(5, value))
      },
    ),
  )
  const flat = { phase: 'x', list: [1, 2, 3], flag: true, big: 2 ** 40 }
  const changed = [
    { ...flat, phase: 'y' },
    { ...flat, list: [1, 2, 4] },
    { ...flat, list: [1, 2] },
    { ...flat, flag: false },
    { ...flat, big: 2 ** 41 },
  ]
  expect(new Set([flat, ...changed].map((value) => check(0, value))).size).toBe(6)
})
