import type { Kysely } from 'kysely'
import type * as z from 'zod'
import type { Tables } from '../store/tables.ts'
import type { TableServiceContext } from './cache.ts'
import type { StoredDeal } from './deal.ts'
import type { OWN_TABLE_ROW, RATING_ROW, WAITING_ROW } from './schemas.ts'
import type { TableLogEntry } from './table.ts'

const MAX_ROWS = 100
/** Tables that have waited longer are not listed: their players have left. */
const WAITING_ROOM_MS = 24 * 3_600_000

type ListContext = Pick<TableServiceContext, 'store' | 'now'>

/** The waiting room: duels that anybody may join, the longest waiting first. */
export async function waitingRoom({ store, now }: ListContext, game?: string): Promise<z.input<typeof WAITING_ROW>[]> {
  let query = store.db
    .selectFrom('tables')
    .innerJoin('table_log', 'table_log.table_id', 'tables.id')
    .leftJoin('ratings', (join) =>
      join.onRef('ratings.key', '=', 'table_log.key').onRef('ratings.game', '=', 'tables.game'),
    )
    .select(['tables.id', 'tables.game', 'tables.deal', 'tables.made', 'table_log.entry', 'ratings.rating'])
    .where('tables.is_open', '=', true)
    .where('tables.status', '=', 'waiting')
    .where('table_log.n', '=', 0)
    .where('tables.made', '>', now() - WAITING_ROOM_MS)
  if (game !== undefined) query = query.where('tables.game', '=', game)
  const rows = await query.orderBy('tables.made').limit(MAX_ROWS).execute()
  return rows.map(({ id, game: played, deal, made, entry, rating }) => {
    const { isRated, clock } = JSON.parse(deal) as StoredDeal
    const sat = JSON.parse(entry) as TableLogEntry
    const { name, ...rest } = sat.kind === 'sit' ? sat.player : { name: '' }
    return {
      id,
      game: played,
      player: { name, ...('key' in rest ? { key: rest.key } : {}) },
      ...(rating === null ? {} : { rating: Math.round(rating) }),
      isRated,
      ...(clock === undefined ? {} : { clock }),
      made,
    }
  })
}

/** A player's tables, the newest first. Open ones can be resumed. */
export async function ownTables(
  { store }: ListContext,
  key: string,
  isAll: boolean,
): Promise<z.input<typeof OWN_TABLE_ROW>[]> {
  let query = store.db
    .selectFrom('table_log')
    .innerJoin('tables', 'tables.id', 'table_log.table_id')
    .select(['tables.id', 'tables.game', 'tables.kind', 'tables.status', 'tables.made', 'tables.ended'])
    .where('table_log.key', '=', key)
  if (!isAll) query = query.where('tables.status', '!=', 'over')
  const rows = await query.orderBy('tables.made', 'desc').limit(MAX_ROWS).execute()
  return rows.map(({ id, game, kind, status, made, ended }) => ({
    id,
    game,
    kind: kind as 'sealed' | 'duel',
    status: status as 'waiting' | 'playing' | 'over',
    made,
    ...(ended === null ? {} : { ended }),
  }))
}

/** The best rated players, sorted by rating minus two deviations, so that uncertain ratings rank lower. */
export async function ratingsOf({ store }: ListContext, game: string): Promise<z.input<typeof RATING_ROW>[]> {
  const rows = await store.db
    .selectFrom('ratings')
    .innerJoin('players', 'players.key', 'ratings.key')
    .select(['ratings.key', 'players.name', 'rating', 'deviation', 'duels'])
    .where('game', '=', game)
    .orderBy(({ eb }) => eb('rating', '-', eb('deviation', '*', 2)), 'desc')
    .limit(MAX_ROWS)
    .execute()
  return rows.map(({ key, name, rating, deviation, duels }) => ({
    key,
    name: name ?? '',
    rating: Math.round(rating),
    deviation: Math.round(deviation),
    duels,
  }))
}

/** Removes a player who leaves the server: deletes their ranked runs and makes their seats in duels anonymous. */
export async function removeFromTables(db: Kysely<Tables>, key: string): Promise<void> {
  const own = db.selectFrom('table_log').select('table_id').where('key', '=', key)
  await db.deleteFrom('tables').where('kind', '=', 'sealed').where('id', 'in', own).execute()
  await db.updateTable('tables').set({ record: null, daily: null }).where('id', 'in', own).execute()
  const sat = await db.selectFrom('table_log').selectAll().where('key', '=', key).execute()
  for (const { table_id, n, entry } of sat) {
    const { player: _, ...rest } = JSON.parse(entry) as TableLogEntry & { kind: 'sit' }
    const gone = JSON.stringify({ ...rest, player: { kind: 'program', name: 'gone' } })
    await db
      .updateTable('table_log')
      .set({ entry: gone, key: null })
      .where('table_id', '=', table_id)
      .where('n', '=', n)
      .execute()
  }
  await db.deleteFrom('ratings').where('key', '=', key).execute()
}
