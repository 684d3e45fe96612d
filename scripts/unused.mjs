// Reports unused files, exports, types and packages with knip (knip.json). `npm test` runs it.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './ensure.mjs'

const knip = join(root, 'node_modules', 'knip', 'bin', 'knip.js')
const { status } = spawnSync(process.execPath, [knip, '--no-progress', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(status ?? 1)
