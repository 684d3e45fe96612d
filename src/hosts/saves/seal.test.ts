import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const value = { turn: 3, choices: ['a', 'ü"\\'], over: { reason: 'x' } }

test('what is sealed comes back, and is plain JSON to others', () => {
  expect(unseal(seal(value))).toEqual(value)
  expect(unseal(`${seal(value)}\n`)).toEqual(value)
  expect(JSON.parse(seal(value))).toMatchObject(value)
})

test('any flipped bit and any cut is noticed', () => {
  const bytes = Buffer.from(seal(value))
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const copy = Buffer.from(bytes)
    copy[bit >> 3] = (copy[bit >> 3] as number) ^ (1 << (bit & 7))
    expect([bit, unseal(copy.toString())]).toEqual([bit, undefined])
  }
  for (let length = 0; length < bytes.length; length++)
    expect(unseal(bytes.subarray(0, length).toString())).toBeUndefined()
})
