import * as z from 'zod'
import { PLAYER, PROFILE, type Profile } from '../../../client/api.ts'
import { clean } from '../../../lib/clean-text.ts'
import type { ServerContext } from '../context.ts'
import { removeGhostsOf } from '../ghosts/save.ts'
import { problem } from '../http/problem.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { insertNew } from '../store/insert-new.ts'
import { removeFromTables } from '../tables/lists.ts'

const MAX_NAME_LENGTH = 24

/** The name in the form used for comparison: case, width, spaces and marks do not count, so that no two names look alike. */
const foldedName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

function cleanName(given: string): string {
  const name = clean(given.normalize('NFC'), MAX_NAME_LENGTH).trim().replace(/ +/g, ' ')
  if (foldedName(name).length < 2) throw problem(400, 'bad-name', 'A name needs at least two letters or digits.')
  return name
}

/** Creates the player of a key on first contact. */
export const ensurePlayer = ({ store, now }: ServerContext, key: string): Promise<boolean> =>
  insertNew(store.db, 'players', { key, joined: now() })

async function profileOf({ store, curators }: ServerContext, key: string): Promise<Profile> {
  const columns = ['name', 'joined', 'met', 'slain'] as const
  const row = await store.db.selectFrom('players').select(columns).where('key', '=', key).executeTakeFirst()
  if (row === undefined)
    throw problem(404, 'no-player', 'This key has not joined this server; run: undercroft join URL')
  return { ...row, key, name: row.name ?? '', curator: curators.has(key) }
}

export const PLAYER_ROUTES: readonly Route[] = [
  defineRoute('put', '/api/v1/me', {
    id: 'join',
    access: 'player',
    summary: 'Joins this server and claims a name, first come, first served.',
    body: z.strictObject({ name: z.string().max(200).optional() }),
    response: PROFILE,
    cost: 5,
    async handle({ body, player }, context) {
      await ensurePlayer(context, player)
      if (body.name !== undefined) await claimName(context, player, cleanName(body.name))
      return profileOf(context, player)
    },
  }),
  defineRoute('get', '/api/v1/me', {
    id: 'me',
    access: 'player',
    summary: 'Your profile and the statistics of your ghosts.',
    response: PROFILE,
    handle: ({ player }, context) => profileOf(context, player),
  }),
  defineRoute('delete', '/api/v1/me', {
    id: 'leave',
    access: 'player',
    summary: 'Deletes your account: name, runs, ghosts, everything.',
    response: z.object({ deleted: z.boolean() }),
    handle: ({ player }, { store }) =>
      store.db.transaction().execute(async (db) => {
        await removeGhostsOf(db, player)
        await removeFromTables(db, player)
        const { numDeletedRows } = await db.deleteFrom('players').where('key', '=', player).executeTakeFirst()
        return { deleted: numDeletedRows > 0n }
      }),
  }),
  defineRoute('get', '/api/v1/players/{key}', {
    id: 'player',
    summary: 'The public profile of a player.',
    params: z.object({ key: z.string().max(64) }),
    response: PLAYER,
    async handle({ params: { key } }, context) {
      const { name } = await profileOf(context, key)
      return { key, name }
    },
  }),
]

async function claimName({ store }: ServerContext, key: string, name: string): Promise<void> {
  const folded = foldedName(name)
  try {
    await store.db.updateTable('players').set({ name, folded }).where('key', '=', key).execute()
  } catch (error) {
    // The unique constraint of the folded name decides, also when two players claim it at the same time.
    if ((error as { code?: string }).code !== '23505') throw error
    throw problem(409, 'name-taken', `The name ${name}, or one that looks like it, is taken.`)
  }
}
