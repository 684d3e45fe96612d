import { describe, expect, test } from 'vitest'
import { HOSTILE } from '../../test/hostile.ts'
import { clean, cleanAll, cleanLines } from './clean-text.ts'

const BAD = /\p{Cc}|(?!\u200d)\p{Cf}|[\u2028\u2029]/u

describe('hostile texts', () => {
  test.each(HOSTILE)('%s leaves no invisible characters', (_, text) => {
    expect(clean(text)).not.toMatch(BAD)
    expect(cleanLines(text).replaceAll('\n', '')).not.toMatch(BAD)
    expect(JSON.stringify(cleanAll({ [text]: [{ text }] }))).not.toMatch(BAD)
  })
})

// in, out
test.each([
  ['plain words', 'plain words'],
  ['tab\tand\nline', 'tab and line'],
  ['🚀 Comet Lance', '🚀 Comet Lance'],
  ['👩‍🚀 and ⚙️', '👩‍🚀 and ⚙️'],
  ['a\u200db', 'ab'],
  ['\u001b[31mred', '[31mred'],
  ['Blåvarg — “naïve” 日本語', 'Blåvarg — “naïve” 日本語'],
  ['z\u0300\u0301\u0302\u0303\u0304\u0305\u0306', 'z\u0300\u0301\u0302\u0303'],
  ['half \ud83d pair', 'half \ufffd pair'],
])('%j becomes %j', (text, out) => {
  expect(clean(text)).toBe(out)
})

test('long texts are cut, with an ellipsis', () => {
  expect(clean('x'.repeat(50), 10)).toBe('xxxxxxxxx…')
  expect(clean('x'.repeat(10), 10)).toBe('xxxxxxxxxx')
  expect(clean('\u0000'.repeat(100_000), 10)).toBe('…')
})

test('clean values are returned unchanged', () => {
  const scene = { title: 'Dock', panels: [{ kind: 'text', lines: ['⚡ ready', { text: 'x', tone: 'good' }] }], n: 3 }
  expect(cleanAll(scene)).toBe(scene)
})

test('nesting is limited', () => {
  let deep: unknown = 'x'
  for (let i = 0; i < 5000; i++) deep = [deep]
  expect(JSON.stringify(cleanAll(deep)).length).toBeLessThan(300)
})
