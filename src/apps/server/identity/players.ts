import * as z from 'zod'
import { clean } from '../../../lib/clean-text.ts'
import type { ServerContext } from '../context.ts'
import { forgetGhosts } from '../ghosts/save.ts'
import { problem } from '../http/problem.ts'
import { openRoute, type Route, signedRoute } from '../http/route.ts'
import { forgetAtTables } from '../tables/lists.ts'

/** A player as others see one. */
export const PLAYER = z.object({
  key: z.string().describe('the public key, which is who somebody is'),
  name: z.string().describe('the name they claimed; empty: none'),
})
const ME = PLAYER.extend({
  joined: z.int(),
  met: z.int().describe('how many runs of others your ghosts have met'),
  slain: z.int().describe('how many of them they have ended'),
  curator: z.boolean(),
})

const MOST_NAME = 24

/** The name as it is compared: no two look alike in case, width, blanks or marks. */
const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

function cleanName(given: string): string {
  const name = clean(given.normalize('NFC'), MOST_NAME).trim().replace(/ +/g, ' ')
  if (folded(name).length < 2) throw problem(400, 'bad-name', 'A name has two letters or digits at least.')
  return name
}

/** A key that has not been here before is welcome. */
export async function welcome({ store, now }: ServerContext, key: string): Promise<void> {
  await store.db
    .insertInto('players')
    .values({ key, joined: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function meOf({ store, curators }: ServerContext, key: string): Promise<z.infer<typeof ME>> {
  const row = await store.db.selectFrom('players').selectAll().where('key', '=', key).executeTakeFirst()
  if (row === undefined) throw problem(404, 'no-player', 'This key has not joined; type: undercroft join URL')
  const { name, joined, met, slain } = row
  return { key, name: name ?? '', joined, met, slain, curator: curators.has(key) }
}

export const PLAYER_ROUTES: readonly Route[] = [
  signedRoute({
    id: 'join',
    method: 'put',
    path: '/api/v1/me',
    about: 'Joins, and claims a name: first come, first served.',
    body: z.strictObject({ name: z.string().max(200).optional() }),
    answer: ME,
    cost: 5,
    async work({ body, player }, parts) {
      await welcome(parts, player)
      if (body.name !== undefined) await claim(parts, player, cleanName(body.name))
      return meOf(parts, player)
    },
  }),
  signedRoute({
    id: 'me',
    method: 'get',
    path: '/api/v1/me',
    about: 'Who you are here, and what your ghosts have done.',
    answer: ME,
    work: ({ player }, parts) => meOf(parts, player),
  }),
  signedRoute({
    id: 'leave',
    method: 'delete',
    path: '/api/v1/me',
    about: 'Deletes you: name, runs, ghosts, everything.',
    answer: z.object({ deleted: z.boolean() }),
    async work({ player }, { store }) {
      return store.db.transaction().execute(async (db) => {
        await forgetGhosts(db, player)
        await forgetAtTables(db, player)
        const { numDeletedRows } = await db.deleteFrom('players').where('key', '=', player).executeTakeFirst()
        return { deleted: numDeletedRows > 0n }
      })
    },
  }),
  openRoute({
    id: 'player',
    method: 'get',
    path: '/api/v1/players/:key',
    about: 'Somebody by their key.',
    params: z.object({ key: z.string().max(64) }),
    answer: PLAYER,
    async work({ params: { key } }, parts) {
      const { name } = await meOf(parts, key)
      return { key, name }
    },
  }),
]

async function claim({ store }: ServerContext, key: string, name: string): Promise<void> {
  const other = await store.db.selectFrom('players').select('key').where('folded', '=', folded(name)).executeTakeFirst()
  const taken = () =>
    problem(409, 'name-taken', `The name ${name}, or one that looks like it, belongs to somebody else.`)
  if (other !== undefined && other.key !== key) throw taken()
  try {
    await store.db
      .updateTable('players')
      .set({ name, folded: folded(name) })
      .where('key', '=', key)
      .execute()
  } catch (error) {
    // Two that came at once: the store lets one of them have it.
    if ((error as { code?: string }).code === '23505') throw taken()
    throw error
  }
}
