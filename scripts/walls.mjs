// The walls of the house: who may import whom, by value and by type; no circles; nothing in the pure rooms whose result could differ between
// machines. `npm test` runs it; test/walls.test.ts plants a breach of every kind. No dependencies, so that it works on any tree.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * One row a room: the files that belong to it, and what they may import (a path below src, or a package). `{1}` is what the first group of
 * the room's pattern matched: the game's or the host's own name. The first room that matches is the file's room.
 */
const ROOMS = [
  { room: /^engine\//, may: [/^engine\//], says: 'The engine imports nothing outside itself.' },
  { room: /^kit\/shape\.ts$/, may: [/^kit\//, 'zod'], says: "The kit's shapes import zod and the kit." },
  {
    room: /^kit\//,
    may: [/^engine\//, /^kit\/(?!shape\.ts$)/],
    says: 'The kit imports the engine and itself; zod in shape.ts only.',
  },
  {
    room: /^games\/([^/]+)\/(?:schema\.ts|schema\/.*)$/,
    may: [/^engine\//, /^kit\//, '{1}', 'zod'],
    says: 'schema.ts imports engine, kit, its game and zod.',
  },
  {
    room: /^games\/([^/]+)\//,
    may: [/^engine\//, /^kit\/(?!shape\.ts$)/, '{1}'],
    says: 'A game imports engine, kit and itself: no other game, view, host or player, no Node; zod in schema.ts only.',
  },
  {
    room: /^games\/[^/]+\.ts$/,
    may: [/^engine\//, /^games\/[^/]+\.ts$/, /^games\/[^/]+\/(entry|index)\.ts$/],
    says: 'The register knows only the front doors of the games.',
  },
  {
    room: /^players\//,
    may: [/^engine\//, /^players\//],
    says: 'A player sits on any game: it imports the engine and other players.',
  },
  {
    room: /^views\/web\//,
    may: [/^engine\/scene\.ts$/, /^views\/[^/]+\.ts$/, /^views\/web\//, /^preact(\/|$)/],
    says: 'The web view knows the scene, itself and Preact: no game, dice, run or host.',
  },
  {
    room: /^views\/([^/]+)\//,
    may: [/^engine\/scene\.ts$/, /^views\/[^/]+\.ts$/, '{1}'],
    says: 'A view knows the scene and itself: no game, dice, run or host.',
  },
  {
    room: /^views\//,
    may: [/^engine\/scene\.ts$/],
    says: 'A view knows the scene and itself: no game, dice, run or host.',
  },
  {
    room: /^skins\/([^/]+)\/web\//,
    may: [/^engine\/scene\.ts$/, /^views\/web\//, /^views\/[^/]+\.ts$/, /^skins\/[^/]+\.ts$/, '{1}', /^preact(\/|$)/],
    says: "A look knows the scene, the web view's parts, its own skin and Preact: no game, dice, run, host or other skin.",
  },
  {
    room: /^skins\/([^/]+)\//,
    may: [/^engine\/scene\.ts$/, /^views\//, /^skins\/[^/]+\.ts$/, '{1}'],
    says: "A skin knows the scene, its view's parts and what skins share: no game, dice, run, host or other skin.",
  },
  {
    room: /^skins\//,
    may: [/^engine\/scene\.ts$/, /^views\//, /^skins\//],
    says: 'What skins share knows the scene and the views: no game, dice, run or host.',
  },
  {
    room: /^hosts\/cli\.ts$/,
    may: [/^hosts\/[^/]+\/[^/]+\.ts$/, /^hosts\/shell\/words\/[^/]+\.ts$/, /^node:/],
    says: 'The program loads the commands of its hosts and knows nothing else.',
  },
  {
    room: /^hosts\/mcp\//,
    may: [
      /^(engine|games|players)\/index\.ts$/,
      /^hosts\/[^/]+\/index\.ts$/,
      /^hosts\/(shell|mcp)\//,
      ...['zod', '@modelcontextprotocol/server', '@modelcontextprotocol/server/stdio'],
      /^node:/,
    ],
    says: 'The MCP host comes through the front doors, and alone may import its protocol.',
  },
  {
    room: /^hosts\/server\//,
    may: [
      /^(engine|games|players)\/index\.ts$/,
      /^views\/clean\.ts$/,
      /^hosts\/[^/]+\/index\.ts$/,
      /^hosts\/(shell|server)\//,
      /^hosts\/commons\/key-file\.ts$/,
      ...['zod', 'hono', '@hono/node-server', 'kysely', 'pg', 'ws', '@electric-sql/pglite'],
      /^hono\//,
      /^node:/,
    ],
    says: 'The server comes through the front doors, and alone may import stores and sockets.',
  },
  {
    room: /^hosts\/lab\/machines\.ts$/,
    may: [/^hosts\/(shell|lab)\//, 'pg', 'pg-boss', /^node:/],
    says: 'The lab shares a study by a queue and a table; only this file of it knows a database.',
  },
  {
    room: /^hosts\/web\//,
    may: [
      /^(engine|players)\/index\.ts$/,
      /^views\//,
      // What hosts share that knows no Node.
      /^hosts\/(shell\/(words\/told|rungs|words\/usage)|saves\/(records|streaks|daily|types)|archive\/(admit|shape)|commons\/index)\.ts$/,
      /^hosts\/terminal\/pages\/before\/options\.ts$/,
      /^hosts\/web\//,
      ...['undercroft:house', 'undercroft:feats', 'idb', 'uqr'],
      /^preact(\/|$)/,
    ],
    says: 'The page comes through the front doors, meets games as `undercroft:house` and knows no Node.',
  },
  {
    room: /^hosts\/commons\/play\.ts$/,
    may: [
      /^(engine|games)\/index\.ts$/,
      /^views\/clean\.ts$/,
      /^hosts\/[^/]+\/index\.ts$/,
      /^hosts\/(shell|commons)\//,
      'ws',
      /^node:/,
    ],
    says: 'Playing at a commons comes through the front doors, and brings the socket that Node lacks.',
  },
  {
    room: /^hosts\/([^/]+)\//,
    may: [
      /^(engine|games|players)\/index\.ts$/,
      /^views\//,
      /^skins\/index\.ts$/,
      /^hosts\/[^/]+\/index\.ts$/,
      /^hosts\/shell\//,
      '{1}',
      /^node:/,
      '../package.json',
      '@resvg/resvg-js',
    ],
    says: "A host comes through the front doors (index.ts): no game's insides, no other host's insides; shell is shared.",
  },
  {
    room: /^(text|agent)\.ts$/,
    may: [/^views\/text\/[^/]+\.ts$/, /^hosts\/agent\/index\.ts$/],
    says: 'A door of the package opens one room.',
  },
  {
    room: /^index\.ts$/,
    may: [/^(engine|games)\/index\.ts$/],
    says: 'The library is the front doors of engine and games.',
  },
]

/** What no pure room may say: another engine, machine or language could answer differently. Whole-number arithmetic and `sqrt` are exact. */
const EXACT = ['abs', 'ceil', 'clz32', 'floor', 'fround', 'imul', 'max', 'min', 'round', 'sign', 'sqrt', 'trunc']
const INEXACT = [
  { pattern: /\bMath\.random\b/, says: 'Math.random: chance comes from the dice.' },
  {
    pattern: new RegExp(`\\bMath\\.(?!(?:${[...EXACT, 'random'].join('|')})\\b)\\w+`),
    says: 'engines may answer differently; whole numbers and sqrt are exact.',
  },
  { pattern: /\bMath\b(?!\s*\.\s*\w)/, says: 'Math as a whole: name the function, so that this wall can see it.' },
  { pattern: /\bMath\s*\[/, says: 'Math by index: name the function, so that this wall can see it.' },
  {
    pattern: /\.(localeCompare|toLocale\w+)\b|\bIntl\b/,
    says: 'what a language sorts or writes differs between machines; compare with < or use numbers.',
  },
  // scripts/constants.mjs relies on it: what is no constant there would be one in the program.
  { pattern: /^(export )?let\b/, says: 'a variable of a module: keep what is remembered in a constant object.' },
]
/** Search and greedy may weigh with logarithms: nothing of a run follows from how a choice was found. */
const PURE = /^(engine|kit|games)\//

const isTest = (path) => /\.test\.tsx?$/.test(path)

function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

/** Code without comments, line by line as before; texts stay, since imports are in them. */
const withoutComments = (text) =>
  text.replace(/\/\*[\s\S]*?\*\//g, (found) => found.replace(/[^\n]/g, ' ')).replace(/(^|[\s;{}(,])\/\/.*$/gm, '$1')

/** What a file imports, exports from or loads, with the line it says so. */
function importsOf(code) {
  const found = []
  const pattern =
    /^(?:import|export)\b[^'"`;()]*?\bfrom\s*['"]([^'"\n]+)['"]|^import\s*['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/gm
  for (const match of code.matchAll(pattern))
    found.push({
      what: match[1] ?? match[2] ?? match[3],
      line: code.slice(0, match.index + match[0].length).split('\n').length,
      // What is loaded when needed closes no circle: both files are whole by then.
      isLater: match[3] !== undefined,
    })
  return found
}

/** Every breach in a tree, as `src/file.ts:12: what is wrong`. */
export function breaches(root) {
  const src = join(root, 'src')
  const found = []
  const graph = new Map()
  for (const path of filesBelow(src)) {
    const file = relative(src, path).split(sep).join('/')
    if (isTest(file) || file.endsWith('.d.ts')) continue
    const text = readFileSync(path, 'utf8')
    const code = withoutComments(text)
    const imports = importsOf(code).map((one) => ({ ...one, target: targetOf(file, one.what) }))
    graph.set(
      file,
      imports.filter(({ target, isLater }) => !isLater && /\.tsx?$/.test(target)).map(({ target }) => target),
    )
    found.push(...roomBreaches(file, imports))
    if (PURE.test(file)) found.push(...inexact(file, code))
  }
  return [...found, ...circles(graph)].sort()
}

const targetOf = (file, what) => (what.startsWith('.') ? posix.normalize(posix.join(dirname(file), what)) : what)

function roomBreaches(file, imports) {
  const row = ROOMS.find(({ room }) => room.test(file))
  if (row === undefined) return [`src/${file}:1: This file stands in no room; see ROOMS in scripts/walls.mjs.`]
  const [, own] = row.room.exec(file)
  const house = own === undefined ? undefined : `${file.slice(0, file.indexOf('/'))}/${own}/`
  const allows = (target) =>
    row.may.some((rule) => {
      if (rule instanceof RegExp) return rule.test(target)
      return rule === '{1}' ? house !== undefined && target.startsWith(house) : rule === target
    })
  return imports
    .filter(({ target }) => !allows(target))
    .map(({ line, what }) => `src/${file}:${line}: imports ${what}. ${row.says}`)
}

function inexact(file, code) {
  return code.split('\n').flatMap((text, i) =>
    INEXACT.flatMap(({ pattern, says }) => {
      const match = pattern.exec(text)
      return match === null ? [] : [`src/${file}:${i + 1}: ${match[0]}: ${says}`]
    }),
  )
}

/** Circles of imports, types included: the shortest one through each file that stands in one, told once. */
function circles(graph) {
  const told = new Set()
  const found = []
  for (const start of [...graph.keys()].sort()) {
    if (told.has(start)) continue
    const circle = shortestCircle(graph, start)
    if (circle === undefined) continue
    for (const file of circle) told.add(file)
    found.push(`src/${start}:1: imports go in a circle: ${[...circle, start].join(' → ')}. Types count too.`)
  }
  return found
}

function shortestCircle(graph, start) {
  const from = new Map()
  const queue = [start]
  for (const at of queue)
    for (const next of graph.get(at) ?? []) {
      if (next === start) {
        const path = [at]
        while (path[0] !== start) path.unshift(from.get(path[0]))
        return path
      }
      if (from.has(next) || !graph.has(next)) continue
      from.set(next, at)
      queue.push(next)
    }
  return undefined
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const found = breaches(root)
  for (const line of found) console.error(line)
  if (found.length > 0) {
    console.error(
      `undercroft: ${found.length} ${found.length === 1 ? 'breach' : 'breaches'} of the walls (scripts/walls.mjs)`,
    )
    process.exit(1)
  }
}
