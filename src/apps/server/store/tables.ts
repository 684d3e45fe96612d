import type { Generated } from 'kysely'
import type { Category } from '../runs/leaderboard.ts'
import type { TableRows } from '../tables/rows.ts'

/**
 * Row types of the database. Times are integers, milliseconds since 1970, because the two stores parse dates differently. JSON is stored as text, exactly
 * as it was hashed.
 */
export interface Tables extends TableRows {
  /** Values that all instances must agree on, such as the server's public key. */
  settings: { name: string; value: string }
  players: PlayerRow
  /** Used nonces, until their signatures expire. */
  nonces: { key: string; nonce: string; expires: number }
  runs: RunRow
  /** The run that counts, one row per leaderboard and player. */
  standings: { ladder: string; player: string; hash: string; worse: number; turns: number; at: number }
  ghosts: GhostRow
  /** Number and total size of the ghosts of a level, so that they need not be counted. */
  ghost_sums: { game: string; level: number; count: number; bytes: number }
  reports: { ghost: string; player: string; why: string; at: number }
  seasons: SeasonRow
  /** Score and proof of a winning line for past dailies; null if none was found in time. */
  pars: { game: string; day: string; par: number | null; proof: string | null }
  season_ghosts: { season: string; ghost: string; place: number }
}

interface PlayerRow {
  /** The public key, 43 characters of base64url. */
  key: string
  name: string | null
  /** The name in the form used for comparison. */
  folded: string | null
  joined: number
  /** How many runs of other players this player's ghosts met, and ended. */
  met: Generated<number>
  slain: Generated<number>
}

interface RunRow {
  hash: string
  player: string
  game: string
  version: number
  content: string
  mode: string
  rung: number
  category: Category
  /** The day of a daily run; else empty. */
  day: string
  seed: string
  score: number
  won: boolean
  turns: number
  reason: string
  submitted: number
  /** As a journal string. */
  journal: string
  /** The signed record of a ranked run, as JSON. */
  seal: string | null
}

interface GhostRow {
  id: string
  /** Sequence number of the last change. Changes become visible in this order, so clients can resume after the last one they saw. */
  seq: number
  game: string
  level: number
  name: string
  /** Its id without a name: home folders that had no name yet know the ghost by it. */
  bare: string
  /** The complete ghost as canonical JSON; empty if it was deleted. */
  body: string
  is_foreign: boolean
  is_hidden: boolean
  /** Its owner, and the run it died in. */
  player: string | null
  run: string | null
  fell: number
  met: Generated<number>
  slain: Generated<number>
}

export const SEASON_STATES = ['draft', 'open', 'closed'] as const
interface SeasonRow {
  name: string
  game: string
  title: string
  state: (typeof SEASON_STATES)[number]
  made: number
  opened: number | null
  closed: number | null
}
