import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { emptyStore } from '../template.ts'
import { expectNothingLost } from './expect-nothing-lost.ts'
import { killCampaign } from './kills.ts'

const home = mkdtempSync(join(tmpdir(), 'undercroft-killed-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

// Issue 21. A hundred times, on both stores: `npm run deep -- --kills 100`.
test('kill -9 of a server with a folder, under load: nothing acknowledged is lost, every table continues', async () => {
  const db = join(home, 'commons', 'store')
  await emptyStore(db)
  expectNothingLost(await killCampaign({ home, db, kills: 1 }))
})
