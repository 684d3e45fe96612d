import { expect, test } from 'vitest'
import { shareStructure } from './shared-structure.ts'

const BEFORE = {
  title: 'a',
  panels: [
    { id: 'map', rows: ['..'] },
    { id: 'log', lines: ['x'] },
  ],
  choices: [],
}

test.each([
  // what came after                                                              panels that are the very same
  [{ ...BEFORE }, [true, true]],
  [
    {
      ...BEFORE,
      panels: [
        { id: 'map', rows: ['..'] },
        { id: 'log', lines: ['y'] },
      ],
    },
    [true, false],
  ],
  [
    {
      ...BEFORE,
      panels: [
        { id: 'map', rows: ['..'], keep: true },
        { id: 'log', lines: ['x'] },
      ],
    },
    [false, true],
  ],
  [{ ...BEFORE, panels: [{ id: 'log', lines: ['x'] }] }, [false]],
])('what stays is the same thing, and what came is all there: %j', (after, same) => {
  const next = shareStructure(BEFORE, structuredClone(after))
  expect(next).toEqual(after)
  expect(next.panels.map((panel, i) => panel === BEFORE.panels[i])).toEqual(same)
})

test.each([
  [{ a: undefined }, { b: 1 }],
  [{ a: 1 }, [1]],
  [[1], { 0: 1 }],
  [{ a: 1, b: 2 }, { a: 1 }],
  [undefined, { a: [1] }],
  ['a', null],
])('%j does not leak into %j', (before, after) => {
  expect(shareStructure(before, after)).toEqual(after)
})

test('what is wholly equal is what it was', () => {
  expect(shareStructure(BEFORE, structuredClone(BEFORE))).toBe(BEFORE)
})
