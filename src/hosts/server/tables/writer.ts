import type { Store } from '../store/store.ts'
import type { TableRows } from './rows.ts'
import type { LogEntry } from './table.ts'

/** The channel on which instances tell each other that tables moved. */
export const MOVED = 'tables_moved'

/** Writes entries into logs. An entry that is written is safe: only then is anybody told of it. */
export interface Writer {
  /** False: somebody else has written that place of the log; read on and think again. */
  append(table: string, n: number, entry: LogEntry): Promise<boolean>
}

interface Waiting {
  readonly row: TableRows['table_log']
  done(isWritten: boolean): void
  failed(error: unknown): void
}

/** So many that what is told of them fits into one notice. */
const MOST_AT_ONCE = 200

/**
 * Entries of many tables go into one statement: while one is under way the next gathers, so that a store with one connection, or one that waits
 * for its disk, is waited for once and not once a table.
 */
export function makeWriter(store: Store): Writer {
  const waiting: Waiting[] = []
  let isBusy = false
  const flush = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    while (waiting.length > 0) await writeAll(store, waiting.splice(0, MOST_AT_ONCE))
    isBusy = false
  }
  return {
    append: (table_id, n, entry) =>
      new Promise((done, failed) => {
        waiting.push({ row: rowOf(table_id, n, entry), done, failed })
        void flush()
      }),
  }
}

export const rowOf = (table_id: string, n: number, entry: LogEntry): TableRows['table_log'] => ({
  ...{ table_id, n, entry: JSON.stringify(entry) },
  key: entry.kind === 'sit' && entry.player.kind === 'person' ? entry.player.key : null,
})

async function writeAll(store: Store, batch: readonly Waiting[]): Promise<void> {
  try {
    const written = await store.db
      .insertInto('table_log')
      .values(batch.map(({ row }) => row))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['table_id', 'n'])
      .execute()
    const places = new Set(written.map(({ table_id, n }) => `${table_id} ${n}`))
    for (const { row, done } of batch) done(places.has(`${row.table_id} ${row.n}`))
    // Who misses it hears of it at the next look.
    if (places.size > 0) store.tell(MOVED, [...places].join(',')).catch(() => {})
  } catch (error) {
    // One that cannot be written must not take the others along.
    if (batch.length > 1) for (const one of batch) await writeAll(store, [one])
    else batch[0]?.failed(error)
  }
}
