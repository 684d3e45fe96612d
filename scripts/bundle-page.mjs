// Bundles the page into dist/page: a plain folder for any web host, with relative addresses and no outside requests. The shell, one chunk per
// game with its skin, and what few visitors need (rule books, schemas, archived rules) are separate files, loaded on demand.
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { root } from './ensure.mjs'

const outdir = join(root, 'dist', 'page')
const web = join('src', 'apps', 'web')

/** Bundles the page. The home page's facts about the games come from the library, which must be bundled first. */
export async function bundlePage() {
  rmSync(outdir, { recursive: true, force: true })
  const { GAMES } = await import(`${pathToFileURL(join(root, 'dist', 'index.js')).href}?${Date.now()}`)
  const skins = GAMES.map(({ id }) => id).filter((id) => existsSync(join(root, styleOf(id))))
  const result = await build({
    absWorkingDir: root,
    entryPoints: {
      main: join(web, 'main.tsx'),
      worker: join(web, 'worker.ts'),
      shell: join('src', 'views', 'web', 'shell.css'),
      'style-console': join('src', 'views', 'web', 'console.css'),
      'style-replay': join('src', 'views', 'web', 'replay.css'),
      ...Object.fromEntries(skins.map((id) => [`skin-${id}`, styleOf(id)])),
    },
    outdir,
    entryNames: '[name]-[hash]',
    chunkNames: 'chunks/[name]-[hash]',
    assetNames: 'fonts/[name]-[hash]',
    loader: { '.woff2': 'file', '.md': 'text' },
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: ['es2023', 'chrome111', 'firefox114', 'safari16.4'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    plugins: [gamesPlugin(GAMES, skins), wholeChunks(GAMES, skins)],
  })
  const entries = entryFiles(result.metafile)
  copyArchive()
  writeIcons()
  writeManifest()
  writeIndex(entries, skins)
  await writeServiceWorker()
  return result.metafile
}

/** What every game needs, besides the engine. */
const SHARED = ['enums', 'fields', 'join-parts', 'lazy', 'table-panel'].map((name) => join('lib', `${name}.ts`))

/**
 * Keeps the shell in one chunk, and engine and shared mechanics in another. esbuild splits shared code by who shares it; 34 pieces compress a seventh
 * worse than one. So every file that is loaded later also imports the whole shell, which is loaded already by then, and every file where a game
 * enters also imports all of what games share.
 */
function wholeChunks(games, skins) {
  const shell = [join(root, web, 'app.tsx')]
  const shared = [join('engine', 'index.ts'), ...SHARED].map((file) => join(root, 'src', file))
  const more = new Map()
  for (const { id } of games) {
    more.set(join(root, 'src', 'games', id, 'info.ts'), shared)
    for (const file of loadedLater(join(root, 'src', 'games', id))) more.set(file, shared)
  }
  for (const entry of ['main.tsx', 'worker.ts']) more.set(join(root, web, entry), shared)
  for (const file of loadedLater(join(root, web))) more.set(file, shell)
  for (const id of skins) more.set(join(root, 'src', 'skins', id, 'web', 'index.tsx'), shell)
  return {
    name: 'whole-chunks',
    setup(at) {
      at.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        const imported = more.get(path)
        if (imported === undefined) return undefined
        const imports = imported.map((file) => `import ${JSON.stringify(file)}\n`).join('')
        const contents = `${readFileSync(path, 'utf8')}\n${imports}`
        return { contents, resolveDir: dirname(path), loader: path.endsWith('x') ? 'tsx' : 'ts' }
      })
    },
  }
}

/** Files that the sources of a folder load by `import('…')`. */
const loadedLater = (folder) =>
  filesBelow(folder)
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, name]) => join(dirname(file), name)),
    )

const styleOf = (id) => join('src', 'skins', id, 'web', 'skin.css')

/** Provides `undercroft:games` (facts for the home page, and how to load each game) and `undercroft:achievements` (loaded on demand). */
function gamesPlugin(games, skins) {
  const modules = { games: () => gamesModule(games, skins), achievements: () => achievementsModule(games) }
  return {
    name: 'games',
    setup(at) {
      at.onResolve({ filter: /^undercroft:(games|achievements)$/ }, ({ path }) => ({
        path: path.replace('undercroft:', ''),
        namespace: 'undercroft',
      }))
      at.onLoad({ filter: /.*/, namespace: 'undercroft' }, ({ path }) => ({
        contents: modules[path](),
        resolveDir: root,
        loader: 'js',
      }))
    },
  }
}

function gamesModule(games, skins) {
  const rows = games.map(({ id, name, place, blurb, lessons = [], game, duel }) => {
    const facts = {
      id,
      name,
      place,
      blurb,
      lessons: lessons.map((lesson) => lesson.id),
      hasDuel: duel !== undefined,
      hasGhosts: game.extras?.ghosts !== undefined,
    }
    const skin = join('src', 'skins', id, 'web', 'index.tsx')
    return `{ ...${JSON.stringify({ ...facts, version: game.version, content: game.contentHash })},
  info: () => import('./src/games/${id}/info.ts').then((module) => module.info),
  ruleBook: () => import('./src/games/${id}/README.md').then((text) => text.default),
  skin: ${existsSync(join(root, skin)) ? `() => import('./${skin}').then((module) => module.skin)` : 'undefined'},
  hasStyle: ${skins.includes(id)} }`
  })
  return `export const GAMES = [${rows.join(',\n')}]`
}

