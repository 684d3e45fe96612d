import { sql } from 'kysely'
import { failure } from '../../../lib/user-errors.ts'
import { migrate, type Store } from './store.ts'
import { type Db, primaryKey, TABLES, type TableName } from './tables.ts'

const NAMES = Object.keys(TABLES) as readonly TableName[]

const HEAD = 'undercroft backup 1'
const PAGE_ROWS = 500

/**
 * Writes a consistent snapshot of the store as lines of text. Both kinds of store use the same format, so a backup of a folder can be restored to PostgreSQL.
 * The last line holds the row count, so that a truncated backup is detected.
 */
export async function backUp({ db }: Store, write: (line: string) => unknown): Promise<number> {
  let count = 0
  await write(HEAD)
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      for (const table of NAMES)
        for await (const row of rowsOf(snapshot, table)) {
          await write(`${table} ${row}`)
          count++
        }
    })
  await write(`end ${count}`)
  return count
}

async function* rowsOf(db: Db, table: TableName): AsyncGenerator<string> {
  const columns = sql.join(primaryKey(table).map((key) => sql.ref(key)))
  for (let last: string | undefined; ; ) {
    const after =
      last === undefined
        ? sql``
        : sql`where (${columns}) > (select ${columns} from json_populate_record(null::${sql.table(table)}, ${last}::json))`
    const { rows } = await sql<{ row: string }>`select row_to_json(x)::text as row from (
      select * from ${sql.table(table)} ${after} order by ${columns} limit ${PAGE_ROWS}
    ) as x`.execute(db)
    for (const { row } of rows) yield row
    last = rows.at(-1)?.row
    if (rows.length < PAGE_ROWS) return
  }
}

/** Restores a backup to an empty store, in one transaction. */
export async function restore(store: Store, lines: AsyncIterable<string> | Iterable<string>): Promise<number> {
  await migrate(store)
  return store.db.transaction().execute(async (db) => {
    const { count: there } = await db
      .selectFrom('settings')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (there > 0) throw failure('This store is not empty; restore to a new one: --db DIR|postgres://…')
    const page = { table: '', rows: [] as string[] }
    let [count, isBegun, isComplete] = [0, false, false]
    for await (const line of lines) {
      if (!isBegun) {
        if (line !== HEAD) throw failure('This file is not a backup of an Undercroft server.')
        isBegun = true
        continue
      }
      const at = line.indexOf(' ')
      const [word, rest] = [line.slice(0, at), line.slice(at + 1)]
      if (word !== page.table || page.rows.length >= PAGE_ROWS) await insertRows(db, page.table, page.rows.splice(0))
      page.table = word
      if (word === 'end') isComplete = Number(rest) === count
      else {
        page.rows.push(rest)
        count++
      }
    }
    if (!isComplete) throw failure('This backup is incomplete; nothing was restored.')
    await sql`select setval('ghost_seq', (select coalesce(max(seq), 0) + 1 from ghosts))`.execute(db)
    return count
  })
}

async function insertRows(db: Db, table: string, rows: readonly string[]): Promise<void> {
  if (rows.length === 0) return
  if (!NAMES.some((name) => name === table))
    throw failure(`This backup has rows of the unknown table "${table}"; restore it with the version that made it.`)
  const name = sql.table(table)
  await sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::json)`.execute(
    db,
  )
}
