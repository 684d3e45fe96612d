import { type Kysely, sql } from 'kysely'
import { NAMELESS, type VerifiedRun } from '../runs/verify.ts'
import type { Tables } from '../store/tables.ts'

/** One number for the one lock of this kind: numbers are given out and become visible in the same order. */
const GHOST_LOCK = 7_140_021

export const inOrder = async (db: Kysely<Tables>): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(${sql.lit(GHOST_LOCK)})`.execute(db))

/** The next number of the stream, taken under the lock. */
export const nextSeq = sql<number>`nextval('ghost_seq')`

/** Keeps who fell in a run that counts. Only ever called with what a judge found: nobody uploads a ghost. */
export async function saveFallen(db: Kysely<Tables>, player: string, truth: VerifiedRun, at: number): Promise<void> {
  const { fallen, game, hash } = truth
  if (fallen === undefined) return
  const { id, bare, body, name, level, isForeign } = fallen
  await inOrder(db)
  const added = await db
    .insertInto('ghosts')
    .values({
      id,
      bare,
      seq: nextSeq,
      game,
      level,
      name,
      body,
      player,
      run: hash,
      fell: at,
      is_foreign: isForeign,
      is_hidden: false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added !== undefined) await countIn(db, game, level, 1, body.length)
}

/** What is there of a level, kept beside it. */
export async function countIn(
  db: Kysely<Tables>,
  game: string,
  level: number,
  count: number,
  bytes: number,
): Promise<void> {
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

/** Counts whom a run met and who ended it, for them and for those who left them; one's own do not count. */
export async function countMet(db: Kysely<Tables>, player: string, { met, slayer = '' }: VerifiedRun): Promise<void> {
  if (met.length === 0) return
  // Two runs that met the same ones must not wait for each other in a circle.
  await inOrder(db)
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

/** The ghosts of these ids as a judge needs them, each under the id it was named by. */
export async function ghostsNamed(db: Kysely<Tables>, ids: readonly string[]): Promise<{ id: string; body: string }[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('ghosts')
    .select(['id', 'bare', 'body'])
    .where((e) => e.or([e('id', 'in', [...ids]), e('bare', 'in', [...ids])]))
    .where('body', '<>', '')
    .execute()
  return rows.flatMap(({ id, bare, body }) => [
    ...(ids.includes(id) ? [{ id, body }] : []),
    ...(ids.includes(bare) && bare !== id ? [{ id: bare, body: withoutName(body, bare) }] : []),
  ])
}

const withoutName = (body: string, id: string): string =>
  JSON.stringify({ ...(JSON.parse(body) as object), name: NAMELESS, id })

/** Takes the ghosts of a player out of the world: an empty place stays in the stream, so that others hear of it. */
export async function forgetGhosts(db: Kysely<Tables>, player: string): Promise<void> {
  await inOrder(db)
  const gone = await db
    .selectFrom('ghosts')
    .select(['game', 'level', 'is_hidden', sql<number>`length(body)`.as('bytes')])
    .where('player', '=', player)
    .execute()
  for (const { game, level, bytes, is_hidden } of gone) if (!is_hidden) await countIn(db, game, level, -1, -bytes)
  await db
    .updateTable('ghosts')
    .set({ body: '', name: '', is_hidden: true, seq: nextSeq, player: null, run: null })
    .where('player', '=', player)
    .execute()
}
