import { type RawBuilder, sql } from 'kysely'
import { primaryKey, type TableName } from './tables.ts'

/** Writes a row; resolves to whether it was inserted. */
export type Batch<Row> = (row: Row) => Promise<boolean>

interface PendingRow<Row> {
  readonly row: Row
  done(isInserted: boolean): void
  failed(error: unknown): void
}

/** Inserts complete rows, except those whose key exists; returns the keys of the inserted ones. */
const insertNewRows = <Row>(table: TableName, rows: readonly Row[]): RawBuilder<Row> =>
  sql`insert into ${sql.table(table)}
    select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    on conflict do nothing returning ${sql.join(primaryKey(table).map((column) => sql.ref(column)))}`

/**
 * Combines small writes into one statement: while one statement runs, the next rows are collected, so that a slow store is waited for once and not once
 * per row. `execute` runs the statement and returns the keys of the inserted rows; of two rows with the same key the first counts.
 */
export function makeBatch<Row extends object>(
  table: TableName,
  maxRows: number,
  execute: (insert: RawBuilder<Row>) => Promise<{ readonly rows: readonly Row[] }>,
): Batch<Row> {
  const keyOf = (row: Row): string => {
    const columns = new Map(Object.entries(row))
    return JSON.stringify(primaryKey(table).map((column) => columns.get(column)))
  }
  const pending: PendingRow<Row>[] = []
  let isBusy = false
  const writeAll = async (batch: readonly PendingRow<Row>[]): Promise<void> => {
    try {
      const rows = batch.map(({ row }) => row)
      const inserted = new Set((await execute(insertNewRows(table, rows))).rows.map(keyOf))
      for (const { row, done } of batch) done(inserted.delete(keyOf(row)))
    } catch (error) {
      // Retry one by one, so that one bad row does not fail the others.
      if (batch.length > 1) for (const one of batch) await writeAll([one])
      else batch[0]?.failed(error)
    }
  }
  const flush = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    while (pending.length > 0) await writeAll(pending.splice(0, maxRows))
    isBusy = false
  }
  return (row) =>
    new Promise((done, failed) => {
      pending.push({ row, done, failed })
      void flush()
    })
}
