import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Slow files first: otherwise the last one would keep one core busy while the other waits. */
const SLOW_FIRST = [
  /test\/laws\/laws\./,
  /test\/page\//,
  /test\/server\//,
  /test\/laws\//,
  /test\/apps\//,
  /test\/terminal\//,
]
const orderOf = ({ moduleId }: TestSpecification): number => {
  const index = SLOW_FIRST.findIndex((pattern) => pattern.test(moduleId))
  return index < 0 ? SLOW_FIRST.length : index
}

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => orderOf(a) - orderOf(b))
  }
}

const PAGE = ['test/page/**/*.test.ts']
/** Tests that start the built program. */
const PROGRAM = ['test/{agent,apps,server,terminal}/**/*.test.ts', 'test/laws/new-game.test.ts']
const ALL = ['{src,test}/**/*.test.ts']
/** Builds the program if its sources have changed, so that a single test file runs after `npm ci`. */
const BUILD = ['test/build.mjs']

export default defineConfig({
  test: {
    // Node imports the sources itself, through a loader that removes the types: rules then run as fast as in the program.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Every test has the games, as every program has them.
    execArgv: [
      '--import',
      './scripts/typescript-loader.mjs',
      '--import',
      './src/games/index.ts',
      '--enable-source-maps',
    ],
    env: { NODE_OPTIONS: `--require ${new URL('scripts/quick-v8.cjs', import.meta.url).pathname}` },
    // No test waits for a clock; this limit only ends a test that hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default'],
    sequence: { sequencer: SlowestFirst },
    // One more than cores, because tests of the page, servers and commands wait for other processes.
    maxWorkers: availableParallelism() + 1,
    projects: [
      // Files share their modules, because loading them is a good part of a short test; those of the page share a browser too.
      { extends: true, test: { name: 'page', include: PAGE, globalSetup: BUILD, isolate: false } },
      { extends: true, test: { name: 'program', include: PROGRAM, globalSetup: BUILD, isolate: false } },
      { extends: true, test: { name: 'node', include: ALL, exclude: [...PAGE, ...PROGRAM], isolate: false } },
    ],
  },
})
