import * as z from 'zod'
import { OWN_TABLES, WAITING_TABLES } from '../../../client/api.ts'
import { defineRoute, type Route } from '../http/route.ts'
import type { Db } from '../store/tables.ts'
import type { StoredDeal } from './deal.ts'
import type { TableLogEntry } from './table.ts'
import { shownPlayer } from './view.ts'

const MAX_ROWS = 100
/** Tables that have waited longer are not listed: their players have left. */
const WAITING_ROOM_MS = 24 * 3_600_000

const GAME = z.object({ game: z.string().max(40) })

const RATED_PLAYER = z.object({
  key: z.string(),
  name: z.string(),
  rating: z.number(),
  deviation: z.number(),
  duels: z.int(),
})

export const LIST_ROUTES: readonly Route[] = [
  defineRoute('get', '/api/v1/tables', {
    id: 'waiting-room',
    summary: 'The waiting room: duels that anybody may join.',
    query: GAME.partial(),
    response: WAITING_TABLES,
    async handle({ query: { game } }, { store, now }) {
      const rows = await store.db
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
        .$if(game !== undefined, (q) => q.where('tables.game', '=', game ?? ''))
        .orderBy('tables.made')
        .limit(MAX_ROWS)
        .execute()
      const tables = rows.map(({ deal, entry, rating, ...row }) => {
        const { isRated, clock } = JSON.parse(deal) as StoredDeal
        const sat = JSON.parse(entry) as TableLogEntry
        const player = sat.kind === 'sit' ? shownPlayer(sat.player) : { name: '' }
        return { ...row, player, rating: rating === null ? undefined : Math.round(rating), isRated, clock }
      })
      return { tables }
    },
  }),
  defineRoute('get', '/api/v1/me/tables', {
    id: 'own-tables',
    access: 'player',
    summary: 'Your tables.',
    query: z.object({ all: z.enum(['true', 'false']).optional() }),
    response: OWN_TABLES,
    async handle({ query, player }, { store }) {
      const rows = await store.db
        .selectFrom('table_log')
        .innerJoin('tables', 'tables.id', 'table_log.table_id')
        .select(['tables.id', 'tables.game', 'tables.kind', 'tables.status', 'tables.made', 'tables.ended'])
        .where('table_log.key', '=', player)
        .$if(query.all !== 'true', (q) => q.where('tables.status', '!=', 'over'))
        .orderBy('tables.made', 'desc')
        .limit(MAX_ROWS)
        .execute()
      return { tables: rows.map((row) => ({ ...row, ended: row.ended ?? undefined })) }
    },
  }),
  defineRoute('get', '/api/v1/ratings/{game}', {
    id: 'ratings',
    summary: 'Ratings of duel players (Glicko-2).',
    params: GAME,
    response: z.object({ ratings: z.array(RATED_PLAYER) }),
    async handle({ params: { game } }, { store }) {
      const rows = await store.db
        .selectFrom('ratings')
        .innerJoin('players', 'players.key', 'ratings.key')
        .select(['ratings.key', 'players.name', 'rating', 'deviation', 'duels'])
        .where('game', '=', game)
        // Uncertain ratings rank lower.
        .orderBy(({ eb }) => eb('rating', '-', eb('deviation', '*', 2)), 'desc')
        .limit(MAX_ROWS)
        .execute()
      const ratings = rows.map(({ name, rating, deviation, ...row }) => ({
        ...row,
        name: name ?? '',
        rating: Math.round(rating),
        deviation: Math.round(deviation),
      }))
      return { ratings }
    },
  }),
]

/** Removes a player who leaves the server: deletes their ranked runs and makes their seats in duels anonymous. */
export async function removeFromTables(db: Db, key: string): Promise<void> {
  const own = db.selectFrom('table_log').select('table_id').where('key', '=', key)
  await db.deleteFrom('tables').where('kind', '=', 'sealed').where('id', 'in', own).execute()
  await db.updateTable('tables').set({ record: null, daily: null }).where('id', 'in', own).execute()
  const sat = await db.selectFrom('table_log').selectAll().where('key', '=', key).execute()
  for (const { table_id, n, entry } of sat) {
    const gone = { ...(JSON.parse(entry) as TableLogEntry), player: { kind: 'program', name: 'gone' } }
    await db
      .updateTable('table_log')
      .set({ entry: JSON.stringify(gone), key: null })
      .where('table_id', '=', table_id)
      .where('n', '=', n)
      .execute()
  }
  await db.deleteFrom('ratings').where('key', '=', key).execute()
}
