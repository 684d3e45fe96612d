import type { TableView } from '../../../client/index.ts'
import type { Seat } from '../../../engine/index.ts'
import type { ServerContext } from '../context.ts'
import { isDayOver } from '../day.ts'
import { problem } from '../http/problem.ts'
import { dealAgain, freeSeat, personOf } from './create-table.ts'
import { seatOf, statusOf, type Table } from './table.ts'
import { seatView, watcherView } from './view.ts'

/** Who looks on sees a duel so much later, so that nobody can whisper. */
export const WATCH_DELAY_MS = 30_000

/** What somebody who asks may see of a table. */
export function viewOf(table: Table, key: string | undefined, now: number, since = 0): TableView {
  const seat = key === undefined ? undefined : seatOf(table, key)
  if (seat !== undefined) return seatView(table, seat, now, since)
  if (table.deal.kind === 'duel') return watcherView(table, now, WATCH_DELAY_MS, since)
  throw problem(403, 'not-yours', 'This is somebody else’s run; its record is told when it is over.')
}

export async function lookAt({ tables }: ServerContext, id: string): Promise<Table> {
  const table = await tables.look(id)
  if (table === undefined) throw problem(404, 'no-table', 'There is no such table.')
  return table
}

export function seatAt(table: Table, key: string): Seat {
  const seat = seatOf(table, key)
  if (seat === undefined) throw problem(403, 'not-your-seat', 'You do not sit at this table.')
  return seat
}

/** Somebody sits down; who sits there already is just shown in. */
export async function sitDown(parts: ServerContext, id: string, key: string, code?: string): Promise<Table> {
  const table = await lookAt(parts, id)
  if (seatOf(table, key) !== undefined) return table
  const isAsked = table.deal.isOpen || (code !== undefined && code === table.deal.code)
  if (!isAsked) throw problem(403, 'no-code', 'This table is for friends; ask for its code.')
  const seat = freeSeat(table)
  if (seat === undefined || statusOf(table) !== 'waiting')
    throw problem(409, 'taken', 'Somebody else sits there already.')
  return parts.tables.act(id, { kind: 'sit', seat, player: await personOf(parts, key) })
}

export async function playAgain(parts: ServerContext, id: string, key: string): Promise<Table> {
  const seat = seatAt(await lookAt(parts, id), key)
  return parts.tables.act(id, { kind: 'again', seat }, (table) => dealAgain(parts, table))
}

/** The sealed record. That of a daily would tell the day's seed to those who have still to play it. */
export async function recordAt(parts: ServerContext, id: string): Promise<unknown> {
  const table = await lookAt(parts, id)
  if (statusOf(table) !== 'over') throw problem(409, 'not-over', 'It is not over; its record comes then.')
  const { day } = table.deal
  if (day !== undefined && !isDayOver(day, parts.now()))
    throw problem(409, 'after-the-day', 'The record of a daily comes when its day is over.')
  const row = await parts.store.db.selectFrom('tables').select('record').where('id', '=', id).executeTakeFirst()
  if (row?.record === null || row === undefined) throw problem(404, 'no-record', 'Nothing was played at this table.')
  return JSON.parse(row.record)
}
