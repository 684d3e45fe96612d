import { sql } from 'kysely'
import * as z from 'zod'
import { SEASON, SEASON_DETAILS, SEASONS, type Season } from '../../../client/api.ts'
import { clean } from '../../../lib/clean-text.ts'
import type { ServerContext } from '../context.ts'
import { problem } from '../http/problem.ts'
import { defineRoute, type Route } from '../http/route.ts'
import type { VerifiedRun } from '../runs/verdict.ts'
import { insertNew } from '../store/insert-new.ts'
import type { Db, Tables } from '../store/tables.ts'
import { GHOST_ID, gameWithGhosts, SEASON_NAME } from './routes.ts'

/** A run cannot name more ghosts. */
const MAX_ENCOUNTERS = 100

const SEASON_CHANGE = z.strictObject({
  title: z.string().max(200).optional(),
  game: z.string().max(40).optional(),
  ghosts: z.array(GHOST_ID).min(1).max(MAX_ENCOUNTERS).optional().describe('the ids of all encounters, in order'),
  state: z.enum(['open', 'closed']).optional(),
})
type SeasonChange = z.infer<typeof SEASON_CHANGE>

const NAME_PARAM = z.object({ name: SEASON_NAME })

export const SEASON_ROUTES: readonly Route[] = [
  defineRoute('get', '/api/v1/seasons', {
    id: 'seasons',
    summary: 'All seasons, the newest first. Only curators see drafts.',
    response: SEASONS,
    handle: async ({ player }, context) => ({ seasons: await seasonsFor(context, isCurator(context, player)) }),
  }),
  defineRoute('get', '/api/v1/seasons/{name}', {
    id: 'season',
    summary: 'A season: its encounters in order, and the runs that beat it.',
    params: NAME_PARAM,
    response: SEASON_DETAILS,
    async handle({ params: { name }, player }, context) {
      const season = await seasonNamed(context, isCurator(context, player), name)
      return { ...season, encounters: await encountersOf(context, name), wins: await winsOf(context, season) }
    },
  }),
  defineRoute('put', '/api/v1/seasons/{name}', {
    id: 'tendSeason',
    access: 'curator',
    summary: 'Creates or edits a season: title, encounters, state. Once it is open its encounters cannot change.',
    params: NAME_PARAM,
    body: SEASON_CHANGE,
    response: SEASON,
    async handle({ params: { name }, body }, context) {
      await changeSeason(context, name, body)
      return seasonNamed(context, true, name)
    },
  }),
]

const isCurator = ({ curators }: ServerContext, player: string | undefined): boolean =>
  player !== undefined && curators.has(player)

async function seasonNamed(context: ServerContext, withDrafts: boolean, name: string): Promise<Season> {
  const [season] = await seasonsFor(context, withDrafts, name)
  if (season === undefined) throw problem(404, 'no-season', 'This server has no season with this name.')
  return season
}

function seasonsFor({ store }: ServerContext, withDrafts: boolean, name?: string): Promise<Season[]> {
  return store.db
    .selectFrom('seasons')
    .select(['name', 'game', 'title', 'state', 'opened', 'closed'])
    .select((e) => [
      e
        .selectFrom('season_ghosts')
        .select((f) => f.fn.countAll<number>().as('n'))
        .whereRef('season_ghosts.season', '=', 'seasons.name')
        .as('ghosts'),
      e
        .selectFrom('runs')
        .select(sql<number>`count(distinct player)`.as('n'))
        .whereRef('runs.game', '=', 'seasons.game')
        .where('won', '=', true)
        .where('mode', '=', sql<string>`'season ' || seasons.name`)
        .as('winners'),
    ])
    .$if(!withDrafts, (q) => q.where('state', '<>', 'draft'))
    .$if(name !== undefined, (q) => q.where('name', '=', name ?? ''))
    .orderBy('made', 'desc')
    .orderBy('name')
    .limit(100)
    .$castTo<Season>()
    .execute()
}

const encountersOf = ({ store }: ServerContext, name: string) =>
  store.db
    .selectFrom('season_ghosts')
    .innerJoin('ghosts', 'ghosts.id', 'season_ghosts.ghost')
    .select(['ghosts.id', 'ghosts.name', 'ghosts.level', 'ghosts.met', 'ghosts.slain'])
    .where('season', '=', name)
    .orderBy('place')
    .execute()

