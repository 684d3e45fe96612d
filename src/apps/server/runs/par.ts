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
import { findGame } from '../../../games/index.ts'

/** A line that wins a seed, as a journal, and what it reaches. */
export interface Par {
  readonly par: number
  readonly journal: string
}

/** Looks for one with foresight, so many seconds; lived through the rules, so that it proves itself. */
export function proven({ game: id, seed, seconds }: { game: string; seed: string; seconds: number }): Par | undefined {
  const { game } = findGame(id) as GameInfo
  const end = Date.now() + 1000 * seconds
  const witness = findWinningLine(game, { seed, options: {}, isTimeUp: () => Date.now() > end, onLayer: () => {} })
  const run = start(game, { seed })
  if (witness === undefined || isRefusal(run)) return undefined
  for (const choice of witness.ids)
    if (isRefusal(choose(run, run.turn, waitingFor(run)[0] ?? 0, choice))) return undefined
  // True randomness is dealt otherwise at a table: such a line would prove nothing about it.
  if (run.entropy.length > 0) return undefined
  return { par: witness.score, journal: makeJournalString(journalOf(run)) }
}
