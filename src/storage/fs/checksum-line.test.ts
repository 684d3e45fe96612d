import { expect, test } from 'vitest'
import { addChecksum, verifyChecksum } from './checksum-line.ts'

const value = { turn: 3, choices: ['a', 'ü"\\'], over: { reason: 'x' } }

test('a line with a checksum is read back, and is plain JSON for other programs', () => {
  expect(verifyChecksum(addChecksum(value))).toEqual(value)
  expect(verifyChecksum(`${addChecksum(value)}\n`)).toEqual(value)
  expect(JSON.parse(addChecksum(value))).toMatchObject(value)
})

test('any flipped bit and any cut is detected', () => {
  const bytes = Buffer.from(addChecksum(value))
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const copy = Buffer.from(bytes)
    copy[bit >> 3] = (copy[bit >> 3] as number) ^ (1 << (bit & 7))
    expect([bit, verifyChecksum(copy.toString())]).toEqual([bit, undefined])
  }
  for (let length = 0; length < bytes.length; length++)
    expect(verifyChecksum(bytes.subarray(0, length).toString())).toBeUndefined()
})
