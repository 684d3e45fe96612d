// `npm run deep`: the long forms of the tests (laws over tens of thousands of runs, 210,000 forged journals, a million fuzzed lines, a thousand
// kills, the server suite on PostgreSQL, hostile requests), then win rates. It takes most of an hour. `npm run deep -- --laws` runs the tests
// alone; the parts below run alone too, with their own arguments behind their flag: `npm run deep -- --digests 2000`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { constants } from './constants.mjs'
import { ensure, root } from './ensure.mjs'

/** Flag, file below bench, and what it shows. `isNode`: runs a server or a browser, which need their packages unbundled. */
const PARTS = [
  ['winrates', 'winrates', 'win rates over many seeds: --seeds 50 --players greedy'],
  ['digests', 'digests', 'hashes of many runs: equal before and after a change that changes no rule (--digests 2000)'],
  ['depth', 'depth/', "the table of aims of a game's rule book (--depth GAME)"],
  ['cards', 'cards', "how LosTribe's cards fare (--cards 1000)"],
  ['levels', 'levels', "how far Underscore's builds climb (--levels 500)"],
  ['encounters', 'encounters', "writes Underscore's encounters anew (--encounters 700)"],
  ['duels', 'duels', 'bots against each other, and how far a hidden choice can be guessed (--duels 200)'],
  ['words', 'words', 'words per turn, full and brief (--words 5)'],
  ['verify', 'verify', 'what verifying costs beside playing (--verify 40)'],
  ['studies', 'studies', 'the studies of the lab, drawn and written into the rule books (--studies [GAME])'],
  ['tasks', 'arena/tasks', "makes the arena's task lists anew, after a change of rules (--tasks all)"],
  ['baselines', 'arena/baselines', 'plays the task lists with the built-in bots'],
  ['tokens', 'arena/tokens', 'tokens per turn, protocol 1 beside 2 (--tokens 3)'],
  [
    'page',
    'page',
    'runs in Chromium and in Node, speed and memory (--page 200 --parts digests,speed,memory)',
    'isNode',
  ],
  [
    'server',
    'server/figures',
    'speed of a server: submitted runs, fetched ghosts (--server --ghosts 1000000)',
    'isNode',
  ],
  ['kills', 'server/kills', 'a server killed under load, on both stores: what is lost (--kills 100)', 'isNode'],
  ['hostile', 'server/hostile', 'forged, replayed, oversized and malformed requests (--hostile 100000)', 'isNode'],
  ['tables', 'server/tables', 'answer times of live tables, on both stores (--tables 200 --seconds 20)', 'isNode'],
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
if (args.includes('--help')) {
  for (const [flag, , about] of PARTS) console.log(`--${flag.padEnd(11)} ${about}`)
  process.exit(0)
}
ensure({ types: true })
const named = PARTS.filter(([flag]) => args.includes(`--${flag}`))
if (args.length === 0 || args.includes('--laws'))
  step([join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...TESTS, '--testTimeout=3600000'], {
    UNDERCROFT_DEEP: '1',
  })
const usual = args.length === 0 ? ['kills', 'hostile', 'winrates'] : args.includes('--laws') ? [] : ['winrates']
const chosen = named.length > 0 ? named : PARTS.filter(([flag]) => usual.includes(flag))
for (const part of chosen) await measure(part)

async function measure([flag, file, , isNode]) {
  const { build } = await import('esbuild')
  const outdir = join(root, 'build')
  const game = flag === 'depth' ? (args[args.indexOf('--depth') + 1] ?? '') : ''
  await build({
    absWorkingDir: root,
    entryPoints: { [flag]: `bench/${file}${game}.ts` },
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
