import type { Transaction } from 'kysely'
import type { Tables } from '../store/tables.ts'
import type { TableServiceContext } from './cache.ts'
import { afterDuel, NEWCOMER, type Rating, rested } from './glicko.ts'
import { recordOf } from './record.ts'
import type { RatingRow } from './rows.ts'
import { scoreOf, type Table } from './table.ts'

/**
 * Puts a table that is over away: its sealed record, and what it did to ratings, both or none. Whoever comes second finds it done, so that it
 * may be tried again after a crash and by every instance.
 */
export async function putAway(
  { store: { db }, identity, keepSealed }: TableServiceContext,
  table: Table,
): Promise<void> {
  const { end, deal } = table
  if (end === undefined) return
  const record = await recordOf(table, identity)
  // A run that came to its own end stands on a ladder; before the table is closed, since nobody would look again after that.
  if (record !== undefined && deal.kind === 'sealed' && end.lost === undefined) await keepSealed?.(record, table)
  await db.transaction().execute(async (transaction) => {
    const put = await transaction
      .updateTable('tables')
      .set({ status: 'over', ended: end.at, record: record === undefined ? null : JSON.stringify(record), code: null })
      .where('id', '=', deal.id)
      .where('status', '!=', 'over')
      .executeTakeFirst()
    if (put.numUpdatedRows === 1n) await rate(transaction, table, end.at)
  })
}

async function rate(db: Transaction<Tables>, table: Table, at: number): Promise<void> {
  const score = scoreOf(table)
  const keys = table.players.flatMap((player) => (player?.kind === 'person' ? [player.key] : []))
  const [first, second] = keys
  if (score === undefined || first === undefined || second === undefined) return
  const { game } = table.deal
  // Two duels of one player that end at once: in the order of keys, so that neither waits for the other for ever.
  for (const key of [...keys].sort())
    await db
      .insertInto('ratings')
      .values({ game, key, ...NEWCOMER, duels: 0, at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const rows = await db
    .selectFrom('ratings')
    .selectAll()
    .where('game', '=', game)
    .where('key', 'in', keys)
    .orderBy('key')
    .forUpdate()
    .execute()
  const before = (key: string): Rating & Pick<RatingRow, 'duels'> => {
    const row = rows.find((one) => one.key === key)
    return row === undefined ? { ...NEWCOMER, duels: 0 } : { ...rested(row, at - row.at), duels: row.duels }
  }
  const [one, two] = [before(first), before(second)]
  const after = afterDuel(one, two, score)
  for (const [key, { rating, deviation, volatility }, { duels }] of [
    [first, after[0], one],
    [second, after[1], two],
  ] as const)
    await db
      .updateTable('ratings')
      .set({ rating, deviation, volatility, duels: duels + 1, at })
      .where('game', '=', game)
      .where('key', '=', key)
      .execute()
}
