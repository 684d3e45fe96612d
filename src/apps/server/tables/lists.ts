import type { Kysely } from 'kysely'
import type * as z from 'zod'
import type { Tables } from '../store/tables.ts'
import type { TableServiceContext } from './cache.ts'
import type { StoredDeal } from './deal.ts'
import type { OWN_ROW, RATING_ROW, ROOM_ROW } from './schemas.ts'
import type { TableLogEntry } from './table.ts'

const MOST_ROWS = 100
/** Who has waited this long has left. */
const PATIENCE_MS = 24 * 3_600_000

type Needs = Pick<TableServiceContext, 'store' | 'now'>

/** The waiting room: duels anybody may sit down at, the longest waiting first. */
export async function waitingRoom({ store, now }: Needs, game?: string): Promise<z.input<typeof ROOM_ROW>[]> {
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
    .where('tables.made', '>', now() - PATIENCE_MS)
  if (game !== undefined) query = query.where('tables.game', '=', game)
  const rows = await query.orderBy('tables.made').limit(MOST_ROWS).execute()
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

/** Where somebody sits, the newest first: what is left open can be gone on with. */
export async function ownTables({ store }: Needs, key: string, isAll: boolean): Promise<z.input<typeof OWN_ROW>[]> {
  let query = store.db
    .selectFrom('table_log')
    .innerJoin('tables', 'tables.id', 'table_log.table_id')
    .select(['tables.id', 'tables.game', 'tables.kind', 'tables.status', 'tables.made', 'tables.ended'])
    .where('table_log.key', '=', key)
  if (!isAll) query = query.where('tables.status', '!=', 'over')
  const rows = await query.orderBy('tables.made', 'desc').limit(MOST_ROWS).execute()
  return rows.map(({ id, game, kind, status, made, ended }) => ({
    id,
    game,
    kind: kind as 'sealed' | 'duel',
    status: status as 'waiting' | 'playing' | 'over',
    made,
    ...(ended === null ? {} : { ended }),
  }))
}

/** Who stands how high. Those of whom little is known stand where they can be sure to belong. */
export async function ratingsOf({ store }: Needs, game: string): Promise<z.input<typeof RATING_ROW>[]> {
  const rows = await store.db
    .selectFrom('ratings')
    .innerJoin('players', 'players.key', 'ratings.key')
    .select(['ratings.key', 'players.name', 'rating', 'deviation', 'duels'])
    .where('game', '=', game)
    .orderBy(({ eb }) => eb('rating', '-', eb('deviation', '*', 2)), 'desc')
    .limit(MOST_ROWS)
    .execute()
  return rows.map(({ key, name, rating, deviation, duels }) => ({
    key,
    name: name ?? '',
    rating: Math.round(rating),
    deviation: Math.round(deviation),
    duels,
  }))
}

/** Lets go of somebody who leaves the commons: runs of their own go, at duels a name is left blank. */
export async function forgetAtTables(db: Kysely<Tables>, key: string): Promise<void> {
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
