import { type Kysely, sql } from 'kysely'
import type { Truth } from '../runs/judge.ts'
import type { Tables } from '../store/tables.ts'

/** One number for the one lock of this kind: numbers are given out and become visible in the same order. */
const GHOST_LOCK = 7_140_021

export const inOrder = async (db: Kysely<Tables>): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(${sql.lit(GHOST_LOCK)})`.execute(db))

/** The next number of the stream, taken under the lock. */
export const nextSeq = sql<number>`nextval('ghost_seq')`

/** Keeps who fell in a run that counts. Only ever called with what a judge found: nobody uploads a ghost. */
export async function keepFallen(db: Kysely<Tables>, player: string, truth: Truth, at: number): Promise<void> {
  const { fallen, game, hash } = truth
  if (fallen === undefined) return
  const { id, body, name, level, isForeign } = fallen
  await inOrder(db)
  const added = await db
    .insertInto('ghosts')
    .values({
      ...{ id, seq: nextSeq, game, level, name, body, player, run: hash, fell: at },
      ...{ is_foreign: isForeign, is_hidden: false },
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
export async function countMet(db: Kysely<Tables>, player: string, { met, slayer }: Truth): Promise<void> {
  if (met.length === 0) return
  // Two runs that met the same ones must not wait for each other in a circle.
  await inOrder(db)
  const slain = (id: 'id' | 'ghosts.id') =>
    slayer === undefined ? sql<number>`0` : sql<number>`(${sql.ref(id)} = ${slayer})::int`
  await db
    .updateTable('ghosts')
    .set({ met: sql`met + 1`, slain: sql`slain + ${slain('id')}` })
    .where('id', 'in', [...met].sort())
    .where((e) => e.or([e('player', 'is', null), e('player', '<>', player)]))
    .execute()
  const owners = await db
    .selectFrom('ghosts')
    .select(['player', (e) => e.fn.countAll<number>().as('met'), sql<number>`sum(${slain('ghosts.id')})`.as('slain')])
    .where('id', 'in', [...met])
    .where('player', 'is not', null)
    .where('player', '<>', player)
    .groupBy('player')
    .orderBy('player')
    .execute()
  for (const { player: owner, slain: ended } of owners)
    await db
      .updateTable('players')
      .set({ met: sql`met + 1`, slain: sql`slain + ${Number(ended)}` })
      .where('key', '=', owner)
      .execute()
}

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
