import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Kysely, sql } from 'kysely'
import {
  makeMetrics,
  makeTableService,
  makeVerifyPool,
  migrate,
  noLimit,
  openStore,
  type RunningServer,
  type ServerContext,
  type Store,
  silentLog,
  startServer,
} from '../../src/apps/server/index.ts'
import { identityOf, makeClient, makeKeyPair } from '../../src/client/index.ts'
import { canonical, type GameInfo, ghostId } from '../../src/engine/index.ts'
import { findGame, GAMES } from '../../src/games/index.ts'
import { playedRun, playedText } from '../../test/server/journals.ts'
import { percentile } from '../measure.ts'
import { onStores } from './stores.ts'

// The server under load, over loopback, on both stores: `npm run deep -- --server [--ghosts 100000] [--store embedded|postgres]`.
const { values } = parseArgs({
  options: {
    server: { type: 'boolean' },
    ghosts: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '60' },
    store: { type: 'string' },
    /** URL of a PostgreSQL to use as it is; the ghosts stay there. */
    at: { type: 'string' },
  },
})
const GHOSTS = Number(values.ghosts)
const RUNS = Number(values.runs)

const ms = (n: number): string => `${n.toFixed(n < 10 ? 1 : 0)} ms`

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now()
  const done = await work()
  return [done, performance.now() - start]
}

/** Sends a request many times, one after the other: the median and the 99th percentile. */
async function repeated(times: number, work: (i: number) => Promise<unknown>): Promise<string> {
  const seen: number[] = []
  for (let i = 0; i < times; i++) seen.push((await timed(() => work(i)))[1])
  return `p50 ${ms(percentile(seen, 50))}, p99 ${ms(percentile(seen, 99))} (${times} times)`
}

function tell(store: string, what: string, figure: string): void {
  console.log(`${store.padEnd(9)} ${what.padEnd(44)} ${figure}`)
}

async function measureStore(kind: 'embedded' | 'postgres', where: string, sizeOf: (store: Store) => Promise<number>) {
  const store = await openStore(where)
  const identity = await identityOf(await makeKeyPair(false))
  await migrate(store)
  const verifyPool = makeVerifyPool()
  const parts: ServerContext = {
    store,
    identity,
    ready: Promise.resolve(),
    curators: new Set<string>(),
    now: Date.now,
    log: silentLog,
    verifyPool,
    metrics: makeMetrics(),
    limits: { address: noLimit, key: noLimit },
    tables: makeTableService({ store, identity, verifyPool, now: Date.now, log: silentLog }),
    pageFolder: where,
    isBehindProxy: false,
    checksAnswers: false,
  }
  const served = await startServer(parts, { port: 0, host: '127.0.0.1' })
  try {
    if (RUNS > 0) await submissions(kind, served, identity.key)
    await encounters(kind, served, store, sizeOf)
  } finally {
    await served.stop()
    await parts.verifyPool.close()
    await store.close()
  }
}

/** Runs per second that are submitted, verified and saved, by game; four at once. */
async function submissions(kind: string, { url }: RunningServer, commons: string): Promise<void> {
  const client = makeClient({ url, serverKey: commons, identity: await identityOf(await makeKeyPair(false)) })
  for (const { id } of GAMES) {
    const journals = Array.from({ length: RUNS }, (_, i) => playedText(id, `bench-${i}`))
    const before = process.cpuUsage()
    const [, took] = await timed(() =>
      Promise.all(
        Array.from({ length: 4 }, async (_, lane) => {
          for (let i = lane; i < RUNS; i += 4) await client.send('POST', '/api/v1/runs', { journal: journals[i] })
        }),
      ),
    )
    const { user, system } = process.cpuUsage(before)
    const cpu = (user + system) / 1000 / RUNS
    tell(
      kind,
      `submissions of ${id}`,
      `${((1000 * RUNS) / took).toFixed(1)} a second, ${ms(cpu)} of CPU each, client and server`,
    )
  }
}

/**
 * Fills the store with ghosts of all levels, made inside the database from a few hundred models: they are queried, not fought. Each has its own
 * body, name and id.
 */
