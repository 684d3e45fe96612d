import { isDayOver } from '../day.ts'
import { problem } from '../http/problem.ts'
import { botChoice } from './bots.ts'
import {
  appendAct,
  type CachedTable,
  enqueue,
  loadTable,
  readNewEntries,
  type TableCache,
  type TableServiceContext,
} from './cache.ts'
import { followChanges } from './changes.ts'
import { nextTimeout } from './clock.ts'
import { closeTable } from './close-table.ts'
import { checkAct, statusOf, type Table, type TableAct, timedOutSeat } from './table.ts'
import { makeLogWriter } from './writer.ts'

/**
 * Plays ranked runs and duels. Memory holds only a cache of the store: an act is stored before anybody sees it, so any instance can continue where
 * another stopped.
 */
export interface TableService {
  /** The current table from the store. */
  load(id: string): Promise<Table>
  /** The table as last seen by this instance, without a query; undefined if it is not cached. */
  cached(id: string): Table | undefined
  /** Applies an act, or throws the reason why it is refused. `next` creates the table of a rematch once both players want one. */
  act(id: string, act: TableAct, next?: (table: Table) => Promise<string>): Promise<Table>
  /** Calls `listen` whenever the table changes; returns the unsubscribe function. */
  watch(id: string, listen: (table: Table) => void): () => void
  close(): Promise<void>
}

/** Nobody runs out of time in the first minute after a start, so that disconnected players can return. */
const GRACE_MS = 60_000
const LONGEST_TIMER_MS = 2 ** 31 - 1
const MAX_TRIES = 20

export function makeTableService(context: TableServiceContext): TableService {
  const cache: TableCache = {
    ...context,
    append: makeLogWriter(context.store),
    tables: new Map(),
    listeners: new Map(),
    startedAt: context.now(),
    isClosed: false,
  }
  let stopFollowing: Promise<() => Promise<void>> | undefined
  const service: TableService = {
    cached: (id) => cache.tables.get(id)?.table,
    async load(id) {
      const cached = await loadTable(cache, id)
      return enqueue(cached, async () => {
        await readNewEntries(cache, cached)
        await applyTimeout(cache, cached)
        await updateAfterChange(cache, cached, service)
        return cached.table
      })
    },
    async act(id, act, next) {
      const cached = await loadTable(cache, id)
      return enqueue(cached, async () => {
        const { day } = cached.table.deal
        // The seed is public now, so further choices could be made with knowledge of it.
        if (act.kind === 'choose' && day !== undefined && isDayOver(day, cache.now()))
          throw problem(
            409,
            'day-over',
            'The day of this daily is over and its seed is public, so the run cannot continue.',
          )
        // A table that was just loaded has no entries yet.
        if (cached.table.length === 0) await readNewEntries(cache, cached)
        await applyTimeout(cache, cached)
        await tryAct(cache, cached, act, next)
        // The act is stored. If an update fails, log it: the next load tries again.
        await updateAfterChange(cache, cached, service).catch((error: Error) =>
          cache.log('error', { table: id, why: error.message }),
        )
        return cached.table
      })
    },
    watch(id, listen) {
      const set = cache.listeners.get(id) ?? new Set()
      cache.listeners.set(id, set.add(listen))
      stopFollowing ??= followChanges(cache, (id) => runLater(cache, id, () => service.load(id)))
      return () => {
        set.delete(listen)
        if (set.size === 0 && cache.listeners.get(id) === set) cache.listeners.delete(id)
      }
    },
    async close() {
      cache.isClosed = true
      for (const { timer } of cache.tables.values()) clearTimeout(timer)
      await (await stopFollowing)?.()
      await Promise.all([...cache.tables.values()].map(({ queue }) => queue))
    },
  }
  return service
}

async function tryAct(
  cache: TableCache,
  cached: CachedTable,
  act: TableAct,
  next?: (table: Table) => Promise<string>,
): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const refused = checkAct(cached.table, act)
    if (refused !== undefined) {
      // Another instance may have written entries that make it legal.
      if ((await readNewEntries(cache, cached)) > 0) continue
      throw problem(409, refused.refused, refused.why)
    }
    const isSecond = act.kind === 'again' && cached.table.again.size > 0
    const done = isSecond && next !== undefined ? { ...act, next: await next(cached.table) } : act
    if (await appendAct(cache, cached, done)) return
  }
  throw problem(503, 'busy', 'This table is too busy; try again.')
}

async function applyTimeout(cache: TableCache, cached: CachedTable): Promise<void> {
  if (cache.now() < cache.startedAt + GRACE_MS) return
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const seat = timedOutSeat(cached.table, cache.now())
    if (seat === undefined || (await appendAct(cache, cached, { kind: 'flag', seat }))) return
  }
}

/** Updates everything derived from the log: status, record, timer, bot moves. */
async function updateAfterChange(cache: TableCache, cached: CachedTable, service: TableService): Promise<void> {
  const { table } = cached
  const { id } = table.deal
  const status = statusOf(table)
  if (status === 'over' && cached.status !== 'over') await closeTable(cache, table)
  if (status === 'playing' && cached.status === 'waiting')
    await cache.store.db
      .updateTable('tables')
      .set({ status })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .execute()
  cached.status = status
  setTimer(cache, cached, service)
  const choice = cached.isBotThinking ? undefined : botChoice(table)
  if (choice === undefined) return
  cached.isBotThinking = true
  runLater(cache, id, async () => {
    cached.isBotThinking = false
    // Another instance may have made the bot's choice already.
    await service.act(id, choice).catch(() => service.load(id))
  })
}

function setTimer(cache: TableCache, cached: CachedTable, service: TableService): void {
  clearTimeout(cached.timer)
  const { clock, end, deal } = cached.table
  const timeout = clock === undefined || end !== undefined ? undefined : nextTimeout(clock)
  if (timeout === undefined || cache.isClosed) return
  const wait = Math.max(0, Math.max(timeout, cache.startedAt + GRACE_MS) - cache.now())
  const check = () => runLater(cache, deal.id, () => service.load(deal.id))
  cached.timer = setTimeout(check, Math.min(LONGEST_TIMER_MS, wait))
  cached.timer.unref()
}

function runLater(cache: TableCache, id: string, work: () => Promise<unknown>): void {
  setImmediate(() => {
    if (!cache.isClosed) work().catch((error: Error) => cache.log('error', { table: id, why: error.message }))
  })
}
