import type { Dice } from '../../engine/dice.ts'
import type { Yard } from './npc.ts'
import { type Combat, cloneCombat, lendSide, percentOf, type Side, sideOf } from './side.ts'

/** A combat this seat could believe in: other dice to come, and behind an unscanned hull any ship that looks like it. */
export function imagineCombat(yard: Yard, c: Combat, seat: number, dice: Dice): Combat {
  const believed = cloneCombat(c)
  believed.seed = `imagined ${dice.roll('belief', 2 ** 32, 'a combat seed')}`
  believed.rng = [0, 0, 0, 0]
  const other = sideOf(c, 1 - seat)
  if (!other.isScanned) believed.sides[1 - seat] = imagineSide(yard, other, dice)
  return believed
}

/** Looks at the percent and the rating alone: two ships that cannot be told apart are imagined alike. */
export function imagineSide(yard: Yard, seen: Side, dice: Dice): Side {
  const percent = percentOf(seen.hull, seen.hullMax)
  const berths = yard.ofRating(seen.tr)
  const side = lendSide(berths[dice.roll('belief', berths.length, 'a ship')] as Side)
  side.tr = seen.tr
  side.isScanned = seen.isScanned
  side.hullMax = nearestHull(side.hullMax, percent)
  side.hull = hullAt(percent, side.hullMax)
  return side
}

/** Hull points that show as this percent, or −1. */
function hullAt(percent: number, max: number): number {
  const hull = Math.ceil((percent * max) / 100)
  return hull <= max && percentOf(hull, max) === percent ? hull : -1
}

/** The maximum nearest to a likely one at which the percent can be seen; 100 always will do. */
function nearestHull(likely: number, percent: number): number {
  for (let step = 0; step < 100; step++) {
    if (likely - step >= 4 && hullAt(percent, likely - step) >= 0) return likely - step
    if (hullAt(percent, likely + step) >= 0) return likely + step
  }
  return 100
}
