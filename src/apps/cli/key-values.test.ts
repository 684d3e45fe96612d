import { expect, test } from 'vitest'
import { withJoinedKeys } from './key-values.ts'

const KEY = `-${'a'.repeat(42)}`

// A public key is 43 characters of base64url, so one in 64 starts with a dash.
test.each<[string[], string[]]>([
  [
    ['--curator', KEY, '--open'],
    [`--curator=${KEY}`, '--open'],
  ],
  [
    ['a.json', '--server-key', KEY, '--server-key', KEY],
    ['a.json', `--server-key=${KEY}`, `--server-key=${KEY}`],
  ],
  [
    ['--curator', '--open'],
    ['--curator', '--open'],
  ],
  [
    ['--port', KEY],
    ['--port', KEY],
  ],
  [[KEY], [KEY]],
])('%j is read as %j', (typed, read) => {
  expect(withJoinedKeys(typed)).toEqual(read)
})
