import { sql } from 'kysely'
import type { VerifiedRun } from '../runs/verdict.ts'
import { NAMELESS } from '../runs/verify.ts'
import { insertNew } from '../store/insert-new.ts'
import type { Db } from '../store/tables.ts'

/** Advisory lock of the ghost stream: sequence numbers become visible in the order in which they are given out. */
const GHOST_LOCK = 7_140_021

export const lockGhostStream = async (db: Db): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(${sql.lit(GHOST_LOCK)})`.execute(db))

/** The next sequence number of the stream. Take the lock first. */
export const nextSeq = sql<number>`nextval('ghost_seq')`

/** Saves the ghost of a run that counts. It comes from the replay on this server: ghosts cannot be uploaded. */
export async function saveGhost(db: Db, player: string, verified: VerifiedRun, at: number): Promise<void> {
  const { ghost, game, hash } = verified
  if (ghost === undefined) return
  await lockGhostStream(db)
  const row = { ...ghost, seq: nextSeq, game, player, run: hash, fell: at, is_hidden: false }
  if (await insertNew(db, 'ghosts', row)) await addToSums(db, 1, { game, level: ghost.level, bytes: ghost.body.length })
}

/** Adds a ghost to count and size of the ghosts of its level, or removes it. */
export async function addToSums(
  db: Db,
  count: 1 | -1,
  ghost: { readonly game: string; readonly level: number; readonly bytes: number },
): Promise<void> {
  const { game, level } = ghost
  const bytes = count * ghost.bytes
  await db
    .insertInto('ghost_sums')
    .values({ game, level, count, bytes })
    .onConflict((conflict) =>
      conflict.columns(['game', 'level']).doUpdateSet({
        count: sql`ghost_sums.count + ${count}`,
        bytes: sql`ghost_sums.bytes + ${bytes}`,
      }),
    )
    .execute()
}

/** Adds a run's encounters to the statistics of the ghosts it met and of their owners. A player's own ghosts do not count. */
export async function countEncounters(db: Db, player: string, { met, slayer = '' }: VerifiedRun): Promise<void> {
  if (met.length === 0) return
  // The lock prevents a deadlock between two runs that met the same ghosts.
  await lockGhostStream(db)
  const counted = await db
    .updateTable('ghosts')
    .set({ met: sql`met + 1`, slain: sql`slain + (${slayer} in (id, bare))::int` })
    .where((e) => e.or([e('id', 'in', [...met]), e('bare', 'in', [...met])]))
    .where((e) => e.or([e('player', 'is', null), e('player', '<>', player)]))
    .returning(['player', sql<boolean>`${slayer} in (id, bare)`.as('isSlayer')])
    .execute()
  const owners = new Set(counted.flatMap(({ player: owner }) => owner ?? []))
  for (const owner of [...owners].sort()) {
    const ended = counted.some((one) => one.player === owner && one.isSlayer) ? 1 : 0
    await db
      .updateTable('players')
      .set({ met: sql`met + 1`, slain: sql`slain + ${ended}` })
      .where('key', '=', owner)
      .execute()
  }
}

/** The ghosts with these ids, each under the id by which the journal names it. */
export async function ghostsNamed(db: Db, ids: readonly string[]): Promise<{ id: string; body: string }[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('ghosts')
    .select(['id', 'bare', 'body'])
    .where((e) => e.or([e('id', 'in', [...ids]), e('bare', 'in', [...ids])]))
    .where('body', '<>', '')
    .execute()
  return rows.flatMap(({ id, bare, body }) => [
    ...(ids.includes(id) ? [{ id, body }] : []),
    ...(ids.includes(bare) && bare !== id ? [{ id: bare, body: asNameless(body, bare) }] : []),
  ])
}

const asNameless = (body: string, id: string): string =>
  JSON.stringify({ ...(JSON.parse(body) as object), name: NAMELESS, id })

/** Deletes a player's ghosts. An empty entry stays in the stream, so that clients delete their copies. */
export async function removeGhostsOf(db: Db, player: string): Promise<void> {
  await lockGhostStream(db)
  const gone = await db
    .selectFrom('ghosts')
    .select(['game', 'level', sql<number>`length(body)`.as('bytes')])
    .where('player', '=', player)
    .where('is_hidden', '=', false)
    .execute()
  for (const ghost of gone) await addToSums(db, -1, ghost)
  await db
    .updateTable('ghosts')
    .set({ body: '', name: '', is_hidden: true, seq: nextSeq, player: null, run: null })
    .where('player', '=', player)
    .execute()
}
