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
const SHARED = [
  'src/**/*.test.ts',
  'test/{laws,trust,agent,transcripts,emojispace,lostribe,underscore,toy}/**/*.test.ts',
]

export default defineConfig({
  test: {
    // Node imports the sources itself, through a loader that removes the types: rules then run as fast as in the program.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ['--import', './scripts/typescript-loader.mjs', '--enable-source-maps'],
    // No test waits for a clock; this limit only ends a test that hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default'],
    sequence: { sequencer: SlowestFirst },
    // Vitest would leave one of two cores idle.
    maxWorkers: '100%',
    projects: [
      // Test files of the page share a browser per worker.
      { extends: true, test: { name: 'page', include: PAGE, isolate: false } },
      // Rules, views and apps keep no state between tests, so these files share their modules.
      { extends: true, test: { name: 'shared', include: SHARED, isolate: false } },
      {
        extends: true,
        test: { name: 'apart', include: ['test/**/*.test.ts'], exclude: [...SHARED, ...PAGE], isolate: false },
      },
    ],
  },
})
