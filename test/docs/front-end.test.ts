import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = new URL('../..', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'undercroft-front-end-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the front end of docs/FRONT-ENDS.md plays, refuses, takes back and has at most 150 lines', () => {
  const page = readFileSync(new URL('docs/FRONT-ENDS.md', root), 'utf8')
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(page) ?? []
  expect(code.split('\n').length).toBeLessThanOrEqual(150)
  const file = join(folder, 'front-end.ts')
  writeFileSync(file, code.replaceAll("'../src/", `'${new URL('src/', root).href}`))
  const typed = ['start', 'fly-away', 'continue', 'equip-1', 'take-back', 'equip-1', 'engage']
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--import', new URL('scripts/typescript-loader.mjs', root).href, file, 'star-canine', '7'],
    { input: `${typed.join('\n')}\n`, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  )
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain('"fly-away" is not among the choices')
  expect(stdout.match(/· .* is equipped in slot 1\./g)).toHaveLength(2)
  expect(stdout).toMatch(/Turn 4, unranked\.\n$/)
})
