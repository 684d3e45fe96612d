// `npm run deep`: the long forms of the tests (laws over tens of thousands of runs, 210,000 forged journals, a million fuzzed lines, a thousand
// kills, the server suite on PostgreSQL, hostile requests), then win rates. It takes most of an hour. `npm run deep -- --laws` runs the tests
// alone; the parts below run alone too, with their own arguments behind their flag: `npm run deep -- --digests 2000`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { constants } from './constants.mjs'
import { ensure, root } from './ensure.mjs'

/** Flag, script, and what it shows. `isNode`: runs a server or a browser, which need their packages unbundled. */
const PARTS = [
  [
    'winrates',
    'studies/studies',
    'win rates of bots, by the lab (--winrates GAME --players plan,search:16 --name held-19 --seeds 200)',
  ],
  ['studies', 'studies/studies', 'plays the built-in studies and writes them into the rule books (--studies [GAME])'],
  ['depth', 'studies/', "the table of aims of a game's rule book (--depth GAME --name held-19)"],
  ['encounters', 'studies/underscore/encounters', "writes Underscore's encounters anew (--encounters 700)"],
  ['tasks', 'studies/arena/tasks', "makes the arena's task lists anew, after a change of rules (--tasks all)"],
  ['baselines', 'studies/arena/baselines', 'plays the task lists with the built-in bots'],
  ['words', 'studies/words', 'words per turn, full and brief (--words 5)'],
  ['tokens', 'studies/tokens', 'tokens per turn, protocol 1 beside 2 (--tokens 3)'],
  [
    'digests',
    'bench/digests',
    'hashes of many runs: equal before and after a change that changes no rule (--digests 2000)',
  ],
  [
    'page',
    'bench/page',
    'runs in Chromium and in Node, speed and memory (--page 200 --parts digests,speed,memory)',
    'isNode',
  ],
  [
    'server',
    'bench/server/figures',
    'speed of a server: submitted runs, fetched ghosts (--server --ghosts 1000000)',
    'isNode',
  ],
  [
    'tables',
    'bench/server/tables',
    'answer times of live tables, on both stores (--tables 200 --seconds 20)',
    'isNode',
  ],
]
/** Flag, test file, part of the test's name, the variable that says how often, and what it shows. */
const LONG_TESTS = [
  [
    'kills',
    'test/server/served.test.ts',
    'kill -9',
    'UNDERCROFT_KILLS',
    'a server killed under load, on both stores (--kills 100)',
  ],
  [
    'hostile',
    'test/server/server.test.ts',
    'forged, replayed',
    'UNDERCROFT_HOSTILE',
    'malformed and forged requests (--hostile 100000)',
  ],
]
const TESTS = [
  'test/laws',
  'test/trust',
  'test/agent',
  'test/server/server.test.ts',
  'test/apps/kill.test.ts',
  'test/apps/damage.test.ts',
  'test/page/won.test.ts',
]

const args = process.argv.slice(2)
const wordAfter = (flag) => args[args.indexOf(`--${flag}`) + 1]
if (args.includes('--help')) {
  for (const [flag, , about] of PARTS) console.log(`--${flag.padEnd(11)} ${about}`)
  for (const [flag, , , , about] of LONG_TESTS) console.log(`--${flag.padEnd(11)} ${about}`)
  process.exit(0)
}
ensure({ types: true })
const isWhole = args.length === 0
const wants = ([flag]) => args.includes(`--${flag}`)
if (isWhole || args.includes('--laws')) test(TESTS, { UNDERCROFT_DEEP: '1' })
for (const [flag, file, name, variable] of LONG_TESTS)
  if (wants([flag])) test([file, '-t', name], { [variable]: wordAfter(flag) })
  else if (isWhole) test([file, '-t', name], { [variable]: '100' })
for (const part of isWhole ? PARTS.slice(0, 1) : PARTS.filter(wants)) await measure(part)

function test(words, env) {
  step([join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...words, '--testTimeout=3600000'], env)
}

/** `descent` is studies/descent/aims.ts; `lostribe-learn`, `emojispace-learn` and `star-canine-proofs` are other files of a game. */
function depthFile(name = '') {
  const [, game, file = 'aims'] = /^(.*?)(?:-(learn|proofs))?$/.exec(name)
  return `studies/${game}/${file}`
}

async function measure([flag, script, , isNode]) {
  const { build } = await import('esbuild')
  const outdir = join(root, 'build')
  await build({
    absWorkingDir: root,
    entryPoints: { [flag]: `${flag === 'depth' ? depthFile(wordAfter(flag)) : script}.ts` },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Chunks, as bench.mjs explains.
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'warning',
    packages: isNode === undefined ? 'bundle' : 'external',
    plugins: [constants],
  })
  step([join(outdir, `${flag}.mjs`), ...args])
}

function step(command, env = {}) {
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) process.exit(status ?? 1)
}
