import type { Outcome } from '../../../src/engine/contract/game.ts'
import { at } from '../../../src/lib/enums.ts'
import { isOver, type ToyState } from '../state.ts'

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const

/** §3.1 */
export function outcome(s: ToyState): Outcome | undefined {
  if (!isOver(s)) return undefined
  const most = Math.max(...s.points)
  return {
    reason: `${at(NUMBERS, s.rounds)} ${s.rounds === 1 ? 'round' : 'rounds'}`,
    standings: s.points.map((points, seat) => ({ won: points === most, score: 10 * points + at(s.glory, seat) })),
  }
}
