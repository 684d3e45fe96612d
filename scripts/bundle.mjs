// Bundles the program and the library's doors with esbuild. Parts that are imported only when needed stay files of their own.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './ensure.mjs'

const outdir = join(root, 'dist')
// A game is a folder with a front door.
const games = readdirSync(join(root, 'src', 'games')).filter((name) =>
  existsSync(join(root, 'src', 'games', name, 'index.ts')),
)
rmSync(join(outdir, 'chunks'), { recursive: true, force: true })
await build({
  absWorkingDir: root,
  entryPoints: {
    cli: 'src/hosts/cli.ts',
    index: 'src/index.ts',
    players: 'src/players/index.ts',
    ...Object.fromEntries(games.map((game) => [`games/${game}`, `src/games/${game}/index.ts`])),
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
