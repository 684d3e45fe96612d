import * as z from 'zod'
import { clean } from '../../../views/clean.ts'
import { dailyDate } from '../../saves/index.ts'
import { problem } from '../http/problem.ts'
import { openRoute, type Route, signedRoute } from '../http/route.ts'
import { PLAYER, welcome } from '../identity/players.ts'
import type { Parts } from '../parts.ts'
import type { Truth } from './judge.ts'
import { keepRun, placeOf } from './keep.ts'
import { CATEGORIES, type Category, ladderName, ladderOf } from './ladder.ts'

const MOST_JOURNAL = 512 * 1024
/** A run takes a thread for a while, so it takes more from the bucket than a question. */
const COST = 10

export const RUN = z.object({
  hash: z.string().describe('SHA-256 of the journal: the run by its name'),
  game: z.string(),
  version: z.int(),
  content: z.string(),
  mode: z.string(),
  rung: z.int(),
  turns: z.int(),
  score: z.int(),
  won: z.boolean(),
  reason: z.string(),
})

const SUBMITTED = RUN.extend({
  category: z.enum(['practice', ...CATEGORIES]),
  why: z.string().describe('of practice: why it is kept out; else empty'),
  isNew: z.boolean(),
  isYours: z.boolean().describe('false: somebody else brought this very run before'),
  place: z.int().nullable().describe('where its player stands on its ladder'),
})

export const HASH = z.string().regex(/^[0-9a-f]{64}$/)

export const RUN_ROUTES: readonly Route[] = [
  signedRoute({
    ...{ id: 'submitRun', method: 'post', path: '/api/v1/runs', cost: COST, mostBytes: MOST_JOURNAL + 1024 },
    about:
      'Brings a finished run: it is lived again here, and what was found is kept. A false one is refused with its first bad turn.',
    body: z.strictObject({ journal: z.string().max(MOST_JOURNAL).describe('as a shared string or as JSON') }),
    answer: SUBMITTED,
    async work({ body, player }, parts) {
      const truth = await truthOf(parts, body.journal)
      await welcome(parts, player)
      return submitted(parts, player, truth)
    },
  }),
  openRoute({
    ...{ id: 'run', method: 'get', path: '/api/v1/runs/:hash', about: 'A run with its journal, to be replayed.' },
    params: z.object({ hash: HASH }),
    answer: RUN.extend({
      category: z.enum(CATEGORIES),
      day: z.string(),
      seed: z.string(),
      submitted: z.int(),
      player: PLAYER,
      journal: z.string(),
      seal: z.string().nullable().describe('of a sealed run: what this commons vouches for, as JSON'),
    }),
    async work({ params: { hash } }, { store }) {
      const row = await store.db
        .selectFrom('runs')
        .innerJoin('players', 'players.key', 'runs.player')
        .selectAll('runs')
        .select('players.name')
        .where('hash', '=', hash)
        .executeTakeFirst()
      if (row === undefined) throw problem(404, 'no-run', 'There is no such run here.')
      const { player, name, ...run } = row
      return { ...run, player: { key: player, name: name ?? '' } }
    },
  }),
]

async function truthOf(parts: Parts, journal: string): Promise<Truth> {
  const verdict = await parts.judges.judge(journal)
  parts.metrics.count('runs_judged', { result: verdict.isTrue ? 'true' : verdict.code })
  if (verdict.isTrue) return verdict
  const { code, why, turn } = verdict
  throw problem(code === 'too-heavy' ? 413 : 422, code, clean(why, 300), { turn })
}

async function submitted(parts: Parts, player: string, truth: Truth): Promise<z.infer<typeof SUBMITTED>> {
  const { isTrue: _, journal: __, seed: ___, practice, day, ...run } = truth
  const why =
    practice !== '' ? practice : day === '' || isDayOf(day, parts.now()) ? '' : 'the day of this daily is over'
  if (why !== '') return { ...run, category: 'practice', why, isNew: false, isYours: true, place: null }
  const asked: Category = day === '' ? 'open' : 'daily'
  const kept = await keepRun(parts, player, truth, asked)
  const place = await placeOf(parts.store, ladderName(ladderOf(truth, kept.category)), kept.player)
  return {
    ...run,
    ...{ category: kept.category, why: '', isNew: kept.isNew, isYours: kept.player === player },
    place: place ?? null,
  }
}

/** Whoever begins before midnight may still bring it in. */
const GRACE_MS = 3 * 3600 * 1000
const isDayOf = (day: string, now: number): boolean => day === dailyDate(now) || day === dailyDate(now - GRACE_MS)
