import { expect, test } from 'vitest'
import { ago } from './ago.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')
const MINUTE = 60_000

test.each([
  [0, 'just now'],
  [MINUTE - 1, 'just now'],
  [MINUTE, '1 min ago'],
  [60 * MINUTE - 1, '59 min ago'],
  [60 * MINUTE, '1 h ago'],
  [48 * 60 * MINUTE - 1, '47 h ago'],
  [48 * 60 * MINUTE, '2026-11-13'],
  // A clock that was set back.
  [-5 * MINUTE, 'just now'],
])('%i ms before now is %s', (before, text) => {
  expect(ago(NOW, NOW - before)).toBe(text)
})
