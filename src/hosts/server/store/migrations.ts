import { type Kysely, type Migration, sql } from 'kysely'
import { makeTableRows } from '../tables/rows.ts'

/**
 * Each migration once, in the order of their names, all under a lock (`migrate`). What has been released is never changed; a part of the server
 * that needs tables brings its own line.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '01-players': { up: players },
  '10-tables': { up: makeTableRows },
}

async function players(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('players')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text')
    .addColumn('folded', 'text', (c) => c.unique())
    .addColumn('joined', 'bigint', (c) => c.notNull())
    .addColumn('met', 'bigint', (c) => c.notNull().defaultTo(sql`0`))
    .addColumn('slain', 'bigint', (c) => c.notNull().defaultTo(sql`0`))
    .execute()
  await db.schema
    .createTable('nonces')
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('nonce', 'text', (c) => c.notNull())
    .addColumn('expires', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('nonces_pk', ['key', 'nonce'])
    .execute()
  await db.schema.createIndex('nonces_expires').on('nonces').column('expires').execute()
}
