import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

// Tests scripts/ensure.mjs in a temporary folder with a fake npm.
const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'undercroft-setup-'))
const ensure = join(folder, 'scripts', 'ensure.mjs')
afterAll(() => rmSync(folder, { recursive: true }))
for (const name of ['scripts', 'src', 'node_modules']) mkdirSync(join(folder, name))
copyFileSync(join(root, 'scripts', 'ensure.mjs'), ensure)
writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
writeFileSync(join(folder, 'package-lock.json'), '{}')
writeFileSync(
  join(folder, 'scripts', 'bundle.mjs'),
  "import { mkdirSync } from 'node:fs'\nmkdirSync('dist', { recursive: true })\n",
)
for (const name of ['bundle-page.mjs', 'constants.mjs']) writeFileSync(join(folder, 'scripts', name), '')
writeFileSync(join(folder, 'good.js'), 'console.error(process.argv.slice(2).join(" "))')
writeFileSync(join(folder, 'bad.js'), 'process.exit(1)')

beforeEach(() => {
  for (const name of ['dist', join('node_modules', '.undercroft-stamp')])
    rmSync(join(folder, name), { recursive: true, force: true })
})
const env = (npm: string) => ({ ...process.env, npm_execpath: join(folder, npm) })
const setUp = (npm: string) => spawnSync(process.execPath, [ensure], { env: env(npm), encoding: 'utf8' })

test('installs without running install scripts and bundles; a second set-up does nothing', () => {
  const first = setUp('good.js')
  expect(first.stderr).toContain('ci --ignore-scripts')
  expect(first.status).toBe(0)
  expect(setUp('bad.js')).toMatchObject({ status: 0, stderr: '' })
})

test('a failed install is reported, and the next set-up can start', () => {
  const { status, stderr } = setUp('bad.js')
  expect([status, stderr]).toEqual([1, expect.stringContaining('npm ci failed') as string])
  expect(setUp('good.js').status).toBe(0)
})

test('bundled packages are listed with their licences', () => {
  const notices = readFileSync(join(root, 'dist', 'THIRD-PARTY.txt'), 'utf8')
  expect(notices).toMatch(/zod 4\.6\.7[\s\S]*MIT License/)
})
