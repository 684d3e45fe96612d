import { afterAll, beforeAll, describe } from 'vitest'
import { openCommons, type Stand, stand, type TestCommons } from './commons.ts'
import { commonsSuite } from './suite.ts'

let place: Stand
let commons: TestCommons
beforeAll(async () => {
  place = await stand('postgres')
  commons = await openCommons(place.where)
})
afterAll(async () => {
  await commons?.close()
  await place?.end()
})

describe('a commons on PostgreSQL', () => commonsSuite(() => commons))
