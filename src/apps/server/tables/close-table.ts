import type { Transaction } from 'kysely'
import type { Tables } from '../store/tables.ts'
import type { TableServiceContext } from './cache.ts'
import { afterDuel, afterInactivity, NEWCOMER, type Rating } from './glicko.ts'
import { recordOf } from './record.ts'
import { ratedScore, type Table } from './table.ts'

/**
 * Closes a finished table: saves its signed record and updates ratings, in one transaction. Idempotent, so that it can be retried after a crash and by
 * every instance.
 */
export async function closeTable(
  { store: { db }, identity, saveRankedRun }: TableServiceContext,
  table: Table,
): Promise<void> {
  const { end, deal } = table
  if (end === undefined) return
  const record = await recordOf(table, identity)
  // A ranked run that was not abandoned enters the leaderboard. Do it before closing the table: a closed table is never retried.
  if (record !== undefined && deal.kind === 'sealed' && end.lost === undefined) await saveRankedRun?.(record, table)
  await db.transaction().execute(async (transaction) => {
    const put = await transaction
      .updateTable('tables')
      .set({ status: 'over', ended: end.at, record: record === undefined ? null : JSON.stringify(record), code: null })
      .where('id', '=', deal.id)
      .where('status', '!=', 'over')
      .executeTakeFirst()
    if (put.numUpdatedRows === 1n) await updateRatings(transaction, table, end.at)
  })
}

async function updateRatings(db: Transaction<Tables>, table: Table, at: number): Promise<void> {
  const score = ratedScore(table)
  const keys = table.players.flatMap((player) => (player?.kind === 'person' ? [player.key] : []))
  const [first, second] = keys
  if (score === undefined || first === undefined || second === undefined) return
  const { game } = table.deal
  // Insert in key order: two duels that end at the same time would deadlock otherwise.
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
  const before = (key: string): Rating & Pick<Tables['ratings'], 'duels'> => {
    const row = rows.find((rating) => rating.key === key)
    return row === undefined ? { ...NEWCOMER, duels: 0 } : { ...afterInactivity(row, at - row.at), duels: row.duels }
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
