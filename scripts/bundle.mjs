// Bundles the program and the library's doors with esbuild. Parts that are imported only when needed stay files of their own.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './ensure.mjs'

const outdir = join(root, 'dist')
rmSync(join(outdir, 'chunks'), { recursive: true, force: true })
await build({
  absWorkingDir: root,
  entryPoints: {
    cli: 'src/hosts/cli.ts',
    index: 'src/index.ts',
    players: 'src/players/index.ts',
    'star-canine': 'src/games/star-canine/index.ts',
    emojispace: 'src/games/emojispace/index.ts',
    descent: 'src/games/descent/index.ts',
    lostribe: 'src/games/lostribe/index.ts',
    underscore: 'src/games/underscore/index.ts',
  },
  outdir,
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'bundle',
  legalComments: 'none',
  logLevel: 'warning',
})
