// `npm test`: set-up, then every check. The tests run at once; the other checks run beside them, one after the other, and report when they fail.
// Arguments go to vitest: `npm test -- src/lib`.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensure, root } from './ensure.mjs'

// Type-checkers and bundlers, which are written in Go, collect garbage less often: a fifth less CPU time, and memory suffices.
process.env.GOGC ??= '400'
await ensure({ types: true })
const tool = (...path) => join(root, 'node_modules', ...path)
const tsc = tool('typescript', 'bin', 'tsc')
/** Quickest first. The type-check of the pure layers was part of the set-up. One thread each, because the tests need the other core. */
const CHECKS = [
  ['import boundaries', [join(root, 'scripts', 'import-boundaries.mjs')]],
  ['lint and format', [tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings']],
  ['the type-check of the page', [tsc, '-p', 'tsconfig.web.json', '--singleThreaded']],
  ['the type-check', [tsc, '-p', 'tsconfig.json', '--singleThreaded']],
  ['unused files and exports', [join(root, 'scripts', 'unused.mjs')]],
]

const [failed, status] = await Promise.all([
  check(),
  run([tool('vitest', 'vitest.mjs'), 'run', ...process.argv.slice(2)], 'inherit').then(({ code }) => code),
])
for (const { name, output } of failed) console.error(`\nundercroft: ${name} failed\n${output}`)
process.exit(failed.length > 0 ? 1 : status)

async function check() {
  const failures = []
  for (const [name, args] of CHECKS) {
    const { code, output } = await run(args, 'pipe')
    if (code === 0) continue
    console.error(`\nundercroft: ${name} failed; details follow after the tests\n`)
    failures.push({ name, output })
  }
  return failures
}

function run(args, stdio) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', stdio, stdio] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
