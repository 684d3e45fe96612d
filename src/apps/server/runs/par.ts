import { type GameInfo, journalOf, makeJournalString } from '../../../engine/index.ts'
import { findGame } from '../../../games/registry.ts'
import { findWinningRun } from '../../../play/winning-run.ts'

/** A winning line of a seed, as a journal, and its score. */
export interface Par {
  readonly par: number
  readonly journal: string
}

export function findPar({ game: id, seed, seconds }: { game: string; seed: string; seconds: number }): Par | undefined {
  const { game } = findGame(id) as GameInfo
  const end = Date.now() + 1000 * seconds
  const found = findWinningRun(game, { seed, isTimeUp: () => Date.now() > end })
  // Ranked runs draw true randomness from the server's secret, so a line that used it would not apply to them.
  if (found === undefined || found.run.entropy.length > 0) return undefined
  return { par: found.par, journal: makeJournalString(journalOf(found.run)) }
}
