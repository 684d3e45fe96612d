// Tests run most code a few times only: V8 compiles it once, quickly, and optimizes only what is really hot. This saves a quarter of the CPU time.
// Vitest gives it to its workers and, by NODE_OPTIONS, to every process that a test starts.
const { setFlagsFromString } = require('node:v8')
for (const flag of [
  '--always-sparkplug',
  '--interrupt-budget=1000000',
  '--liftoff-only',
  '--semi-space-growth-factor=4',
])
  setFlagsFromString(flag)
