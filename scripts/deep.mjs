// `npm run deep`: the laws over tens of thousands of runs, 210,000 forged journals, a million fuzzed lines, a thousand kills, damaged saves, a commons
// under siege, then win rates over many seeds.
// Takes the better part of an hour.
// `npm run deep -- --seeds 50 --players greedy` goes to the win rates (bench/winrates.ts); `-- --laws` runs the laws alone;
// `-- --words 5` how many words a turn takes, whole and brief (bench/words.ts);
// `-- --cards 1000` shows how LosTribe's cards fare (bench/cards.ts); `-- --levels 500` how far Underscore's builds come (bench/levels.ts);
// `-- --encounters 700` makes Underscore's encounters anew (bench/encounters.ts);
// `-- --depth GAME` the table of aims of a game's rule book (bench/depth/GAME.ts), with the arguments that follow;
// `-- --commons [--ghosts 1000000]` the figures of a commons: runs brought, ghosts fetched (bench/commons/figures.ts);
// `-- --kills 100` a commons that is killed so often under load, on both stores: what is lost (bench/commons/kills.ts);
// `-- --hostile 100000` so many forged, replayed, oversized and malformed requests to a commons: what is taken, what breaks (bench/commons/hostile.ts);
// `-- --tables 200 --seconds 20` how quickly so many live tables answer, on both stores (bench/commons/tables.ts);
// `-- --tasks all --baselines` makes the arena's task lists anew and plays them with the house's players (bench/arena): after rules changed;
// `-- --studies [GAME]` the house's studies, played by the lab, drawn as pages and written into the rule books (bench/studies.ts);
// `-- --tokens 3` what a turn costs an agent, protocol 1 beside 2 (bench/arena/tokens.ts);
// `-- --duels 200` search, plan and chance against each other in both duels, and how far a blind choice can be read (bench/duels.ts);
// `-- --verify 40` what proving a run costs beside playing it (bench/verify.ts);
// `-- --page 200 [--parts digests,speed,memory]` so many runs a game in Chromium and in Node, how quick the page is, what it holds (bench/page.ts);
// `-- --digests 2000` what so many runs of every game come out as (bench/digests.ts): equal before and after a change that changes no rule.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { constants } from './constants.mjs'
import { ensure, root } from './ensure.mjs'

ensure({ types: true })
const args = process.argv.slice(2)
const isOnly = (word) => args.length > 0 && !args.includes(word)
if (!isOnly('--laws'))
  step(
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      'test/laws',
      'test/trust',
      'test/agent',
      'test/server/commons.test.ts',
      'test/apps/kill.test.ts',
      'test/apps/damage.test.ts',
      'test/page/won.test.ts',
      '--testTimeout=3600000',
    ],
    {
      UNDERCROFT_DEEP: '1',
    },
  )
/** Parts that stand on a floor of their own. */
const FLOORS = {
  commons: 'commons/figures',
  hostile: 'commons/hostile',
  kills: 'commons/kills',
  tables: 'commons/tables',
  tasks: 'arena/tasks',
  baselines: 'arena/baselines',
  tokens: 'arena/tokens',
}
const PARTS = [
  'cards',
  'commons',
  'levels',
  'digests',
  'encounters',
  'hostile',
  'kills',
  'page',
  'tables',
  'tasks',
  'baselines',
  'tokens',
  'duels',
  'studies',
  'verify',
  'words',
]
if (!args.includes('--laws')) {
  const depth = depthOf(args)
  const named = depth === undefined ? PARTS.filter((name) => args.includes(`--${name}`)) : [depth]
  const usual = args.length === 0 ? ['kills', 'hostile', 'winrates'] : ['winrates']
  for (const part of named.length === 0 ? usual : named) await measure(part)
}

async function measure(part) {
  const { build } = await import('esbuild')
  const outdir = join(root, 'build')
  await build({
    absWorkingDir: root,
    entryPoints: { [part]: `bench/${FLOORS[part] ?? part}.ts` },
    outdir,
    outExtension: { '.js': '.mjs' },
    // In files of their own, as bench.mjs says.
    bundle: true,
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    // What a server is made of finds its own files beside itself, and so does a browser.
    target: 'node20.19',
    logLevel: 'warning',
    packages: ['commons', 'hostile', 'kills', 'page', 'tables'].includes(part) ? 'external' : 'bundle',
    plugins: [constants],
  })
  step([join(outdir, `${part}.mjs`), ...args])
}

/** Which game's depth is asked for, as the name of its measuring part. */
function depthOf(words) {
  const at = words.indexOf('--depth')
  return at < 0 ? undefined : `depth/${words[at + 1]}`
}

function step(command, env = {}) {
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) process.exit(status ?? 1)
}
