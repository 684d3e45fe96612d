import { sql } from 'kysely'
import { makeBatch } from '../store/batch.ts'
import type { Store } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import type { TableLogEntry } from './table.ts'

/** Notification channel for changed tables. */
export const TABLES_CHANGED = 'tables_moved'

/** Appends entries to table logs. Nobody sees an entry before it is stored. */
export interface Writer {
  /** False if another instance has already written entry `n`: read it and decide again. */
  append(table: string, n: number, entry: TableLogEntry): Promise<boolean>
}

type Row = Tables['table_log']
type LogPosition = Pick<Row, 'table_id' | 'n'>

/** The notification about so many entries fits into PostgreSQL's limit of 8000 bytes. */
const MAX_BATCH = 200

const nameOf = ({ table_id, n }: LogPosition): string => `${table_id} ${n}`

export function makeWriter(store: Store): Writer {
  const append = makeBatch<Row>(MAX_BATCH, nameOf, (rows) => writeRows(store, rows))
  return { append: (table_id, n, entry) => append(rowOf(table_id, n, entry)) }
}

export const rowOf = (table_id: string, n: number, entry: TableLogEntry): Row => ({
  table_id,
  n,
  entry: JSON.stringify(entry),
  key: entry.kind === 'sit' && entry.player.kind === 'person' ? entry.player.key : null,
})

/** Writes all rows and notifies other instances, in one statement. An instance that misses it finds the rows at its next poll. */
async function writeRows({ db, kind }: Store, rows: readonly Row[]): Promise<string[]> {
  const given = JSON.stringify(rows)
  const inserted = sql`insert into table_log (table_id, n, key, entry)
    select * from json_to_recordset(${given}::json) as x(table_id text, n int, key text, entry text)
    on conflict do nothing returning table_id, n`
  const statement =
    kind === 'embedded'
      ? sql<LogPosition>`${inserted}`
      : sql<LogPosition>`with written as (${inserted}), told as (
          select pg_notify(${TABLES_CHANGED}, string_agg(table_id || ' ' || n, ',')) from written having count(*) > 0
        )
        select table_id, n from written cross join (select count(*) from told) as notices`
  return (await statement.execute(db)).rows.map(nameOf)
}
