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
  ['encounters', 'studies/underscore/encounters', "rewrites Underscore's encounters (--encounters 700)"],
  ['tasks', 'studies/arena/tasks', "rewrites the arena's task lists after a rule change (--tasks all)"],
  ['baselines', 'studies/arena/baselines', 'plays the task lists with the built-in bots'],
  ['tokens', 'studies/tokens', 'tokens per turn, protocol 1 beside 2 (--tokens 3)'],
  [
    'digests',
    'bench/digests',
    'hashes of many runs: equal before and after a change that changes no rule (--digests 2000)',
  ],
  ['page', 'bench/page', 'speed and memory of the page in Chromium (--page --parts speed,memory)', 'isNode'],
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
/** Tests that repeat as often as an environment variable says: the number after the flag, or `often` if everything runs. */
const LONG_TESTS = [
  {
    flag: 'kills',
    often: 100,
    file: 'test/server/served.test.ts',
    name: 'kill -9',
    variable: 'UNDERCROFT_KILLS',
    about: 'a server killed under load, on both stores: nothing is lost (--kills 100)',
  },
  {
    flag: 'hostile',
    often: 100_000,
    file: 'test/server/server.test.ts',
    name: 'forged, replayed',
    variable: 'UNDERCROFT_HOSTILE',
    about: 'forged, replayed, oversized and malformed requests (--hostile 100000)',
  },
  {
    flag: 'page',
    often: 200,
    file: 'test/page/digests.test.ts',
    name: 'in Chromium as in Node',
    variable: 'UNDERCROFT_PAGE_RUNS',
    about: 'with a number: plays so many runs in Chromium and in Node and compares them (--page 200)',
  },
]
const TESTS = [
  'test/laws',
  'test/trust',
  'test/agent',
  'test/server/server.test.ts',
  'test/apps/kill.test.ts',
  'test/apps/damage.test.ts',
  'test/page/winning-runs.test.ts',
]

const args = process.argv.slice(2)
const argAfter = (flag) => args[args.indexOf(`--${flag}`) + 1]
if (args.includes('--help')) {
  for (const [flag, , about] of PARTS) console.log(`--${flag.padEnd(11)} ${about}`)
  for (const { flag, about } of LONG_TESTS) console.log(`--${flag.padEnd(11)} ${about}`)
  process.exit(0)
}
await ensure({ types: true })
const runsAll = args.length === 0
const wants = (flag) => args.includes(`--${flag}`)
if (runsAll || wants('laws')) test(TESTS, { UNDERCROFT_DEEP: '1' })
for (const { flag, often, file, name, variable } of LONG_TESTS)
  if (runsAll || (wants(flag) && argAfter(flag) > 0))
    test([file, '-t', name], { [variable]: runsAll ? often : argAfter(flag) })
for (const part of runsAll ? PARTS.slice(0, 1) : PARTS.filter(([flag]) => wants(flag))) await measure(part)

function test(args, env) {
  step([join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...args, '--testTimeout=3600000'], env)
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
    entryPoints: { [flag]: `${flag === 'depth' ? depthFile(argAfter(flag)) : script}.ts` },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Chunks: see bench.mjs.
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
