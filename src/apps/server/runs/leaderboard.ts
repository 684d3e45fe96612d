import * as z from 'zod'
import type { VerifiedRun } from './verify.ts'

/** Which runs are compared with each other. */
export const CATEGORIES = ['open', 'daily', 'sealed'] as const
export type Category = (typeof CATEGORIES)[number]

export interface LeaderboardKey {
  readonly game: string
  readonly version: number
  readonly content: string
  readonly mode: string
  readonly rung: number
  readonly category: Category
  /** Of a daily, open or sealed; else empty. Of a day the first run counts. */
  readonly day: string
}

/** One ladder a game, rules, mode, rung and category, by one name. */
export const leaderboardName = ({ game, version, content, mode, rung, category, day }: LeaderboardKey): string =>
  [`${game}@${version}-${content}`, mode, rung, category, day].join('/')

export const leaderboardOf = (truth: VerifiedRun, category: Category, day: string): LeaderboardKey => ({
  game: truth.game,
  version: truth.version,
  content: truth.content,
  mode: truth.mode,
  rung: truth.rung,
  category,
  day,
})

/** Where somebody stands: the larger score first, then fewer turns, then who was earlier. `worse` is the score turned round, so that all of it rises. */
export interface Stand {
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

/** Where a page ends, for whoever wants the next one: the last stand, and its place. */
export const makeCursor = ({ worse, turns, at, player }: Stand, place: number): string =>
  Buffer.from(JSON.stringify([worse, turns, at, player, place])).toString('base64url')

export function parseCursor(text: string): { stand: Stand; place: number } | undefined {
  try {
    const [worse, turns, at, player, place] = CURSOR.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { stand: { worse, turns, at, player }, place }
  } catch {
    return undefined
  }
}
