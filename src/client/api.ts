import * as z from 'zod'
import type { Line, Scene } from '../engine/index.ts'

/** What the server answers. The server checks and documents its responses by these schemas; front ends use only the types. */

/** A JSON object whose type is known here and which the API documents elsewhere. */
const jsonObject = <T extends object>() => z.record(z.string(), z.unknown()) as unknown as z.ZodType<T, T>

/** The public profile of a player. */
export const PLAYER = z.object({
  key: z.string().describe('the public key, which identifies the player'),
  name: z.string().describe('the claimed name; empty if none'),
})
export const PROFILE = PLAYER.extend({
  joined: z.int(),
  met: z.int().describe('how many runs of other players met your ghosts'),
  slain: z.int().describe('how many of those runs your ghosts ended'),
  curator: z.boolean(),
})
export type Profile = z.infer<typeof PROFILE>

/** Categories of runs, which have separate leaderboards. The values date from 0.2: open means unranked, sealed means ranked. */
export const CATEGORIES = ['open', 'daily', 'sealed'] as const
export type Category = (typeof CATEGORIES)[number]

/** What is public of a verified run. */
export const RUN = z.object({
  hash: z.string().describe('SHA-256 of the journal, which identifies the run'),
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

/** The answer to a submitted run. */
export const SUBMITTED = RUN.extend({
  category: z.enum(['practice', ...CATEGORIES]),
  why: z.string().describe('why the run is practice and does not count; else empty'),
  isNew: z.boolean(),
  isYours: z.boolean().describe('false: another player submitted the same run first'),
  place: z.int().nullable().describe('rank of its player on the leaderboard'),
  ghost: z
    .object({ id: z.string(), name: z.string(), level: z.int() })
    .nullable()
    .describe('the ghost that this run left'),
})
export type SubmittedRun = z.infer<typeof SUBMITTED>

/** There is one leaderboard per game, rules, mode, difficulty, category and day. The day is empty unless the run is a daily, where a player's first run counts. */
export const LEADERBOARD = z.object({
  game: z.string(),
  version: z.int(),
  content: z.string(),
  mode: z.string(),
  rung: z.int(),
  category: z.enum(CATEGORIES),
  day: z.string(),
})
export type Leaderboard = z.infer<typeof LEADERBOARD>

export const LEADERBOARD_PAGE = z.object({
  ladder: LEADERBOARD,
  entries: z.array(
    z.object({
      place: z.int(),
      player: PLAYER,
      score: z.int(),
      won: z.boolean(),
      turns: z.int(),
      at: z.int(),
      hash: z.string().describe('GET /api/v1/runs/:hash returns its journal'),
    }),
  ),
  next: z.string().nullable().describe('cursor of the next page; null on the last page'),
})
export type LeaderboardPage = z.infer<typeof LEADERBOARD_PAGE>

const GHOST_STATS = z.object({
  id: z.string(),
  name: z.string(),
  level: z.int(),
  met: z.int(),
  slain: z.int(),
})
export const OWN_GHOSTS = z.object({ ghosts: z.array(GHOST_STATS.extend({ hidden: z.boolean() })) })
export type OwnGhosts = z.infer<typeof OWN_GHOSTS>

export const GHOST_PAGE = z.object({
  ghosts: z.array(
    z.object({
      id: z.string(),
      ghost: jsonObject<object>().nullable().describe('docs/GHOSTS.md; null: the ghost was removed, delete your copy'),
    }),
  ),
  next: z.int().describe('the `since` of the next page'),
  more: z.boolean(),
})
export type GhostPage = z.infer<typeof GHOST_PAGE>

export const GHOST_SIZE = z.object({ count: z.int(), bytes: z.int() })
export type GhostSize = z.infer<typeof GHOST_SIZE>

export const GHOST_REPORTS = z.object({
  reports: z.array(
    z.object({ ghost: z.string(), name: z.string(), why: z.string(), at: z.int(), hidden: z.boolean() }),
  ),
})
export type GhostReports = z.infer<typeof GHOST_REPORTS>

export const SEASON_STATES = ['draft', 'open', 'closed'] as const
/** A season: ghosts chosen by a curator, met in a fixed order. Losing to it adds no ghost; winning runs are listed. */
export const SEASON = z.object({
  name: z.string(),
  game: z.string(),
  title: z.string(),
  state: z.enum(SEASON_STATES),
  opened: z.int().nullable(),
  closed: z.int().nullable(),
  ghosts: z.int().describe('number of encounters'),
  winners: z.int(),
})
export type Season = z.infer<typeof SEASON>
export const SEASONS = z.object({ seasons: z.array(SEASON) })
export type Seasons = z.infer<typeof SEASONS>
export const SEASON_DETAILS = SEASON.extend({
  encounters: z.array(GHOST_STATS),
  wins: z.array(z.object({ player: PLAYER, hash: z.string(), turns: z.int(), at: z.int() })),
})
export type SeasonDetails = z.infer<typeof SEASON_DETAILS>

/** Kinds of tables. The values date from 0.2: sealed means ranked. */
export const TABLE_KINDS = ['sealed', 'duel'] as const
export type TableKind = (typeof TABLE_KINDS)[number]
const TABLE_STATUSES = ['waiting', 'playing', 'over'] as const
export type TableStatus = (typeof TABLE_STATUSES)[number]

export const OWN_TABLES = z.object({
  tables: z.array(
    z.object({
      id: z.string(),
      game: z.string(),
      kind: z.enum(TABLE_KINDS),
      status: z.enum(TABLE_STATUSES),
      made: z.int(),
      ended: z.int().optional(),
    }),
  ),
})
export type OwnTables = z.infer<typeof OWN_TABLES>

/** A person with a key, or a built-in bot without. */
const SHOWN_PLAYER = z.object({ name: z.string(), key: z.string().optional() })
export type ShownPlayer = z.infer<typeof SHOWN_PLAYER>

export const WAITING_TABLES = z.object({
  tables: z.array(
    z.object({
      id: z.string(),
      game: z.string(),
      player: SHOWN_PLAYER,
      rating: z.number().optional(),
      isRated: z.boolean(),
      clock: z.object({ baseMs: z.int(), stepMs: z.int() }).optional(),
      made: z.int(),
    }),
  ),
})
export type WaitingTables = z.infer<typeof WAITING_TABLES>

/** What everybody may know of a deal. */
export const SHOWN_DEAL = z.object({
  id: z.string(),
  kind: z.enum(TABLE_KINDS),
  game: z.string(),
  version: z.int(),
  content: z.string(),
  options: z.record(z.string(), z.unknown()),
  commitment: z.string().describe('SHA-256 of seed and secret, which are revealed when the table is over'),
  isRated: z.boolean(),
  day: z.string().optional(),
})

const SEAT = z.int().min(0).max(1)
const END = z.object({
  reason: z.string(),
  standings: z.array(z.object({ won: z.boolean(), score: z.number() })).readonly(),
  lost: z.object({ seat: SEAT, by: z.enum(['resigning', 'time']) }).optional(),
})
export type ShownEnd = z.infer<typeof END>

/** Everything the server sends about a running table: scenes and log entries that this seat may see. */
export const VIEW = SHOWN_DEAL.extend({
  status: z.enum(TABLE_STATUSES),
  players: z.array(SHOWN_PLAYER.nullable()).readonly().describe('by seat'),
  clocks: z
    .array(z.object({ leftMs: z.number(), isRunning: z.boolean() }))
    .readonly()
    .optional(),
  again: z.array(SEAT).readonly().describe('seats that want a rematch'),
  next: z.string().optional().describe('id of the rematch'),
  seat: SEAT.optional().describe('your seat; absent for spectators'),
  turn: z.int(),
  waiting: z.array(SEAT).readonly().describe('seats that still have to choose'),
  scene: jsonObject<Scene>().describe('what this seat sees and can do; docs/SCENES.md'),
  digest: z.string().describe('hash of the scene'),
  told: z
    .array(z.object({ turn: z.int(), line: jsonObject<Line>().describe('a log entry: text, sum, rule, beat') }))
    .readonly(),
  end: END.optional(),
  code: z.string().optional().describe('invitation code'),
})
export type TableView = Readonly<z.infer<typeof VIEW>>
