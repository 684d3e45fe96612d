import { sql } from 'kysely'
import * as z from 'zod'
import { GHOST_PAGE, GHOST_REPORTS, GHOST_SIZE, OWN_GHOSTS } from '../../../client/api.ts'
import { isGhostId } from '../../../engine/index.ts'
import { findGame, GAMES } from '../../../games/registry.ts'
import { clean } from '../../../lib/clean-text.ts'
import type { GhostScope } from '../../../storage/fs/ghosts/index.ts'
import type { ServerContext } from '../context.ts'
import { problem } from '../http/problem.ts'
import { defineRoute, integerParam, type Route } from '../http/route.ts'
import { ensurePlayer } from '../identity/players.ts'
import { insertNew } from '../store/insert-new.ts'
import type { Db } from '../store/tables.ts'
import { addToSums, lockGhostStream, nextSeq } from './save.ts'
import { readStream, sizeOf } from './scope.ts'

export const GHOST_ID = z.string().refine(isGhostId, 'expected a ghost id: 24 hexadecimal digits')
const ID_PARAM = z.object({ id: GHOST_ID })
export const SEASON_NAME = z.string().regex(/^[a-z0-9-]{1,40}$/)

const SCOPED = z.object({
  game: z.string().max(40).optional(),
  scope: z.enum(['full', 'skill', 'season']).default('skill'),
  record: integerParam(1, 999).default(1).describe('for scope skill: the highest level you have reached'),
  season: SEASON_NAME.optional().describe('for scope season: its name; the latest if absent'),
})

/** Reports by this many players hide a ghost until a curator reviews it. */
const REPORTS_TO_HIDE = 3

export const GHOST_ROUTES: readonly Route[] = [
  defineRoute('get', '/api/v1/ghosts', {
    id: 'ghosts',
    cost: 5,
    summary: 'The ghost database, page by page: pass the last `next` as `since` to continue, even days later.',
    query: SCOPED.extend({
      since: integerParam(0, Number.MAX_SAFE_INTEGER).default(0),
      limit: integerParam(1, 1000).default(500),
    }),
    response: GHOST_PAGE,
    async handle({ query }, { store }) {
      const { limit, since } = query
      const rows = await readStream(store.db, gameWithGhosts(query.game), await scopeFrom(store, query), since, limit)
      return {
        ghosts: rows.map(({ id, body }) => ({ id, ghost: body === '' ? null : JSON.parse(body) })),
        next: rows.at(-1)?.seq ?? since,
        more: rows.length === limit,
      }
    },
  }),
  defineRoute('get', '/api/v1/ghosts/size', {
    id: 'ghostsSize',
    summary: 'Number and size of the ghosts of a scope.',
    query: SCOPED,
    response: GHOST_SIZE,
    handle: async ({ query }, { store }) => sizeOf(store.db, gameWithGhosts(query.game), await scopeFrom(store, query)),
  }),
  defineRoute('get', '/api/v1/ghosts/{id}', {
    id: 'ghost',
    summary: 'One ghost and its statistics.',
    params: ID_PARAM,
    response: z.object({
      id: z.string(),
      ghost: z.record(z.string(), z.unknown()),
      run: z.string().nullable().describe('hash of the run it died in'),
      met: z.int(),
      slain: z.int(),
    }),
    async handle({ params: { id } }, { store }) {
      const row = await store.db
        .selectFrom('ghosts')
        .select(['id', 'body', 'run', 'met', 'slain'])
        .where('id', '=', id)
        .where('is_hidden', '=', false)
        .executeTakeFirst()
      if (row === undefined) throw noGhost()
      const { body, ...rest } = row
      return { ...rest, ghost: JSON.parse(body) }
    },
  }),
  defineRoute('get', '/api/v1/me/ghosts', {
    id: 'myGhosts',
    access: 'player',
    summary: 'Your ghosts, the deadliest first.',
    response: OWN_GHOSTS,
    async handle({ player }, { store }) {
      const ghosts = await store.db
        .selectFrom('ghosts')
        .select(['id', 'name', 'level', 'met', 'slain', 'is_hidden as hidden'])
        .where('player', '=', player)
        .orderBy('slain', 'desc')
        .orderBy('met', 'desc')
        .orderBy('id')
        .limit(100)
        .execute()
      return { ghosts }
    },
  }),
  defineRoute('post', '/api/v1/ghosts/{id}/report', {
    id: 'reportGhost',
    access: 'player',
    cost: 10,
    summary: `Reports an offensive ghost. ${REPORTS_TO_HIDE} reports hide it until a curator reviews it.`,
    params: ID_PARAM,
    body: z.strictObject({ why: z.string().max(2000) }),
    response: z.object({ reported: z.boolean(), hidden: z.boolean() }),
    async handle({ params: { id }, body, player }, context) {
      await ensurePlayer(context, player)
      return report(context, player, id, clean(body.why, 300))
    },
  }),
  defineRoute('get', '/api/v1/reports', {
    id: 'reports',
    access: 'curator',
    summary: 'Reported ghosts, the newest report first.',
    response: GHOST_REPORTS,
    async handle(_, { store }) {
      const reports = await store.db
        .selectFrom('reports')
        .innerJoin('ghosts', 'ghosts.id', 'reports.ghost')
        .select(['reports.ghost', 'ghosts.name', 'reports.why', 'reports.at', 'ghosts.is_hidden as hidden'])
        .orderBy('reports.at', 'desc')
        .limit(200)
        .execute()
      return { reports }
    },
  }),
  defineRoute('put', '/api/v1/ghosts/{id}', {
    id: 'hideGhost',
    access: 'curator',
    summary: 'Hides a ghost, or shows it again and deletes its reports.',
    params: ID_PARAM,
    body: z.strictObject({ hidden: z.boolean() }),
    response: z.object({ hidden: z.boolean() }),
    async handle({ params: { id }, body: { hidden } }, { store }) {
      await store.db.transaction().execute(async (db) => {
        await setHidden(db, id, hidden)
        if (!hidden) await db.deleteFrom('reports').where('ghost', '=', id).execute()
      })
      return { hidden }
    },
  }),
]

