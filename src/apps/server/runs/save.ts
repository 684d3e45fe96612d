import { sql } from 'kysely'
import { countEncounters, saveGhost } from '../ghosts/save.ts'
import { insertNew } from '../store/insert-new.ts'
import type { Store } from '../store/store.ts'
import type { Db } from '../store/tables.ts'
import { type Leaderboard, leaderboardName, type SortKey } from './leaderboard.ts'
import type { VerifiedRun } from './verdict.ts'

/**
 * Saves a verified run and updates the leaderboard. A run is saved once and credited to the first player who submits it: returns that player and the
 * leaderboard it is on. `seal` is the signed record of a ranked run, as JSON.
 */
export async function saveSubmittedRun(
  { store, now }: { readonly store: Store; readonly now: () => number },
  player: string,
  verified: VerifiedRun,
  leaderboard: Leaderboard,
  seal: string | null = null,
): Promise<{ readonly isNew: boolean; readonly player: string; readonly leaderboard: Leaderboard }> {
  const at = now()
  const { hash, journal, seed, score, won, turns, reason } = verified
  return store.db.transaction().execute(async (db) => {
    const row = { ...leaderboard, hash, journal, seed, score, won, turns, reason, player, seal, submitted: at }
    if (await insertNew(db, 'runs', row)) {
      await updateStanding(db, leaderboard, hash, { worse: -score, turns, at, player })
      await saveGhost(db, player, verified, at)
      await countEncounters(db, player, verified)
      return { isNew: true, player, leaderboard }
    }
    const { player: first, ...on } = await db
      .selectFrom('runs')
      .select(['player', 'category', 'day'])
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow()
    return { isNew: false, player: first, leaderboard: { ...leaderboard, ...on } }
  })
}

/** Enters a run into the leaderboard if it beats the player's best; on a daily leaderboard the first run counts. */
async function updateStanding(db: Db, of: Leaderboard, hash: string, key: SortKey): Promise<void> {
  const { worse, turns, at } = key
  await db
    .insertInto('standings')
    .values({ ladder: leaderboardName(of), hash, ...key })
    .onConflict((conflict) => {
      const conflicting = conflict.columns(['ladder', 'player'])
      if (of.day !== '') return conflicting.doNothing()
      return conflicting
        .doUpdateSet({ hash, worse, turns, at })
        .where(sql<boolean>`(standings.worse, standings.turns) > (${worse}::bigint, ${turns}::int)`)
    })
    .execute()
}

/** A player's rank, from 1. */
export async function leaderboardPlace(
  { db }: Store,
  leaderboard: Leaderboard,
  player: string,
): Promise<number | undefined> {
  const ladder = leaderboardName(leaderboard)
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
    .where(sortedBeyond('<', own))
    .executeTakeFirstOrThrow()
  return before + 1
}

/** SQL condition for rows sorted before or after a key. */
export function sortedBeyond(side: '<' | '>', { worse, turns, at, player }: SortKey) {
  const own = sql`(standings.worse, standings.turns, standings.at, standings.player)`
  const other = sql`(${worse}::bigint, ${turns}::int, ${at}::bigint, ${player}::text)`
  return side === '<' ? sql<boolean>`${own} < ${other}` : sql<boolean>`${own} > ${other}`
}
