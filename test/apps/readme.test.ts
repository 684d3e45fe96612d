import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { afterAll, expect, test } from 'vitest'
import { mapPage } from '../../scripts/map.mjs'
import { apiPage, dicePage, mcpPage, protocolPage } from '../docs/pages.ts'
import { openSyncTypist } from '../typist-sync.ts'

const root = new URL('../..', import.meta.url).pathname
const read = (name: string): string => readFileSync(join(root, name), 'utf8')
const README = read('README.md')

/** The code blocks of a language in a document. */
const blocks = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map((match) => match[1] as string)

const home = mkdtempSync(join(tmpdir(), 'undercroft-'))
afterAll(() => rmSync(home, { recursive: true }))

const run = (command: string, args: readonly string[], input = '') =>
  spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    input,
    env: { ...process.env, NO_COLOR: '1', UNDERCROFT_HOME: home },
  })

/** Commands that this test does not run, and the reason or the test that runs them. */
const RUN_ELSEWHERE = new Map([
  ['npm test', 'this is it'],
  ['npm run deep', 'hours; its parts run small in every test'],
  ['npm run bench', 'test/bench.test.ts'],
  ['npm start -- serve --open', 'test/server/commands.ts'],
])

const typist = openSyncTypist({ cwd: root })

test('npm start passes its arguments on to the program', () => {
  const { status, stdout } = run('npm', ['start', '--silent', '--', 'codex', 'star-canine'])
  expect([status, stdout.length > 1000]).toEqual([0, true])
})

test('every command in the README works', () => {
  const commands = blocks(README, 'sh').flatMap((block) => block.trim().split('\n'))
  expect(commands.length).toBeGreaterThan(5)
  for (const line of commands) {
    const command = (line.split('  #')[0] as string).trim()
    if (RUN_ELSEWHERE.has(command)) continue
    expect(command).toMatch(/^npm start( --silent)?( -- .*)?$/)
    const [, args = ''] = command.split(' -- ')
    const input = command.endsWith('agent') ? '{"op":"games"}\n' : ''
    expect([command, typist.run(home, args.split(' ').filter(Boolean), input).code]).toEqual([command, 0])
  }
})

test('the code in the README plays a run', () => {
  const [code] = blocks(README, 'ts')
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(join(root, 'build', 'readme.mjs'), transformSync(code as string, { loader: 'ts' }).code)
  const { status, stdout, stderr } = run(process.execPath, ['build/readme.mjs'])
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^game-over 8 stages?|game-over|game-clear/)
})

test('the screen in the README is what the game shows', () => {
  const [screen] = blocks(README, 'text')
  const { stdout } = run(
    process.execPath,
    ['dist/cli.js', 'play', 'star-canine', '--seed', '7'],
    '\n\nequip 1 2 3 4\nengage\n',
  )
  expect(stdout).toContain((screen as string).trim())
})

test('generated pages are up to date', async () => {
  expect(readFileSync(join(root, 'docs', 'MAP.md'), 'utf8'), 'run node scripts/map.mjs').toBe(mapPage())
  await expect(apiPage()).toMatchFileSnapshot('../../docs/API.md')
  await expect(dicePage()).toMatchFileSnapshot('../../docs/DICE.md')
  await expect(await mcpPage()).toMatchFileSnapshot('../../docs/MCP.md')
  await expect(await protocolPage()).toMatchFileSnapshot('../../docs/PROTOCOL.md')
})

test('links in the documents point to existing files', () => {
  const pages = readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)
  for (const name of ['README.md', 'CONTRIBUTING.md', 'examples/README.md', ...pages]) {
    for (const [, target] of read(name).matchAll(/\]\(([^)#]+)\)/g)) {
      const path = join(root, name, '..', target as string)
      expect(() => readFileSync(path)).not.toThrow(/ENOENT/)
    }
  }
})
