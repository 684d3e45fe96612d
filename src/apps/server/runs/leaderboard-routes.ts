import { sql } from 'kysely'
import * as z from 'zod'
import { LEADERBOARD, LEADERBOARD_PAGE, type Leaderboard } from '../../../client/api.ts'
import { modeOf } from '../../../engine/index.ts'
import { findGame, GAMES } from '../../../games/registry.ts'
import { levelOptions } from '../../../play/difficulty.ts'
import { dailyDate } from '../../../storage/fs/index.ts'
import { problem } from '../http/problem.ts'
import { defineRoute, integerParam, type Route } from '../http/route.ts'
import { CATEGORY_QUERY, leaderboardName, makeCursor, parseCursor, type SortKey } from './leaderboard.ts'

const DAY = z.string().regex(/^\d{4}-\d\d-\d\d$/)

const PAGE_QUERY = z.object({
  category: CATEGORY_QUERY.default('open'),
  version: integerParam(0, 1e6).optional(),
  content: z.string().max(32).optional(),
  mode: z.string().max(80).optional(),
  rung: integerParam(0, 1000).default(0),
  day: DAY.optional().describe('day of a daily run; default: today for category daily, none for ranked'),
  cursor: z.string().max(400).optional(),
  limit: integerParam(1, 100).default(20),
})

export const LEADERBOARD_ROUTES: readonly Route[] = [
  defineRoute('get', '/api/v1/ladders', {
    id: 'ladders',
    summary: 'All leaderboards, the fullest first.',
    query: z.object({ game: z.string().max(40).optional() }),
    response: z.object({ ladders: z.array(LEADERBOARD.extend({ runs: z.int() })) }),
    async handle({ query: { game } }, { store }) {
      const columns = ['game', 'version', 'content', 'mode', 'rung', 'category', 'day'] as const
      const ladders = await store.db
        .selectFrom('runs')
        .select(columns)
        .select((e) => e.fn.countAll<number>().as('runs'))
        .$if(game !== undefined, (q) => q.where('game', '=', game ?? ''))
        .groupBy(columns)
        .orderBy('runs', 'desc')
        .orderBy('game')
        .orderBy('version')
        .orderBy('mode')
        .orderBy('rung')
        .limit(200)
        .execute()
      return { ladders }
    },
  }),
  defineRoute('get', '/api/v1/ladders/{game}', {
    id: 'ladder',
    summary: 'A leaderboard, page by page. Default: unranked runs, current rules, default options.',
    params: z.object({ game: z.string().max(40) }),
    query: PAGE_QUERY,
    response: LEADERBOARD_PAGE,
    async handle({ params, query }, { store, now }) {
      const { limit, cursor } = query
      const after = cursor === undefined ? undefined : parseCursor(cursor)
      const ladder = requestedLeaderboard(params.game, query, dailyDate(now()))
      const rows = await store.db
        .selectFrom('standings')
        .innerJoin('runs', 'runs.hash', 'standings.hash')
        .innerJoin('players', 'players.key', 'standings.player')
        .select(['standings.worse', 'standings.turns', 'standings.at', 'standings.player', 'standings.hash'])
        .select(['runs.won', 'players.name'])
        .where('standings.ladder', '=', leaderboardName(ladder))
        .$if(after !== undefined, (q) => (after === undefined ? q : q.where(isAfter(after.sortKey))))
        .orderBy('standings.worse')
        .orderBy('standings.turns')
        .orderBy('standings.at')
        .orderBy('standings.player')
        .limit(limit + 1)
        .execute()
      const first = (after?.place ?? 0) + 1
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      return {
        ladder,
        entries: page.map(({ player, name, worse, ...entry }, i) => ({
          ...entry,
          place: first + i,
          player: { key: player, name: name ?? '' },
          score: 0 - worse,
        })),
        next: last === undefined ? null : makeCursor(last, first + limit - 1),
      }
    },
  }),
]

const isAfter = ({ worse, turns, at, player }: SortKey) =>
  sql<boolean>`(standings.worse, standings.turns, standings.at, standings.player)
    > (${worse}::bigint, ${turns}::int, ${at}::bigint, ${player}::text)`

function requestedLeaderboard(id: string, query: z.output<typeof PAGE_QUERY>, today: string): Leaderboard {
  const entry = findGame(id)
  if (entry === undefined)
    throw problem(404, 'no-game', `Unknown game; this server has ${GAMES.map((known) => known.id).join(', ')}.`)
  const { game, difficulty } = entry
  const { category, rung, day = category === 'daily' ? today : '' } = query
  // A game may name its difficulty levels, so look up the options of the level.
  const options = difficulty === undefined ? {} : levelOptions(difficulty, rung)
  return {
    game: id,
    version: query.version ?? game.version,
    content: query.content ?? game.contentHash,
    mode: query.mode ?? modeOf(game, options).name,
    rung,
    category,
    day: category === 'open' ? '' : day,
  }
}
