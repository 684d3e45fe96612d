import type { InsertObject } from 'kysely'
import type { Db, TableName, Tables } from './tables.ts'

/** Inserts a row unless there is one with its key; returns whether it was inserted. */
export async function insertNew<T extends TableName>(db: Db, table: T, row: InsertObject<Tables, T>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto(table)
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
