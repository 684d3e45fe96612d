import type { Generated } from 'kysely'
import type { Category } from '../runs/leaderboard.ts'
import type { TableRows } from '../tables/rows.ts'

/**
 * The rows of the store. Times are milliseconds since 1970, in whole numbers, since the two stores read dates differently; texts that are JSON are
 * written as they were hashed. Other parts of the server add their own tables by declaring them here.
 */
export interface Tables extends TableRows {
  /** What all instances must agree on: the server's public key among it. */
  settings: { name: string; value: string }
  players: PlayerRow
  /** Numbers used once, until nobody could use them again. */
  nonces: { key: string; nonce: string; expires: number }
  runs: RunRow
  /** One row a ladder and player: the run that counts. */
  standings: { ladder: string; player: string; hash: string; worse: number; turns: number; at: number }
  ghosts: GhostRow
  /** How many ghosts of a level there are, and how large they are together, so that nobody has to count a million. */
  ghost_sums: { game: string; level: number; count: number; bytes: number }
  reports: { ghost: string; player: string; why: string; at: number }
  seasons: SeasonRow
  /** Of past dailies: what a line found with foresight reaches; nothing where none was found in time. */
  pars: { game: string; day: string; par: number | null; proof: string | null }
  season_ghosts: { season: string; ghost: string; place: number }
}

interface PlayerRow {
  /** The public key, 43 letters of base64url: that is who somebody is. */
  key: string
  name: string | null
  /** The name as it is compared: nobody may look like somebody else. */
  folded: string | null
  joined: number
  /** How many runs of others the ghosts of this player have met, and ended. */
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
  /** Of a daily; else empty. */
  day: string
  seed: string
  score: number
  won: boolean
  turns: number
  reason: string
  submitted: number
  /** As a shared string. */
  journal: string
  /** What the server vouches for, as JSON, where the run was sealed. */
  seal: string | null
}

interface GhostRow {
  id: string
  /** Rises with every change and becomes visible in its order: whoever has seen one has seen all before it. */
  seq: number
  game: string
  level: number
  name: string
  /** Its id where it has no name: who fell at home before they had one is known by it. */
  bare: string
  /** Whole, as canonical JSON; empty: it is gone, and whoever has it may remove it. */
  body: string
  is_foreign: boolean
  is_hidden: boolean
  /** Who left it, and the run it fell in. */
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
