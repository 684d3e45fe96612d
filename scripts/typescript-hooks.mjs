// The hooks of typescript-loader.mjs; Node runs them on a thread of their own. Results are cached in build/, for other workers and the next run.
// Tests that run a changed copy of the repository share its cache, through UNDERCROFT_TRANSFORMED.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformSync, version } from 'esbuild'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const cache = join(process.env.UNDERCROFT_TRANSFORMED ?? join(root, 'build'), `typescript-${version}`)

export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !/\.tsx?(\?|$)/.test(url)) return nextLoad(url, context)
  return { format: 'module', source: withoutTypes(fileURLToPath(url)), shortCircuit: true }
}

/** The last line of a cached file is the hash of its source. Files outside of this tree are not cached. */
function withoutTypes(file) {
  const path = relative(root, file)
  const source = readFileSync(file, 'utf8')
  if (path.startsWith('..')) return transform(file, source)
  const stamp = `\n// ${createHash('sha1').update(source).digest('hex')}`
  const cached = join(cache, `${path}.js`)
  const known = existsSync(cached) ? readFileSync(cached, 'utf8') : ''
  if (known.endsWith(stamp)) return known
  const code = transform(file, source) + stamp
  mkdirSync(dirname(cached), { recursive: true })
  // Two workers may write the same file: each writes its own and renames it.
  writeFileSync(`${cached}.${process.pid}`, code)
  renameSync(`${cached}.${process.pid}`, cached)
  return code
}

function transform(file, source) {
  const { code } = transformSync(source, {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    format: 'esm',
    target: 'node20.19',
    sourcefile: file,
    sourcemap: 'inline',
    sourcesContent: false,
  })
  return code
}
