import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CODES } from '../../src/apps/agent/error-codes.ts'
import { LIMITS } from '../../src/apps/agent/limits.ts'
import { OPS } from '../../src/apps/agent/request.ts'

const page = readFileSync(new URL('../../docs/PROTOCOL.md', import.meta.url), 'utf8')
const codes = page.slice(page.indexOf('## Error codes'))

test('docs/PROTOCOL.md lists all operations, error codes and limits', () => {
  for (const op of OPS) expect(page).toContain(`"op":"${op}"`)
  expect(
    [...codes.matchAll(/`([a-z-]+)`/g)]
      .map(([, code]) => code)
      .filter((code) => code !== 'why')
      .sort(),
  ).toEqual([...CODES].sort())
  const rows = [...page.matchAll(/^\| `(\w+)` \| (\d+) /gm)].map(([, name, most]) => [name, Number(most)])
  expect(Object.fromEntries(rows)).toEqual(LIMITS)
})
