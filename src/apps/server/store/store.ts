import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, Migrator, PostgresDialect } from 'kysely'
import { failure } from '../../../lib/user-errors.ts'
import { isLock, type Lock, nodeDisk, takeLock, theseProcesses } from '../../../storage/fs/index.ts'
import { type Batch, makeBatch } from './batch.ts'
import { createStoreFolder } from './create-store.ts'
import { MIGRATIONS } from './migrations.ts'
import { pgliteDialect } from './pglite.ts'
import type { Db, Tables } from './tables.ts'

/** The server's database: PGlite in a folder, or PostgreSQL shared by several instances. */
export interface Store {
  readonly kind: 'embedded' | 'postgres'
  readonly db: Db
  /** Subscribes to notifications between instances (`pg_notify`); returns the unsubscribe function. Does nothing for an embedded store. */
  subscribe(channel: string, listen: (text: string) => void): Promise<() => Promise<void>>
  /** Marks a nonce as used; false if it was used before. */
  readonly claimNonce: Batch<Tables['nonces']>
  close(): Promise<void>
}

const nonceClaimer = (db: Db): Store['claimNonce'] => makeBatch('nonces', 500, (insert) => insert.execute(db))

const isPostgres = (where: string): boolean => /^postgres(ql)?:\/\//.test(where)

/** Prepares a store; the first statement opens it. */
export const openStore = (where: string): Promise<Store> =>
  isPostgres(where) ? openPostgres(where) : openEmbedded(where)

/** Creates and updates the tables. Instances that start at the same time wait for each other. */
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

async function openEmbedded(folder: string): Promise<Store> {
  let lock: Lock | undefined
  const open = async () => {
    nodeDisk.makeFolder(folder)
    // PGlite has no lock of its own, and two processes would corrupt the folder.
    const taken = takeLock(nodeDisk, folder, theseProcesses)
    if (!isLock(taken))
      throw failure(
        `Process ${taken.pid} is using the store in ${folder}; stop that server, or choose another store with --db.`,
      )
    lock = taken
    const pg = join(folder, 'pg')
    if (!existsSync(pg)) await createStoreFolder(pg)
    const { PGlite } = await import('@electric-sql/pglite')
    return PGlite.create(pg, { parsers: { 20: Number } })
  }
  const db = new Kysely<Tables>({ dialect: pgliteDialect(open) })
  return {
    kind: 'embedded',
    db,
    claimNonce: nonceClaimer(db),
    subscribe: async () => async () => {},
    async close() {
      await db.destroy()
      lock?.release()
    },
  }
}

async function openPostgres(url: string): Promise<Store> {
  const { default: pg } = await import('pg')
  const { openListener } = await import('./listen.ts')
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    types: { getTypeParser: (oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  // The pool replaces idle connections that break.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const listener = openListener(() => new pg.Client({ connectionString: url }))
  return {
    kind: 'postgres',
    db,
    claimNonce: nonceClaimer(db),
    subscribe: listener.subscribe,
    async close() {
      await listener.close()
      await db.destroy()
    },
  }
}
