import { type Kysely, sql } from 'kysely'

/** Database tables of the table service: the deal, the log and, once a table is over, its signed record. */
export interface TableRows {
  tables: TableRow
  table_log: LogRow
  ratings: RatingRow
}

interface TableRow {
  id: string
  game: string
  kind: string
  /** Derived from the log, for lists. If they differ, the log is right. */
  status: string
  is_open: boolean
  /** Invitation code; null for a single-player table. */
  code: string | null
  /** Game, day and player key of a daily, unique because a player has one try. */
  daily: string | null
  /** The deal as JSON, without seed and secret. */
  deal: string
  made: number
  ended: number | null
  /** The journal with the signed record, as JSON. */
  record: string | null
}
interface LogRow {
  table_id: string
  n: number
  /** For `sit` entries, the player's key, so that players can list their tables. */
  key: string | null
  entry: string
}
export interface RatingRow {
  game: string
  key: string
  rating: number
  deviation: number
  volatility: number
  duels: number
  at: number
}

export async function makeTableRows(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tables')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('game', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('is_open', 'boolean', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.unique())
    .addColumn('daily', 'text', (c) => c.unique())
    .addColumn('deal', 'text', (c) => c.notNull())
    .addColumn('made', 'bigint', (c) => c.notNull())
    .addColumn('ended', 'bigint')
    .addColumn('record', 'text')
    .execute()
  await sql`create index tables_room on tables (made) where is_open and status = 'waiting'`.execute(db)
  await db.schema
    .createTable('table_log')
    .addColumn('table_id', 'text', (c) => c.notNull().references('tables.id').onDelete('cascade'))
    .addColumn('n', 'integer', (c) => c.notNull())
    .addColumn('key', 'text')
    .addColumn('entry', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('table_log_pk', ['table_id', 'n'])
    .execute()
  await sql`create index table_log_key on table_log (key) where key is not null`.execute(db)
  await db.schema
    .createTable('ratings')
    .addColumn('game', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('rating', 'double precision', (c) => c.notNull())
    .addColumn('deviation', 'double precision', (c) => c.notNull())
    .addColumn('volatility', 'double precision', (c) => c.notNull())
    .addColumn('duels', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('ratings_pk', ['game', 'key'])
    .execute()
  await db.schema.createIndex('ratings_best').on('ratings').columns(['game', 'rating']).execute()
}
