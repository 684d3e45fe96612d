import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playChunk } from '../../src/apps/lab/chunk.ts'
import { readResults } from '../../src/apps/lab/results-file.ts'
import { chunksOf, readStudy } from '../../src/apps/lab/study.ts'
import { type Postgres, startPostgres } from '../server/postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'undercroft-'))
const cli = new URL('../../dist/cli.js', import.meta.url).pathname
let postgres: Postgres
let database: string
let client: pg.Client
beforeAll(async () => {
  postgres = await startPostgres()
  database = await postgres.fresh()
  client = new pg.Client({ connectionString: database })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await postgres.stop()
  rmSync(folder, { recursive: true })
})

const STUDY = JSON.stringify({
  name: 'Shared',
  about: '',
  seeds: { prefix: 'machines', count: 400 },
  picks: false,
  arms: [{ name: 'random', game: 'descent', player: 'random' }],
})

/** A lab machine: a process with one thread and its own results file. */
const machine = (name: string) =>
  spawn(
    process.execPath,
    [cli, 'lab', 'run', 'study.json', '--db', database, '--threads', '1', '--out', `${name}.jsonl`],
    {
      cwd: folder,
      stdio: 'ignore',
    },
  )
const ended = (child: ReturnType<typeof machine>): Promise<unknown> =>
  new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))
const count = async (what: string): Promise<number> => {
  try {
    return Number((await client.query(`select count(*) from ${what}`)).rows[0].count)
  } catch {
    // The table does not exist yet.
    return 0
  }
}

test('of three machines one is killed in mid-chunk: the others have the results of a single machine', async () => {
  writeFileSync(join(folder, 'study.json'), STUDY)
  const first = machine('first')
  const over = ended(first)
  // Stop it while it plays a chunk, then kill it.
  for (let isBusy = false; !isBusy; ) {
    expect(first.exitCode).toBe(null)
    if ((await count('undercroft_lab.results')) < 1) continue
    first.kill('SIGSTOP')
    isBusy = (await count("undercroft_lab.job where state = 'active'")) > 0
    first.kill(isBusy ? 'SIGKILL' : 'SIGCONT')
  }
  expect(await over).toBe('SIGKILL')
  expect(await Promise.all([machine('second'), machine('third')].map(ended))).toEqual([0, 0])
  const study = readStudy(STUDY)
  const alone = JSON.parse(
    JSON.stringify(await Promise.all(chunksOf(study).map((chunk) => playChunk(study, chunk)))),
  ) as unknown[]
  for (const name of ['second', 'third'])
    expect(readResults(join(folder, `${name}.jsonl`)).results.toSorted((a, b) => a.from - b.from)).toEqual(alone)
})
