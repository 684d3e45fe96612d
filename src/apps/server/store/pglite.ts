import type { PGlite, Transaction } from '@electric-sql/pglite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'

/**
 * Kysely dialect for PGlite, PostgreSQL in this process. There is one connection, used by one caller at a time, so that no statement slips into another
 * transaction. It opens on the first statement, because opening takes seconds.
 */
export const pgliteDialect = (open: () => Promise<PGlite>): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => makeDriver(open),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

function makeDriver(open: () => Promise<PGlite>): Driver {
  let lite: PGlite | undefined
  let connection: DatabaseConnection | undefined
  let last: Promise<void> = Promise.resolve()
  let free: () => void = () => {}
  const runCommand = (connection: DatabaseConnection, command: string): Promise<unknown> =>
    connection.executeQuery(CompiledQuery.raw(command))
  return {
    async init() {
      lite = await open()
      connection = connectionTo(lite)
    },
    async acquireConnection() {
      const before = last
      let done: () => void = () => {}
      last = new Promise((resolve) => {
        done = resolve
      })
      await before
      free = done
      if (connection === undefined) throw new Error('The store is closed.')
      return connection
    },
    async releaseConnection() {
      free()
    },
    beginTransaction: async (connection) => void (await runCommand(connection, 'begin')),
    commitTransaction: async (connection) => void (await runCommand(connection, 'commit')),
    rollbackTransaction: async (connection) => void (await runCommand(connection, 'rollback')),
    async destroy() {
      connection = undefined
      await lite?.close()
    },
  }
}

function connectionTo(lite: PGlite | Transaction): DatabaseConnection {
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, affectedRows } = await lite.query<R>(sql, [...parameters])
      return { rows, ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }) }
    },
    // biome-ignore lint/correctness/useYield: nothing streams from an in-process store.
    async *streamQuery() {
      throw new Error('PGlite does not stream; read page by page.')
    },
  }
}
