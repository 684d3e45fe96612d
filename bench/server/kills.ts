// `npm run deep -- --kills 100 [--store embedded|postgres]`: a commons that is killed (kill -9) so often while people play, bring runs and sign requests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../test/server/postgres.ts'
import { killCampaign } from '../../test/server/siege/kills.ts'

const { values } = parseArgs({ options: { kills: { type: 'string' }, store: { type: 'string' } } })
const KILLS = Number(values.kills ?? 100)
const EVERY = 10

async function campaign(name: string, db: string): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'undercroft-bench-'))
  const began = performance.now()
  const seconds = (): string => `${((performance.now() - began) / 1000).toFixed(0)} s`
  const killed = await killCampaign({
    home,
    db,
    kills: KILLS,
    isKilledEarly: true,
    cli: join(process.cwd(), 'dist', 'cli.js'),
    onProgress(kills, { acts, runs, tables }) {
      if (kills % EVERY === 0 || kills === KILLS)
        console.log(
          `${name.padEnd(11)} ${kills} kills, ${tables.size} tables, ${acts.length} acts, ${runs.size} runs, ${seconds()}`,
        )
    },
  })
  const { kills, early, tables, acts, runs, lostActs, lostRuns, stuck, duplicates, replayed, ended, unsigned } = killed
  console.log(
    `${name.padEnd(11)} ${kills} kills (${early} before it stood) in ${seconds()}: acknowledged ${acts} acts at ${tables} tables and ${runs} runs; lost ${lostActs} acts and ${lostRuns} runs; ${stuck} tables could not go on; ${duplicates} acts twice; ${replayed} proofs taken again; ${ended} tables ended, ${unsigned} of them without a seal that holds`,
  )
  rmSync(home, { recursive: true, force: true })
  if (lostActs + lostRuns + stuck + duplicates + replayed + unsigned > 0) process.exitCode = 1
}

if (values.store !== 'postgres') {
  const folder = mkdtempSync(join(tmpdir(), 'undercroft-bench-store-'))
  await campaign('PGlite', folder)
  rmSync(folder, { recursive: true, force: true })
}
if (values.store !== 'embedded') {
  const postgres = await startPostgres({ isSafe: true })
  await campaign('PostgreSQL', await postgres.fresh())
  await postgres.stop()
}
process.exit()
