import type { TableView } from '../../../client/index.ts'
import type { Seat } from '../../../engine/index.ts'
import type { ServerContext } from '../context.ts'
import { isDayOver } from '../day.ts'
import { problem } from '../http/problem.ts'
import { createRematch, playerWithKey } from './create-table.ts'
import { seatOfPlayer, statusOf, type Table } from './table.ts'
import { seatView, spectatorView } from './view.ts'

/** Delay for spectators, so that they cannot give players useful advice. */
export const SPECTATOR_DELAY_MS = 30_000

/** The table as this player, or a spectator, may see it. */
export function viewOf(table: Table, key: string | undefined, now: number, since = 0): TableView {
  const seat = key === undefined ? undefined : seatOfPlayer(table, key)
  if (seat !== undefined) return seatView(table, seat, now, since)
  if (table.deal.kind === 'duel') return spectatorView(table, now, SPECTATOR_DELAY_MS, since)
  throw problem(403, 'not-yours', 'This is another player’s run; you can read its record when it is over.')
}

/** The player's seat. A cached table is enough during play: appending to the log detects whether it was outdated. */
export async function seatAt({ tables }: ServerContext, id: string, key: string): Promise<Seat> {
  const cached = tables.cached(id)
  const table = cached !== undefined && statusOf(cached) === 'playing' ? cached : await tables.load(id)
  const seat = seatOfPlayer(table, key)
  if (seat === undefined) throw problem(403, 'not-your-seat', 'You have no seat at this table.')
  return seat
}

/** Seats a player. A player who already has a seat just gets the table. */
export async function sitDown(context: ServerContext, id: string, key: string, code?: string): Promise<Table> {
  const table = await context.tables.load(id)
  if (seatOfPlayer(table, key) !== undefined) return table
  const isInvited = table.deal.isOpen || (code !== undefined && code === table.deal.code)
  if (!isInvited) throw problem(403, 'no-code', 'This duel is private; ask your friend for its code.')
  const seat = table.players.indexOf(undefined)
  if (seat < 0 || statusOf(table) !== 'waiting') throw problem(409, 'taken', 'Somebody else has already joined.')
  return context.tables.act(id, { kind: 'sit', seat, player: await playerWithKey(context, key) })
}

export async function requestRematch(context: ServerContext, id: string, key: string): Promise<Table> {
  const seat = await seatAt(context, id, key)
  return context.tables.act(id, { kind: 'again', seat }, (table) => createRematch(context, table))
}

/** The signed record of a finished table. That of a daily stays secret until its day is over, because it reveals the seed. */
export async function recordAt(context: ServerContext, id: string): Promise<Record<string, unknown>> {
  const table = await context.tables.load(id)
  if (statusOf(table) !== 'over')
    throw problem(409, 'not-over', 'This table is not finished; its record is available then.')
  const { day } = table.deal
  if (day !== undefined && !isDayOver(day, context.now()))
    throw problem(409, 'after-the-day', 'The record of a daily is available when its day is over.')
  const row = await context.store.db.selectFrom('tables').select('record').where('id', '=', id).executeTakeFirst()
  const record = row?.record ?? undefined
  if (record === undefined) throw problem(404, 'no-record', 'This table has no record, because play never began.')
  return JSON.parse(record)
}
