import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely'
import { failure } from '../../../lib/user-errors.ts'
import { isLock, type Lock, nodeDisk, takeLock, theseProcesses } from '../../../storage/fs/index.ts'
import { type Batch, makeBatch } from './batch.ts'
import { createTables } from './create-store.ts'
import { MIGRATIONS } from './migrations.ts'
import { pgliteDialect } from './pglite.ts'
import type { Tables } from './tables.ts'

/** Where everything of a commons is kept: in a folder by PGlite, or in a PostgreSQL that several instances share. */
export interface Store {
  readonly kind: 'embedded' | 'postgres'
  readonly db: Kysely<Tables>
  /** Hears what is said to every instance (`pg_notify`); what comes back ends it. In a folder there is nobody else. */
  hear(channel: string, listen: (text: string) => void): Promise<() => Promise<void>>
  /** Notes that a number was used; false: it was used before. */
  readonly useOnce: Batch<Tables['nonces']>
  close(): Promise<void>
}

const MOST_AT_ONCE = 500
const onceIn = (db: Kysely<Tables>): Store['useOnce'] => {
  const nameOf = ({ key, nonce }: Pick<Tables['nonces'], 'key' | 'nonce'>): string => `${key} ${nonce}`
  return makeBatch(MOST_AT_ONCE, nameOf, async (rows) => {
    const { rows: taken } = await sql<Tables['nonces']>`insert into nonces (key, nonce, expires)
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as x(key text, nonce text, expires bigint)
      on conflict do nothing returning key, nonce`.execute(db)
    return taken.map(nameOf)
  })
}

const isPostgres = (where: string): boolean => /^postgres(ql)?:\/\//.test(where)

/** Opens nothing yet: the first statement does. */
export const openStore = (where: string): Promise<Store> => (isPostgres(where) ? onPostgres(where) : embedded(where))

/** Brings the tables to what this program wants. Two instances that start at once wait for each other. */
export async function migrate({ db }: Store): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...MIGRATIONS }) },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

async function embedded(folder: string): Promise<Store> {
  let lock: Lock | undefined
  const open = async () => {
    nodeDisk.makeFolder(folder)
    // PGlite does not keep a second process out, and two of them in one folder destroy it.
    const taken = takeLock(nodeDisk, folder, theseProcesses)
    if (!isLock(taken))
      throw failure(`The store in ${folder} is open in process ${taken.pid}; stop that server, or give another --db.`)
    lock = taken
    const pg = join(folder, 'pg')
    if (!existsSync(pg)) await createTables(pg)
    const { PGlite } = await import('@electric-sql/pglite')
    return PGlite.create(pg, { parsers: { 20: Number } })
  }
  const db = new Kysely<Tables>({ dialect: pgliteDialect(open) })
  return {
    kind: 'embedded',
    db,
    useOnce: onceIn(db),
    hear: async () => async () => {},
    async close() {
      await db.destroy()
      lock?.release()
    },
  }
}

async function onPostgres(url: string): Promise<Store> {
  const { default: pg } = await import('pg')
  const { openListener: openEar } = await import('./listen.ts')
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    types: { getTypeParser: (oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  // A connection that breaks while it rests is replaced by the pool; nobody waits for it.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const ear = openEar(() => new pg.Client({ connectionString: url }))
  return {
    kind: 'postgres',
    db,
    useOnce: onceIn(db),
    hear: ear.hear,
    async close() {
      await ear.close()
      await db.destroy()
    },
  }
}
