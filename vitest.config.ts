import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, first: the last one to begin would else keep one core busy while the other waits. */
const LONG = [
  /test\/laws\/laws\./,
  /test\/hosts\/packs\./,
  /test\/(page|server)\//,
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

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Nothing here waits for a clock; the limit only ends what hangs, on machines that are busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    // Both of two cores: vitest would leave one idle.
    maxWorkers: '100%',
  },
})
