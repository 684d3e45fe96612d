import type { Outcome } from '../../../engine/contract/game.ts'
import type { State } from '../state.ts'

/** §15 The outcome of a run: its highest level, for a duel a win or a defeat, for lessons how many were passed. */
export function runOutcome(s: State): Outcome | undefined {
  if (s.phase !== 'over') return undefined
  if (s.mode === 'duel') {
    const { winner } = s.duel
    const seats = s.isSeated ? [0, 1] : [0]
    return {
      reason: s.reason,
      standings: seats.map((seat) => ({ won: winner === seat, score: winner === seat ? 1 : 0 })),
    }
  }
  const won = s.reason === 'undefeated' || s.reason === 'taught'
  return { reason: s.reason, standings: [{ won, score: s.mode === 'run' ? recordLevel(s) : s.won }] }
}

/** The highest level reached. After a return to level 1 (Time Traveller) it follows from the victories, one for each level climbed. */
export const recordLevel = (s: State): number => Math.max(s.level, s.won - s.level + 2)
