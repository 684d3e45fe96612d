import type { Generated } from 'kysely'
import type { Category } from '../runs/ladder.ts'
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
}

export interface PlayerRow {
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

export interface RunRow {
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