async function winsOf({ store }: ServerContext, { game, name }: Season) {
  const rows = await store.db
    .selectFrom('runs')
    .innerJoin('players', 'players.key', 'runs.player')
    .select(['runs.player', 'players.name', 'runs.hash', 'runs.turns', 'runs.submitted as at'])
    .where('game', '=', game)
    // The mode of a run that plays a season, as the game names it.
    .where('mode', '=', `season ${name}`)
    .where('won', '=', true)
    .orderBy('submitted')
    .limit(100)
    .execute()
  return rows.map(({ player, name: who, ...win }) => ({ ...win, player: { key: player, name: who ?? '' } }))
}

async function changeSeason({ store, now }: ServerContext, name: string, wanted: SeasonChange): Promise<void> {
  await store.db.transaction().execute(async (db) => {
    const game = gameWithGhosts(wanted.game)
    await insertNew(db, 'seasons', { name, game, title: '', state: 'draft', made: now() })
    const season = await db
      .selectFrom('seasons')
      .selectAll()
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { title, ghosts, state } = wanted
    if (ghosts !== undefined) {
      if (season.state !== 'draft')
        throw problem(
          409,
          'not-draft',
          'This season has been opened, so its encounters cannot change. Create another season.',
        )
      await setEncounters(db, name, season.game, ghosts)
    }
    if (state !== undefined) await checkState(db, season, state)
    await db
      .updateTable('seasons')
      .set({
        title: title === undefined ? season.title : clean(title, 80),
        state: state ?? season.state,
        opened: state === 'open' ? now() : season.opened,
        closed: state === 'closed' ? now() : state === 'open' ? null : season.closed,
      })
      .where('name', '=', name)
      .execute()
  })
}

async function setEncounters(db: Db, season: string, game: string, ghosts: readonly string[]): Promise<void> {
  if (new Set(ghosts).size < ghosts.length) throw problem(400, 'twice', 'The list names a ghost twice.')
  const there = await db
    .selectFrom('ghosts')
    .select('id')
    .where('game', '=', game)
    .where('is_hidden', '=', false)
    .where('id', 'in', [...ghosts])
    .execute()
  const missing = ghosts.find((id) => !there.some((one) => one.id === id))
  if (missing !== undefined) throw problem(404, 'no-ghost', `This server has no ghost ${missing}.`)
  await db.deleteFrom('season_ghosts').where('season', '=', season).execute()
  await db
    .insertInto('season_ghosts')
    .values(ghosts.map((ghost, i) => ({ season, ghost, place: i + 1 })))
    .execute()
}

/** A draft or closed season can be opened if it has encounters; an open one can be closed. */
async function checkState(db: Db, { name, state }: Tables['seasons'], wanted: 'open' | 'closed'): Promise<void> {
  const encounter = await db.selectFrom('season_ghosts').select('place').where('season', '=', name).executeTakeFirst()
  if (wanted === 'open' && encounter === undefined)
    throw problem(409, 'empty', 'This season has no encounters; add some before you open it.')
  if (wanted === 'closed' && state === 'draft')
    throw problem(409, 'not-open', 'This season is a draft; only an open season can be closed.')
}

/** Why a run that claims to play a season does not count for it; empty if it counts or claims no season. */
export async function seasonMismatch({ store }: ServerContext, { season, named }: VerifiedRun): Promise<string> {
  if (season === '') return ''
  const found = await store.db.selectFrom('seasons').select('state').where('name', '=', season).executeTakeFirst()
  if (found === undefined || found.state === 'draft') return 'its season does not exist on this server'
  if (found.state === 'closed') return 'the season is closed'
  const encounters = await store.db
    .selectFrom('season_ghosts')
    .select('ghost')
    .where('season', '=', season)
    .orderBy('place')
    .execute()
  const isComplete = encounters.length === named.length && encounters.every(({ ghost }, i) => ghost === named[i])
  return isComplete ? '' : 'its encounters are not those of the season'
}
