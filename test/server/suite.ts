import { dailyTests } from './dailies.ts'
import { ghostTests } from './ghosts.ts'
import { identityTests } from './identity.ts'
import { runTests } from './runs.ts'
import { fuzzTests } from './siege/fuzz.ts'
import type { TestServer } from './start-server.ts'
import { tableTests } from './tables.ts'

/** Everything the server promises. `npm test` runs it on PGlite, `npm run deep` on PostgreSQL too. */
export function serverSuite(at: () => TestServer): void {
  identityTests(at)
  runTests(at)
  ghostTests(at)
  dailyTests(at)
  fuzzTests(at)
  tableTests(at)
}

/** What depends on the store: runs, leaderboards and hostile requests, written and read through it. `npm test` runs it on PostgreSQL. */
export function storeSuite(at: () => TestServer): void {
  identityTests(at)
  runTests(at)
  fuzzTests(at)
}
