import { type Kysely, sql, type Transaction } from 'kysely'
import { failure } from '../../../lib/user-errors.ts'
import { migrate, type Store } from './store.ts'
import type { Tables } from './tables.ts'

/** Every table with what its rows are known by; one that names another's rows comes after it. */
const KEYS = [
  ['settings', ['name']],
  ['players', ['key']],
  ['nonces', ['key', 'nonce']],
  ['runs', ['hash']],
  ['standings', ['ladder', 'player']],
  ['ghosts', ['id']],
  ['ghost_sums', ['game', 'level']],
  ['reports', ['ghost', 'player']],
  ['seasons', ['name']],
  ['season_ghosts', ['season', 'place']],
  ['pars', ['game', 'day']],
  ['tables', ['id']],
  ['table_log', ['table_id', 'n']],
  ['ratings', ['game', 'key']],
] as const satisfies readonly (readonly [keyof Tables, readonly string[]])[]

const HEAD = 'undercroft backup 1'
const PORTION = 500

/**
 * Everything a commons keeps as lines of text, the same from either store and for either: so a folder can move into a PostgreSQL. It is one moment of it,
 * however long it takes. The last line says how many there were, so that half of one is not taken for a whole.
 */
export async function backUp({ db }: Store, write: (line: string) => unknown): Promise<number> {
  let count = 0
  await write(HEAD)
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (moment) => {
      for (const [table, keys] of KEYS)
        for await (const row of rowsOf(moment, table, keys)) {
          await write(`${table} ${row}`)
          count++
        }
    })
  await write(`end ${count}`)
  return count
}

async function* rowsOf(db: Transaction<Tables>, table: string, keys: readonly string[]): AsyncGenerator<string> {
  const columns = sql.join(keys.map((key) => sql.ref(key)))
  for (let last: string | undefined; ; ) {
    const after =
      last === undefined
        ? sql``
        : sql`where (${columns}) > (select ${columns} from json_populate_record(null::${sql.table(table)}, ${last}::json))`
    const { rows } = await sql<{ row: string }>`select row_to_json(x)::text as row from (
      select * from ${sql.table(table)} ${after} order by ${columns} limit ${PORTION}
    ) as x`.execute(db)
    for (const { row } of rows) yield row
    last = rows.at(-1)?.row
    if (rows.length < PORTION) return
  }
}

/** Fills an empty store with what was backed up, all of it or nothing. */
export async function restore(store: Store, lines: AsyncIterable<string> | Iterable<string>): Promise<number> {
  await migrate(store)
  return store.db.transaction().execute(async (db) => {
    const { count: there } = await db
      .selectFrom('settings')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (there > 0) throw failure('This store is not empty; give a fresh one: --db DIR|postgres://…')
    const portion = { table: '', rows: [] as string[] }
    let [count, isBegun, isWhole] = [0, false, false]
    for await (const line of lines) {
      if (!isBegun && line !== HEAD) throw failure('This is no backup of a commons.')
      if (isBegun) {
        const at = line.indexOf(' ')
        const [word, rest] = [line.slice(0, at), line.slice(at + 1)]
        if (word !== portion.table || portion.rows.length >= PORTION)
          await put(db, portion.table, portion.rows.splice(0))
        portion.table = word
        if (word === 'end') isWhole = Number(rest) === count
        else {
          portion.rows.push(rest)
          count++
        }
      }
      isBegun = true
    }
    if (!isWhole) throw failure('This backup is not whole; nothing was restored.')
    await sql`select setval('ghost_seq', (select coalesce(max(seq), 0) + 1 from ghosts))`.execute(db)
    return count
  })
}

async function put(db: Kysely<Tables>, table: string, rows: readonly string[]): Promise<void> {
  if (rows.length === 0) return
  if (!KEYS.some(([name]) => name === table))
    throw failure(`This backup has rows of "${table}", which this version does not know.`)
  const name = sql.table(table)
  await sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::json)`.execute(
    db,
  )
}
