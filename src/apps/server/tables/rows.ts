import { type Kysely, sql } from 'kysely'

/** What the store keeps of tables: the deal, the log, and for those that are over the sealed record. */
export interface TableRows {
  tables: TableRow
  table_log: LogRow
  ratings: RatingRow
}

interface TableRow {
  id: string
  game: string
  kind: string
  /** What the log says, for lists; the log itself decides. */
  status: string
  is_open: boolean
  /** What a friend types; none at a table for one. */
  code: string | null
  /** Game, day and key of somebody's one try at a daily. */
  daily: string | null
  /** The deal as JSON, without seed and secret. */
  deal: string
  made: number
  ended: number | null
  /** The journal with its seal, as JSON. */
  record: string | null
}
interface LogRow {
  table_id: string
  n: number
  /** Whose seat it is about, where somebody sits down: so that they find their tables again. */
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
