// The archive: every game as it is now, each in a file of its own that imports nothing. `npm run release` writes them to archive/; they are
// never changed afterwards, because journals and saves of that version go on through them (src/storage/archive).
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The words of JSON Schema that src/storage/archive/json-schema.ts understands, and those that say nothing about a value. */
const WORDS = [
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

/** The doors of all games of a tree: `{ game, version, content, name, text }` each. The same sources give the same bytes. */
export async function makeDoors(root) {
  const games = readdirSync(join(root, 'src', 'games')).filter((name) =>
    existsSync(join(root, 'src', 'games', name, 'info.ts')),
  )
  const scratch = mkdtempSync(join(tmpdir(), 'undercroft-doors-'))
  try {
    const doors = []
    for (const game of games.sort()) doors.push(await makeDoor(root, game, scratch))
    return doors
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

async function makeDoor(root, folder, scratch) {
  const from = `./src/games/${folder}/info.ts`
  // First whole, to ask the game who it is and what options it takes; then without what checked them.
  const whole = await bundled(root, `export { info } from '${from}'`)
  const file = join(scratch, `${folder}.mjs`)
  writeFileSync(file, whole)
  const { info } = await import(pathToFileURL(file).href)
  const { id: game, version, contentHash: content } = info.game
  const { options } = (await info.schema()).describe()
  const strange = wordsOf(options).find((word) => !WORDS.includes(word))
  if (strange !== undefined)
    throw new Error(
      `${game}: its options' schema says "${strange}"; teach it to src/storage/archive/json-schema.ts first`,
    )
  const head = `// Undercroft: ${game}, version ${version}, content ${content}. Written by npm run release, never changed.\n`
  const source = [
    `import { info } from '${from}'`,
    `export { CONTRACT as contract } from './src/engine/contract/game.ts'`,
    `export const game = info.game`,
    `export const options = ${JSON.stringify(options)}`,
  ]
  const text = head + (await bundled(root, source.join('\n'), [withoutLater]))
  const name = `${game}@${version}-${content}.js`
  return { game, version, content, name, text, folder, title: info.name, place: info.place }
}

export async function bundled(root, contents, plugins = []) {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: { contents, resolveDir: root, loader: 'js' },
    plugins,
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
  })
  return outputFiles[0].text
}

/** What an entry loads when somebody asks for it (schema, trials) stays outside. */
const withoutLater = {
  name: 'without-later',
  setup(build) {
    build.onResolve({ filter: /./ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: 'later', namespace: 'later' } : undefined,
    )
    build.onLoad({ filter: /./, namespace: 'later' }, () => ({ contents: 'export {}' }))
  },
}

/** Every keyword of a JSON Schema; names of properties are none. */
function wordsOf(schema) {
  if (Array.isArray(schema)) return schema.flatMap(wordsOf)
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([word, value]) => {
    if (word === 'properties') return [word, ...Object.values(value).flatMap(wordsOf)]
    return ['enum', 'const', 'examples', 'default', 'required'].includes(word) ? [word] : [word, ...wordsOf(value)]
  })
}

/** Which doors a folder does not have yet, and which it has with other bytes. */
export function compareDoors(doors, folder) {
  const textOf = ({ name }) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : undefined)
  return {
    fresh: doors.filter((door) => textOf(door) === undefined),
    changed: doors.filter((door) => ![undefined, door.text].includes(textOf(door))),
  }
}

export function writeDoors(doors, folder) {
  mkdirSync(folder, { recursive: true })
  for (const { name, text } of doors) writeFileSync(join(folder, name), text)
}
