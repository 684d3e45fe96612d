import type { Dice } from '../../../engine/dice.ts'
import { type Combat, cloneCombat, lendSide, percentOf, type Side, sideOf } from '../fight/side.ts'

/** A combat this seat could believe in: other dice to come, and behind an unscanned hull any ship that looks like it. */
export function imagineCombat(alike: readonly Side[], c: Combat, seat: number, dice: Dice): Combat {
  const believed = cloneCombat(c)
  believed.seed = `imagined ${dice.roll('belief', 2 ** 32, 'a combat seed')}`
  believed.rng = [0, 0, 0, 0]
  const other = sideOf(c, 1 - seat)
  if (!other.isScanned) believed.sides[1 - seat] = imagineSide(alike, other, dice)
  return believed
}

/** One of those that look alike, as worn as it looks: only the percent and the rating of the one that is seen count. */
export function imagineSide(alike: readonly Side[], seen: Side, dice: Dice): Side {
  const percent = percentOf(seen.hull, seen.hullMax)
  const side = lendSide(alike[dice.roll('belief', alike.length, 'a ship')] as Side)
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
