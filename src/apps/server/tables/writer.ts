import { sql } from 'kysely'
import { makeBatch } from '../store/batch.ts'
import type { Store } from '../store/store.ts'
import type { TableRows } from './rows.ts'
import type { TableLogEntry } from './table.ts'

/** The channel on which instances tell each other that tables moved. */
export const MOVED = 'tables_moved'

/** Writes entries into logs. An entry that is written is safe: only then is anybody told of it. */
export interface Writer {
  /** False: somebody else has written that place of the log; read on and think again. */
  append(table: string, n: number, entry: TableLogEntry): Promise<boolean>
}

type Row = TableRows['table_log']
type Place = Pick<Row, 'table_id' | 'n'>

/** So many that what is told of them fits into one notice. */
const MOST_AT_ONCE = 200

const nameOf = ({ table_id, n }: Place): string => `${table_id} ${n}`

export function makeWriter(store: Store): Writer {
  const append = makeBatch<Row>(MOST_AT_ONCE, nameOf, (rows) => written(store, rows))
  return { append: (table_id, n, entry) => append(rowOf(table_id, n, entry)) }
}

export const rowOf = (table_id: string, n: number, entry: TableLogEntry): Row => ({
  table_id,
  n,
  entry: JSON.stringify(entry),
  key: entry.kind === 'sit' && entry.player.kind === 'person' ? entry.player.key : null,
})

/** One statement for all of them, the notice to other instances included: who misses it hears of it at the next look. */
async function written({ db, kind }: Store, rows: readonly Row[]): Promise<string[]> {
  const given = JSON.stringify(rows)
  const inserted = sql`insert into table_log (table_id, n, key, entry)
    select * from json_to_recordset(${given}::json) as x(table_id text, n int, key text, entry text)
    on conflict do nothing returning table_id, n`
  const statement =
    kind === 'embedded'
      ? sql<Place>`${inserted}`
      : sql<Place>`with written as (${inserted}), told as (
          select pg_notify(${MOVED}, string_agg(table_id || ' ' || n, ',')) from written having count(*) > 0
        )
        select table_id, n from written cross join (select count(*) from told) as notices`
  return (await statement.execute(db)).rows.map(nameOf)
}
