import { type Migration, sql } from 'kysely'
import { primaryKey, TABLES, type TableName } from './tables.ts'

/** Database migrations. `migrate` runs each once, in the order of the names, under a lock. Never change a released migration. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '01-players': migration(
    createTable('settings'),
    createTable('players'),
    createTable('nonces'),
    'create index nonces_expires on nonces (expires)',
  ),
  '02-runs': migration(
    createTable('runs'),
    'create index runs_player on runs (player, submitted)',
    createTable('standings'),
    'create index standings_order on standings (ladder, worse, turns, at, player)',
    // For the cascades when a player is deleted.
    'create index standings_player on standings (player)',
    'create index standings_hash on standings (hash)',
  ),
  '03-ghosts': migration(
    'create sequence ghost_seq',
    createTable('ghosts'),
    // A ghost is 1.5 kB of repetitive JSON: compressed it takes a third and fits into its row.
    'alter table ghosts set (toast_tuple_target = 256)',
    'create index ghosts_seq on ghosts (game, seq)',
    'create index ghosts_level on ghosts (game, level, seq)',
    'create index ghosts_bare on ghosts (bare)',
    'create index ghosts_player on ghosts (player)',
    'create index ghosts_run on ghosts (run)',
    createTable('ghost_sums'),
    createTable('reports'),
  ),
  '04-seasons': migration(
    createTable('seasons'),
    createTable('season_ghosts'),
    'create index season_ghosts_ghost on season_ghosts (ghost)',
    // For the winners of a season, found by mode.
    'create index runs_mode on runs (game, mode, won)',
  ),
  '05-pars': migration(createTable('pars'), 'create index runs_day on runs (game, category, day)'),
  '10-tables': migration(
    createTable('tables'),
    "create index tables_room on tables (made) where is_open and status = 'waiting'",
    createTable('table_log'),
    'create index table_log_key on table_log (key) where key is not null',
    createTable('ratings'),
    'create index ratings_best on ratings (game, rating)',
  ),
}

function migration(...statements: readonly string[]): Migration {
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}

function createTable(name: TableName): string {
  const columns = Object.entries(TABLES[name]).map(([column, { sql }]) => `${column} ${sql}`)
  const key = primaryKey(name)
  if (key.length > 1) columns.push(`constraint ${name}_pk primary key (${key.join(', ')})`)
  return `create table ${name} (${columns.join(', ')})`
}
