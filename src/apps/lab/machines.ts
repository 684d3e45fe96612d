import { createHash } from 'node:crypto'
import pg from 'pg'
import PgBoss from 'pg-boss'
import { failure, messageOf } from '../../lib/user-errors.ts'
import { type ChunkResult, sumOf } from './chunk.ts'
import { keyOf, openResults, readResults } from './results-file.ts'
import { type OnProgress, onThreads } from './run.ts'
import { type Chunk, chunksOf, hashOfStudy, type Study } from './study.ts'

/**
 * Runs a study on many machines, each with the same command and database. Chunks wait in a queue, results go to a table, and at the end every machine
 * has all of them in its file. Because chunks are deterministic, idle machines simply play the unfinished chunks of a crashed machine again; the first
 * result counts.
 */
export async function runOnMachines(
  study: Study,
  out: string,
  threads: number,
  database: string,
  onProgress: OnProgress,
): Promise<void> {
  const file = openResults(out, study)
  const all = chunksOf(study)
  const shared = await openSharedStudy(database, study, all)
  try {
    const reportProgress = async (): Promise<void> => onProgress(await shared.count(), all.length)
    await reportProgress()
    await onThreads(study, Math.min(threads, all.length), {
      take: () => shared.take(),
      async put(result: ChunkResult): Promise<void> {
        await shared.put(result)
        await reportProgress()
      },
    })
    for (const result of await shared.results()) if (!file.done.has(keyOf(result))) file.add(result)
    const { results } = readResults(out)
    if (results.length < all.length) throw failure('Results are missing in the database; run the study again.')
  } finally {
    await shared.close()
  }
}

const SCHEMA = 'undercroft_lab'
const LOCK = 0x1ab

/** The queue of chunks and the table of results, shared by all machines. */
async function openSharedStudy(database: string, study: Study, all: readonly Chunk[]) {
  const hash = hashOfStudy(study)
  const queue = `lab-${hash}`
  const pool = new pg.Pool({ connectionString: database, max: 4 })
  const boss = new PgBoss({ connectionString: database, schema: SCHEMA, supervise: false, schedule: false, max: 4 })
  const ignore = (): void => undefined
  // A broken connection makes the next query fail, which is reported there.
  boss.on('error', ignore)
  pool.on('error', ignore)
  const close = async (): Promise<void> => {
    await boss.stop({ graceful: false, wait: true }).catch(ignore)
    await pool.end()
  }
  try {
    await prepare(pool, boss, queue, hash, all)
  } catch (error) {
    await close()
    throw failure(`Can't use the database: ${messageOf(error)}`)
  }
  const finishedChunks = async (): Promise<Set<string>> => {
    const { rows } = await pool.query<{ chunk: string }>(`select chunk from ${SCHEMA}.results where study = $1`, [hash])
    return new Set(rows.map(({ chunk }) => chunk))
  }
  const takenHere = new Set<string>()
  return {
    async take(): Promise<Chunk | undefined> {
      const [job] = await boss.fetch<Chunk>(queue)
      if (job !== undefined) {
        takenHere.add(keyOf(job.data))
        return job.data
      }
      // The queue is empty: play chunks again that another machine took but has not finished; it may have crashed.
      const done = await finishedChunks()
      const unfinished = all.find((chunk) => !done.has(keyOf(chunk)) && !takenHere.has(keyOf(chunk)))
      if (unfinished !== undefined) takenHere.add(keyOf(unfinished))
      return unfinished
    },
    async put(result: ChunkResult): Promise<void> {
      const key = keyOf(result)
      const insert = `insert into ${SCHEMA}.results (study, chunk, result) values ($1, $2, $3) on conflict do nothing`
      await pool.query(insert, [hash, key, JSON.stringify(result)])
      await boss.complete(queue, idOf(hash, key))
    },
    async count(): Promise<number> {
      const counted = `select count(*)::int as count from ${SCHEMA}.results where study = $1`
      return (await pool.query<{ count: number }>(counted, [hash])).rows[0]?.count ?? 0
    },
    async results(): Promise<ChunkResult[]> {
      const wanted = `select result from ${SCHEMA}.results where study = $1`
      const { rows } = await pool.query<{ result: string }>(wanted, [hash])
      const results = rows.map(({ result }): ChunkResult => JSON.parse(result))
      return results.filter((result) => result.sum === sumOf(result))
    },
    close,
  }
}

/** Creates the queue and the table, unless another machine has. */
async function prepare(pool: pg.Pool, boss: PgBoss, queue: string, hash: string, all: readonly Chunk[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await boss.start()
    await client.query(
      `create table if not exists ${SCHEMA}.results (study text, chunk text, result text not null, primary key (study, chunk))`,
    )
    if ((await boss.getQueue(queue)) === null) {
      await boss.createQueue(queue)
      for (let from = 0; from < all.length; from += BATCH)
        await boss.insert(
          all.slice(from, from + BATCH).map((data) => ({ id: idOf(hash, keyOf(data)), name: queue, data })),
        )
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    client.release()
  }
}
const BATCH = 500

/** A job id derived from the chunk, so that it is queued only once. */
function idOf(hash: string, key: string): string {
  const hex = createHash('sha256').update(`${hash} ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
