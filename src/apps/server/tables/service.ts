import { isDayOver } from '../day.ts'
import { problem } from '../http/problem.ts'
import { botChoice } from './bots.ts'
import {
  type CachedTable,
  catchUp,
  inTurn,
  makeTableCache,
  type TableCache,
  type TableServiceContext,
  take,
  write,
} from './cache.ts'
import { followChanges } from './changes.ts'
import { nextFall } from './clock.ts'
import { putAway } from './close-table.ts'
import { type Act, admit, flagFallen, statusOf, type Table } from './table.ts'

/**
 * Where tables live on this server. What is kept here is only a copy of what the store knows: an act is in the store before anybody is told of
 * it, and any instance can go on where another stopped.
 */
export interface TableService {
  /** The table as the store has it now; undefined: there is none. */
  look(id: string): Promise<Table | undefined>
  /** What this server last knew of it, at no cost; undefined: nothing. */
  held(id: string): Table | undefined
  /** Takes an act, or throws why not. `next` makes the table of a rematch, when it is known that one is needed. */
  act(id: string, act: Act, next?: (table: Table) => Promise<string>): Promise<Table>
  /** Told whenever this table moves; what comes back ends it. */
  watch(id: string, listen: (table: Table) => void): () => void
  close(): Promise<void>
}

/** A server that has just begun lets no flag fall: whom it cut off shall have time to come back. */
const GRACE_MS = 60_000
const LONGEST_TIMER_MS = 2 ** 31 - 1
const MOST_TRIES = 20

export function makeTableService(needs: TableServiceContext): TableService {
  const shelf = makeTableCache(needs)
  let ears: Promise<() => Promise<void>> | undefined
  const desk: TableService = {
    held: (id) => shelf.held.get(id)?.table,
    async look(id) {
      const one = await take(shelf, id)
      if (one === undefined) return undefined
      await inTurn(one, async () => {
        await catchUp(shelf, one)
        await dropFlag(shelf, one)
        await settle(shelf, one, desk)
      })
      return one.table
    },
    async act(id, act, next) {
      const one = await take(shelf, id)
      if (one === undefined) throw problem(404, 'no-table', 'There is no such table.')
      return inTurn(one, async () => {
        const { day } = one.table.deal
        // Its seed may be read by anybody now: a choice would be made with foresight.
        if (act.kind === 'choose' && day !== undefined && isDayOver(day, shelf.now()))
          throw problem(409, 'day-over', 'The day of this run is over, and its seed is told; it ends here.')
        // What has just been taken up is empty.
        if (one.table.length === 0) await catchUp(shelf, one)
        await dropFlag(shelf, one)
        await perform(shelf, one, act, next)
        // It has happened, whatever comes of the rest: that is tried again at the next look.
        await settle(shelf, one, desk).catch((error: Error) => shelf.log('error', { table: id, why: error.message }))
        return one.table
      })
    },
    watch(id, listen) {
      const set = shelf.listeners.get(id) ?? new Set()
      shelf.listeners.set(id, set.add(listen))
      ears ??= followChanges(shelf, (moved) => later(shelf, moved, () => desk.look(moved)))
      return () => {
        set.delete(listen)
        if (set.size === 0 && shelf.listeners.get(id) === set) shelf.listeners.delete(id)
      }
    },
    async close() {
      shelf.isClosed = true
      for (const { timer } of shelf.held.values()) clearTimeout(timer)
      await (await ears)?.()
      await Promise.all([...shelf.held.values()].map(({ last }) => last))
    },
  }
  return desk
}

async function perform(
  shelf: TableCache,
  one: CachedTable,
  act: Act,
  next?: (table: Table) => Promise<string>,
): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const refused = admit(one.table, act)
    if (refused !== undefined) {
      // It may be refused only because another instance knows more.
      if ((await catchUp(shelf, one)) > 0) continue
      throw problem(409, refused.refused, refused.why)
    }
    const isSecond = act.kind === 'again' && one.table.again.size > 0
    if (await write(shelf, one, isSecond && next !== undefined ? { ...act, next: await next(one.table) } : act)) return
  }
  throw problem(503, 'busy', 'This table is busier than it can be; try again.')
}

async function dropFlag(shelf: TableCache, one: CachedTable): Promise<void> {
  if (shelf.now() < shelf.began + GRACE_MS) return
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const seat = flagFallen(one.table, shelf.now())
    if (seat === undefined || (await write(shelf, one, { kind: 'flag', seat }))) return
  }
}

/** What follows from the log besides the table itself: lists, the record, the next flag, the move of a program. */
async function settle(shelf: TableCache, one: CachedTable, desk: TableService): Promise<void> {
  const { table } = one
  const { id } = table.deal
  const status = statusOf(table)
  if (status === 'over' && !one.isPutAway) {
    await putAway(shelf, table)
    one.isPutAway = true
  }
  if (status === 'playing' && one.status === 'waiting')
    await shelf.store.db
      .updateTable('tables')
      .set({ status })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .execute()
  one.status = status
  setTimer(shelf, one, desk)
  if (one.isThinking) return
  const choice = botChoice(table)
  if (choice === undefined) return
  one.isThinking = true
  later(shelf, id, async () => {
    one.isThinking = false
    // Another instance may have played it: then this is one too many.
    await desk.act(id, choice).catch(() => desk.look(id))
  })
}

function setTimer(shelf: TableCache, one: CachedTable, desk: TableService): void {
  clearTimeout(one.timer)
  const { clock, end, deal } = one.table
  const falls = clock === undefined || end !== undefined ? undefined : nextFall(clock)
  if (falls === undefined || shelf.isClosed) return
  const wait = Math.max(0, Math.max(falls, shelf.began + GRACE_MS) - shelf.now())
  one.timer = setTimeout(() => later(shelf, deal.id, () => desk.look(deal.id)), Math.min(LONGEST_TIMER_MS, wait))
  one.timer.unref()
}

function later(shelf: TableCache, id: string, work: () => Promise<unknown>): void {
  setImmediate(() => {
    if (!shelf.isClosed) work().catch((error: Error) => shelf.log('error', { table: id, why: error.message }))
  })
}
