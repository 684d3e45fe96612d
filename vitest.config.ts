import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { build } from './scripts/ensure.mjs'

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

/** Tests that start the built program. */
const NEEDS_PROGRAM = /test\/(agent|apps|page|server|terminal)\/|test\/laws\/new-game\./

class SlowestFirst extends BaseSequencer {
  /** Vitest calls it with the files that will run: builds the program if one of them needs it and a source has changed. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    if (files.some(({ moduleId }) => NEEDS_PROGRAM.test(moduleId))) await build({ types: true })
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => orderOf(a) - orderOf(b))
  }
}

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
    // Each worker loads shared modules once for all of its files, and those of the page share a browser.
    isolate: false,
    include: ['{src,test}/**/*.test.ts'],
  },
})
