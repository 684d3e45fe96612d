import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'undercroft-unused-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A small repository with our knip configuration. */
const FILES: Readonly<Record<string, string>> = {
  'src/index.ts': "export * from './engine/index.ts'",
  'src/engine/index.ts': "export { used } from './dice/dice.ts'",
  'src/engine/dice/dice.ts': 'export const used = 1',
  'src/games/toy/index.ts': 'export const toy = 1',
  'src/apps/cli/cli.ts': "import { tested } from './tested.ts'\nconsole.log(tested)",
  'src/apps/cli/tested.ts': 'export const tested = 1',
  'src/apps/lab/worker.ts': 'export {}',
  'src/apps/server/runs/worker.ts': 'export {}',
  'src/apps/web/main.tsx': 'export {}',
  'src/skins/toy/web/index.tsx': 'export {}',
  'test/page/browser-entry.ts': 'export {}',
  ...Object.fromEntries(
    ['bench/index', 'bench/server/tables', 'studies/studies', 'studies/arena/tasks', 'studies/toy/aims'].map((name) => [
      `${name}.ts`,
      'export {}',
    ]),
  ),
  'scripts/start.mjs': 'export {}',
  'test/typist.mjs': 'export {}',
  'test/toy/index.ts': 'export {}',
  'test/tested.test.ts': "import { tested } from '../src/apps/cli/tested.ts'\nconsole.log(tested)",
}

test('unused files, exports and types are reported by name; used by a test counts as used', () => {
  const put = (file: string, text: string): void => {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), `${text}\n`)
  }
  for (const [file, text] of Object.entries(FILES)) put(file, text)
  const {
    ignoreIssues: _,
    ignoreDependencies: __,
    ...config
  } = JSON.parse(readFileSync(join(root, 'knip.json'), 'utf8')) as Record<string, unknown>
  put('knip.json', JSON.stringify(config))
  put('package.json', JSON.stringify({ name: 'toy', type: 'module' }))
  for (const file of ['unused.mjs', 'ensure.mjs']) cpSync(join(root, 'scripts', file), join(folder, 'scripts', file))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const check = () => spawnSync(process.execPath, ['scripts/unused.mjs'], { cwd: folder, encoding: 'utf8' })
  const clean = check()
  expect([clean.status, clean.stdout, clean.stderr]).toEqual([0, '', ''])
  put('src/engine/dice/dice.ts', 'export const used = 1\nexport const planted = 2\nexport type Planted = typeof used')
  put('src/apps/cli/forgotten.ts', 'export const x = 1')
  const { status, stdout } = check()
  expect(status).toBe(1)
  expect(stdout).toMatch(/Unused files \(1\)\nsrc\/apps\/cli\/forgotten\.ts/)
  expect(stdout).toMatch(/Unused exports \(1\)\nplanted +src\/engine\/dice\/dice\.ts:2:14/)
  expect(stdout).toMatch(/Unused exported types \(1\)\nPlanted +type +src\/engine\/dice\/dice\.ts:3:13/)
})
