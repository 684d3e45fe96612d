import type { AnyGame, GameInfo } from '../../../engine/index.ts'
import { findGame } from '../../../games/index.ts'
import { archivedGame, isNotArchived } from '../../../storage/archive/index.ts'
import { problem } from '../http/problem.ts'
import type { Deal } from './deal.ts'

/** The game of this name, as the house has it. */
export function entryNamed(id: string): GameInfo {
  const entry = findGame(id)
  if (entry === undefined) throw problem(404, 'no-game', 'There is no such game here.')
  return entry
}

/** The rules a table was dealt with: today's, or out of the archive those of its time. */
export async function rulesOf(deal: Deal): Promise<AnyGame> {
  const { game } = entryNamed(deal.game)
  if (game.version === deal.version && game.contentHash === deal.content) return game
  const archived = await archivedGame(deal)
  if (isNotArchived(archived)) throw problem(409, 'other-version', `This table cannot go on here: ${archived.why}`)
  return archived
}
