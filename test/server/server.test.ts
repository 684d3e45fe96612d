import { afterAll, beforeAll, describe } from 'vitest'
import { backupTests } from './backup.ts'
import { openTestServer, openTestStore, type StoreKind, type TestServer, type TestStore } from './start-server.ts'
import { serverSuite, storeSuite } from './suite.ts'
import './app.ts'
import './tables/ratings.ts'
import './tables/ranked.ts'
import './tables/table.ts'

// All tests without separate processes, in one file so that shared modules load once.
const stores = new Map<StoreKind, TestStore>()
const storeOf = (kind: StoreKind): TestStore => stores.get(kind) as TestStore
beforeAll(async () => {
  for (const kind of ['embedded', 'postgres'] as const) stores.set(kind, await openTestStore(kind))
})
afterAll(async () => {
  for (const store of stores.values()) await store.end()
})

describe.each<[string, StoreKind, StoreKind]>([
  ['a folder (PGlite)', 'embedded', 'postgres'],
  ['a database (PostgreSQL)', 'postgres', 'embedded'],
])('a server with %s', (_, kind, other) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(storeOf(kind).where)
  })
  afterAll(() => server?.close())
  const suite = kind === 'embedded' || process.env.UNDERCROFT_DEEP === '1' ? serverSuite : storeSuite
  suite(() => server)
  backupTests(
    () => server,
    () => storeOf(other).fresh(),
  )
})
