// Checks the imports of the source against the table in layers.mjs, finds import cycles and long chains, and forbids in the pure layers whatever could
// give another result on another machine. `npm test` runs it; test/import-boundaries.test.ts plants a violation of every kind. It has no
// dependencies, so that it works on any tree.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LAYERS } from './layers.mjs'

/** The functions of Math that every JavaScript engine must compute exactly alike. */
const EXACT = ['abs', 'ceil', 'clz32', 'floor', 'fround', 'imul', 'max', 'min', 'round', 'sign', 'sqrt', 'trunc']
const INEXACT = [
  { pattern: /\bMath\.random\b/, rule: 'Math.random: use the dice.' },
  {
    pattern: new RegExp(`\\bMath\\.(?!(?:${[...EXACT, 'random'].join('|')})\\b)\\w+`),
    rule: 'the result may differ between JavaScript engines; use integer math or sqrt.',
  },
  { pattern: /\bMath\b(?!\s*\.\s*\w)/, rule: 'Math as a value: name the function, so that this check can see it.' },
  { pattern: /\bMath\s*\[/, rule: 'Math by index: name the function, so that this check can see it.' },
  {
    pattern: /\.(localeCompare|toLocale\w+)\b|\bIntl\b/,
    rule: 'sorting and formatting by language differ between machines; compare with < or use numbers.',
  },
  // scripts/constants.mjs turns module variables of these layers into constants, so there must be none that changes.
  { pattern: /^(export )?let\b/, rule: 'a module-level variable: put what must be remembered into a constant object.' },
]
/** Bots may use logarithms: a run records the choice, not how it was found. */
const PURE = /^(engine|lib|games)\//

/** Files one may have to read to understand one: a chain longer than this hides the layers. */
const LONGEST_CHAIN = 40

const isTest = (path) => /\.test\.tsx?$/.test(path)

function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

/** The code with comments blanked out; line numbers and strings stay. */
const withoutComments = (text) =>
  text.replace(/\/\*[\s\S]*?\*\//g, (found) => found.replace(/[^\n]/g, ' ')).replace(/(^|[\s;{}(,])\/\/.*$/gm, '$1')

/** The imports, re-exports and dynamic imports of a file, with their lines. */
function importsOf(code) {
  const found = []
  const pattern =
    /^(?:import|export)\b[^'"`;()]*?\bfrom\s*['"]([^'"\n]+)['"]|^import\s*['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/gm
  for (const match of code.matchAll(pattern))
    found.push({
      specifier: match[1] ?? match[2] ?? match[3],
      line: code.slice(0, match.index + match[0].length).split('\n').length,
      // A dynamic import closes no cycle: both files are loaded by then.
      isDynamic: match[3] !== undefined,
    })
  return found
}

/** Every violation in a tree, as `src/file.ts:12: what is wrong`. */
export function violations(root) {
  const src = join(root, 'src')
  const found = []
  const graph = new Map()
  for (const path of filesBelow(src)) {
    const file = relative(src, path).split(sep).join('/')
    if (isTest(file) || file.endsWith('.d.ts')) continue
    const text = readFileSync(path, 'utf8')
    const code = withoutComments(text)
    const imports = importsOf(code).map((one) => ({ ...one, target: targetOf(file, one.specifier) }))
    graph.set(
      file,
      imports.filter(({ target, isDynamic }) => !isDynamic && /\.tsx?$/.test(target)).map(({ target }) => target),
    )
    found.push(...layerViolations(file, imports))
    if (PURE.test(file)) found.push(...inexact(file, code))
  }
  const circles = cycles(graph)
  return [...found, ...(circles.length > 0 ? circles : longChain(graph))].sort()
}

const targetOf = (file, specifier) =>
  specifier.startsWith('.') ? posix.normalize(posix.join(dirname(file), specifier)) : specifier

function layerViolations(file, imports) {
  const layer = LAYERS.find(({ files }) => files.test(file))
  if (layer === undefined) return [`src/${file}:1: This file belongs to no layer; see scripts/layers.mjs.`]
  const [, own] = layer.files.exec(file)
  const ownFolder = own === undefined ? undefined : `${file.slice(0, file.indexOf(`/${own}/`))}/${own}/`
  const allows = (target) =>
    layer.may.some((allowed) => {
      if (allowed instanceof RegExp) return allowed.test(target)
      return allowed === '{1}' ? ownFolder !== undefined && target.startsWith(ownFolder) : allowed === target
    })
  return imports
    .filter(({ target }) => !allows(target))
    .map(({ line, specifier }) => `src/${file}:${line}: imports ${specifier}. ${layer.rule}`)
}

function inexact(file, code) {
  return code.split('\n').flatMap((text, i) =>
    INEXACT.flatMap(({ pattern, rule }) => {
      const match = pattern.exec(text)
      return match === null ? [] : [`src/${file}:${i + 1}: ${match[0]}: ${rule}`]
    }),
  )
}

/** Import cycles, types included: the shortest one through each file that is part of one, reported once. */
function cycles(graph) {
  const reported = new Set()
  const found = []
  for (const start of [...graph.keys()].sort()) {
    if (reported.has(start)) continue
    const cycle = shortestCycle(graph, start)
    if (cycle === undefined) continue
    for (const file of cycle) reported.add(file)
    found.push(`src/${start}:1: import cycle: ${[...cycle, start].join(' → ')}. Type imports count too.`)
  }
  return found
}

/** The longest chain of imports, if it is too long to follow. Needs a graph without cycles. */
function longChain(graph) {
  const longest = new Map()
  const chainOf = (file) => {
    const known = longest.get(file)
    if (known !== undefined) return known
    let rest = []
    for (const next of graph.get(file) ?? []) {
      const chain = chainOf(next)
      if (chain.length > rest.length) rest = chain
    }
    const chain = [file, ...rest]
    longest.set(file, chain)
    return chain
  }
  const [worst = []] = [...graph.keys()].map(chainOf).sort((a, b) => b.length - a.length)
  if (worst.length <= LONGEST_CHAIN) return []
  return [
    `src/${worst[0]}:1: a chain of ${worst.length} imports, above ${LONGEST_CHAIN}: ${worst.join(' → ')}. Move shared types to a file of their own.`,
  ]
}

function shortestCycle(graph, start) {
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
  const found = violations(root)
  for (const line of found) console.error(line)
  if (found.length > 0) {
    console.error(
      `undercroft: ${found.length} import ${found.length === 1 ? 'violation' : 'violations'} (scripts/layers.mjs)`,
    )
    process.exit(1)
  }
}
