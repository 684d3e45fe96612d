// `npm run new-game NAME`: creates src/games/NAME as a copy of the toy game, which passes every law, and adds one line to src/games/register.ts.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const LONGEST = 24

/** The reason why a name cannot be used, or undefined. */
function whyNot(root, name) {
  if (name === undefined || name === '') return 'Give the new game a name: npm run new-game NAME'
  if (!NAME.test(name) || name.length > LONGEST)
    return `Invalid name "${name}": use lowercase letters, digits and single dashes, at most ${LONGEST}, like tiny-duel.`
  if (name === 'toy') return 'New games are copied from the toy; choose another name.'
  if (existsSync(join(root, 'src', 'games', name)) || existsSync(join(root, 'src', 'games', `${name}.ts`)))
    return `src/games/${name} exists already; choose another name.`
  if (!isIdentifier(camel(name)))
    return `The code would call it ${camel(name)}, a reserved word of JavaScript; choose another name.`
  const used = identifiersIn(join(root, 'test', 'toy'))
  const taken = [camel(name), pascal(name), `make${pascal(name)}`].find((one) => used.has(one))
  return taken === undefined ? undefined : `The code of a new game already uses the name ${taken}; choose another name.`
}

/** Every identifier in the toy's code, without comments and strings. */
function identifiersIn(toy) {
  const files = readdirSync(toy, { recursive: true }).filter((file) => file.endsWith('.ts'))
  const code = files.map((file) =>
    readFileSync(join(toy, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'/g, ''),
  )
  return new Set(code.flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? []))
}

function isIdentifier(word) {
  try {
    new Function(`'use strict'; const ${word} = 1`)
    return true
  } catch {
    return false
  }
}

const capital = (word) => word[0].toUpperCase() + word.slice(1)
/** tiny-duel: tinyDuel in code, TinyDuel for types, Tiny Duel on the screen. */
const pascal = (name) => name.split('-').map(capital).join('')
const camel = (name) => pascal(name)[0].toLowerCase() + pascal(name).slice(1)
const title = (name) => name.split('-').map(capital).join(' ')

/** The text of a toy file for the new game. */
function renamed(file, text, name, place) {
  if (file.endsWith('.md')) return text.replaceAll('Toy', title(name)).replaceAll(/\btoy\b/g, name)
  if (!file.endsWith('.ts')) return text
  return text
    .replaceAll(/((?:\.\.\/)+)src\//g, '$1')
    .replaceAll("'Toy'", `'${title(name)}'`)
    .replaceAll("'toy'", `'${name}'`)
    .replaceAll(/\bplace: \d+/g, `place: ${place}`)
    .replaceAll(/\bmakeToy\b/g, `make${pascal(name)}`)
    .replaceAll(/\bToy(?=\b|State\b|Event\b)/g, pascal(name))
    .replaceAll(/\btoy\b/g, camel(name))
}

/** The last position in the main menu. */
function nextPlace(root) {
  const games = join(root, 'src', 'games')
  const places = readdirSync(games, { withFileTypes: true })
    .map((found) => join(games, found.name, 'info.ts'))
    .filter((entry) => existsSync(entry))
    .map((entry) => Number(/\bplace: (\d+)/.exec(readFileSync(entry, 'utf8'))?.[1] ?? 0))
  return Math.max(0, ...places) + 1
}

function register(root, name) {
  const file = join(root, 'src', 'games', 'register.ts')
  const line = `export { info as ${camel(name)} } from './${name}/info.ts'`
  const lines = readFileSync(file, 'utf8').split('\n')
  const pathOf = (one) => /from '(.*)'/.exec(one)?.[1] ?? ''
  const after = lines.findIndex((one) => pathOf(one) > pathOf(line))
  lines.splice(after < 0 ? lines.findLastIndex((one) => pathOf(one) !== '') + 1 : after, 0, line)
  writeFileSync(file, lines.join('\n'))
}

/** Creates the game; returns the message to print and whether it worked. */
export function newGame(root, name) {
  const why = whyNot(root, name)
  if (why !== undefined) return { ok: false, message: why }
  const [toy, folder] = [join(root, 'test', 'toy'), join(root, 'src', 'games', name)]
  const place = nextPlace(root)
  const files = readdirSync(toy, { recursive: true, withFileTypes: true }).filter((found) => found.isFile())
  for (const { parentPath, name: file } of files) {
    const from = join(parentPath, file)
    const to = join(folder, from.slice(toy.length))
    mkdirSync(dirname(to), { recursive: true })
    writeFileSync(to, renamed(file, readFileSync(from, 'utf8'), name, place))
  }
  register(root, name)
  tidy(root, folder)
  return { ok: true, message: nextSteps(name, files.length) }
}

/** Formats the copy, because other names sort and wrap differently. Works without the formatter too. */
function tidy(root, folder) {
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const args = [biome, 'check', '--write', '--vcs-enabled=false', folder]
  if (existsSync(biome)) spawnSync(process.execPath, args, { cwd: root, stdio: 'ignore' })
}

const nextSteps = (
  name,
  files,
) => `Created src/games/${name}, a complete game (${files} files), and registered it in src/games/register.ts.
Play it:          npm start -- play ${name}
Test the laws:    UNDERCROFT_LAWS=${name} npx vitest run test/laws/laws.test.ts
Then change it: README.md (the rules, in numbered sections), content/*.json and schema.ts (content), state.ts, actions.ts and
events.ts (data types), duel/ (the rules), text/ (scenes and log), ai/ (bots), info.ts (its entry in the menus).
`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { ok, message } = newGame(dirname(dirname(fileURLToPath(import.meta.url))), process.argv[2])
  ;(ok ? process.stdout : process.stderr).write(`${message.trimEnd()}\n`)
  if (!ok) process.exit(2)
}
