import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname

/** The output that each example must print. */
const SAYS: Readonly<Record<string, RegExp>> = {
  'forced-dice.ts':
    /forced to 2: .*The run is practice \(forced rolls\)[\s\S]*99: [\s\S]*two coins: 1 heads \(0 then 1\), 1 in 4/,
  'one-ply-agent.ts': /seed 1: [\s\S]*seed 5: /,
  'own-content.ts': /refused: cards\.json: .*cost[\s\S]*played with content [0-9a-f]{16}: \w+ after \d+ turns/,
  'protocol-bot.ts': /\d+ choices: .+, score \d+/,
  'random-agent.ts': /Star Canine, seed 7: .+ after \d+ turns[\s\S]*undercroft replay [\w-]{40,}/,
  'read-a-journal.ts': /turn \d+: [\s\S]*Final digest: ([0-9a-f]{32}); in the journal: \1\./,
}
const files = readdirSync(join(root, 'examples')).filter((name) => name.endsWith('.ts'))

test('every example is tested and listed in its README', () => {
  expect(files).toEqual(Object.keys(SAYS))
  const page = readFileSync(join(root, 'examples', 'README.md'), 'utf8')
  for (const file of files) expect(page).toContain(`(${file})`)
})

// test/apps/package.test.ts checks the types; here they are only stripped.
test.each(files)('%s runs', (file) => {
  const built = join(root, 'build', 'examples')
  mkdirSync(built, { recursive: true })
  const script = join(built, file.replace(/ts$/, 'mjs'))
  writeFileSync(script, transformSync(readFileSync(join(root, 'examples', file), 'utf8'), { loader: 'ts' }).code)
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(SAYS[file] as RegExp)
})
