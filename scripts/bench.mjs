// `npm run bench`: a table; `-- --json`: an array; `-- --quick`: a short run, to see that it works; `-- --parts descent,kit`: only these parts.
// `-- --beside REV` measures an older commit in the same run, part by part, with that commit's own bench.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensure, root } from './ensure.mjs'

await ensure()
const args = process.argv.slice(2)
const at = args.indexOf('--beside')
if (at < 0) process.exitCode = await measure(args)
else {
  const [, revision = 'HEAD'] = args.splice(at, 2)
  const folder = mkdtempSync(join(tmpdir(), 'undercroft-beside-'))
  try {
    process.exitCode = await measure([...args, '--beside', await benchOf(revision, folder)])
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root })
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(args) {
  const { status } = spawnSync(process.execPath, [await buildBench(root), ...args], { stdio: 'inherit' })
  return status ?? 1
}

/** Checks a commit out and bundles its program and its bench, with the packages that are installed here. */
async function benchOf(revision, folder) {
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, revision], { cwd: root, stdio: 'inherit' })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  execFileSync(process.execPath, [join('scripts', 'bundle.mjs')], { cwd: folder, stdio: ['ignore', 2, 2] })
  return buildBench(folder)
}

async function buildBench(folder) {
  const { build } = await import('esbuild')
  const { constants } = await import(pathToFileURL(join(folder, 'scripts', 'constants.mjs')).href)
  const outdir = join(folder, 'build')
  // Split into chunks as in dist: esbuild would otherwise wrap modules that are imported dynamically into functions, which makes them slower.
  await build({
    absWorkingDir: folder,
    entryPoints: { bench: 'bench/index.ts' },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'warning',
    external: ['@lydell/node-pty'],
    plugins: [constants],
  })
  return join(outdir, 'bench.mjs')
}
