import { type Kysely, type Migration, sql } from 'kysely'
import { makeTableRows } from '../tables/rows.ts'

/**
 * Database migrations. `migrate` runs each once, in the order of the names, under a lock. Never change a released migration. Each folder of the server
 * adds its own line.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '01-players': { up: players },
  '02-runs': { up: runs },
  '03-ghosts': { up: ghosts },
  '04-seasons': { up: seasons },
  '05-pars': { up: pars },
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
  // For the cascades when a player is deleted.
  await db.schema.createIndex('standings_player').on('standings').column('player').execute()
  await db.schema.createIndex('standings_hash').on('standings').column('hash').execute()
}

async function ghosts(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence ghost_seq`.execute(db)
  await db.schema
    .createTable('ghosts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('game', 'text', (c) => c.notNull())
    .addColumn('level', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('bare', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('is_foreign', 'boolean', (c) => c.notNull())
    .addColumn('is_hidden', 'boolean', (c) => c.notNull())
    .addColumn('player', 'text', (c) => c.references('players.key').onDelete('set null'))
    .addColumn('run', 'text', (c) => c.references('runs.hash').onDelete('set null'))
    .addColumn('fell', 'bigint', (c) => c.notNull())
    .addColumn('met', 'bigint', (c) => c.notNull().defaultTo(sql`0`))
    .addColumn('slain', 'bigint', (c) => c.notNull().defaultTo(sql`0`))
    .execute()
  // A ghost is 1.5 kB of repetitive JSON: compressed it takes a third and fits into its row.
  await sql`alter table ghosts set (toast_tuple_target = 256)`.execute(db)
  await db.schema.createIndex('ghosts_seq').on('ghosts').columns(['game', 'seq']).execute()
  await db.schema.createIndex('ghosts_level').on('ghosts').columns(['game', 'level', 'seq']).execute()
  await db.schema.createIndex('ghosts_bare').on('ghosts').column('bare').execute()
  await db.schema.createIndex('ghosts_player').on('ghosts').column('player').execute()
  await db.schema.createIndex('ghosts_run').on('ghosts').column('run').execute()
  await db.schema
    .createTable('ghost_sums')
    .addColumn('game', 'text', (c) => c.notNull())
    .addColumn('level', 'integer', (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('ghost_sums_pk', ['game', 'level'])
    .execute()
  await db.schema
    .createTable('reports')
    .addColumn('ghost', 'text', (c) => c.notNull().references('ghosts.id').onDelete('cascade'))
    .addColumn('player', 'text', (c) => c.notNull().references('players.key').onDelete('cascade'))
    .addColumn('why', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('reports_pk', ['ghost', 'player'])
    .execute()
}

async function seasons(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('seasons')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('game', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('made', 'bigint', (c) => c.notNull())
    .addColumn('opened', 'bigint')
    .addColumn('closed', 'bigint')
    .execute()
  await db.schema
    .createTable('season_ghosts')
    .addColumn('season', 'text', (c) => c.notNull().references('seasons.name').onDelete('cascade'))
    .addColumn('ghost', 'text', (c) => c.notNull().references('ghosts.id').onDelete('cascade'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('season_ghosts_pk', ['season', 'place'])
    .execute()
  await db.schema.createIndex('season_ghosts_ghost').on('season_ghosts').column('ghost').execute()
  // For the winners of a season, found by mode.
  await db.schema.createIndex('runs_mode').on('runs').columns(['game', 'mode', 'won']).execute()
}

async function pars(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pars')
    .addColumn('game', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('par', 'bigint')
    .addColumn('proof', 'text')
    .addPrimaryKeyConstraint('pars_pk', ['game', 'day'])
    .execute()
  await db.schema.createIndex('runs_day').on('runs').columns(['game', 'category', 'day']).execute()
}
