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
  // after                                                                         which panels are identical objects
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
])('unchanged parts are the same objects, and the result equals the new scene: %j', (after, identical) => {
  const next = shareStructure(BEFORE, structuredClone(after))
  expect(next).toEqual(after)
  expect(next.panels.map((panel, i) => panel === BEFORE.panels[i])).toEqual(identical)
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

test('an equal value gives the previous object', () => {
  expect(shareStructure(BEFORE, structuredClone(BEFORE))).toBe(BEFORE)
})
