import type { JournalJson } from '../../../engine/index.ts'
import { leaderboardOf } from '../runs/leaderboard.ts'
import { saveSubmittedRun } from '../runs/save.ts'
import { insertNew } from '../store/insert-new.ts'
import type { Db } from '../store/tables.ts'
import type { TableServiceContext } from './cache.ts'
import { afterDuel, afterInactivity, NEWCOMER } from './glicko.ts'
import { recordOf } from './record.ts'
import { ratedScore, type Table } from './table.ts'

/**
 * Closes a finished table: saves its signed record and updates ratings, in one transaction. Idempotent, so that it can be retried after a crash and by
 * every instance.
 */
export async function closeTable(context: TableServiceContext, table: Table): Promise<void> {
  const { end, deal } = table
  if (end === undefined) return
  const record = await recordOf(table, context.identity)
  // A ranked run that was not abandoned enters the leaderboard. Do it before closing the table: a closed table is never retried.
  if (record !== undefined && deal.kind === 'sealed' && end.lost === undefined)
    await saveRankedRun(context, record, table)
  await context.store.db.transaction().execute(async (db) => {
    const put = await db
      .updateTable('tables')
      .set({ status: 'over', ended: end.at, record: record === undefined ? null : JSON.stringify(record), code: null })
      .where('id', '=', deal.id)
      .where('status', '!=', 'over')
      .executeTakeFirst()
    if (put.numUpdatedRows === 1n) await updateRatings(db, table, end.at)
  })
}

/** Enters a ranked run into its leaderboard. It is verified by replay like a submitted run, and saved with the signed record. */
async function saveRankedRun(
  context: TableServiceContext,
  { seal, ...journal }: JournalJson,
  { players: [player], deal: { id, day = '' } }: Table,
): Promise<void> {
  const verdict = await context.verifyPool.verify(JSON.stringify(journal))
  if (!verdict.isVerified) throw new Error(`table ${id}: ${verdict.why}`)
  if (player?.kind === 'person' && verdict.practice === '')
    await saveSubmittedRun(context, player.key, verdict, leaderboardOf(verdict, 'sealed', day), JSON.stringify(seal))
}

async function updateRatings(db: Db, table: Table, at: number): Promise<void> {
  const score = ratedScore(table)
  const keys = table.players.flatMap((player) => (player?.kind === 'person' ? [player.key] : []))
  const [first, second] = keys
  if (score === undefined || first === undefined || second === undefined) return
  const { game } = table.deal
  // Insert in key order: two duels that end at the same time would deadlock otherwise.
  for (const key of [...keys].sort()) await insertNew(db, 'ratings', { game, key, ...NEWCOMER, duels: 0, at })
  const rows = await db
    .selectFrom('ratings')
    .selectAll()
    .where('game', '=', game)
    .where('key', 'in', keys)
    .orderBy('key')
    .forUpdate()
    .execute()
  const before = (key: string) => {
    const row = rows.find((rating) => rating.key === key) ?? { ...NEWCOMER, duels: 0, at }
    return { ...afterInactivity(row, at - row.at), duels: row.duels }
  }
  const [one, two] = [before(first), before(second)]
  const after = afterDuel(one, two, score)
  for (const [key, rating, duels] of [
    [first, after[0], one.duels],
    [second, after[1], two.duels],
  ] as const)
    await db
      .updateTable('ratings')
      .set({ ...rating, duels: duels + 1, at })
      .where('game', '=', game)
      .where('key', '=', key)
      .execute()
}
