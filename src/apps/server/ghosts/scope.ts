import { sql } from 'kysely'
import type { GhostSize } from '../../../client/api.ts'
import { type GhostScope, REACH } from '../../../storage/fs/ghosts/index.ts'
import type { Db, Tables } from '../store/tables.ts'

/** An entry of the stream. An empty body means deleted or hidden: clients delete their copy. */
type StreamEntry = Pick<Tables['ghosts'], 'seq' | 'id' | 'body'>

/** The next ghosts of a scope after a position in the stream. */
export function readStream(
  db: Db,
  game: string,
  scope: GhostScope,
  since: number,
  limit: number,
): Promise<StreamEntry[]> {
  if (scope.kind === 'season') return readSeasonStream(db, scope.season, since, limit)
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
  // Reads the first few of each level through the index, so that a record without ghosts nearby does not scan all others. The inner query
  // needs only sequence numbers, which the index holds; full rows are read for the chosen ghosts only.
  const { low, high } = levelRange(scope.record)
  return sql<StreamEntry>`select ghost.seq, ghost.id, ghost.body from (
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

/** A season is short and ordered: its encounter numbers serve as sequence numbers. */
const readSeasonStream = (db: Db, season: string, since: number, limit: number): Promise<StreamEntry[]> =>
  db
    .selectFrom('season_ghosts')
    .innerJoin('ghosts', 'ghosts.id', 'season_ghosts.ghost')
    .select(['season_ghosts.place as seq', 'ghosts.id', 'ghosts.body'])
    .where('season', '=', season)
    .where('place', '>', since)
    .orderBy('place')
    .limit(limit)
    .execute()

export async function sizeOf(db: Db, game: string, scope: GhostScope): Promise<GhostSize> {
  if (scope.kind === 'season') {
    return db
      .selectFrom('season_ghosts')
      .innerJoin('ghosts', 'ghosts.id', 'season_ghosts.ghost')
      .select([
        (e) => e.fn.countAll<number>().as('count'),
        sql<number>`coalesce(sum(length(body)), 0)::bigint`.as('bytes'),
      ])
      .where('season', '=', scope.season)
      .executeTakeFirstOrThrow()
  }
  const { low, high } = scope.kind === 'skill' ? levelRange(scope.record) : { low: 0, high: 2 ** 31 - 1 }
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

const levelRange = (record: number): { low: number; high: number } => ({
  low: Math.max(1, record - REACH),
  high: record + REACH,
})
