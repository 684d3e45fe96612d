import { at } from '../../../kit/vocabulary.ts'
import { BALANCE, NPC } from '../content.ts'

/** The four legs, and the last vessel. */
export const LEGS = [0, 1, 2, 3] as const
export const LAST_LEG = 4
/** §22 How much of the way is to be feared. */
export const LANES = ['quiet', 'usual', 'hot'] as const
/** §22 The RCP a lane promises; of the last leg, by rung of the ladder. */
export function windowOf(leg: number, lane: number): readonly [number, number] {
  if (leg < LAST_LEG) {
    const window = at(at(NPC.lanes, leg), lane)
    return [at(window, 0), at(window, 1)]
  }
  const above = BALANCE.rung_rcp * lane
  return [at(NPC.last, 0) + above, at(NPC.last, 1) + above]
}
