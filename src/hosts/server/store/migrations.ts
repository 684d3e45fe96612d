import { type Kysely, type Migration, sql } from 'kysely'
import { makeTableRows } from '../tables/rows.ts'

/**
 * Each migration once, in the order of their names, all under a lock (`migrate`). What has been released is never changed; a part of the server
 * that needs tables brings its own line.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '01-players': { up: players },
  '02-runs': { up: runs },
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

async function runs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('runs')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('player', 'text', (c) => c.notNull().references('players.key').onDelete('cascade'))
    .addColumn('game', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('rung', 'integer', (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('seed', 'text', (c) => c.notNull())
    .addColumn('score', 'bigint', (c) => c.notNull())
    .addColumn('won', 'boolean', (c) => c.notNull())
    .addColumn('turns', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('submitted', 'bigint', (c) => c.notNull())
    .addColumn('journal', 'text', (c) => c.notNull())
    .addColumn('seal', 'text')
    .execute()
  await db.schema.createIndex('runs_player').on('runs').columns(['player', 'submitted']).execute()
  await db.schema
    .createTable('standings')
    .addColumn('ladder', 'text', (c) => c.notNull())
    .addColumn('player', 'text', (c) => c.notNull().references('players.key').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull().references('runs.hash').onDelete('cascade'))
    .addColumn('worse', 'bigint', (c) => c.notNull())
    .addColumn('turns', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('standings_pk', ['ladder', 'player'])
    .execute()
  await db.schema
    .createIndex('standings_order')
    .on('standings')
    .columns(['ladder', 'worse', 'turns', 'at', 'player'])
    .execute()
  // Deleting a player looks for these.
  await db.schema.createIndex('standings_player').on('standings').column('player').execute()
  await db.schema.createIndex('standings_hash').on('standings').column('hash').execute()
}
