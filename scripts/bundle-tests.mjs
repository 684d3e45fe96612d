// For whole runs of the tests: every test file and what it uses as plain JavaScript, which Node reads by itself. Vitest would read 1,300 files one by one,
// and reach each name of another file by a getter; that took a third of the time of the laws.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { constants } from './constants.mjs'
import { root } from './ensure.mjs'

const outdir = join(root, 'build', 'tests')

/** A file is still where it was, as far as it can tell. */
const places = {
  name: 'places',
  setup(bundle) {
    bundle.onLoad({ filter: /\.(ts|mjs)$/ }, ({ path }) => {
      const contents = readFileSync(path, 'utf8')
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(join(path, '..')))
      return { contents, loader: 'ts' }
    })
  },
}

export async function bundleTests() {
  const files = ['src', 'test'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => join(root, room, file)),
  )
  const mocked = files.find((file) => readFileSync(file, 'utf8').includes('vi.mock('))
  if (mocked !== undefined)
    throw new Error(`${relative(root, mocked)}: no module of a bundle can be put aside; hand over what differs instead`)
  rmSync(outdir, { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    entryPoints: files,
    outbase: root,
    outdir,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'parts/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    plugins: [places, constants],
    logLevel: 'warning',
  })
}

/** Where the plain form of a test file is. */
export const builtTest = (file) => join(outdir, relative(root, file).replace(/\.ts$/, '.mjs'))
