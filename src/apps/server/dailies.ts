import * as z from 'zod'
import { commitmentOf } from '../../engine/index.ts'
import { GAMES } from '../../games/index.ts'
import { dailyDate } from '../../storage/fs/index.ts'
import type { ServerContext } from './context.ts'
import { isDayOver } from './day.ts'
import { problem } from './http/problem.ts'
import { openRoute, type Route } from './http/route.ts'
import { chanceOf, houseSecretOf } from './tables/deal.ts'

// A daily is dealt as a sealed table; its chance follows from the server's key, so that all instances deal the same and nothing has to be kept.

const DAY = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)

const DAILY = z.object({
  game: z.string(),
  day: z.string(),
  commitment: z.string().describe('to seed and secret; docs/SERVER.md'),
  seed: z.string().nullable().describe('when the day is over'),
  secret: z.string().nullable().describe('when the day is over: what else its chance follows from'),
  players: z.int(),
  par: z.int().nullable().describe('the score of a line that wins, found with foresight; when the day is over'),
  proof: z.string().nullable().describe('that line, as a journal'),
})

export const DAILY_ROUTES: readonly Route[] = [
  openRoute({
    id: 'dailies',
    method: 'get',
    path: '/api/v1/dailies/:day',
    about: 'The runs of a day: what they are committed to, and after the day their seeds, with proof and par.',
    params: z.object({ day: DAY }),
    answer: z.object({ dailies: z.array(DAILY) }),
    async work({ params: { day } }, parts) {
      if (day > dailyDate(parts.now())) throw problem(404, 'not-yet', 'That day has not come.')
      return { dailies: await Promise.all(GAMES.map(({ id }) => dailyOf(parts, id, day))) }
    },
  }),
]

async function dailyOf(
  { identity, store, now }: ServerContext,
  game: string,
  day: string,
): Promise<z.infer<typeof DAILY>> {
  const { seed, secret } = chanceOf(await houseSecretOf(identity), { game, day })
  const isOver = isDayOver(day, now())
  const { players } = await store.db
    .selectFrom('runs')
    .select((e) => e.fn.count<number>('player').distinct().as('players'))
    .where('game', '=', game)
    .where('category', '=', 'sealed')
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  const proof = isOver
    ? await store.db
        .selectFrom('pars')
        .select(['par', 'proof'])
        .where('game', '=', game)
        .where('day', '=', day)
        .executeTakeFirst()
    : undefined
  return {
    game,
    day,
    commitment: commitmentOf(seed, secret),
    players,
    seed: isOver ? seed : null,
    secret: isOver ? secret : null,
    par: proof?.par ?? null,
    proof: proof?.proof ?? null,
  }
}

/** How long it is looked for a line that wins. */
const SECONDS_A_GAME = 30

/** Looks for proof and par of the day that has just ended, one game at a time; asked for now and then. */
export async function proveYesterday(
  { identity, store, judges, now, log }: ServerContext,
  seconds = SECONDS_A_GAME,
): Promise<void> {
  const day = dailyDate(now() - 24 * 3600 * 1000)
  if (!isDayOver(day, now())) return
  const known = await store.db.selectFrom('pars').select('game').where('day', '=', day).execute()
  const next = GAMES.find(({ id }) => !known.some(({ game }) => game === id))
  if (next === undefined) return
  const { seed } = chanceOf(await houseSecretOf(identity), { game: next.id, day })
  const found = await judges.prove(next.id, seed, seconds)
  await store.db
    .insertInto('pars')
    .values({ game: next.id, day, par: found?.par ?? null, proof: found?.journal ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  log('par', { game: next.id, day, par: found?.par })
}
