import type { Generated } from 'kysely'
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
