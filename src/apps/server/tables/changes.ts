import type { TableCache } from './cache.ts'
import { MOVED } from './writer.ts'

/** How often those who watch are compared with the store, in case a notice was lost. */
const COMPARE_MS = 2000

/** Hears of tables that other instances moved; what comes back ends it. */
export async function followChanges(shelf: TableCache, moved: (id: string) => void): Promise<() => Promise<void>> {
  const { store, held, log } = shelf
  const heard = (id: string, n: number): void => {
    const one = held.get(id)
    if (one !== undefined && one.table.length <= n) moved(id)
  }
  const stop = await store.hear(MOVED, (text) => {
    for (const words of text.split(',')) {
      const [id = '', n = '0'] = words.split(' ')
      heard(id, Number(n))
    }
  })
  if (store.kind === 'embedded') return stop
  const comparing = setInterval(() => {
    compare(shelf, heard).catch((error: Error) => log('error', { why: error.message }))
  }, COMPARE_MS)
  comparing.unref()
  return async () => {
    clearInterval(comparing)
    await stop()
  }
}

async function compare({ store, held, listeners }: TableCache, heard: (id: string, n: number) => void): Promise<void> {
  const ids = [...listeners.keys()].filter((id) => held.has(id))
  if (ids.length === 0) return
  const rows = await store.db
    .selectFrom('table_log')
    .select(({ fn }) => ['table_id', fn.max('n').as('n')])
    .where('table_id', 'in', ids)
    .groupBy('table_id')
    .execute()
  for (const { table_id, n } of rows) heard(table_id, n)
}
