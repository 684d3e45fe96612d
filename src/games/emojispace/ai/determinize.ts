import type { Dice } from '../../../engine/dice/dice.ts'
import { openStream } from '../../../engine/dice/dice.ts'
import { at } from '../../../lib/enums.ts'
import { classOf, ESCAPE, EVASIVE, FOCUS_FIRE, REINFORCE, REPAIR, SURRENDER, WIND_UP } from '../actions.ts'
import {
  type Campaign,
  cloneCampaign,
  contactOf,
  legOf,
  makeContact,
  shipOfContact,
  theirSide,
} from '../campaign/campaign-state.ts'
import { captainOdds } from '../combat/captains.ts'
import { type Combat, cloneCombat, lendSide, percentOf, type Side, sideOf } from '../combat/side.ts'
import type { Skirmish } from '../combat/skirmish.ts'
import { SAMPLES, type Yard } from '../combat/yard.ts'

/**
 * A combat this seat could believe in: other dice to come, behind an unscanned hull any ship that looks like it, and an intent of the kind
 * that is told. The seed stays, since its commitment has been told; what is drawn from it does not.
 */
function imagineCombat(alike: readonly Side[], c: Combat, seat: number, dice: Dice): Combat {
  const believed = cloneCombat(c)
  believed.rng = openStream(`imagined ${dice.roll('belief', 2 ** 32, 'a combat seed')}`, 'combat')
  const other = sideOf(c, 1 - seat)
  if (!other.isScanned) believed.sides[1 - seat] = imagineSide(alike, other, dice)
  if (c.captain >= 0 && !c.isRead && !other.isScanned) believed.intent = imagineIntent(believed, c.intent, dice)
  // What is told exactly may need a module the believed ship has not: then it is busy with something else.
  if (seat === 0 && c.captain >= 0 && !isPossible(believed, believed.intent)) believed.intent = STAND_INS.busy
  return believed
}

/** One of the things the captain of the believed ship may do that are told alike. */
function imagineIntent(believed: Combat, intent: number, dice: Dice): number {
  const told = classOf(intent)
  const odds = captainOdds(believed, 1).filter(({ action }) => classOf(action) === told && isPossible(believed, action))
  let sum = 0
  for (const { permille } of odds) sum += Math.round(permille)
  // Rolled in any case, so that what cannot be known moves no other roll.
  let left = dice.roll('belief', Math.max(1, sum), 'an intent')
  for (const { action, permille } of odds) {
    left -= Math.round(permille)
    if (left < 0) return action
  }
  return STAND_INS[told]
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

/** One of those that look alike, as worn as it looks: only what is seen of the true one counts. */
function imagineSide(alike: readonly Side[], seen: Side, dice: Dice): Side {
  const side = lendSide(at(alike, dice.roll('belief', alike.length, 'a ship')))
  return looksLike(side, seen)
}
export function looksLike(side: Side, seen: Side): Side {
  const percent = percentOf(seen.hull, seen.hullMax)
  side.tr = seen.tr
  side.isScanned = seen.isScanned
  side.isWound = seen.isWound
  side.last = seen.last
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
  lesson: s.lesson,
  combat:
    s.combat.ended === ''
      ? imagineCombat(yard.ofRating(sideOf(s.combat, 1 - seat).tr), s.combat, seat, dice)
      : cloneCombat(s.combat),
})

/** Ships of strangers are known by kind, lane, captain and rating; so is the one we fight, unless it is scanned. */
export function imagineCampaign(yard: Yard, s: Campaign, dice: Dice): Campaign {
  const believed = cloneCampaign(s)
  believed.contacts = s.contacts.map((contact) => imagineContact(yard, legOf(s), contact, dice))
  if (s.last >= 0) believed.last = imagineContact(yard, LAST, s.last, dice)
  if (s.phase === 'combat') believed.combat = imagineCombat(lookalikes(yard, s), s.combat, 0, dice)
  if (s.phase === 'contact') believed.combat.sides[1] = imagineSide(lookalikes(yard, s), theirSide(s), dice)
  return believed
}
const LAST = 4

function imagineContact(yard: Yard, leg: number, contact: number, dice: Dice): number {
  const { attacker, lane, captain } = contactOf(contact)
  const { tr } = shipOfContact(yard, leg, contact)
  // Among the samples first: those are known already.
  const first = dice.roll('belief', SAMPLES, 'a ship')
  for (let i = 0; i < TRIES; i++) {
    const token = i < SAMPLES ? (first + i) % SAMPLES : i
    if (yard.ship(attacker, leg, lane, token).tr === tr) return makeContact(attacker, lane, captain, token)
  }
  return contact
}
const TRIES = 60

/** Ships of the kind we have met that look like it. */
export const lookalikes = (yard: Yard, s: Campaign): readonly Side[] =>
  yard.alike(s.foe, legOf(s), s.lane, theirSide(s).tr)
