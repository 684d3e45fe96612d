import type { PGlite } from '@electric-sql/pglite'
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'

/** Kysely dialect for PGlite, PostgreSQL in this process. It opens on the first statement, because opening takes seconds. */
export const pgliteDialect = (open: () => Promise<PGlite>): PostgresDialect =>
  new PostgresDialect({ pool: async () => poolOf(await open()) })

/** A pool with one connection, used by one caller at a time, so that no statement slips into another transaction. */
function poolOf(lite: PGlite): PostgresPool {
  let last: Promise<void> = Promise.resolve()
  let release: () => void = () => {}
  const query = async (sql: string, parameters: readonly unknown[]) => {
    const { rows, affectedRows = 0 } = await lite.query(sql, [...parameters])
    // PGlite does not name the command. Kysely counts the affected rows of an UPDATE.
    return { command: 'UPDATE', rowCount: affectedRows, rows }
  }
  const client = { query, release: () => release() } as PostgresPoolClient
  return {
    async connect() {
      const before = last
      let done: () => void = () => {}
      last = new Promise((resolve) => {
        done = resolve
      })
      await before
      release = done
      return client
    },
    end: () => lite.close(),
  }
}
