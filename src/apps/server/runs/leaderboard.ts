import * as z from 'zod'
import { CATEGORIES, type Category, LEADERBOARD, type Leaderboard } from '../../../client/api.ts'
import { problem } from '../http/problem.ts'
import type { Tables } from '../store/tables.ts'
import type { VerifiedRun } from './verdict.ts'

/** Queries may also use the new words. */
export const CATEGORY_QUERY = z
  .enum([...CATEGORIES, 'unranked', 'ranked'])
  .transform((word): Category => (word === 'unranked' ? 'open' : word === 'ranked' ? 'sealed' : word))

export const leaderboardName = ({ game, version, content, mode, rung, category, day }: Leaderboard): string =>
  [`${game}@${version}-${content}`, mode, rung, category, day].join('/')

export const leaderboardOf = (verified: VerifiedRun, category: Category, day: string): Leaderboard =>
  LEADERBOARD.parse({ ...verified, category, day })

/** Sort order: higher score, then fewer turns, then earlier. `worse` is the negated score, so that every part sorts ascending. */
export type SortKey = Pick<Tables['standings'], 'worse' | 'turns' | 'at' | 'player'>

const TURNS = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
const PLAYER_KEY = z
  .string()
  .max(64)
  .regex(/^[\w-]*$/)
const CURSOR = z.tuple([z.int(), TURNS, z.int(), PLAYER_KEY, TURNS])

/** Cursor of the next page: the sort key and rank of the last entry. */
export const makeCursor = ({ worse, turns, at, player }: SortKey, place: number): string =>
  Buffer.from(JSON.stringify([worse, turns, at, player, place])).toString('base64url')

export function parseCursor(text: string): { sortKey: SortKey; place: number } {
  try {
    const [worse, turns, at, player, place] = CURSOR.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { sortKey: { worse, turns, at, player }, place }
  } catch {
    throw problem(400, 'bad-cursor', 'Invalid cursor; pass the `next` of an earlier page.')
  }
}
