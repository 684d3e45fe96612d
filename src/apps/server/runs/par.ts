import { findWinningLine } from '../../../bots/index.ts'
import {
  choose,
  type GameInfo,
  isRefusal,
  journalOf,
  makeJournalString,
  start,
  waitingFor,
} from '../../../engine/index.ts'
import { findGame } from '../../../games/registry.ts'

/** A winning line of a seed, as a journal, and its score. */
export interface Par {
  readonly par: number
  readonly journal: string
}

/** Searches for a winning line with knowledge of the seed, then plays it by the rules, so that the journal is the proof. */
export function findPar({ game: id, seed, seconds }: { game: string; seed: string; seconds: number }): Par | undefined {
  const { game } = findGame(id) as GameInfo
  const end = Date.now() + 1000 * seconds
  const line = findWinningLine(game, { seed, options: {}, isTimeUp: () => Date.now() > end, onLayer: () => {} })
  const run = start(game, { seed })
  if (line === undefined || isRefusal(run)) return undefined
  for (const choice of line.ids) if (isRefusal(choose(run, run.turn, waitingFor(run)[0] ?? 0, choice))) return undefined
  // Ranked runs draw true randomness from the server's secret, so a line that used it would not apply to them.
  if (run.entropy.length > 0) return undefined
  return { par: line.score, journal: makeJournalString(journalOf(run)) }
}
