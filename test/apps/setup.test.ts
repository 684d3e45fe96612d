import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

// scripts/ensure.mjs in a folder of its own, with an npm that does as it is told.
const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'undercroft-setup-'))
const lock = join(folder, '.undercroft-lock')
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
  for (const name of ['dist', '.undercroft-lock', join('node_modules', '.undercroft-stamp')])
    rmSync(join(folder, name), { recursive: true, force: true })
})
const env = (npm: string) => ({ ...process.env, npm_execpath: join(folder, npm) })
const setUp = (npm: string) => spawnSync(process.execPath, [ensure], { env: env(npm), encoding: 'utf8' })
const leaveLock = (text: string): void => {
  mkdirSync(lock)
  writeFileSync(join(lock, 'pid'), text)
}

test('it installs without running anybody’s scripts, bundles, and then has nothing to say', () => {
  const first = setUp('good.js')
  expect(first.stderr).toContain('ci --ignore-scripts')
  expect([first.status, existsSync(lock)]).toEqual([0, false])
  expect(setUp('bad.js')).toMatchObject({ status: 0, stderr: '' })
})

test('an install that fails says so and leaves no lock behind', () => {
  const { status, stderr } = setUp('bad.js')
  expect([status, stderr]).toEqual([1, expect.stringContaining('npm ci failed') as string])
  expect(existsSync(lock)).toBe(false)
})

test('the lock of a dead process, and of one whose number was given to another, is taken over', () => {
  leaveLock('999999999 x')
  expect(setUp('good.js').status).toBe(0)
  rmSync(join(folder, 'dist'), { recursive: true })
  // Only Linux says when a process was born.
  leaveLock(`${process.platform === 'linux' ? process.pid : 999_999_999} of-somebody-else`)
  expect(setUp('good.js').status).toBe(0)
})

test('whoever has to wait is told for whom, and goes on when it is free', async () => {
  leaveLock(`${process.pid} `)
  const child = spawn(process.execPath, [ensure], { env: env('good.js') })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += String(chunk)
    if (said.includes('waiting for')) rmSync(lock, { recursive: true, force: true })
  })
  const status = await new Promise((resolve) => child.on('exit', resolve))
  expect(said).toContain(`waiting for another Undercroft (process ${process.pid}) to finish its set-up`)
  expect(status).toBe(0)
})

test('what is bundled with the program is named with its licence', () => {
  const notices = readFileSync(join(root, 'dist', 'THIRD-PARTY.txt'), 'utf8')
  expect(notices).toMatch(/zod 4\.6\.7[\s\S]*MIT License/)
})
