import type { AnyGame, GameInfo } from '../../../engine/index.ts'
import { findGame } from '../../../games/registry.ts'
import { archivedGame, isNotArchived } from '../../../storage/archive/index.ts'
import { problem } from '../http/problem.ts'
import type { Deal } from './deal.ts'

/** The built-in game with this id. */
export function gameById(id: string): GameInfo {
  const entry = findGame(id)
  if (entry === undefined) throw problem(404, 'no-game', 'This server does not have this game.')
  return entry
}

/** The rules a table was created with: the current ones, or archived ones. */
export async function rulesForDeal(deal: Deal): Promise<AnyGame> {
  const { game } = gameById(deal.game)
  if (game.version === deal.version && game.contentHash === deal.content) return game
  const archived = await archivedGame(deal)
  if (isNotArchived(archived)) throw problem(409, 'other-version', `Can't continue this table: ${archived.why}`)
  return archived
}
