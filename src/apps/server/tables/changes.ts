import type { TableCache } from './cache.ts'
import { TABLES_CHANGED } from './writer.ts'

/** How often watched tables are compared with the store, in case a notification was lost. */
const POLL_MS = 2000

/** Calls `changed` for each cached game table that another server instance has changed. Returns a function that ends the watch. */
export async function followChanges(cache: TableCache, changed: (id: string) => void): Promise<() => Promise<void>> {
  const { store, tables, log } = cache
  const check = (id: string, n: number): void => {
    const cached = tables.get(id)
    if (cached !== undefined && cached.table.length <= n) changed(id)
  }
  const stop = await store.subscribe(TABLES_CHANGED, (text) => {
    for (const item of text.split(',')) {
      const [id = '', n = '0'] = item.split(' ')
      check(id, Number(n))
    }
  })
  if (store.kind === 'embedded') return stop
  const polling = setInterval(() => {
    poll(cache, check).catch((error: Error) => log('error', { why: error.message }))
  }, POLL_MS)
  polling.unref()
  return async () => {
    clearInterval(polling)
    await stop()
  }
}

async function poll({ store, tables, listeners }: TableCache, check: (id: string, n: number) => void): Promise<void> {
  const ids = [...listeners.keys()].filter((id) => tables.has(id))
  if (ids.length === 0) return
  const rows = await store.db
    .selectFrom('table_log')
    .select(({ fn }) => ['table_id', fn.max('n').as('n')])
    .where('table_id', 'in', ids)
    .groupBy('table_id')
    .execute()
  for (const { table_id, n } of rows) check(table_id, n)
}
