import type { TableStatus } from '../../../client/api.ts'
import type { Identity } from '../../../client/index.ts'
import type { Log } from '../http/log.ts'
import { problem } from '../http/problem.ts'
import type { VerifyPool } from '../runs/verify-pool.ts'
import type { Batch } from '../store/batch.ts'
import type { Store } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { type StoredDeal, serverSecretOf, withSeedAndSecret } from './deal.ts'
import { rulesForDeal } from './rules.ts'
import { applyEntry, makeTable, type Table, type TableAct, type TableLogEntry } from './table.ts'
import { rowOf } from './writer.ts'

/** What the table service depends on. */
export interface TableServiceContext {
  readonly store: Store
  /** The server's key pair; it signs the records of ranked runs and duels. */
  readonly identity: Identity
  /** Worker threads that replay submitted runs. */
  readonly verifyPool: VerifyPool
  readonly now: () => number
  readonly log: Log
}

/** An in-memory copy of a table in the store. */
export interface CachedTable {
  readonly table: Table
  /** The status column of its row. */
  status: TableStatus
  /** Resolves when the last queued operation is done: operations on a table run one after another. */
  queue: Promise<unknown>
  /** Fires when the next player runs out of time. */
  timer: NodeJS.Timeout | undefined
  isBotThinking: boolean
}

/** The state of the table service. */
export interface TableCache extends TableServiceContext {
  readonly append: Batch<Tables['table_log']>
  readonly tables: Map<string, CachedTable>
  readonly listeners: Map<string, Set<(table: Table) => void>>
  readonly startedAt: number
  isClosed: boolean
}

/** Beyond this, the least recently used tables are dropped; they can be loaded again from the store. */
const MAX_CACHED = 2000

export async function loadTable(cache: TableCache, id: string): Promise<CachedTable> {
  const { tables, store } = cache
  const known = tables.get(id)
  if (known !== undefined) {
    // Move it to the end: eviction starts at the front.
    tables.delete(id)
    tables.set(id, known)
    return known
  }
  const row = await store.db.selectFrom('tables').select(['deal', 'status']).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw problem(404, 'no-table', 'This table does not exist.')
  const deal = withSeedAndSecret(JSON.parse(row.deal) as StoredDeal, await serverSecretOf(cache.identity))
  const table = makeTable(deal, await rulesForDeal(deal))
  // It may have been loaded meanwhile.
  const cached: CachedTable = tables.get(id) ?? {
    table,
    status: row.status,
    queue: Promise.resolve(),
    timer: undefined,
    isBotThinking: false,
  }
  tables.set(id, cached)
  evict(cache)
  return cached
}

function evict({ tables, listeners }: TableCache): void {
  for (const [id, { timer }] of tables) {
    if (tables.size <= MAX_CACHED) return
    if (listeners.has(id)) continue
    clearTimeout(timer)
    tables.delete(id)
  }
}

export function enqueue<T>(cached: CachedTable, work: () => Promise<T>): Promise<T> {
  const result = cached.queue.then(work)
  cached.queue = result.catch(() => {})
  return result
}

const notifyListeners = ({ listeners }: TableCache, { table }: CachedTable): void => {
  for (const listen of listeners.get(table.deal.id) ?? []) listen(table)
}

/** Applies log entries that other instances have written; returns how many. */
export async function readNewEntries(cache: TableCache, cached: CachedTable): Promise<number> {
  const { table } = cached
  const rows = await cache.store.db
    .selectFrom('table_log')
    .select('entry')
    .where('table_id', '=', table.deal.id)
    .where('n', '>=', table.length)
    .orderBy('n')
    .execute()
  for (const { entry } of rows) applyEntry(table, JSON.parse(entry) as TableLogEntry)
  if (rows.length > 0) notifyListeners(cache, cached)
  return rows.length
}

/** Writes an act to the store, then applies it to the cached table. False: another instance wrote first, and its entries have been applied instead. */
export async function appendAct(cache: TableCache, cached: CachedTable, act: TableAct): Promise<boolean> {
  const { table } = cached
  // Clocks of instances may differ, but times in a log must not decrease.
  const entry = { ...act, at: Math.max(cache.now(), table.at) }
  if (!(await cache.append(rowOf(table.deal.id, table.length, entry)))) {
    await readNewEntries(cache, cached)
    return false
  }
  applyEntry(table, entry)
  notifyListeners(cache, cached)
  return true
}
