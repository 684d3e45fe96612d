import { type Kysely, sql } from 'kysely'
import type { ServerContext } from '../context.ts'
import { countMet, saveFallen } from '../ghosts/save.ts'
import type { Tables } from '../store/tables.ts'
import { type Category, type LeaderboardKey, leaderboardName, leaderboardOf, type Stand } from './leaderboard.ts'
import type { VerifiedRun } from './verify.ts'

export interface SaveResult {
  readonly isNew: boolean
  /** Whose it is: of the one who brought it first. */
  readonly player: string
  readonly category: Category
  readonly day: string
}

/** Of a run that was dealt here. */
export interface Dealt {
  /** What the server vouches for, as JSON. */
  readonly seal?: string | null
  /** The day it was dealt as the daily of. */
  readonly day?: string
}

/** Keeps a true run and puts its player on the ladder. The same run twice is kept once, and stays with whoever brought it first. */
export async function saveSubmittedRun(
  { store, now }: Pick<ServerContext, 'store' | 'now'>,
  player: string,
  truth: VerifiedRun,
  category: Category,
  { seal = null, day = category === 'daily' ? truth.day : '' }: Dealt = {},
): Promise<SaveResult> {
  const at = now()
  const { hash, journal, seed, score, won, turns, reason } = truth
  const ladder = leaderboardOf(truth, category, day)
  return store.db.transaction().execute(async (db) => {
    const added = await db
      .insertInto('runs')
      .values({
        ...ladder,
        hash,
        journal,
        seed,
        score,
        won,
        turns,
        reason,
        player,
        seal,
        submitted: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('hash')
      .executeTakeFirst()
    if (added !== undefined) {
      await climb(db, ladder, hash, { worse: -score, turns, at, player })
      await saveFallen(db, player, truth, at)
      await countMet(db, player, truth)
      return { isNew: true, player, category, day }
    }
    const first = await db
      .selectFrom('runs')
      .select(['player', 'category', 'day'])
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow()
    return { isNew: false, ...first }
  })
}

/** The best run of a player stands on the ladder; of a day it is the first. */
async function climb(db: Kysely<Tables>, of: LeaderboardKey, hash: string, stand: Stand): Promise<void> {
  const { worse, turns, at } = stand
  await db
    .insertInto('standings')
    .values({ ladder: leaderboardName(of), hash, ...stand })
    .onConflict((conflict) => {
      const same = conflict.columns(['ladder', 'player'])
      if (of.day !== '') return same.doNothing()
      return same
        .doUpdateSet({ hash, worse, turns, at })
        .where(sql<boolean>`(standings.worse, standings.turns) > (${worse}::bigint, ${turns}::int)`)
    })
    .execute()
}

/** How many stand before this one, and one more. */
export async function placeOf(
  { db }: ServerContext['store'],
  ladder: string,
  player: string,
): Promise<number | undefined> {
  const own = await db
    .selectFrom('standings')
    .select(['worse', 'turns', 'at', 'player'])
    .where('ladder', '=', ladder)
    .where('player', '=', player)
    .executeTakeFirst()
  if (own === undefined) return undefined
  const { before } = await db
    .selectFrom('standings')
    .select((e) => e.fn.countAll<number>().as('before'))
    .where('ladder', '=', ladder)
    .where(beyond('<', own))
    .executeTakeFirstOrThrow()
  return before + 1
}

/** Rows on one side of a stand. */
export function beyond(side: '<' | '>', { worse, turns, at, player }: Stand) {
  const own = sql`(standings.worse, standings.turns, standings.at, standings.player)`
  const other = sql`(${worse}::bigint, ${turns}::int, ${at}::bigint, ${player}::text)`
  return side === '<' ? sql<boolean>`${own} < ${other}` : sql<boolean>`${own} > ${other}`
}
