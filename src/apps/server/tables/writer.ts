import { sql } from 'kysely'
import { type Batch, makeBatch } from '../store/batch.ts'
import type { Store } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import type { TableLogEntry } from './table.ts'

/** Notification channel for changed tables. */
export const TABLES_CHANGED = 'tables_moved'

type Row = Tables['table_log']

export const rowOf = (table_id: string, n: number, entry: TableLogEntry): Row => ({
  table_id,
  n,
  entry: JSON.stringify(entry),
  key: entry.kind === 'sit' && entry.player.kind === 'person' ? entry.player.key : null,
})

/** The notification about so many entries fits into PostgreSQL's limit of 8000 bytes. */
const MAX_BATCH = 200

/**
 * Appends entries to table logs; nobody sees an entry before it is stored. False: another instance has already written an entry with this number. The
 * same statement notifies other instances; one that misses it finds the rows at its next poll.
 */
export const makeLogWriter = ({ db, kind }: Store): Batch<Row> =>
  makeBatch<Row>('table_log', MAX_BATCH, (insert) => {
    if (kind === 'embedded') return insert.execute(db)
    return sql<Row>`with written as (${insert}), told as (
        select pg_notify(${TABLES_CHANGED}, string_agg(table_id || ' ' || n, ',')) from written having count(*) > 0
      )
      select table_id, n from written cross join (select count(*) from told) as notices`.execute(db)
  })
