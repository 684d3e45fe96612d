import { expect, test } from 'vitest'
import { joinParts } from './join-parts.ts'
import { tablePanel, textTable } from './table-panel.ts'

const FOES = [
  { name: 'Rat', hp: 3 },
  { name: 'Bat', hp: 2 },
]

test('a column is a field of the entry or what a function makes of it', () => {
  expect(tablePanel('foes', 'Foes', FOES, { foe: 'name', HP: 'hp', place: (_, i) => i + 1 })).toEqual({
    kind: 'table',
    id: 'foes',
    title: 'Foes',
    columns: ['foe', 'HP', 'place'],
    rows: [
      { id: '1', cells: ['Rat', '3', '1'] },
      { id: '2', cells: ['Bat', '2', '2'] },
    ],
    empty: 'None.',
  })
})

test('a table of fixed texts', () => {
  expect(textTable('t', 'T', ['a', 'b'], [['1', '2']]).rows).toEqual([{ id: '1', cells: ['1', '2'] }])
})

test('parts that do not apply are left out', () => {
  expect(joinParts(', ', 'a', false, '', undefined, 'b')).toBe('a, b')
})
