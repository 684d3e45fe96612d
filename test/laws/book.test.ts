import { expect, test } from 'vitest'
import { isRule, referencesIn, sectionsOf } from './book.ts'

// Parts of rule books, and the sections in them.
test.each<[string, string, readonly string[]]>([
  ['a heading', '## 4. Combat', ['4']],
  ['a heading without a number', '## Worth knowing\n\n**4.3** is not in it.', []],
  ['a paragraph in bold', '## Combat\n\n**7. Degradation.** For every threshold 7.5 points.', ['7']],
  ['a part in bold', '## 4. Combat\n\n**4.3 Each turn** you fire. **4.4** A hit.', ['4', '4.3', '4.4']],
  [
    'a part that opens a sentence',
    '## 4. Combat\n\n**4.5 The end.** 4.5.1 All burn. 4.5.2 A draw.',
    ['4', '4.5', '4.5.1', '4.5.2'],
  ],
  [
    'parts in a row',
    '## 17. Content\n\nData: 17.1 numbers, 17.2 conditions and 17.3 events.',
    ['17', '17.1', '17.2', '17.3'],
  ],
  ['a part of another section', '## 5. Damage\n\nAs in 4.3 Each turn. 4.4 too.', ['5']],
  ['a figure', '## 3. Patterns\n\nThree alike: 3.75 % of all, 3.5 × 4.', ['3']],
  ['a numbered list', '## 12. Upgrades\n\n1. **Learn** a move.\n2. **Major**.', ['12', '12.1', '12.2']],
  [
    'phases',
    '## 2. A turn\n\n- **P3 First, P4 second.** Then:\n  - P3.1 Charges (P9).',
    ['2', '2 P3', '2 P4', '2 P3.1'],
  ],
])('%s', (_, book, sections) => {
  expect([...sectionsOf(book)]).toEqual(sections)
})

// The rule of a line, the sections it refers to, and whether it contains nothing else.
test.each<[string, readonly string[], boolean]>([
  ['§4', ['4'], true],
  ['§4.3, §4.4', ['4.3', '4.4'], true],
  ['§10 to §12', ['10', '12'], true],
  ['§2 P3.3', ['2 P3.3'], true],
  ['see §4', ['4'], false],
  ['4.3', [], false],
  ['', [], false],
])('the rule %j refers to %j', (rule, sections, isNothingElse) => {
  expect([referencesIn(rule), isRule(rule)]).toEqual([sections, isNothingElse])
})