async function plant(db: Kysely<never>, count: number): Promise<void> {
  const { rows } = await sql<{ there: number }>`select count(*) as there from ghosts`.execute(db)
  if ((rows[0]?.there ?? 0) >= count) return
  const { game } = findGame('underscore') as GameInfo
  const models = Array.from({ length: 20 }, (_, i) =>
    game.extras?.ghosts?.of(playedRun('underscore', `model-${i}`).state),
  ).filter((ghost) => ghost !== undefined)
  const bodies = Array.from({ length: 40 * models.length }, (_, i) => {
    const whole = { ...models[i % models.length], name: 'MODEL', level: 1 + (i % 40), source: 'ghost' }
    return { n: i, level: whole.level, body: canonical({ ...whole, id: ghostId(whole) }), id: ghostId(whole) }
  })
  const portion = 100_000
  for (let done = 0; done < count; done += portion)
    await sql`insert into ghosts (id, bare, seq, game, level, name, body, is_foreign, is_hidden, fell)
      select own, own, nextval('ghost_seq'), 'underscore', level, 'Ghost ' || i,
        replace(replace(body, x.id, own), 'MODEL', 'Ghost ' || i), false, false, 0
      from generate_series(${done}::int, ${Math.min(count, done + portion) - 1}::int) as i
      join json_to_recordset(${JSON.stringify(bodies)}::json) as x(n int, level int, body text, id text)
        on x.n = i % ${bodies.length}::int
      cross join lateral (select substr(encode(sha256(convert_to('ghost ' || i, 'UTF8')), 'hex'), 1, 24)) as named(own)
      order by i`.execute(db)
  await sql`insert into ghost_sums select game, level, count(*), sum(length(body)) from ghosts group by game, level
    on conflict (game, level) do update set count = excluded.count, bytes = excluded.bytes`.execute(db)
  // PostgreSQL would do this by itself after a while.
  await sql`vacuum analyze ghosts`.execute(db)
}

/** A measured sync fetches at most this many ghosts. */
const MOST_SYNCED = 100_000

async function encounters(
  kind: string,
  { url }: RunningServer,
  store: Store,
  sizeOf: (store: Store) => Promise<number>,
) {
  const client = makeClient({ url, serverKey: '', identity: undefined })
  const before = await sizeOf(store)
  const [, planted] = await timed(() => plant(store.db as unknown as Kysely<never>, GHOSTS))
  tell(
    kind,
    `${GHOSTS} ghosts in the store`,
    `written in ${Math.round(planted / 1000)} s, ${Math.round(((await sizeOf(store)) - before) / 1e6)} MB on disk`,
  )
  // Writing this many ghosts blocks the process until the connection times out, so the first request may fail.
  await client.get('/api/v1/commons').catch(() => undefined)
  const ids: string[] = []
  for (const [scope, query] of [
    ['full', 'scope=full'],
    ['skill', 'scope=skill&record=8'],
  ] as const) {
    let [since, fetched, bytes] = [0, 0, 0]
    const [, took] = await timed(async () => {
      for (let more = true; more && fetched < MOST_SYNCED; ) {
        const page = await client.get<{ ghosts: { id: string }[]; next: number; more: boolean }>(
          `/api/v1/ghosts?${query}&since=${since}&limit=1000`,
        )
        fetched += page.ghosts.length
        bytes += JSON.stringify(page.ghosts[0] ?? '').length * page.ghosts.length
        if (ids.length < 2000) ids.push(...page.ghosts.map(({ id }) => id))
        ;({ next: since, more } = page)
      }
    })
    tell(kind, `sync of ${scope}`, `${fetched} ghosts, ${Math.round(bytes / 1e6)} MB, ${(took / 1000).toFixed(1)} s`)
  }
  const page = (i: number) =>
    client.get(`/api/v1/ghosts?scope=skill&record=${1 + (i % 40)}&since=${(i * 7919) % GHOSTS}&limit=100`)
  tell(kind, 'a page of skill, 100 ghosts', await repeated(300, page))
  tell(
    kind,
    'a page of skill where nobody fell',
    await repeated(100, () => client.get('/api/v1/ghosts?record=300&limit=100')),
  )
  tell(kind, 'one encounter', await repeated(1000, (i) => client.get(`/api/v1/ghosts/${ids[(i * 31) % ids.length]}`)))
  tell(
    kind,
    'size of a scope',
    await repeated(200, (i) => client.get(`/api/v1/ghosts/size?scope=skill&record=${1 + (i % 40)}`)),
  )
  tell(kind, 'memory of the server and this', `${Math.round(process.memoryUsage.rss() / 1e6)} MB`)
}

function bytesBelow(folder: string): number {
  let sum = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) sum += statSync(join(entry.parentPath, entry.name)).size
  return sum
}

const postgresSize = async ({ db }: Store): Promise<number> => {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(db)
  return rows[0]?.size ?? 0
}

if (values.at !== undefined) await measureStore('postgres', values.at, postgresSize)
else
  await onStores(values.store, (kind, db) =>
    measureStore(kind, db, kind === 'embedded' ? async () => bytesBelow(db) : postgresSize),
  )
