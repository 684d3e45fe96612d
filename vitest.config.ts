import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Nothing here waits for a clock; the limit only ends what hangs, on machines that are busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default'],
    // Both of two cores: vitest would leave one idle.
    maxWorkers: '100%',
  },
})
