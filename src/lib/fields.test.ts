import { expect, test } from 'vitest'
import * as f from './fields.ts'
import { zodSchemaOf } from './schema-parts.ts'

const FOE = {
  name: f.nonEmptyText('a name'),
  hp: f.integer(1, 9),
  armour: f.optionalWithDefault(f.integer(0, 9), 0),
  title: f.optional(f.TRUE_OR_FALSE),
}

test('a complete entry has all fields in the order of the table, with their defaults, and then what is computed', () => {
  const foe = f.completeEntry(FOE, { hp: 3, name: 'Rat' }, { size: 2 })
  expect(Object.entries(foe)).toEqual([
    ['name', 'Rat'],
    ['hp', 3],
    ['armour', 0],
    ['title', undefined],
    ['size', 2],
  ])
})

test.each<[string, f.Shape, unknown, string | undefined]>([
  ['a row', f.objectOf(FOE), { name: 'Rat', hp: 3 }, undefined],
  ['an unknown field', f.objectOf(FOE), { name: 'Rat', hp: 3, mp: 1 }, 'does not know mp'],
  ['a missing field', f.objectOf(FOE), { name: 'Rat' }, 'expected a whole number from 1 to 9, and it is missing'],
  ['unread fields of a loose row', f.looseObjectOf(FOE, '{…}'), { name: 'Rat', hp: 3, mp: 1 }, undefined],
  ['no row at all', f.looseObjectOf(FOE, '{…}'), 3, 'expected {…}, not 3'],
  ['a number beyond its limits', f.integer(0, 5), 6, 'expected a whole number from 0 to 5, not 6'],
  ['null', f.orNull(f.integer(0, 5)), null, undefined],
  [
    'a text for a number or null',
    f.orNull(f.integer(0, 5)),
    'x',
    'expected a whole number from 0 to 5, or null, not "x"',
  ],
  ['an empty name', f.nonEmptyText('a name'), '', 'expected a name, not an empty one'],
  ['a text that may be empty', f.anyText('a line'), '', undefined],
  ['a text that does not match', f.nonEmptyText('a letter', /^[a-z]$/), 'AB', 'expected a letter, not "AB"'],
  ['an unknown word', f.oneOf(['a', 'b']), 'c', 'expected one of a, b, not "c"'],
  [
    'a short list',
    f.listOf(f.TRUE_OR_FALSE, 'a list of flags', 2),
    [true],
    'expected a list of flags with at least 2 entries',
  ],
  [
    'a long list',
    f.listOf(f.TRUE_OR_FALSE, 'a list of flags', 0, 1),
    [true, true],
    'expected a list of flags with at most 1 entries',
  ],
  ['a tuple', f.tuple('[least, most]', [f.integer(0, 5), f.integer(0, 5)]), [1, 2], undefined],
  ['a tuple of one', f.tuple('[least, most]', [f.integer(0, 5), f.integer(0, 5)]), 1, 'expected [least, most], not 1'],
  ['weights', f.weightsByName(['a', 'b']), { a: 1 }, undefined],
  ['weights that are all 0', f.weightsByName(['a', 'b']), { a: 0 }, 'expected a weight above 0 for one of a, b'],
  ['the weight of an unknown name', f.weightsByName(['a', 'b']), { a: 1, c: 1 }, 'expected one of a, b'],
  ['values by letter', f.objectByLetter(f.TRUE_OR_FALSE), { p: true }, undefined],
  ['an object', f.uncheckedObject('a ship'), { anything: 1 }, undefined],
])('%s', (_, shape, value, message) => {
  const checked = zodSchemaOf(shape).safeParse(value)
  expect(checked.success ? undefined : checked.error.issues[0]?.message).toBe(message)
})
