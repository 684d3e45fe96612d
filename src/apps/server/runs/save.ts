import { sql } from 'kysely'
import type { Leaderboard } from '../../../client/api.ts'
import { countEncounters, saveGhost } from '../ghosts/save.ts'
import { insertNew } from '../store/insert-new.ts'
import type { Store } from '../store/store.ts'
import type { Db } from '../store/tables.ts'
import { leaderboardName, type SortKey } from './leaderboard.ts'
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
): Promise<number | null> {
  const { rows } = await sql<{ place: number }>`select 1 + (
      select count(*) from standings as other where other.ladder = own.ladder
      and (other.worse, other.turns, other.at, other.player) < (own.worse, own.turns, own.at, own.player)
    ) as place
    from standings as own where ladder = ${leaderboardName(leaderboard)} and player = ${player}`.execute(db)
  return rows[0]?.place ?? null
}
