import * as z from 'zod'
import { CATEGORIES, PLAYER, RUN, SUBMITTED, type SubmittedRun } from '../../../client/api.ts'
import { parseJournal } from '../../../engine/index.ts'
import { findGame } from '../../../games/registry.ts'
import { clean } from '../../../lib/clean-text.ts'
import { dailyDate } from '../../../storage/fs/index.ts'
import type { ServerContext } from '../context.ts'
import { isDayOver } from '../day.ts'
import { ghostsNamed } from '../ghosts/save.ts'
import { seasonMismatch } from '../ghosts/seasons.ts'
import { problem } from '../http/problem.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { ensurePlayer } from '../identity/players.ts'
import { leaderboardOf } from './leaderboard.ts'
import { leaderboardPlace, saveSubmittedRun } from './save.ts'
import type { VerifiedRun } from './verdict.ts'

const MAX_JOURNAL_LENGTH = 512 * 1024
const MAX_NAMED_GHOSTS = 200
/** Verifying a run occupies a worker thread, so it costs more tokens than a query. */
const SUBMIT_COST = 10

const SUBMISSION = z.strictObject({
  journal: z.string().max(MAX_JOURNAL_LENGTH).describe('as a journal string or as JSON'),
  name: z.string().max(40).optional().describe('name of the ghost; default: the name you claimed here'),
})
type Submission = z.infer<typeof SUBMISSION>

const HASH = z.string().regex(/^[0-9a-f]{64}$/)

export const RUN_ROUTES: readonly Route[] = [
  defineRoute('post', '/api/v1/runs', {
    id: 'submitRun',
    access: 'player',
    cost: SUBMIT_COST,
    maxBytes: MAX_JOURNAL_LENGTH + 1024,
    summary:
      'Submits a finished run. The server replays it and saves the result; a run that fails verification is refused with its first wrong turn.',
    body: SUBMISSION,
    response: SUBMITTED,
    async handle({ body, player }, context) {
      const verified = await verifySubmission(context, player, body)
      await ensurePlayer(context, player)
      return saveAndDescribe(context, player, verified)
    },
  }),
  defineRoute('get', '/api/v1/runs/{hash}', {
    id: 'run',
    summary: 'A run with its journal, which can be replayed.',
    params: z.object({ hash: HASH }),
    response: RUN.extend({
      category: z.enum(CATEGORIES),
      day: z.string(),
      seed: z.string(),
      submitted: z.int(),
      player: PLAYER,
      journal: z.string(),
      seal: z.string().nullable().describe('for a ranked run: the record signed by this server, as JSON'),
    }),
    async handle({ params: { hash } }, { store, now }) {
      const row = await store.db
        .selectFrom('runs')
        .innerJoin('players', 'players.key', 'runs.player')
        .selectAll('runs')
        .select('players.name')
        .where('hash', '=', hash)
        .executeTakeFirst()
      if (row === undefined) throw problem(404, 'no-run', 'This server has no run with this hash.')
      // A ranked daily's seed must stay secret until its day is over.
      if (row.category === 'sealed' && row.day !== '' && !isDayOver(row.day, now()))
        throw problem(
          409,
          'after-the-day',
          'Other players are still playing this daily; its runs are shown when the day is over.',
        )
      const { player, name, ...run } = row
      return { ...run, player: { key: player, name: name ?? '' } }
    },
  }),
]

async function verifySubmission(
  { store: { db }, verifyPool, metrics }: ServerContext,
  player: string,
  { journal, name }: Submission,
): Promise<VerifiedRun> {
  const row = await db.selectFrom('players').select('name').where('key', '=', player).executeTakeFirst()
  const parsed = parseJournal(journal)
  const policy = parsed.ok ? findGame(parsed.value.game)?.game.extras?.ghosts : undefined
  const ids = parsed.ok ? (policy?.named?.(parsed.value.options) ?? []) : []
  if (ids.length > MAX_NAMED_GHOSTS)
    throw problem(422, 'too-heavy', `A run may name at most ${MAX_NAMED_GHOSTS} ghosts.`)
  const known = await ghostsNamed(db, ids)
  const verdict = await verifyPool.verify(journal, { known, name: name ?? row?.name ?? '' })
  metrics.count('runs_judged', { result: verdict.isVerified ? 'true' : verdict.code })
  if (verdict.isVerified) return verdict
  const { code, why, turn } = verdict
  throw problem(code === 'too-heavy' ? 413 : 422, code, clean(why, 300), { turn })
}
async function saveAndDescribe(context: ServerContext, player: string, verified: VerifiedRun): Promise<SubmittedRun> {
  const run = RUN.parse(verified)
  const why = await practiceReason(context, verified)
  if (why !== '') return { ...run, category: 'practice', why, isNew: false, isYours: true, place: null, ghost: null }
  const { day, ghost } = verified
  const wanted = leaderboardOf(verified, day === '' ? 'open' : 'daily', day)
  const { isNew, player: first, leaderboard } = await saveSubmittedRun(context, player, verified, wanted)
  return {
    ...run,
    category: leaderboard.category,
    why: '',
    isNew,
    isYours: first === player,
    place: await leaderboardPlace(context.store, leaderboard, first),
    ghost: ghost === undefined || !isNew ? null : { id: ghost.id, name: ghost.name, level: ghost.level },
  }
}

/** Why a verified run does not count; empty if it counts. */
async function practiceReason(context: ServerContext, verified: VerifiedRun): Promise<string> {
  if (verified.practice !== '') return verified.practice
  if (verified.day !== '' && !isOpenDay(verified.day, context.now())) return 'the day of this daily is over'
  return seasonMismatch(context, verified)
}

/** Whether runs of this daily still count: on its day and during the grace period. */
const isOpenDay = (day: string, now: number): boolean => day <= dailyDate(now) && !isDayOver(day, now)
