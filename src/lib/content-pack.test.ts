import { expect, test } from 'vitest'
import { readJson, withoutTrailingCommas } from './content-pack.ts'

// in, out
test.each([
  ['[1,2,]', '[1,2]'],
  ['{"a":1,}', '{"a":1}'],
  ['[1, 2 ,\n ]', '[1, 2 \n ]'],
  ['["a,]",]', '["a,]"]'],
  ['["a\\",]",]', '["a\\",]"]'],
  ['[,]', '[]'],
  ['[1,,2]', '[1,,2]'],
  ['[[1,],{"x":[2,],},]', '[[1],{"x":[2]}]'],
  ['"no end,]', '"no end,]'],
])('%s is read as %s', (text, out) => {
  expect(withoutTrailingCommas(text)).toBe(out)
})

// #13: 48 KB of these once took 2.5 seconds, with quadratic growth.
test.each([
  ['commas and blanks', `[${', '.repeat(1_000_000)}`],
  ['blanks after a comma', `[1,${' '.repeat(2_000_000)}`],
  ['quotes', '"\\"'.repeat(600_000)],
])('a malicious file of %s is refused in one pass', (_, text) => {
  expect(readJson('cards.json', text)).toMatchObject({ problem: { file: 'cards.json' } })
})

test('a file too long or too deep is refused, with the limit', () => {
  expect(readJson('a.json', ' '.repeat(4_000_001))).toMatchObject({ problem: { expected: /at most 4000000/ } })
  expect(readJson('a.json', '['.repeat(65) + ']'.repeat(65))).toMatchObject({
    problem: { expected: /at most 64 deep/ },
  })
  expect(readJson('a.json', '['.repeat(64) + ']'.repeat(64))).toHaveProperty('value')
})
