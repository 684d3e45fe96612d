import { at } from '../../../lib/enums.ts'
import { BALANCE, NPC } from '../content/content.ts'

/** The four legs, and the last vessel. */
export const LEGS = [0, 1, 2, 3] as const
export const LAST_LEG = 4
/** §22 How much of the way is to be feared. */
export const LANES = ['quiet', 'usual', 'hot'] as const
/** §22 The RCP a lane promises; of the last vessel (§29), a point for every step. */
export function windowOf(leg: number, lane: number): readonly [number, number] {
  return leg < LAST_LEG ? at(at(WINDOWS, leg), lane) : [at(NPC.last, 0) + lane, at(NPC.last, 1) + lane]
}
const WINDOWS = NPC.lanes.map((lanes) => lanes.map((window) => [at(window, 0), at(window, 1)] as const))

/**
 * §29 How many points of RCP the last vessel is above the least: one for every two of the ship it is to meet, so that growing always pays and no ship is
 * foregone; §30 and more with the first, third and fifth rung.
 */
export function lastSteps(rcp: number, rung: number): number {
  const grown = Math.floor((rcp - BALANCE.last_from_rcp) / 2)
  return Math.min(MOST_STEPS, Math.max(0, grown) + BALANCE.rung_rcp * Math.ceil(rung / 2))
}
const MOST_STEPS = 21
