import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'undercroft-walls-'))
afterAll(() => rmSync(folder, { recursive: true }))

// Planted violations: each must fail with the wall's own words.
const PLANTED: readonly (readonly [file: string, text: string, wall: string])[] = [
  ['src/engine/p1.ts', "import { x } from '../games/index.ts'", 'The engine imports nothing outside itself.'],
  ['src/engine/p2.ts', "import { x } from 'node:fs'", 'The engine imports nothing outside itself.'],
  ['src/engine/p3.ts', "import * as x from 'zod'", 'The engine imports nothing outside itself.'],
  ['src/kit/p1.ts', "import { x } from '../games/star-canine/index.ts'", 'The kit imports the engine and itself.'],
  ['src/games/star-canine/p1.ts', "import { x } from '../descent/rules.ts'", 'A game imports engine, kit and itself'],
  [
    'src/games/star-canine/p2.ts',
    "import { x } from '../../views/text/text.ts'",
    'A game imports engine, kit and itself',
  ],
  [
    'src/games/star-canine/p3.ts',
    "import { x } from '../../players/index.ts'",
    'A game imports engine, kit and itself',
  ],
  ['src/games/star-canine/p4.ts', "import * as x from 'zod'", 'zod in schema.ts only'],
  ['src/games/star-canine/p8.ts', "import { x } from '../../kit/shape.ts'", 'zod in schema.ts only'],
  ['src/kit/p3.ts', "import * as x from 'zod'", 'The kit imports the engine and itself.'],
  ['src/kit/shape.ts', "import { x } from 'node:fs'", "The kit's shapes import zod and the kit."],
  [
    'src/games/star-canine/schema.ts',
    "import { x } from 'node:fs'",
    'schema.ts imports engine, kit, its game and zod.',
  ],
  ['src/players/p1.ts', "import { x } from '../games/star-canine/index.ts'", 'A player sits on any game'],
  ['src/views/text/p1.ts', "import { x } from '../../engine/dice.ts'", 'A view knows the scene and itself'],
  [
    'src/hosts/text/p1.ts',
    "import { x } from '../../games/star-canine/combat.ts'",
    'A host comes through the front doors',
  ],
  ['src/hosts/text/p2.ts', "import { x } from '../../engine/dice.ts'", 'A host comes through the front doors'],
  ['src/games/star-canine/p5.ts', 'const x = Date.now()', 'noRestrictedGlobals'],
  ['src/games/star-canine/p6.ts', 'const x = performance.now()', 'noRestrictedGlobals'],
  ['src/games/star-canine/p7.ts', 'const x = process.env', 'noRestrictedGlobals'],
  ['src/players/p2.ts', 'const x = console', 'noRestrictedGlobals'],
  ['src/kit/p2.ts', "const x = fetch('y')", 'noRestrictedGlobals'],
]
const ALLOWED: readonly (readonly [file: string, text: string])[] = [
  ['src/engine/ok.ts', "import { x } from './dice.ts'"],
  ['src/games/star-canine/ok.ts', "import { x } from '../../engine/dice.ts'"],
  ['src/games/star-canine/ok2.ts', "import { x } from '../../kit/pack.ts'"],
  ['src/games/descent/schema.ts', "import { x } from '../../kit/shape.ts'"],
  ['src/players/ok.ts', "import { x } from '../engine/game.ts'"],
  ['src/views/text/ok.ts', "import { x } from '../../engine/scene.ts'"],
  ['src/hosts/text/ok.ts', "import { x } from '../../engine/index.ts'"],
  ['src/hosts/text/ok2.ts', "import { x } from '../../views/text/text.ts'"],
]

/** What the linter says about each file, with our configuration. */
function lintAll(): Map<string, string> {
  const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as Record<string, unknown>
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }))
  for (const [file, text] of [...PLANTED, ...ALLOWED]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${text}\n\nexport const planted = x\n`)
  }
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const args = [biome, 'lint', '--reporter=github', '--max-diagnostics=none']
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  const said = new Map<string, string>()
  for (const line of stdout.split('\n')) {
    const file = /file=[^,]*?(src\/[^,]+),/.exec(line)?.[1]
    if (file !== undefined && line.startsWith('::error')) said.set(file, `${said.get(file) ?? ''}${line}`)
  }
  return said
}

const said = lintAll()

test.each(PLANTED)('%s: %s is stopped', (file, _, wall) => {
  expect(said.get(file)).toContain(wall)
})

test.each(ALLOWED)('%s: %s passes', (file) => {
  expect(said.get(file)).toBeUndefined()
})

test('the lock file names no address, and every version is exact', () => {
  expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toContain('"resolved"')
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    object
  >
  for (const version of Object.values({ ...dependencies, ...devDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
})
