import { at } from '../../../lib/enums.ts'
import { BALANCE, NPC } from '../content/content.ts'

/** The indexes of the four legs. The last vessel counts as a fifth leg. */
export const LEG_INDEXES = [0, 1, 2, 3] as const
export const LAST_LEG = 4
/** §22 The lanes of contacts, by danger. */
export const LANES = ['quiet', 'usual', 'hot'] as const
/** §22 The lowest and highest RCP of ships in a lane. For the last vessel (§29) `lane` is the number of points to add. */
export function laneRcpRange(leg: number, lane: number): readonly [number, number] {
  return leg < LAST_LEG ? at(at(WINDOWS, leg), lane) : [at(NPC.last, 0) + lane, at(NPC.last, 1) + lane]
}
const WINDOWS = NPC.lanes.map((lanes) => lanes.map((window) => [at(window, 0), at(window, 1)] as const))

/**
 * §29 The points of RCP added to the last vessel: one for every two points of the player's ship, so that growing pays
 * and no ship is hopeless. §30 More at difficulty 1, 3 and 5.
 */
export function lastVesselRcpBonus(rcp: number, difficulty: number): number {
  const grown = Math.floor((rcp - BALANCE.last_from_rcp) / 2)
  return Math.min(MAX_STEPS, Math.max(0, grown) + BALANCE.rung_rcp * Math.ceil(difficulty / 2))
}
const MAX_STEPS = 21
