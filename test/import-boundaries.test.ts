import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { violations } from '../scripts/import-boundaries.mjs'

const root = new URL('..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'undercroft-imports-'))
afterAll(() => rmSync(folder, { recursive: true }))

// Planted violations: each must be reported with the rule of its layer.
const GAME = 'A game imports the engine, lib and itself'
const APP = 'An app imports other folders by their index.ts'
const PLANTED: readonly (readonly [file: string, text: string, rule: string])[] = [
  ['src/engine/p1.ts', "import { x } from '../games/index.ts'", 'The engine imports nothing but itself.'],
  ['src/engine/p2.ts', "import { x } from 'node:fs'", 'The engine imports nothing but itself.'],
  ['src/engine/p3.ts', "import * as x from 'zod'", 'The engine imports nothing but itself.'],
  ['src/lib/p1.ts', "import { x } from '../games/star-canine/index.ts'", 'lib imports the engine and itself'],
  ['src/lib/p3.ts', "import * as x from 'zod'", 'zod in schema-parts.ts only'],
  ['src/lib/schema-parts.ts', "import { x } from 'node:fs'", 'lib/schema-parts.ts imports the engine, lib and zod.'],
  ['src/games/star-canine/p1.ts', "import { x } from '../descent/rules.ts'", GAME],
  ['src/games/star-canine/p2.ts', "import { x } from '../../views/text/text.ts'", GAME],
  ['src/games/star-canine/p3.ts', "import { x } from '../../bots/index.ts'", GAME],
  ['src/games/star-canine/p4.ts', "import * as x from 'zod'", 'zod in schema.ts only'],
  ['src/games/star-canine/p5.ts', "import { x } from '../../lib/schema-parts.ts'", 'zod in schema.ts only'],
  ['src/games/star-canine/p6.ts', "import type { x } from '../../storage/fs/index.ts'", GAME],
  ['src/games/star-canine/combat/p7.ts', "import { x } from '../../descent/rules.ts'", GAME],
  ['src/games/star-canine/combat/p8.ts', "export { x } from '../../../bots/index.ts'", GAME],
  ['src/games/star-canine/combat/p9.ts', "const x = import('node:fs')", GAME],
  ['src/games/star-canine/combat/p10.ts', "import {\n  x,\n} from 'node:fs'", GAME],
  [
    'src/games/star-canine/schema.ts',
    "import { x } from 'node:fs'",
    'A schema imports the engine, lib, its game and zod.',
  ],
  ['src/games/other.ts', "import { x } from './descent/rules.ts'", 'imports only info.ts and index.ts of each game'],
  ['src/bots/p1.ts', "import { x } from '../games/star-canine/index.ts'", 'A bot plays any game'],
  ['src/play/p1.ts', "import { x } from 'node:fs'", 'no Node and no DOM'],
  ['src/play/p2.ts', "import { x } from '../storage/types.ts'", 'play imports the engine, bots, lib and itself'],
  ['src/storage/p1.ts', "import { x } from 'node:fs'", 'only storage/fs and storage/archive know Node'],
  ['src/storage/fs/p2.ts', "import { x } from '../../apps/cli/commands.ts'", 'Storage on disk imports'],
  ['src/storage/idb/p3.ts', "import { x } from '../fs/disk.ts'", 'Storage imports the engine'],
  ['src/client/p1.ts', "import { x } from 'node:fs'", 'only client/fs knows Node'],
  [
    'src/views/text/p1.ts',
    "import { x } from '../../engine/dice/dice.ts'",
    'A view imports the scene, the rules of input and itself',
  ],
  [
    'src/views/text/p2.ts',
    "import { x } from '../terminal/frame.ts'",
    'A view imports the scene, the rules of input and itself',
  ],
  [
    'src/views/text/p3.ts',
    "import { x } from '../../skins/index.ts'",
    'A view imports the scene, the rules of input and itself',
  ],
  ['src/views/web/p4.tsx', "import { x } from '../../engine/run/run.ts'", 'The web view imports the scene'],
  ['src/skins/descent/web/p4.tsx', "import { x } from '../../lostribe/web/art.ts'", 'A web skin imports the scene'],
  [
    'src/skins/descent/web/p5.tsx',
    "import { x } from '../../../games/descent/index.ts'",
    'A web skin imports the scene',
  ],
  ['src/apps/web/p6.tsx', "import { x } from 'node:fs'", 'The page imports index.ts of other folders'],
  [
    'src/apps/web/p7.tsx',
    "import { x } from '../../storage/fs/index.ts'",
    'The page imports index.ts of other folders',
  ],
  ['src/skins/descent/p1.ts', "import { x } from '../../games/descent/index.ts'", 'A skin imports the scene'],
  ['src/skins/descent/p2.ts', "import { x } from '../lostribe/figures.ts'", 'A skin imports the scene'],
  ['src/skins/p3.ts', "import { x } from '../apps/cli/commands.ts'", 'What skins share imports the scene'],
  ['src/apps/text/p5.ts', "import { x } from '../../skins/descent/figures.ts'", APP],
  ['src/apps/text/p1.ts', "import { x } from '../../games/star-canine/combat.ts'", APP],
  ['src/apps/text/p2.ts', "import { x } from '../../engine/dice/dice.ts'", APP],
  ['src/apps/text/p3.ts', "import { x } from '../server/app.ts'", APP],
  ['src/apps/terminal/pages/p4.ts', "import { x } from '../../text/play.ts'", APP],
  ['src/apps/text/p6.ts', "import { x } from 'kysely'", APP],
  ['src/apps/worker-pool.ts', "import { x } from './cli/line-input.ts'", 'it imports Node alone'],
  [
    'src/apps/server/p7.ts',
    "import { x } from '../../storage/fs/run-log.ts'",
    'The server imports index.ts of other folders',
  ],
  ['src/apps/agent/mcp/p8.ts', "import { x } from 'hono'", 'apps/agent/mcp imports index.ts of other folders'],
  ['src/nowhere/p1.ts', 'const x = 1', 'belongs to no layer'],
  ['src/games/descent/c1.ts', "import type { x } from './c2.ts'", 'import cycle'],
  ['src/lib/c3.ts', "import { planted as x } from './c3.ts'", 'import cycle'],
  ['src/games/descent/m1.ts', 'const x = Math.random()', 'use the dice'],
  ['src/games/descent/m9.ts', 'let count = 0', 'put what must be remembered into a constant object'],
  ['src/games/descent/combat/m2.ts', 'const x = Math.sin(1)', 'may differ between JavaScript engines'],
  ['src/lib/m3.ts', 'const x = Math.pow(2, 0.5)', 'may differ between JavaScript engines'],
  ['src/lib/m4.ts', 'const { exp: x } = Math', 'name the function'],
  ['src/engine/m5.ts', "const x = Math['random']()", 'name the function'],
  ['src/games/descent/m6.ts', "const x = 'a'.localeCompare('b')", 'differ between machines'],
  ['src/games/descent/m7.ts', 'const x = (1000).toLocaleString()', 'differ between machines'],
]
const ALLOWED: readonly (readonly [file: string, text: string])[] = [
  ['src/engine/ok.ts', "import { x } from './dice/dice.ts'"],
  ['src/games/star-canine/ok.ts', "import { x } from '../../engine/dice/dice.ts'"],
  ['src/games/star-canine/ok2.ts', "import { x } from '../../lib/content-pack.ts'"],
  ['src/games/star-canine/ok3.ts', "import { x } from './combat/ok4.ts'"],
  ['src/games/star-canine/combat/ok4.ts', "import { x } from '../state.ts'"],
  ['src/games/star-canine/combat/ok5.ts', "import { x } from '../../../engine/dice/dice.ts'"],
  ['src/games/descent/schema.ts', "import { x } from '../../lib/schema-parts.ts'"],
  ['src/games/descent/ok6.ts', 'const x = Math.floor(Math.sqrt(9)) // never Math.random()'],
  ['src/bots/ok.ts', "import { x } from '../engine/contract/game.ts'"],
  ['src/bots/ok2.ts', 'const x = Math.log(3)'],
  ['src/play/ok.ts', "import { x } from '../bots/index.ts'"],
  ['src/storage/fs/ok.ts', "import { x } from 'node:fs'"],
  ['src/client/ok.ts', "import { x } from '../engine/index.ts'"],
  ['src/views/text/ok.ts', "import { x } from '../../engine/contract/scene.ts'"],
  ['src/skins/descent/ok.ts', "import { x } from '../../views/terminal/panels/figures.ts'"],
  ['src/skins/descent/ok2.ts', "import { x } from '../bodies.ts'"],
  ['src/views/web/ok.tsx', "import { x } from 'preact/hooks'"],
  ['src/skins/descent/web/ok.tsx', "import { x } from '../../../views/web/skin.ts'"],
  ['src/apps/web/ok.tsx', "import { x } from '../../engine/index.ts'"],
  ['src/apps/text/ok5.ts', "import { x } from '../../skins/index.ts'"],
  ['src/apps/lab/ok6.ts', "import { x } from '../worker-pool.ts'"],
  ['src/apps/server/runs/ok7.ts', "import { x } from '../../worker-pool.ts'"],
  ['src/apps/text/ok.ts', "import { x } from '../../engine/index.ts'"],
  ['src/apps/text/ok2.ts', "import { x } from '../../views/text/text.ts'"],
  ['src/apps/text/ok3.ts', "import { x } from '../../storage/fs/index.ts'"],
  ['src/apps/terminal/pages/ok4.ts', "import { x } from '../page.ts'"],
]
/** The other file of the planted cycle. */
const BESIDE: readonly (readonly [file: string, text: string])[] = [
  ['src/games/descent/c2.ts', "import { planted as x } from './c1.ts'"],
]
/** What the linter forbids in the pure layers. */
const GLOBALS: readonly (readonly [file: string, text: string])[] = [
  ['src/games/star-canine/g1.ts', 'const x = Date.now()'],
  ['src/games/star-canine/combat/g2.ts', 'const x = performance.now()'],
  ['src/games/star-canine/g3.ts', 'const x = process.env'],
  ['src/bots/g4.ts', 'const x = console'],
  ['src/lib/g5.ts', "const x = fetch('y')"],
]

for (const [file, text] of [...PLANTED, ...ALLOWED, ...BESIDE, ...GLOBALS]) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), `${text}\n\nexport const planted = x\n`)
}
const found = violations(folder)

