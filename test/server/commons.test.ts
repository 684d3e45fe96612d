import { afterAll, beforeAll, describe } from 'vitest'
import { backupTests } from './backup.ts'
import { openCommons, type Stand, type StoreKind, stand, type TestCommons } from './commons.ts'
import { commonsSuite } from './suite.ts'
import './app.ts'
import './tables-ratings.ts'
import './tables-sealed.ts'
import './tables-table.ts'

// One file for all that needs no process of its own: what it loads is loaded once.
describe.each<[string, StoreKind]>([
  ['a folder (PGlite)', 'embedded'],
  ['a database (PostgreSQL)', 'postgres'],
])('a commons in %s', (_, kind) => {
  let place: Stand
  let commons: TestCommons
  beforeAll(async () => {
    place = await stand(kind)
    commons = await openCommons(place.where)
  })
  afterAll(async () => {
    await commons?.close()
    await place?.end()
  })
  commonsSuite(() => commons)
  backupTests(
    () => commons,
    () => place.fresh(),
  )
})