function achievementsModule(games) {
  const rows = games.map(({ id, achievements = [] }) => [
    id,
    achievements.map((one) => ({ id: one.id, name: one.name, text: one.text })),
  ])
  return `export const ACHIEVEMENTS = ${JSON.stringify(Object.fromEntries(rows))}`
}

/** The file name of each entry point. */
function entryFiles({ outputs }) {
  const found = {}
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    if (entryPoint === undefined) continue
    const file = relative('dist/page', path).replaceAll('\\', '/')
    if (!file.includes('/')) found[file.replace(/-[A-Z0-9]{8}\.(js|css)$/, '.$1')] = file
  }
  return found
}

function copyArchive() {
  const from = join(root, 'archive')
  if (!existsSync(from)) return
  mkdirSync(join(outdir, 'archive'), { recursive: true })
  for (const name of readdirSync(from).filter((one) => one.endsWith('.js')))
    copyFileSync(join(from, name), join(outdir, 'archive', name))
}

/** No inline scripts or styles and nothing from other hosts. Pictures of runs are blobs. */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

function writeIndex(entries, skins) {
  const styles = Object.fromEntries([
    ...skins.map((id) => [id, entries[`skin-${id}.css`]]),
    ...['console', 'replay'].map((id) => [id, entries[`style-${id}.css`]]),
  ])
  const archived = existsSync(join(outdir, 'archive')) ? readdirSync(join(outdir, 'archive')) : []
  const text = readFileSync(join(root, web, 'index.html'), 'utf8')
    .replace('{{policy}}', POLICY)
    .replace('{{style}}', entries['shell.css'])
    .replace('{{main}}', entries['main.js'])
    .replace('{{version}}', JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version)
    .replace('{{worker}}', entries['worker.js'])
    .replace('{{styles}}', JSON.stringify(styles).replaceAll('"', '&quot;'))
    .replace('{{archive}}', archived.join(' '))
  writeFileSync(join(outdir, 'index.html'), text)
}

function writeManifest() {
  const manifest = {
    name: 'Undercroft',
    short_name: 'Undercroft',
    description: 'Five roguelikes. Every run is a seed and your choices.',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#14100e',
    theme_color: '#14100e',
    icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  }
  writeFileSync(join(outdir, 'manifest.webmanifest'), `${JSON.stringify(manifest, undefined, 1)}\n`)
}

const writeIcons = () => copyFileSync(join(root, web, 'icon.svg'), join(outdir, 'icon.svg'))

/** The service worker, which makes the page work offline: it lists every file by name, and its version is a hash of their contents. */
async function writeServiceWorker() {
  const files = filesBelow(outdir).map((path) => relative(outdir, path).replaceAll('\\', '/'))
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(outdir, file)))
  await build({
    absWorkingDir: root,
    entryPoints: [join(web, 'sw.ts')],
    outfile: join(outdir, 'sw.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2023',
    define: {
      FILES: JSON.stringify(files.filter((file) => file !== 'index.html')),
      VERSION: JSON.stringify(hash.digest('hex').slice(0, 16)),
    },
    logLevel: 'warning',
  })
}

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((one) => (one.isDirectory() ? filesBelow(join(folder, one.name)) : [join(folder, one.name)]))

/** Kilobytes after gzip that a visitor loads: the shell, each game on top of it, and everything. */
export function pageSizes({ outputs }) {
  const gzip = (path) => gzipSync(readFileSync(join(root, path)), { level: 9 }).length
  const paths = Object.keys(outputs).filter((path) => /\.(js|css)$/.test(path))
  const size = new Map(paths.map((path) => [path, gzip(path)]))
  const closure = (path, seen = new Set()) => {
    if (seen.has(path) || !size.has(path)) return seen
    seen.add(path)
    for (const { path: next, kind } of outputs[path].imports) if (kind === 'import-statement') closure(next, seen)
    return seen
  }
  const kb = (set) => Math.round([...set].reduce((sum, path) => sum + size.get(path), 0) / 102.4) / 10
  const entryOf = (end) => paths.find((path) => outputs[path].entryPoint?.endsWith(end))
  const shell = closure(entryOf('apps/web/main.tsx'))
  closure(entryOf('views/web/shell.css'), shell)
  const rows = [['shell', kb(shell)]]
  for (const path of paths.filter((one) => /games\/[^/]+\/info\.ts$/.test(outputs[one].entryPoint ?? ''))) {
    const id = /games\/([^/]+)\//.exec(outputs[path].entryPoint)[1]
    const own = closure(path)
    for (const end of [`skins/${id}/web/index.tsx`, `skins/${id}/web/skin.css`]) {
      const more = entryOf(end)
      if (more !== undefined) closure(more, own)
    }
    rows.push([id, kb([...own].filter((one) => !shell.has(one)))])
  }
  const all = filesBelow(outdir)
  rows.push(['whole', Math.round(all.reduce((sum, path) => sum + gzip(relative(root, path)), 0) / 102.4) / 10])
  rows.push(['files', all.length])
  return rows
}
