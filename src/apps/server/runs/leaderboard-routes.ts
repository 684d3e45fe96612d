import * as z from 'zod'
import { modeOf } from '../../../engine/index.ts'
import { findGame, GAMES } from '../../../games/index.ts'
import { levelOptions } from '../../../play/difficulty.ts'
import { dailyDate } from '../../../storage/fs/index.ts'
import { problem } from '../http/problem.ts'
import { openRoute, type Route } from '../http/route.ts'
import { PLAYER } from '../identity/players.ts'
import { CATEGORIES, type LeaderboardKey, leaderboardName, makeCursor, parseCursor } from './leaderboard.ts'
import { beyond } from './save.ts'

const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most)
const DAY = z.string().regex(/^\d{4}-\d\d-\d\d$/)

const LADDER = z.object({
  game: z.string(),
  version: z.int(),
  content: z.string(),
  mode: z.string(),
  rung: z.int(),
  category: z.enum(CATEGORIES),
  day: z.string(),
})

export const LEADERBOARD_ROUTES: readonly Route[] = [
  openRoute({
    id: 'ladders',
    method: 'get',
    path: '/api/v1/ladders',
    about: 'Which ladders there are, the fullest first.',
    query: z.object({ game: z.string().max(40).optional() }),
    answer: z.object({ ladders: z.array(LADDER.extend({ runs: z.int() })) }),
    async work({ query: { game } }, { store }) {
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
  openRoute({
    id: 'ladder',
    method: 'get',
    path: '/api/v1/ladders/:game',
    about: 'A ladder, page by page. Without more words: unranked, today’s rules, the game as it comes.',
    params: z.object({ game: z.string().max(40) }),
    query: z.object({
      category: z.enum(CATEGORIES).default('open'),
      version: whole(0, 1e6).optional(),
      content: z.string().max(32).optional(),
      mode: z.string().max(80).optional(),
      rung: whole(0, 1000).default(0),
      day: DAY.optional().describe('of a daily; with the category daily today as a rule, with sealed none'),
      cursor: z.string().max(400).optional(),
      limit: whole(1, 100).default(20),
    }),
    answer: z.object({
      ladder: LADDER,
      entries: z.array(
        z.object({
          place: z.int(),
          player: PLAYER,
          score: z.int(),
          won: z.boolean(),
          turns: z.int(),
          at: z.int(),
          hash: z.string().describe('GET /api/v1/runs/:hash gives its journal'),
        }),
      ),
      next: z.string().nullable().describe('the cursor of the next page; null: this was the last'),
    }),
    async work({ params, query }, { store, now }) {
      const { limit, cursor } = query
      const after = cursor === undefined ? undefined : parseCursor(cursor)
      if (cursor !== undefined && after === undefined)
        throw problem(400, 'bad-cursor', 'This is no cursor of a ladder.')
      const ladder = wantedLadder(params.game, query, dailyDate(now()))
      const rows = await store.db
        .selectFrom('standings')
        .innerJoin('runs', 'runs.hash', 'standings.hash')
        .innerJoin('players', 'players.key', 'standings.player')
        .select(['standings.worse', 'standings.turns', 'standings.at', 'standings.player', 'standings.hash'])
        .select(['runs.won', 'players.name'])
        .where('standings.ladder', '=', leaderboardName(ladder))
        .$if(after !== undefined, (q) => (after === undefined ? q : q.where(beyond('>', after.stand))))
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
        entries: page.map(({ player, name, worse, won, turns, at, hash }, i) => ({
          place: first + i,
          player: { key: player, name: name ?? '' },
          score: 0 - worse,
          won,
          turns,
          at,
          hash,
        })),
        next: last === undefined ? null : makeCursor(last, first + limit - 1),
      }
    },
  }),
]

type Wanted = Partial<LeaderboardKey> & Pick<LeaderboardKey, 'category' | 'rung'>

function wantedLadder(
  id: string,
  wanted: { [K in keyof Wanted]: Wanted[K] | undefined } & Pick<LeaderboardKey, 'category' | 'rung'>,
  today: string,
): LeaderboardKey {
  const entry = findGame(id)
  if (entry === undefined)
    throw problem(404, 'no-game', `There is no such game; there are ${GAMES.map((one) => one.id).join(', ')}.`)
  const { game, difficulty } = entry
  // A game may call its rungs by name.
  const usual = difficulty === undefined ? {} : levelOptions(difficulty, wanted.rung)
  const { version = game.version, content = game.contentHash, mode = modeOf(game, usual).name, category, rung } = wanted
  return {
    game: id,
    version,
    content,
    mode,
    rung,
    category,
    day: category === 'open' ? '' : (wanted.day ?? (category === 'daily' ? today : '')),
  }
}
