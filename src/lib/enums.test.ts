import { expect, expectTypeOf, test } from 'vitest'
import { at, type ByIndex, type IndexIn, indexesOf, indexIn, mapWords } from './enums.ts'

const STATUSES = ['burn', 'wound', 'regen'] as const
type StatusPlace = IndexIn<typeof STATUSES>

test('indexesOf gives each word its index as a literal type', () => {
  const { burn: BURN, regen: REGEN } = indexesOf(STATUSES)
  expect([BURN, REGEN]).toEqual([0, 2])
  expectTypeOf(BURN).toEqualTypeOf<0>()
  expectTypeOf(REGEN).toEqualTypeOf<2>()
  expectTypeOf<StatusPlace>().toEqualTypeOf<0 | 1 | 2>()
})

test('mapWords makes one element per word, and a lookup by index needs no cast', () => {
  const most = mapWords(STATUSES, (place, word) => place + word.length)
  expect(most).toEqual([4, 6, 7])
  const place = indexIn(STATUSES, 'wound')
  expect(place).toBe(1)
  expectTypeOf(most[1]).toEqualTypeOf<number>()
  expectTypeOf(most).toEqualTypeOf<ByIndex<typeof STATUSES, number>>()
  expect(mapWords([...STATUSES, 'fear'] as const, () => 0)).toHaveLength(4)
})

test('indexIn returns undefined for an unknown word', () => {
  expect(indexIn(STATUSES, 'hunger')).toBeUndefined()
})

test('at throws for an index out of range', () => {
  expect(at([5, 6], 1)).toBe(6)
  expect(() => at([5, 6], 2)).toThrow('index 2 is outside a list of 2')
})
