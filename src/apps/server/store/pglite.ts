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
 * Kysely on PGlite, PostgreSQL inside this process. It has one connection: whoever holds it has it alone, so that nobody's statement falls
 * into somebody else's transaction. It is opened at the first statement, since that takes seconds.
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
  const say = (connection: DatabaseConnection, words: string): Promise<unknown> =>
    connection.executeQuery(CompiledQuery.raw(words))
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
    beginTransaction: async (connection) => void (await say(connection, 'begin')),
    commitTransaction: async (connection) => void (await say(connection, 'commit')),
    rollbackTransaction: async (connection) => void (await say(connection, 'rollback')),
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
    // biome-ignore lint/correctness/useYield: nobody streams from a store in this process.
    async *streamQuery() {
      throw new Error('PGlite does not stream; ask for a page.')
    },
  }
}
