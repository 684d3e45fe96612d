import * as z from 'zod'
import type { VerifiedRun } from './verdict.ts'

/** Categories of runs, which have separate leaderboards. The values date from 0.2: open means unranked, sealed means ranked. */
export const CATEGORIES = ['open', 'daily', 'sealed'] as const
export type Category = (typeof CATEGORIES)[number]

/** Queries may also use the new words. */
export const CATEGORY_QUERY = z
  .enum([...CATEGORIES, 'unranked', 'ranked'])
  .transform((word): Category => (word === 'unranked' ? 'open' : word === 'ranked' ? 'sealed' : word))

export interface LeaderboardKey {
  readonly game: string
  readonly version: number
  readonly content: string
  readonly mode: string
  readonly rung: number
  readonly category: Category
  /** The day of a daily run, else empty. On a daily leaderboard a player's first run counts. */
  readonly day: string
}

/** Unique name of a leaderboard: one per game, rules, mode, difficulty, category and day. */
export const leaderboardName = ({ game, version, content, mode, rung, category, day }: LeaderboardKey): string =>
  [`${game}@${version}-${content}`, mode, rung, category, day].join('/')

export const leaderboardOf = (verified: VerifiedRun, category: Category, day: string): LeaderboardKey => ({
  game: verified.game,
  version: verified.version,
  content: verified.content,
  mode: verified.mode,
  rung: verified.rung,
  category,
  day,
})

/** Sort order: higher score, then fewer turns, then earlier. `worse` is the negated score, so that every part sorts ascending. */
export interface SortKey {
  readonly worse: number
  readonly turns: number
  readonly at: number
  readonly player: string
}

const TURNS = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
const CURSOR = z.tuple([
  z.int(),
  TURNS,
  z.int(),
  z
    .string()
    .max(64)
    .regex(/^[\w-]*$/),
  TURNS,
])

/** Cursor of the next page: the sort key and rank of the last entry. */
export const makeCursor = ({ worse, turns, at, player }: SortKey, place: number): string =>
  Buffer.from(JSON.stringify([worse, turns, at, player, place])).toString('base64url')

export function parseCursor(text: string): { sortKey: SortKey; place: number } | undefined {
  try {
    const [worse, turns, at, player, place] = CURSOR.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { sortKey: { worse, turns, at, player }, place }
  } catch {
    return undefined
  }
}
