import * as z from 'zod'
import { commitmentOf } from '../../engine/index.ts'
import { GAMES } from '../../games/registry.ts'
import { dailyDate } from '../../storage/fs/index.ts'
import type { ServerContext } from './context.ts'
import { isDayOver } from './day.ts'
import { problem } from './http/problem.ts'
import { defineRoute, type Route } from './http/route.ts'
import { insertNew } from './store/insert-new.ts'
import { seedAndSecretOf, serverSecretOf } from './tables/deal.ts'

// A daily is a ranked run. Its seed and secret are derived from the server's key, so that all instances agree and nothing has to be stored.

const DAY = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)

const DAILY = z.object({
  game: z.string(),
  day: z.string(),
  commitment: z.string().describe('hash that commits the server to seed and secret; docs/SERVER.md'),
  seed: z.string().nullable().describe('null until the day is over'),
  secret: z.string().nullable().describe('null until the day is over: with the seed, the source of all randomness'),
  players: z.int(),
  par: z
    .int()
    .nullable()
    .describe('score of a winning line found with knowledge of the seed; null until the day is over'),
  proof: z.string().nullable().describe('the winning line, as a journal string'),
})

export const DAILY_ROUTES: readonly Route[] = [
  defineRoute('get', '/api/v1/dailies/{day}', {
    id: 'dailies',
    summary:
      'The daily runs of a day: their commitments and, once the day is over, their seeds, pars and winning lines.',
    params: z.object({ day: DAY }),
    response: z.object({ dailies: z.array(DAILY) }),
    async handle({ params: { day } }, context) {
      if (day > dailyDate(context.now())) throw problem(404, 'not-yet', 'This day has not begun yet.')
      return { dailies: await Promise.all(GAMES.map(({ id }) => dailyOf(context, id, day))) }
    },
  }),
]

async function dailyOf(
  { identity, store, now }: ServerContext,
  game: string,
  day: string,
): Promise<z.infer<typeof DAILY>> {
  const { seed, secret } = seedAndSecretOf(await serverSecretOf(identity), { game, day })
  const { players } = await store.db
    .selectFrom('runs')
    .select((e) => e.fn.count<number>('player').distinct().as('players'))
    .where('game', '=', game)
    .where('category', '=', 'sealed')
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  const daily = { game, day, commitment: commitmentOf(seed, secret), players }
  if (!isDayOver(day, now())) return { ...daily, seed: null, secret: null, par: null, proof: null }
  const found = await store.db
    .selectFrom('pars')
    .select(['par', 'proof'])
    .where('game', '=', game)
    .where('day', '=', day)
    .executeTakeFirst()
  return { ...daily, seed, secret, ...(found ?? { par: null, proof: null }) }
}

/** Search time for a winning line. */
const SECONDS_PER_GAME = 30

/** Searches for par and winning line of yesterday's daily, for one game per call. The housekeeping timer calls it. */
export async function findParsOfYesterday(
  { identity, store, verifyPool, now, log }: ServerContext,
  seconds = SECONDS_PER_GAME,
): Promise<void> {
  const day = dailyDate(now() - 24 * 3600 * 1000)
  if (!isDayOver(day, now())) return
  const known = await store.db.selectFrom('pars').select('game').where('day', '=', day).execute()
  const next = GAMES.find(({ id }) => !known.some(({ game }) => game === id))
  if (next === undefined) return
  const { seed } = seedAndSecretOf(await serverSecretOf(identity), { game: next.id, day })
  const found = await verifyPool.findPar(next.id, seed, seconds)
  await insertNew(store.db, 'pars', { game: next.id, day, par: found?.par ?? null, proof: found?.journal ?? null })
  log('par', { game: next.id, day, par: found?.par })
}
