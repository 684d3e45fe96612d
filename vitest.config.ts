import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, first: the last one to begin would else keep one core busy while the other waits. */
const LONG = [
  /test\/laws\/laws\./,
  /test\/hosts\/packs\./,
  /test\/page\//,
  /test\/server\//,
  /test\/laws\//,
  /test\/hosts\//,
  /test\/terminal\//,
]
const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONG.findIndex((pattern) => pattern.test(moduleId))
  return place < 0 ? LONG.length : place
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

/** `npm test` bundles all tests first (scripts/bundle-tests.mjs); a test file is then only the name of its plain form. */
const built = {
  name: 'built',
  enforce: 'pre' as const,
  async load(id: string) {
    if (process.env.UNDERCROFT_TESTS !== 'built' || !id.endsWith('.test.ts')) return
    const { builtTest } = await import('./scripts/bundle-tests.mjs')
    const file = builtTest(id)
    return existsSync(file) ? { code: `import ${JSON.stringify(pathToFileURL(file).href)}`, map: null } : undefined
  },
}

const PAGE = ['test/page/**/*.test.ts']
const SHARED = [
  'src/**/*.test.ts',
  'test/{laws,trust,agent,transcripts,emojispace,lostribe,underscore,toy}/**/*.test.ts',
]

export default defineConfig({
  plugins: [built],
  test: {
    server: { deps: { external: [/\/build\/tests\//] } },
    // Nothing here waits for a clock; the limit only ends what hangs, on machines that are busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    // Both of two cores: vitest would leave one idle. A third worker gains nothing: tried twice.
    maxWorkers: '100%',
    projects: [
      // One browser for all files of the page that a worker tests.
      { extends: true, test: { name: 'page', include: PAGE, isolate: false } },
      // Rules, views and hosts keep nothing between tests: their files share what they have loaded, which took a third of the time.
      { extends: true, test: { name: 'shared', include: SHARED, isolate: false } },
      {
        extends: true,
        test: { name: 'apart', include: ['test/**/*.test.ts'], exclude: [...SHARED, ...PAGE] },
      },
    ],
  },
})
