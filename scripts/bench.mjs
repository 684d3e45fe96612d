// `npm run bench`: a table; `-- --json`: an array; `-- --quick`: small, to see that it works.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { constants } from './constants.mjs'
import { ensure, root } from './ensure.mjs'

ensure()
const { build } = await import('esbuild')
const outfile = join(root, 'build', 'bench.mjs')
await build({
  ...{ absWorkingDir: root, entryPoints: ['bench/index.ts'], outfile, bundle: true, format: 'esm', platform: 'node' },
  ...{ target: 'node20.19', logLevel: 'warning', external: ['@lydell/node-pty'], plugins: [constants] },
})
const { status } = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(status ?? 1)