export function gameWithGhosts(id: string | undefined): string {
  const found = id === undefined ? GAMES.find(({ game }) => game.extras?.ghosts !== undefined) : findGame(id)
  if (found?.game.extras?.ghosts === undefined) throw problem(404, 'no-ghosts', 'This game has no ghosts.')
  return found.id
}

const noGhost = () => problem(404, 'no-ghost', 'This server has no ghost with this id.')

async function scopeFrom(
  { db }: ServerContext['store'],
  { scope, record, season }: z.infer<typeof SCOPED>,
): Promise<GhostScope> {
  if (scope === 'skill') return { kind: scope, record }
  if (scope === 'full') return { kind: scope }
  // Drafts are private to curators. Without a name, take the season that was opened last.
  const found = await db
    .selectFrom('seasons')
    .select('name')
    .where('state', '<>', 'draft')
    .$if(season !== undefined, (q) => q.where('name', '=', season ?? ''))
    .orderBy('opened', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (found === undefined) throw problem(404, 'no-season', 'This server has no season with this name.')
  return { kind: 'season', season: found.name }
}

/** Hides or shows a ghost. Hidden ghosts appear in the stream as empty entries. */
async function setHidden(db: Db, id: string, isHidden: boolean): Promise<void> {
  await lockGhostStream(db)
  const changed = await db
    .updateTable('ghosts')
    .set({ is_hidden: isHidden, seq: nextSeq })
    .where('id', '=', id)
    .where('body', '<>', '')
    .where('is_hidden', '<>', isHidden)
    .returning(['game', 'level', sql<number>`length(body)`.as('bytes')])
    .executeTakeFirst()
  if (changed !== undefined) return addToSums(db, isHidden ? -1 : 1, changed)
  const there = await db.selectFrom('ghosts').select('id').where('id', '=', id).executeTakeFirst()
  if (there === undefined) throw noGhost()
}

/** Reports a ghost, which hides it after enough reports. */
const report = ({ store, now }: ServerContext, player: string, id: string, why: string) =>
  store.db.transaction().execute(async (db) => {
    const there = await db.selectFrom('ghosts').select('is_hidden').where('id', '=', id).executeTakeFirst()
    if (there === undefined) throw noGhost()
    const isNew = await insertNew(db, 'reports', { ghost: id, player, why, at: now() })
    const { count } = await db
      .selectFrom('reports')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('ghost', '=', id)
      // Anybody can create keys, so only reports from players with a submitted run count.
      .where('player', 'in', (e) => e.selectFrom('runs').select('player'))
      .executeTakeFirstOrThrow()
    const isHidden = there.is_hidden || count >= REPORTS_TO_HIDE
    if (isHidden && !there.is_hidden) await setHidden(db, id, true)
    return { reported: isNew, hidden: isHidden }
  })
