// `npm start`: makes the clone ready and starts the program. `npm start -- ARGS` passes ARGS on.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensure, root } from './ensure.mjs'

await ensure()
await import(pathToFileURL(join(root, 'dist', 'cli.js')).href)