test.each(PLANTED)('%s: %s is reported', (file, _, rule) => {
  expect(found.filter((line) => line.startsWith(`${file}:`)).join('\n')).toContain(rule)
})

test('a chain of imports that is too long is reported with its files', () => {
  const tree = mkdtempSync(join(folder, 'chain-'))
  mkdirSync(join(tree, 'src/lib'), { recursive: true })
  const link = (length: number): string[] => {
    for (let i = 1; i <= length; i++)
      writeFileSync(join(tree, `src/lib/f${i}.ts`), i < length ? `import type { x } from './f${i + 1}.ts'\n` : '')
    return violations(tree)
  }
  expect(link(40)).toEqual([])
  expect(link(41)).toEqual([
    expect.stringContaining('src/lib/f1.ts:1: a chain of 41 imports, above 40: lib/f1.ts → lib/f2'),
  ])
})

test.each(ALLOWED)('%s: %s passes', (file) => {
  expect(found.filter((line) => line.startsWith(`${file}:`))).toEqual([])
})

test('this repository has no violation', () => {
  expect(violations(root)).toEqual([])
})

/** The linter's errors for each file, with our configuration. */
function lintAll(): Map<string, string> {
  const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as Record<string, unknown>
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }))
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const args = [biome, 'lint', '--reporter=github', '--max-diagnostics=none']
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  const errors = new Map<string, string>()
  for (const line of stdout.split('\n')) {
    const file = /file=[^,]*?(src\/[^,]+),/.exec(line)?.[1]
    if (file !== undefined && line.startsWith('::error')) errors.set(file, `${errors.get(file) ?? ''}${line}`)
  }
  return errors
}

test('the linter forbids the clock, the machine and the network in the pure layers', () => {
  const errors = lintAll()
  for (const [file] of GLOBALS)
    expect([file, errors.get(file)]).toEqual([file, expect.stringContaining('noRestrictedGlobals')])
  for (const [file] of ALLOWED) expect([file, errors.get(file)]).toEqual([file, undefined])
})

test('the lock file names no address, and every version is exact', () => {
  expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toContain('"resolved"')
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    object
  >
  for (const version of Object.values({ ...dependencies, ...devDependencies }))
    expect(version).toMatch(/^(npm:typescript@)?\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/)
})
