import * as z from 'zod'
import { parseJournal } from '../../../engine/index.ts'
import { findGame } from '../../../games/index.ts'
import { clean } from '../../../lib/clean-text.ts'
import { dailyDate } from '../../../storage/fs/index.ts'
import type { ServerContext } from '../context.ts'
import { isDayOver } from '../day.ts'
import { ghostsNamed } from '../ghosts/save.ts'
import { seasonTrouble } from '../ghosts/seasons.ts'
import { problem } from '../http/problem.ts'
import { openRoute, type Route, signedRoute } from '../http/route.ts'
import { PLAYER, welcome } from '../identity/players.ts'
import { CATEGORIES, leaderboardName, leaderboardOf } from './leaderboard.ts'
import { placeOf, saveSubmittedRun } from './save.ts'
import type { Beside, VerifiedRun } from './verify.ts'

const MOST_JOURNAL = 512 * 1024
/** A run takes a thread for a while, so it takes more from the bucket than a question. */
const COST = 10

const RUN = z.object({
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
  ghost: z
    .object({ id: z.string(), name: z.string(), level: z.int() })
    .nullable()
    .describe('who fell in it and walks on'),
})

const HASH = z.string().regex(/^[0-9a-f]{64}$/)

export const RUN_ROUTES: readonly Route[] = [
  signedRoute({
    id: 'submitRun',
    method: 'post',
    path: '/api/v1/runs',
    cost: COST,
    mostBytes: MOST_JOURNAL + 1024,
    about:
      'Brings a finished run: it is lived again here, and what was found is kept. A false one is refused with its first bad turn.',
    body: z.strictObject({
      journal: z.string().max(MOST_JOURNAL).describe('as a shared string or as JSON'),
      name: z.string().max(40).optional().describe('what who fell is called at home; else by the name claimed here'),
    }),
    answer: SUBMITTED,
    async work({ body, player }, parts) {
      const truth = await truthOf(parts, player, body)
      await welcome(parts, player)
      return submitted(parts, player, truth)
    },
  }),
  openRoute({
    id: 'run',
    method: 'get',
    path: '/api/v1/runs/:hash',
    about: 'A run with its journal, to be replayed.',
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
    async work({ params: { hash } }, { store, now }) {
      const row = await store.db
        .selectFrom('runs')
        .innerJoin('players', 'players.key', 'runs.player')
        .selectAll('runs')
        .select('players.name')
        .where('hash', '=', hash)
        .executeTakeFirst()
      if (row === undefined) throw problem(404, 'no-run', 'There is no such run here.')
      // The seed of a sealed daily is nobody's before its day is over.
      if (row.category === 'sealed' && row.day !== '' && !isDayOver(row.day, now()))
        throw problem(409, 'after-the-day', 'Runs of a daily are shown when its day is over: others still play it.')
      const { player, name, ...run } = row
      return { ...run, player: { key: player, name: name ?? '' } }
    },
  }),
]

interface Brought {
  readonly journal: string
  readonly name?: string | undefined
}

async function truthOf(parts: ServerContext, player: string, brought: Brought): Promise<VerifiedRun> {
  const verdict = await parts.judges.judge(brought.journal, await beside(parts, player, brought))
  parts.metrics.count('runs_judged', { result: verdict.isTrue ? 'true' : verdict.code })
  if (verdict.isTrue) return verdict
  const { code, why, turn } = verdict
  throw problem(code === 'too-heavy' ? 413 : 422, code, clean(why, 300), { turn })
}

/** What the judge cannot know: the ghosts the journal names, and what who brings it is called. */
async function beside({ store: { db } }: ServerContext, player: string, { journal, name }: Brought): Promise<Beside> {
  const who = await db.selectFrom('players').select('name').where('key', '=', player).executeTakeFirst()
  const parsed = parseJournal(journal)
  const policy = parsed.ok ? findGame(parsed.value.game)?.game.ghosts : undefined
  const ids = parsed.ok ? (policy?.named?.(parsed.value.options) ?? []) : []
  if (ids.length > MOST_NAMED) throw problem(422, 'too-heavy', `A run names ${MOST_NAMED} ghosts at most.`)
  return { known: await ghostsNamed(db, ids), name: name ?? who?.name ?? '' }
}
const MOST_NAMED = 200

async function submitted(parts: ServerContext, player: string, truth: VerifiedRun): Promise<z.infer<typeof SUBMITTED>> {
  const { hash, game, version, content, mode, rung, turns, score, won, reason, day, fallen } = truth
  const run = { hash, game, version, content, mode, rung, turns, score, won, reason }
  const why = await keptOut(parts, truth)
  if (why !== '') return { ...run, category: 'practice', why, isNew: false, isYours: true, place: null, ghost: null }
  const kept = await saveSubmittedRun(parts, player, truth, day === '' ? 'open' : 'daily')
  const place = await placeOf(parts.store, leaderboardName(leaderboardOf(truth, kept.category, kept.day)), kept.player)
  return {
    ...run,
    category: kept.category,
    why: '',
    isNew: kept.isNew,
    isYours: kept.player === player,
    place: place ?? null,
    ghost: fallen === undefined || !kept.isNew ? null : { id: fallen.id, name: fallen.name, level: fallen.level },
  }
}

/** Why a true run counts for nothing here; empty: it counts. */
async function keptOut(parts: ServerContext, truth: VerifiedRun): Promise<string> {
  if (truth.practice !== '') return truth.practice
  if (truth.day !== '' && !isDayOf(truth.day, parts.now())) return 'the day of this daily is over'
  return seasonTrouble(parts, truth)
}

/** Brought on its day, or while who began late still plays. */
const isDayOf = (day: string, now: number): boolean => day <= dailyDate(now) && !isDayOver(day, now)
