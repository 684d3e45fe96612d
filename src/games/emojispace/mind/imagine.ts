import type { Dice } from '../../../engine/dice.ts'
import { at } from '../../../kit/vocabulary.ts'
import { type Combat, cloneCombat, lendSide, percentOf, type Side, sideOf } from '../fight/side.ts'
import type { Skirmish } from '../fight/skirmish.ts'
import type { Yard } from '../fight/yard.ts'
import { type Campaign, cloneCampaign, contactOf, makeContact, populationOf, theirSide } from '../run/campaign-state.ts'

/** A combat this seat could believe in: other dice to come, and behind an unscanned hull any ship that looks like it. */
function imagineCombat(alike: readonly Side[], c: Combat, seat: number, dice: Dice): Combat {
  const believed = cloneCombat(c)
  believed.seed = `imagined ${dice.roll('belief', 2 ** 32, 'a combat seed')}`
  believed.rng = [0, 0, 0, 0]
  const other = sideOf(c, 1 - seat)
  if (!other.isScanned) believed.sides[1 - seat] = imagineSide(alike, other, dice)
  return believed
}

/** One of those that look alike, as worn as it looks: only the percent and the rating of the one that is seen count. */
function imagineSide(alike: readonly Side[], seen: Side, dice: Dice): Side {
  const percent = percentOf(seen.hull, seen.hullMax)
  const side = lendSide(at(alike, dice.roll('belief', alike.length, 'a ship')))
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

/** When it is over nothing is left to guess. */
export const imagineSkirmish = (yard: Yard, s: Skirmish, seat: number, dice: Dice): Skirmish => ({
  mode: s.mode,
  rival: s.rival,
  combat:
    s.combat.ended === ''
      ? imagineCombat(yard.ofRating(sideOf(s.combat, 1 - seat).tr), s.combat, seat, dice)
      : cloneCombat(s.combat),
})

/** Ships of strangers are known by their rating alone; so is the one we fight, unless it is scanned. */
export function imagineCampaign(yard: Yard, s: Campaign, dice: Dice): Campaign {
  const believed = cloneCampaign(s)
  believed.contacts = s.contacts.map((contact) => {
    const { attacker, side } = contactOf(yard, s, contact)
    const alike = yard.rated(attacker, populationOf(s), side.tr)
    return makeContact(attacker, at(alike, dice.roll('belief', alike.length, 'a ship')))
  })
  if (s.phase === 'combat') believed.combat = imagineCombat(lookalikes(yard, s), s.combat, 0, dice)
  if (s.phase === 'contact') believed.combat.sides[1] = imagineSide(lookalikes(yard, s), theirSide(s), dice)
  return believed
}

/** Ships of the kind we have met that look like it. */
export const lookalikes = (yard: Yard, s: Campaign): readonly Side[] =>
  yard.alike(s.foe, populationOf(s), theirSide(s).tr)
