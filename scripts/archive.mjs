// The archive: the current rules of every game, one file per game, without imports. `npm run release` writes them to archive/. Released files
// never change, because journals and saves of that version are replayed with them (src/storage/archive).
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** JSON Schema keywords that src/storage/archive/json-schema.ts checks, and annotations that constrain nothing. */
const KEYWORDS = [
  'type',
  'enum',
  'const',
  'anyOf',
  'properties',
  'required',
  'additionalProperties',
  'propertyNames',
  'items',
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  '$schema',
  'description',
  'title',
  'examples',
  'default',
]

/** Bundles the rules of every game: `{ game, version, content, name, text }` each. The same sources give the same bytes. */
export async function bundleRules(root) {
  const folders = readdirSync(join(root, 'src', 'games')).filter((name) =>
    existsSync(join(root, 'src', 'games', name, 'info.ts')),
  )
  const scratch = mkdtempSync(join(tmpdir(), 'undercroft-archive-'))
  try {
    const games = []
    for (const folder of folders.sort()) games.push(await bundleGame(root, folder, scratch))
    return games
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

async function bundleGame(root, folder, scratch) {
  const from = `./src/games/${folder}/info.ts`
  // Bundled twice: once with the schema, to read the game's id and options from it, then without.
  const whole = await bundled(root, `export { info } from '${from}'`, { minify: false })
  const file = join(scratch, `${folder}.mjs`)
  writeFileSync(file, whole)
  const { info } = await import(pathToFileURL(file).href)
  const { id: game, version, contentHash: content } = info.game
  const { options } = (await info.schema()).describe()
  const strange = keywordsOf(options).find((one) => !KEYWORDS.includes(one))
  if (strange !== undefined)
    throw new Error(
      `${game}: its options' schema uses the keyword "${strange}"; add it to src/storage/archive/json-schema.ts first`,
    )
  const head = `// Undercroft: ${game}, version ${version}, content ${content}. Written by npm run release, never changed.\n`
  const source = [
    `import { info } from '${from}'`,
    `export { CONTRACT as contract } from './src/engine/contract/game.ts'`,
    `export const game = info.game`,
    `export const options = ${JSON.stringify(options)}`,
  ]
  const text = head + (await bundled(root, source.join('\n'), { plugins: [withoutLater] }))
  const name = `${game}@${version}-${content}.js`
  return { game, version, content, name, text, folder, title: info.name, place: info.place }
}

export async function bundled(root, contents, options = {}) {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: { contents, resolveDir: root, loader: 'js' },
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2023',
    minify: true,
    charset: 'utf8',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    logLevel: 'warning',
    ...options,
  })
  return outputFiles[0].text
}

/** Leaves out what info.ts loads on demand (schema, dice trials). */
const withoutLater = {
  name: 'without-later',
  setup(build) {
    build.onResolve({ filter: /./ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: 'later', namespace: 'later' } : undefined,
    )
    build.onLoad({ filter: /./, namespace: 'later' }, () => ({ contents: 'export {}' }))
  },
}

/** Every keyword of a JSON Schema. Property names do not count. */
function keywordsOf(schema) {
  if (Array.isArray(schema)) return schema.flatMap(keywordsOf)
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([word, value]) => {
    if (word === 'properties') return [word, ...Object.values(value).flatMap(keywordsOf)]
    return ['enum', 'const', 'examples', 'default', 'required'].includes(word) ? [word] : [word, ...keywordsOf(value)]
  })
}

/** The games that a folder does not contain yet, and those it contains with other bytes. */
export function compareWithArchive(games, folder) {
  const textOf = ({ name }) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : undefined)
  return {
    fresh: games.filter((one) => textOf(one) === undefined),
    changed: games.filter((one) => ![undefined, one.text].includes(textOf(one))),
  }
}

export function writeRules(games, folder) {
  mkdirSync(folder, { recursive: true })
  for (const { name, text } of games) writeFileSync(join(folder, name), text)
}
