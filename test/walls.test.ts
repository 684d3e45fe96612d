import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { breaches } from '../scripts/walls.mjs'

const root = new URL('..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'undercroft-walls-'))
afterAll(() => rmSync(folder, { recursive: true }))

// Planted breaches: each must be told with the wall's own words.
const GAME = 'A game imports engine, kit and itself'
const HOST = 'A host comes through the front doors'
const PLANTED: readonly (readonly [file: string, text: string, wall: string])[] = [
  ['src/engine/p1.ts', "import { x } from '../games/index.ts'", 'The engine imports nothing outside itself.'],
  ['src/engine/p2.ts', "import { x } from 'node:fs'", 'The engine imports nothing outside itself.'],
  ['src/engine/p3.ts', "import * as x from 'zod'", 'The engine imports nothing outside itself.'],
  ['src/kit/p1.ts', "import { x } from '../games/star-canine/index.ts'", 'The kit imports the engine and itself'],
  ['src/kit/p3.ts', "import * as x from 'zod'", 'zod in shape.ts only'],
  ['src/kit/shape.ts', "import { x } from 'node:fs'", "The kit's shapes import zod and the kit."],
  ['src/games/star-canine/p1.ts', "import { x } from '../descent/rules.ts'", GAME],
  ['src/games/star-canine/p2.ts', "import { x } from '../../views/text/text.ts'", GAME],
  ['src/games/star-canine/p3.ts', "import { x } from '../../players/index.ts'", GAME],
  ['src/games/star-canine/p4.ts', "import * as x from 'zod'", 'zod in schema.ts only'],
  ['src/games/star-canine/p5.ts', "import { x } from '../../kit/shape.ts'", 'zod in schema.ts only'],
  ['src/games/star-canine/p6.ts', "import type { x } from '../../hosts/saves/index.ts'", GAME],
  ['src/games/star-canine/fight/p7.ts', "import { x } from '../../descent/rules.ts'", GAME],
  ['src/games/star-canine/fight/p8.ts', "export { x } from '../../../players/index.ts'", GAME],
  ['src/games/star-canine/fight/p9.ts', "const x = import('node:fs')", GAME],
  ['src/games/star-canine/fight/p10.ts', "import {\n  x,\n} from 'node:fs'", GAME],
  [
    'src/games/star-canine/schema.ts',
    "import { x } from 'node:fs'",
    'schema.ts imports engine, kit, its game and zod.',
  ],
  ['src/games/other.ts', "import { x } from './descent/rules.ts'", 'only the front doors of the games'],
  ['src/players/p1.ts', "import { x } from '../games/star-canine/index.ts'", 'A player sits on any game'],
  ['src/views/text/p1.ts', "import { x } from '../../engine/dice.ts'", 'A view knows the scene and itself'],
  ['src/views/text/p2.ts', "import { x } from '../terminal/frame.ts'", 'A view knows the scene and itself'],
  ['src/views/text/p3.ts', "import { x } from '../../skins/index.ts'", 'A view knows the scene and itself'],
  ['src/views/web/p4.tsx', "import { x } from '../../engine/run.ts'", 'The web view knows the scene'],
  ['src/skins/descent/web/p4.tsx', "import { x } from '../../lostribe/web/art.ts'", 'A look knows the scene'],
  ['src/skins/descent/web/p5.tsx', "import { x } from '../../../games/descent/index.ts'", 'A look knows the scene'],
  ['src/hosts/web/p6.tsx', "import { x } from 'node:fs'", 'The page comes through the front doors'],
  ['src/hosts/web/p7.tsx', "import { x } from '../saves/index.ts'", 'The page comes through the front doors'],
  ['src/skins/descent/p1.ts', "import { x } from '../../games/descent/index.ts'", 'A skin knows the scene'],
  ['src/skins/descent/p2.ts', "import { x } from '../lostribe/figures.ts'", 'A skin knows the scene'],
  ['src/skins/p3.ts', "import { x } from '../hosts/shell/open.ts'", 'What skins share knows the scene'],
  ['src/hosts/text/p5.ts', "import { x } from '../../skins/descent/figures.ts'", HOST],
  ['src/hosts/text/p1.ts', "import { x } from '../../games/star-canine/combat.ts'", HOST],
  ['src/hosts/text/p2.ts', "import { x } from '../../engine/dice.ts'", HOST],
  ['src/hosts/text/p3.ts', "import { x } from '../saves/log.ts'", HOST],
  ['src/hosts/terminal/pages/p4.ts', "import { x } from '../../text/play.ts'", HOST],
  ['src/hosts/text/p6.ts', "import { x } from 'kysely'", HOST],
  ['src/hosts/server/p7.ts', "import { x } from '../saves/log.ts'", 'The server comes through the front doors'],
  ['src/nowhere/p1.ts', 'const x = 1', 'stands in no room'],
  ['src/games/descent/c1.ts', "import type { x } from './c2.ts'", 'imports go in a circle'],
  ['src/kit/c3.ts', "import { planted as x } from './c3.ts'", 'imports go in a circle'],
  ['src/games/descent/m1.ts', 'const x = Math.random()', 'chance comes from the dice'],
  ['src/games/descent/m9.ts', 'let count = 0', 'keep what is remembered in a constant object'],
  ['src/games/descent/fight/m2.ts', 'const x = Math.sin(1)', 'engines may answer differently'],
  ['src/kit/m3.ts', 'const x = Math.pow(2, 0.5)', 'engines may answer differently'],
  ['src/kit/m4.ts', 'const { exp: x } = Math', 'name the function'],
  ['src/engine/m5.ts', "const x = Math['random']()", 'name the function'],
  ['src/games/descent/m6.ts', "const x = 'a'.localeCompare('b')", 'differs between machines'],
  ['src/games/descent/m7.ts', 'const x = (1000).toLocaleString()', 'differs between machines'],
]
const ALLOWED: readonly (readonly [file: string, text: string])[] = [
  ['src/engine/ok.ts', "import { x } from './dice.ts'"],
  ['src/games/star-canine/ok.ts', "import { x } from '../../engine/dice.ts'"],
  ['src/games/star-canine/ok2.ts', "import { x } from '../../kit/pack.ts'"],
  ['src/games/star-canine/ok3.ts', "import { x } from './fight/ok4.ts'"],
  ['src/games/star-canine/fight/ok4.ts', "import { x } from '../state.ts'"],
  ['src/games/star-canine/fight/ok5.ts', "import { x } from '../../../engine/dice.ts'"],
  ['src/games/descent/schema.ts', "import { x } from '../../kit/shape.ts'"],
  ['src/games/descent/ok6.ts', 'const x = Math.floor(Math.sqrt(9)) // never Math.random()'],
  ['src/players/ok.ts', "import { x } from '../engine/game.ts'"],
  ['src/players/ok2.ts', 'const x = Math.log(3)'],
  ['src/views/text/ok.ts', "import { x } from '../../engine/scene.ts'"],
  ['src/skins/descent/ok.ts', "import { x } from '../../views/terminal/panels/figures.ts'"],
  ['src/skins/descent/ok2.ts', "import { x } from '../bodies.ts'"],
  ['src/views/web/ok.tsx', "import { x } from 'preact/hooks'"],
  ['src/skins/descent/web/ok.tsx', "import { x } from '../../../views/web/look.ts'"],
  ['src/hosts/web/ok.tsx', "import { x } from '../../engine/index.ts'"],
  ['src/hosts/text/ok5.ts', "import { x } from '../../skins/index.ts'"],
  ['src/hosts/text/ok.ts', "import { x } from '../../engine/index.ts'"],
  ['src/hosts/text/ok2.ts', "import { x } from '../../views/text/text.ts'"],
  ['src/hosts/text/ok3.ts', "import { x } from '../saves/index.ts'"],
  ['src/hosts/terminal/pages/ok4.ts', "import { x } from '../page.ts'"],
]
/** The other half of the circle. */
const BESIDE: readonly (readonly [file: string, text: string])[] = [
  ['src/games/descent/c2.ts', "import { planted as x } from './c1.ts'"],
]
/** What the linter keeps out of the pure rooms. */
const GLOBALS: readonly (readonly [file: string, text: string])[] = [
  ['src/games/star-canine/g1.ts', 'const x = Date.now()'],
  ['src/games/star-canine/fight/g2.ts', 'const x = performance.now()'],
  ['src/games/star-canine/g3.ts', 'const x = process.env'],
  ['src/players/g4.ts', 'const x = console'],
  ['src/kit/g5.ts', "const x = fetch('y')"],
]

for (const [file, text] of [...PLANTED, ...ALLOWED, ...BESIDE, ...GLOBALS]) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), `${text}\n\nexport const planted = x\n`)
}
const told = breaches(folder)

test.each(PLANTED)('%s: %s is stopped', (file, _, wall) => {
  expect(told.filter((line) => line.startsWith(`${file}:`)).join('\n')).toContain(wall)
})

test.each(ALLOWED)('%s: %s passes', (file) => {
  expect(told.filter((line) => line.startsWith(`${file}:`))).toEqual([])
})

test('this house has no breach', () => {
  expect(breaches(root)).toEqual([])
})

/** What the linter says about each file, with our configuration. */
function lintAll(): Map<string, string> {
  const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as Record<string, unknown>
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }))
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

test('the linter stops the clock, the machine and the network in the pure rooms', () => {
  const said = lintAll()
  for (const [file] of GLOBALS)
    expect([file, said.get(file)]).toEqual([file, expect.stringContaining('noRestrictedGlobals')])
  for (const [file] of ALLOWED) expect([file, said.get(file)]).toEqual([file, undefined])
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
