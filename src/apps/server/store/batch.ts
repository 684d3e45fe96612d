/** Takes a row, and settles when the store has taken it or not. */
export type Batch<Row> = (row: Row) => Promise<boolean>

interface Waiting<Row> {
  readonly row: Row
  done(isTaken: boolean): void
  failed(error: unknown): void
}

/**
 * Many small writes as one statement: while one is under way the next gathers, so that a store with one connection, or one that waits for its disk, is
 * waited for once and not once a row. `write` answers with the names of the rows that were taken; of two rows of one name the first has it.
 */
export function makeBatch<Row>(
  most: number,
  nameOf: (row: Row) => string,
  write: (rows: readonly Row[]) => Promise<Iterable<string>>,
): Batch<Row> {
  const waiting: Waiting<Row>[] = []
  let isBusy = false
  const writeAll = async (batch: readonly Waiting<Row>[]): Promise<void> => {
    try {
      const taken = new Set(await write(batch.map(({ row }) => row)))
      for (const { row, done } of batch) done(taken.delete(nameOf(row)))
    } catch (error) {
      // One that cannot be written must not take the others along.
      if (batch.length > 1) for (const one of batch) await writeAll([one])
      else batch[0]?.failed(error)
    }
  }
  const flush = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    while (waiting.length > 0) await writeAll(waiting.splice(0, most))
    isBusy = false
  }
  return (row) =>
    new Promise((done, failed) => {
      waiting.push({ row, done, failed })
      void flush()
    })
}
