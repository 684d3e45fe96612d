import type { TestCommons } from './commons.ts'
import { dailyTests } from './dailies.ts'
import { ghostTests } from './ghosts.ts'
import { identityTests } from './identity.ts'
import { runTests } from './runs.ts'
import { fuzzTests } from './siege/fuzz.ts'
import { tableTests } from './tables.ts'

/** All a commons promises: one suite, run on PGlite and on PostgreSQL. */
export function commonsSuite(at: () => TestCommons): void {
  identityTests(at)
  runTests(at)
  ghostTests(at)
  dailyTests(at)
  fuzzTests(at)
  tableTests(at)
}
