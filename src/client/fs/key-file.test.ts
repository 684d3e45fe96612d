import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeStoredKey } from '../signing.ts'
import { keyStoreIn } from './key-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'undercroft-key-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('an imported key is written for its owner only, without other fields, and never replaces one', async () => {
  const file = join(folder, 'key.json')
  const [first, second] = [await makeStoredKey(), await makeStoredKey()]
  keyStoreIn(file).write({ ...first, more: 'x' })
  expect(keyStoreIn(file).read()).toEqual(first)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  keyStoreIn(file).write(second)
  expect(keyStoreIn(file).read()).toEqual(first)
})

test.each([[{}], [{ kty: 'OKP', crv: 'Ed25519', x: 'short', d: 'short' }], [{ kty: 'RSA' }]])(
  '%j is no key and is not written',
  (key) => {
    const file = join(folder, 'none.json')
    expect(() => keyStoreIn(file).write(key)).toThrow('The key in this file is not valid')
    expect(existsSync(file)).toBe(false)
  },
)
