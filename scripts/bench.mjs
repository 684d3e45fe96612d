// `npm run bench`: a table; `-- --json`: an array; `-- --quick`: small, to see that it works.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { constants } from './constants.mjs'
import { ensure, root } from './ensure.mjs'

ensure()
const { build } = await import('esbuild')
const outdir = join(root, 'build')
// Split into chunks as in dist: esbuild would otherwise wrap modules that are imported dynamically into functions, which makes them slower.
await build({
  absWorkingDir: root,
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
const { status } = spawnSync(process.execPath, [join(outdir, 'bench.mjs'), ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
