// Bundles the program and the package's entry points with esbuild. Dynamic imports stay separate files.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { build, transform } from 'esbuild'
import { bundlePage, pageSizes } from './bundle-page.mjs'
import { withConstants } from './constants.mjs'
import { root } from './ensure.mjs'

/** CommonJS packages call `require` for Node's own modules, which an ES module does not have: gives them the built-in module. */
const nodeForOldPackages = {
  name: 'node-for-old-packages',
  setup(bundle) {
    bundle.onResolve({ filter: /^(node:)?[a-z_/0-9]+$/ }, ({ path, kind }) => {
      const name = path.replace(/^node:/, '')
      return kind === 'require-call' && builtinModules.includes(name) ? { path: name, namespace: 'node' } : undefined
    })
    bundle.onLoad({ filter: /./, namespace: 'node' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('node:${path}')`,
    }))
  },
}

/** Bundles content as JSON text: parsing that takes half the time of parsing an object literal, and every command does it. */
const contentAsText = {
  name: 'content-as-text',
  setup(bundle) {
    bundle.onLoad({ filter: /[\\/]content[\\/][^\\/]+\.json$/ }, ({ path }) => {
      const text = JSON.stringify(JSON.parse(readFileSync(path, 'utf8')))
      return { contents: `export default JSON.parse(${JSON.stringify(text)})`, loader: 'js' }
    })
  },
}

/** @hono/zod-openapi extends ZodType, but imports all of zod with its 50 languages: half a megabyte, also for commands without it. */
const onlyZodType = {
  name: 'only-zod-type',
  setup(bundle) {
    bundle.onResolve({ filter: /^zod$/ }, ({ importer }) =>
      /@hono[\\/]zod-openapi/.test(importer) ? { path: 'zod', namespace: 'only-zod-type' } : undefined,
    )
    bundle.onLoad({ filter: /./, namespace: 'only-zod-type' }, () => ({
      contents: "import { ZodType } from 'zod'; export const z = { ZodType }",
      resolveDir: root,
    }))
  },
}

const outdir = join(root, 'dist')
// A game is a folder with an index.ts.
const games = readdirSync(join(root, 'src', 'games')).filter((name) =>
  existsSync(join(root, 'src', 'games', name, 'index.ts')),
)
rmSync(join(outdir, 'chunks'), { recursive: true, force: true })
const target = 'node20.19'
const { metafile, outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: {
    cli: 'src/apps/cli/cli.ts',
    index: 'src/index.ts',
    'lab-worker': 'src/apps/lab/worker.ts',
    'verify-worker': 'src/apps/server/runs/worker.ts',
    engine: 'src/engine.ts',
    lib: 'src/lib/index.ts',
    bots: 'src/bots/index.ts',
    text: 'src/text.ts',
    agent: 'src/agent.ts',
    ...Object.fromEntries(games.map((game) => [`games/${game}`, `src/games/${game}/index.ts`])),
  },
  outdir,
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target,
  packages: 'bundle',
  // PGlite loads files beside its own module. pg-native is optional and not installed.
  external: ['@electric-sql/pglite', 'pg-native'],
  plugins: [nodeForOldPackages, contentAsText, onlyZodType],
  legalComments: 'none',
  metafile: true,
  write: false,
  logLevel: 'warning',
})
/** Tests that change a copy of the sources need neither the page nor small files. */
const isQuick = process.argv.includes('--quick')
for (const { path, text } of outputFiles) {
  const small = { minifySyntax: true, minifyWhitespace: true, legalComments: 'none', logLevel: 'warning' }
  const { code } = isQuick ? { code: text } : await transform(withConstants(text), { format: 'esm', target, ...small })
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, code)
}

// The page comes after the library, which knows the games.
const page = isQuick ? { inputs: {}, outputs: {} } : await bundlePage()
if (process.argv.includes('--sizes')) for (const [what, kb] of pageSizes(page)) console.log(`${what}: ${kb}`)

// The licences of bundled packages.
const packages = new Set(
  [...Object.keys(metafile.inputs), ...Object.keys(page.inputs)].flatMap(
    (path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [],
  ),
)
const notices = [...packages].sort().map((name) => {
  const folder = join(root, 'node_modules', name)
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  return `${name} ${version} (${license})\n\n${file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()}\n`
})
writeFileSync(join(outdir, 'THIRD-PARTY.txt'), `Undercroft is bundled with:\n\n${notices.join('\n')}`)
