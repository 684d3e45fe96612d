import { dailyTests } from './dailies.ts'
import { ghostTests } from './ghosts.ts'
import { identityTests } from './identity.ts'
import { runTests } from './runs.ts'
import { fuzzTests } from './siege/fuzz.ts'
import type { TestCommons } from './start-server.ts'
import { tableTests } from './tables.ts'

/** Everything the server promises. `npm test` runs it on PGlite, `npm run deep` on PostgreSQL too. */
export function commonsSuite(at: () => TestCommons): void {
  identityTests(at)
  runTests(at)
  ghostTests(at)
  dailyTests(at)
  fuzzTests(at)
  tableTests(at)
}

/** What depends on the store: runs, leaderboards and hostile requests, written and read through it. `npm test` runs it on PostgreSQL. */
export function storeSuite(at: () => TestCommons): void {
  identityTests(at)
  runTests(at)
  fuzzTests(at)
}
