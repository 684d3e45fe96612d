import type { Identity } from '../../../client/index.ts'
import type { JournalJson } from '../../../engine/index.ts'
import type { Log } from '../http/log.ts'
import type { Store } from '../store/store.ts'
import { houseSecretOf, type StoredDeal, withChance } from './deal.ts'
import { rulesOf } from './rules.ts'
import { type Act, follow, makeTable, type Table, type TableLogEntry } from './table.ts'
import { makeWriter, type Writer } from './writer.ts'

export interface TableServiceContext {
  readonly store: Store
  readonly identity: Identity
  readonly now: () => number
  readonly log: Log
  /** Puts a sealed run on its ladder; absent: there is none. It may be asked twice for the same run. */
  keepSealed?(record: JournalJson, table: Table): Promise<void>
}

/** A copy of a table that the store knows. */
export interface CachedTable {
  readonly table: Table
  /** What the row of the table says, besides its log. */
  status: string
  isPutAway: boolean
  /** The end of the queue: a table does one thing after the other. */
  last: Promise<unknown>
  /** For the next flag. */
  timer: NodeJS.Timeout | undefined
  isThinking: boolean
}

/** All that a desk holds. */
export interface TableCache extends TableServiceContext {
  readonly writer: Writer
  readonly houseSecret: Promise<string>
  readonly held: Map<string, CachedTable>
  readonly listeners: Map<string, Set<(table: Table) => void>>
  readonly began: number
  isClosed: boolean
}

export const makeTableCache = (needs: TableServiceContext): TableCache => ({
  ...needs,
  writer: makeWriter(needs.store),
  houseSecret: houseSecretOf(needs.identity),
  held: new Map(),
  listeners: new Map(),
  began: needs.now(),
  isClosed: false,
})

/** More are read again from the store when somebody comes back to them. */
const MOST_HELD = 2000

export async function take(shelf: TableCache, id: string): Promise<CachedTable | undefined> {
  const { held, store } = shelf
  const known = held.get(id)
  if (known !== undefined) {
    // Whoever was asked for last stays longest.
    held.delete(id)
    held.set(id, known)
    return known
  }
  const row = await store.db.selectFrom('tables').select(['deal', 'status']).where('id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  const deal = withChance(JSON.parse(row.deal) as StoredDeal, await shelf.houseSecret)
  const table = makeTable(deal, await rulesOf(deal))
  const { status } = row
  const one: CachedTable = held.get(id) ?? {
    table,
    status,
    isPutAway: status === 'over',
    last: Promise.resolve(),
    timer: undefined,
    isThinking: false,
  }
  held.set(id, one)
  letGo(shelf)
  return one
}

function letGo({ held, listeners }: TableCache): void {
  for (const [id, one] of held) {
    if (held.size <= MOST_HELD) return
    if (listeners.has(id)) continue
    clearTimeout(one.timer)
    held.delete(id)
  }
}

export function inTurn<T>(one: CachedTable, work: () => Promise<T>): Promise<T> {
  const result = one.last.then(work)
  one.last = result.catch(() => {})
  return result
}

const tellAll = ({ listeners }: TableCache, { table }: CachedTable): void => {
  for (const listen of listeners.get(table.deal.id) ?? []) listen(table)
}

/** Reads what others have written since; answers with how much that was. */
export async function catchUp(shelf: TableCache, one: CachedTable): Promise<number> {
  const { table } = one
  const rows = await shelf.store.db
    .selectFrom('table_log')
    .select('entry')
    .where('table_id', '=', table.deal.id)
    .where('n', '>=', table.length)
    .orderBy('n')
    .execute()
  for (const { entry } of rows) follow(table, JSON.parse(entry) as TableLogEntry)
  if (rows.length > 0) tellAll(shelf, one)
  return rows.length
}

/** Puts an act into the store, and then into what is held. False: somebody else was first, and what they did has been read. */
export async function write(shelf: TableCache, one: CachedTable, act: Act): Promise<boolean> {
  const { table } = one
  // Clocks of instances may differ; a log goes forward.
  const entry = { ...act, at: Math.max(shelf.now(), table.at) }
  if (!(await shelf.writer.append(table.deal.id, table.length, entry))) {
    await catchUp(shelf, one)
    return false
  }
  follow(table, entry)
  tellAll(shelf, one)
  return true
}
