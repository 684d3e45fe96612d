/** Writes a row; resolves to whether it was inserted. */
export type Batch<Row> = (row: Row) => Promise<boolean>

interface PendingRow<Row> {
  readonly row: Row
  done(isInserted: boolean): void
  failed(error: unknown): void
}

/**
 * Combines small writes into one statement: while one statement runs, the next rows are collected, so that a slow store is waited for once and not once
 * per row. `write` returns the names of the inserted rows; of two rows with the same name the first counts.
 */
export function makeBatch<Row>(
  maxRows: number,
  nameOf: (row: Row) => string,
  write: (rows: readonly Row[]) => Promise<Iterable<string>>,
): Batch<Row> {
  const pending: PendingRow<Row>[] = []
  let isBusy = false
  const writeAll = async (batch: readonly PendingRow<Row>[]): Promise<void> => {
    try {
      const inserted = new Set(await write(batch.map(({ row }) => row)))
      for (const { row, done } of batch) done(inserted.delete(nameOf(row)))
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
