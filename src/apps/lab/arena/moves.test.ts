import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlayedStep, packMoves, unpackMoves } from './moves.ts'

const step = fc
  .integer({ min: 1, max: 500 })
  .chain((among) => fc.record({ index: fc.nat(among - 1), among: fc.constant(among) }))

test('packed moves unpack to the same moves, with nothing left over', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps: PlayedStep[]) => {
      const packed = unpackMoves(packMoves(steps))
      for (const { index, among } of steps) expect(packed.next(among)).toBe(index)
      expect(packed.isUsedUp()).toBe(true)
    }),
  )
})

test('a forced choice costs no space, one of four costs two bits', () => {
  expect(packMoves(Array.from({ length: 1000 }, () => ({ index: 0, among: 1 }))).length).toBeLessThanOrEqual(2)
  expect(packMoves(Array.from({ length: 400 }, () => ({ index: 3, among: 4 }))).length).toBe(Math.ceil((100 * 4) / 3))
})

test('an unused move is detected', () => {
  const packed = unpackMoves(
    packMoves([
      { index: 1, among: 2 },
      { index: 2, among: 3 },
    ]),
  )
  packed.next(2)
  expect(packed.isUsedUp()).toBe(false)
})
