import type { Dice } from '../../../engine/dice/dice.ts'
import { openStream } from '../../../engine/dice/dice.ts'
import { at } from '../../../lib/enums.ts'
import { actionClass, ESCAPE, EVASIVE, FOCUS_FIRE, REINFORCE, REPAIR, SURRENDER, WIND_UP } from '../actions.ts'
import {
  type Campaign,
  cloneCampaign,
  currentLeg,
  packContact,
  shipOfContact,
  theirSide,
  unpackContact,
} from '../campaign/campaign-state.ts'
import { captainOdds } from '../combat/captains.ts'
import { type Combat, cloneCombat, copyForCombat, hullPercent, type Side, sideOf } from '../combat/side.ts'
import type { Skirmish } from '../combat/skirmish.ts'
import { SAMPLE_SHIPS, type ShipYard } from '../combat/yard.ts'

/**
 * A combat consistent with what this seat knows: with new dice, any ship that looks like the unscanned enemy, and any
 * act of the announced kind. The field `seed` stays, because its commitment is public; the random stream drawn from it
 * is replaced.
 */
function determinizeCombat(candidates: readonly Side[], c: Combat, seat: number, dice: Dice): Combat {
  const sample = cloneCombat(c)
  sample.rng = openStream(`imagined ${dice.roll('belief', 2 ** 32, 'a combat seed')}`, 'combat')
  const other = sideOf(c, 1 - seat)
  if (!other.isScanned) sample.sides[1 - seat] = sampleShip(candidates, other, dice)
  if (c.captain >= 0 && !c.isRead && !other.isScanned) sample.intent = sampleIntent(sample, c.intent, dice)
  // The sampled ship may lack the module for an act that was announced exactly. The act is then replaced by another of the kind "busy".
  if (seat === 0 && c.captain >= 0 && !isPossible(sample, sample.intent)) sample.intent = STAND_INS.busy
  return sample
}

/** Samples an act that the captain may choose with the sampled ship, and that would be announced in the same way. */
function sampleIntent(sample: Combat, intent: number, dice: Dice): number {
  const announced = actionClass(intent)
  const options = captainOdds(sample, 1).filter(
    ({ action }) => actionClass(action) === announced && isPossible(sample, action),
  )
  let sum = 0
  for (const { permille } of options) sum += Math.round(permille)
  // This is rolled in any case, so that hidden information does not shift later rolls.
  let left = dice.roll('belief', Math.max(1, sum), 'an intent')
  for (const { action, permille } of options) {
    left -= Math.round(permille)
    if (left < 0) return action
  }
  return STAND_INS[announced]
}
const isPossible = (c: Combat, action: number): boolean =>
  action !== REPAIR || sideOf(c, 1).uses.some((uses) => uses > 0)
const STAND_INS = {
  attack: FOCUS_FIRE,
  guard: REINFORCE,
  dodge: EVASIVE,
  busy: WIND_UP,
  leave: ESCAPE,
  parley: SURRENDER,
} as const

/** Samples a ship that looks like the enemy, with the same visible damage. Uses only what is visible of the real ship. */
function sampleShip(candidates: readonly Side[], seen: Side, dice: Dice): Side {
  const side = copyForCombat(at(candidates, dice.roll('belief', candidates.length, 'a ship')))
  return copyVisibleDamage(side, seen)
}
export function copyVisibleDamage(side: Side, seen: Side): Side {
  const percent = hullPercent(seen.hull, seen.hullMax)
  side.tr = seen.tr
  side.isScanned = seen.isScanned
  side.isWound = seen.isWound
  side.last = seen.last
  side.hullMax = nearestHull(side.hullMax, percent)
  side.hull = hullAt(percent, side.hullMax)
  return side
}

/** The hull points that would be shown as this percentage of `max`, or −1 if none would. */
function hullAt(percent: number, max: number): number {
  const hull = Math.ceil((percent * max) / 100)
  return hull <= max && hullPercent(hull, max) === percent ? hull : -1
}

/** The largest number of hull points nearest to `likely` for which some hull would be shown as this percentage; 100 always works. */
function nearestHull(likely: number, percent: number): number {
  for (let step = 0; step < 100; step++) {
    if (likely - step >= 4 && hullAt(percent, likely - step) >= 0) return likely - step
    if (hullAt(percent, likely + step) >= 0) return likely + step
  }
  return 100
}

/** A skirmish consistent with what the seat knows. Once it is over, nothing is hidden. */
export const determinizeSkirmish = (yard: ShipYard, s: Skirmish, seat: number, dice: Dice): Skirmish => ({
  mode: s.mode,
  rival: s.rival,
  lesson: s.lesson,
  combat:
    s.combat.ended === ''
      ? determinizeCombat(yard.anyWithRating(sideOf(s.combat, 1 - seat).tr), s.combat, seat, dice)
      : cloneCombat(s.combat),
})

/** A campaign consistent with what the player knows. Of unscanned ships that is only the kind, lane, captain and rating. */
export function determinizeCampaign(yard: ShipYard, s: Campaign, dice: Dice): Campaign {
  const sample = cloneCampaign(s)
  sample.contacts = s.contacts.map((contact) => sampleContact(yard, currentLeg(s), contact, dice))
  if (s.last >= 0) sample.last = sampleContact(yard, LAST_VESSEL_LEG, s.last, dice)
  if (s.phase === 'combat') sample.combat = determinizeCombat(lookalikes(yard, s), s.combat, 0, dice)
  if (s.phase === 'contact') sample.combat.sides[1] = sampleShip(lookalikes(yard, s), theirSide(s), dice)
  return sample
}
const LAST_VESSEL_LEG = 4

function sampleContact(yard: ShipYard, leg: number, contact: number, dice: Dice): number {
  const { attacker, lane, captain } = unpackContact(contact)
  const { tr } = shipOfContact(yard, leg, contact)
  // The yard's sample ships are tried first, because they are built already.
  const first = dice.roll('belief', SAMPLE_SHIPS, 'a ship')
  for (let i = 0; i < TRIES; i++) {
    const token = i < SAMPLE_SHIPS ? (first + i) % SAMPLE_SHIPS : i
    if (yard.ship(attacker, leg, lane, token).tr === tr) return packContact(attacker, lane, captain, token)
  }
  return contact
}
const TRIES = 60

/** The yard's sample ships that look like the enemy we have met. */
export const lookalikes = (yard: ShipYard, s: Campaign): readonly Side[] =>
  yard.withRating(s.foe, currentLeg(s), s.lane, theirSide(s).tr)
