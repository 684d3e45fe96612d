import { type Kysely, sql } from 'kysely'
import { REACH } from '../../../storage/fs/ghosts/index.ts'
import type { Tables } from '../store/tables.ts'

/** Which ghosts somebody wants: all; those within ten levels of their record; or a season, in its order. */
export type Scope =
  | { readonly kind: 'full' }
  | { readonly kind: 'skill'; readonly record: number }
  | { readonly kind: 'season'; readonly season: string }

/** A place in the stream. What is gone or hidden has no body: whoever has it lets it go. */
export interface Streamed {
  readonly seq: number
  readonly id: string
  readonly body: string
}

/** The next ghosts of a scope after a place in the stream. */
export function streamOf(
  db: Kysely<Tables>,
  game: string,
  scope: Scope,
  since: number,
  limit: number,
): Promise<Streamed[]> {
  if (scope.kind === 'season') return seasonStream(db, scope.season, since, limit)
  const body = sql<string>`case when is_hidden then '' else body end`.as('body')
  if (scope.kind === 'full')
    return db
      .selectFrom('ghosts')
      .select(['seq', 'id', body])
      .where('game', '=', game)
      .where('seq', '>', since)
      .orderBy('seq')
      .limit(limit)
      .execute()
  // Each level by its own index, the first few of each: a record where nobody fell must not walk through everybody else. Only places in the
  // stream are looked for, which the index has; whole ghosts are read for those that are chosen, one by one.
  const { low, high } = reachOf(scope.record)
  return sql<Streamed>`select ghost.seq, ghost.id, ghost.body from (
      select near.seq from generate_series(${low}::int, ${high}::int) as lvl
      cross join lateral (
        select seq from ghosts where game = ${game} and level = lvl and seq > ${since}::bigint order by seq limit ${limit}::int
      ) as near
      order by near.seq limit ${limit}::int
    ) as chosen
    cross join lateral (
      select seq, id, case when is_hidden or is_foreign then '' else body end as body
      from ghosts where game = ${game} and seq = chosen.seq limit 1
    ) as ghost
    order by ghost.seq`
    .execute(db)
    .then(({ rows }) => rows)
}

/** A season's places are its stream: it is short, and its order is what counts. */
const seasonStream = (db: Kysely<Tables>, season: string, since: number, limit: number): Promise<Streamed[]> =>
  db
    .selectFrom('season_ghosts')
    .innerJoin('ghosts', 'ghosts.id', 'season_ghosts.ghost')
    .select(['season_ghosts.place as seq', 'ghosts.id', 'ghosts.body'])
    .where('season', '=', season)
    .where('place', '>', since)
    .orderBy('place')
    .limit(limit)
    .execute()

export async function sizeOf(
  db: Kysely<Tables>,
  game: string,
  scope: Scope,
): Promise<{ count: number; bytes: number }> {
  if (scope.kind === 'season') {
    const row = await db
      .selectFrom('season_ghosts')
      .innerJoin('ghosts', 'ghosts.id', 'season_ghosts.ghost')
      .select([
        (e) => e.fn.countAll<number>().as('count'),
        sql<number>`coalesce(sum(length(body)), 0)::bigint`.as('bytes'),
      ])
      .where('season', '=', scope.season)
      .executeTakeFirstOrThrow()
    return row
  }
  const { low, high } = scope.kind === 'skill' ? reachOf(scope.record) : { low: 0, high: 2 ** 31 - 1 }
  return db
    .selectFrom('ghost_sums')
    .select([
      sql<number>`coalesce(sum(count), 0)::bigint`.as('count'),
      sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'),
    ])
    .where('game', '=', game)
    .where('level', '>=', low)
    .where('level', '<=', high)
    .executeTakeFirstOrThrow()
}

const reachOf = (record: number): { low: number; high: number } => ({
  low: Math.max(1, record - REACH),
  high: record + REACH,
})
