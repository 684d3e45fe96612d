// `npm test`: set-up, type-check, lint with format, import walls, unused exports, then every test, bundled. Extra words go to vitest; to have tests read
// as they are written, `npx vitest` alone.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensure, root } from './ensure.mjs'

ensure({ test: true })
run([join(root, 'scripts', 'import-boundaries.mjs')])
run([join(root, 'scripts', 'unused.mjs')])
step(join('@biomejs', 'biome', 'bin', 'biome'), ['check', '--error-on-warnings'])
// Only now: esbuild is there after the set-up.
const { bundleTests } = await import('./bundle-tests.mjs')
await bundleTests()
process.env.UNDERCROFT_TESTS = 'built'
step(join('vitest', 'vitest.mjs'), ['run', ...process.argv.slice(2)])

function step(tool, args) {
  run([join(root, 'node_modules', tool), ...args])
}

function run(args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
