import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildSync } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GAMES } from '../../src/games/index.ts'

// Tests of the npm package, installed into an empty project.
const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'undercroft-'))
const modules = join(folder, 'node_modules')
afterAll(() => rmSync(folder, { recursive: true }))

const run = (command: string, args: readonly string[], cwd = folder) =>
  spawnSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, npm_config_cache: join(folder, 'cache') } })

beforeAll(() => {
  const packed = run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], root)
  expect(packed.status, packed.stderr).toBe(0)
  mkdirSync(join(modules, '@types'), { recursive: true })
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) as string
  expect(run('tar', ['xzf', tarball]).status).toBe(0)
  renameSync(join(folder, 'package'), join(modules, 'undercroft'))
  for (const name of ['@types/node', 'undici-types']) symlinkSync(join(root, 'node_modules', name), join(modules, name))
  cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'all.ts'), consumer)
  const [code = ''] = /(?<=```ts\n)[\s\S]*?(?=```)/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []
  writeFileSync(join(folder, 'readme.ts'), code)
})

/** A program that imports from every entry point. */
const consumer = `
import { type AnyGame, findGame, getGame, isRefusal, start, startChecked } from 'undercroft'
import { replay, seededDice } from 'undercroft/engine'
import { advise, type BotAdvice, planBot, randomBot } from 'undercroft/bots'
import { fieldOfView } from 'undercroft/lib'
import { sceneText } from 'undercroft/text'
import { type Answer, makeAgent } from 'undercroft/agent'
import { starCanine, type State } from 'undercroft/star-canine'
${GAMES.map(({ id }, i) => `import * as game${i} from 'undercroft/${id}'`).join('\n')}

const game: AnyGame = findGame('star-canine')?.game ?? getGame('star-canine').game
const run = start(game, { seed: '1' })
if (!isRefusal(run)) {
  const hull: number = (run.state as State).hull
  const advice: BotAdvice = advise(game, run.state, 0, seededDice('own'))
  console.log(hull, advice.choice, sceneText(game.scene(run.state, 0)), randomBot, planBot, replay, startChecked, fieldOfView)
}
// @ts-expect-error options are typed where the game is known
start(starCanine, { seed: '1', options: { chart: 'everything' } })
const agent: (line: string) => Promise<Answer> = makeAgent({ entropy: () => '0', freshSeed: () => '1' })
console.log(agent, ${GAMES.map((_, i) => `game${i}`).join(', ')})
`

test.each([
  ['7', 'typescript', 'nodenext', 'nodenext'],
  ['7', 'typescript', 'esnext', 'bundler'],
  ['5.9', 'typescript-5.9', 'esnext', 'bundler'],
])(
  'TypeScript %s compiles every entry point and example strictly (%s, module %s, resolution %s)',
  (version, name, module, resolution) => {
    const examples = readdirSync(join(folder, 'examples')).filter((file) => file.endsWith('.ts'))
    const flags = [
      '--noEmit',
      '--strict',
      '--module',
      module,
      '--moduleResolution',
      resolution,
      '--target',
      'es2023',
      // Without the DOM types: stricter, and three times as fast.
      '--lib',
      'es2023',
      '--types',
      'node',
    ]
    const ignore = version === '7' ? ['--ignoreConfig'] : []
    const tsc = join(root, 'node_modules', name, 'bin', 'tsc')
    const files = ['all.ts', 'readme.ts', ...examples.map((file) => join('examples', file))]
    const { status, stdout } = run(process.execPath, [tsc, ...ignore, ...flags, '--skipLibCheck', 'false', ...files])
    expect([status, stdout]).toEqual([0, ''])
  },
)

test('the package contains what users need, and no tests, benches or scripts', () => {
  const files = readdirSync(join(modules, 'undercroft'), { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => /\.test\.|^(test|bench|scripts|build)\b|\.map$|stamp/.test(file))).toEqual([])
  for (const file of [
    'dist/cli.js',
    'README.md',
    'LICENSE',
    'CHANGELOG.md',
    'clients/python/undercroft.py',
    'dist/THIRD-PARTY.txt',
  ])
    expect(files).toContain(file)
  for (const { id } of GAMES) expect(files).toContain(`src/games/${id}/README.md`)
  const { status, stdout } = run(process.execPath, [join(modules, 'undercroft', 'dist', 'cli.js'), 'codex', 'descent'])
  expect([status, stdout.length > 1000]).toEqual([0, true])
})

test('the engine alone is small, and importing one game bundles no other', () => {
  const size = (code: string): number => {
    const { outputFiles } = buildSync({
      stdin: { contents: code, resolveDir: folder },
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
      platform: 'neutral',
      mainFields: ['module'],
      conditions: ['default'],
    })
    return gzipSync(outputFiles[0]?.contents as Uint8Array).length
  }
  const engine = size("import { start, replay } from 'undercroft/engine'; console.log(start, replay)")
  const one = size(
    "import { start } from 'undercroft/engine'; import { starCanine } from 'undercroft/star-canine'; console.log(start, starCanine)",
  )
  expect(engine).toBeLessThan(20_000)
  expect(one).toBeLessThan(60_000)
  const { dependencies } = JSON.parse(readFileSync(join(modules, 'undercroft', 'package.json'), 'utf8')) as {
    dependencies?: Readonly<Record<string, string>>
  }
  // The server's embedded store loads files beside its own module; everything else is bundled.
  expect(Object.keys(dependencies ?? {})).toEqual(['@electric-sql/pglite'])
})
