import type { Emit } from '../../../engine/contract/game.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import { at } from '../../../lib/enums.ts'
import { escapeThreshold, shipBand, typeBonus } from '../combat/bands.ts'
import { captainsOf, packTwoCaptains } from '../combat/captains.ts'
import { LAST_LEG, laneRcpRange, lastVesselRcpBonus } from '../combat/lanes.ts'
import { hullPercent, type Side } from '../combat/side.ts'
import { SHIPS_PER_KEY, type ShipYard } from '../combat/yard.ts'
import { attackerOf, BALANCE, DEFENSE, ENGINE, type Pack, WEAPON } from '../content/content.ts'
import { rollTable } from '../content/weighted-table.ts'
import type { CampaignEvent } from '../events.ts'
import {
  type Campaign,
  currentLeg,
  hasModule,
  hasRole,
  isLastVesselNext,
  ourSide,
  packContact,
  shipOfContact,
  theirSide,
  unpackContact,
} from './campaign-state.ts'

// §22 to §24: contacts, what beating them pays, and what passing them by costs.

const LANES = 3

/** Draws the next contacts: one per lane, and one more with a navigator. After the last dock it is the last vessel. */
export function findContacts(pack: Pack, yard: ShipYard, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  s.phase = 'contacts'
  if (isLastVesselNext(s)) {
    s.last = bestMatch(yard, s)
    s.contacts = [s.last]
  } else {
    s.contacts = [drawContact(pack, 0, dice), drawContact(pack, 1, dice), drawContact(pack, 2, dice)]
    if (hasRole(s, 'crew:navigator')) s.contacts.push(drawContact(pack, dice.roll('contacts', LANES, 'lane'), dice))
  }
  emit?.({
    kind: 'contacts',
    seat: 0,
    encounter: s.encounter + 1,
    names: s.contacts.map((contact) => {
      const { attacker } = unpackContact(contact)
      return `${attackerOf(pack, attacker).name} (TR ${shipOfContact(yard, currentLeg(s), contact).tr})`
    }),
  })
}

function drawContact(pack: Pack, lane: number, dice: Dice): number {
  const attacker = rollTable(pack.attackerTable, dice, 'contacts', 'who')
  const captain = drawCaptain(pack, attacker, dice)
  return packContact(attacker, lane, captain, dice.roll('contacts', SHIPS_PER_KEY, 'ship'))
}

const drawCaptain = (pack: Pack, attacker: number, dice: Dice): number =>
  rollTable(attackerOf(pack, attacker).captainTable, dice, 'contacts', 'captain')

/** §29 Draws the last vessel and its two captains. */
export function drawLastVessel(pack: Pack, s: Campaign, dice: Dice): void {
  const { lastVessels: lasts } = pack
  const attacker = at(lasts, dice.roll('contacts', lasts.length, 'the last vessel'))
  const captain = drawCaptain(pack, attacker, dice)
  s.second = drawCaptain(pack, attacker, dice)
  s.last = packContact(attacker, lastVesselLane(s), captain, dice.roll('contacts', SHIPS_PER_KEY, 'ship'))
}
/** §29 The lane of the last vessel. It stands for its strength: the RCP added to it because of our current ship. */
export const lastVesselLane = (s: Campaign): number => lastVesselRcpBonus(ourSide(s).rcp, s.rung)
/**
 * §29 Decides on the last vessel when the player leaves the last dock: of several vessels of the right strength, the
 * one whose fight against our ship is the most even.
 */
function bestMatch(yard: ShipYard, s: Campaign): number {
  const { attacker, captain, token } = unpackContact(s.last)
  const lane = lastVesselLane(s)
  let nearest = Number.POSITIVE_INFINITY
  let chosen = token
  for (let i = 0; i < BALANCE.last_choices; i++) {
    const other = (token + i) % SHIPS_PER_KEY
    const race = endurancePercent(ourSide(s), yard.ship(attacker, LAST_LEG, lane, other)) / BALANCE.last_race_percent
    const away = race < 1 ? 1 / race : race
    if (away >= nearest) continue
    nearest = away
    chosen = other
  }
  return packContact(attacker, lane, captain, chosen)
}

/** §29 How many rounds we last for each 100 that the enemy lasts, if both only fire and do average damage. */
export function endurancePercent(own: Side, foe: Side): number {
  const ours = own.hullMax * meanHit(shipBand(own, WEAPON, -1, typeBonus(own, foe)) - shipBand(foe, DEFENSE, -1, 0))
  const theirs = foe.hullMax * meanHit(shipBand(foe, WEAPON, -1, typeBonus(foe, own)) - shipBand(own, DEFENSE, -1, 0))
  return (100 * ours) / theirs
}
/** §5 Twice the mean damage. It falls gradually below a difference of 0, where other actions may still get through (§3). */
const meanHit = (delta: number): number => (delta >= 0 ? delta + 2 : 2 / (1 - delta))

/** The captain to fight: the contact's own captain, or both captains of the last vessel. */
export const captainsAtHelm = (s: Campaign, captain: number): number =>
  isLastVesselNext(s) ? packTwoCaptains(captain, s.second) : captain
export const isKnownCaptain = (s: Campaign, captain: number): boolean =>
  captainsOf(captain).every((one) => (s.known & (1 << one)) !== 0)

/** §26 The pay of a lane, before the factor for the kind of attacker and the roll. */
export function lanePay(leg: number, lane: number, difficulty: number): number {
  if (leg >= LAST_LEG) return 0
  const [least, most] = laneRcpRange(leg, lane)
  const full = BALANCE.pay_base + Math.floor((BALANCE.pay_per_rcp_squared * (least + most) * (least + most)) / 4)
  // §30 From difficulty 2 on, all pay is a tenth lower.
  return Math.floor((difficulty >= 2 ? full * 0.9 : full) / 10) * 10
}
export const contactPay = (pack: Pack, s: Campaign, attacker: number, lane: number): number => {
  const pay = Math.floor((lanePay(currentLeg(s), lane, s.rung) * attackerOf(pack, attacker).pay_percent) / 100)
  return hasRole(s, 'crew:broker') ? Math.floor((pay * (100 + BALANCE.broker_percent)) / 100) : pay
}

const withLawyer = (s: Campaign, sum: number): number => (hasRole(s, 'crew:lawyer') ? Math.floor(sum / 2) : sum)

/** §24 The toll for declining a contact. A bribe costs the same. */
export const tollFor = (s: Campaign, lane: number, tr: number): number =>
  withLawyer(
    s,
    Math.max(
      Math.floor((lanePay(currentLeg(s), lane, s.rung) * BALANCE.toll_percent) / 100),
      BALANCE.toll_per_rating * tr,
    ),
  )
export const tollNow = (s: Campaign): number => tollFor(s, s.lane, theirSide(s).tr)
export const bribeNow = (s: Campaign): number => tollNow(s)
export const fineNow = (s: Campaign): number =>
  withLawyer(
    s,
    Math.max(Math.floor((s.credits * BALANCE.fine_percent) / 100), BALANCE.fine_per_rating * theirSide(s).tr),
  )

/** §28 Whether passing by is free now. With a pilot the first contact of a leg can be declined for free. */
export const isPassingFree = (s: Campaign): boolean => s.declines === 0 && hasRole(s, 'crew:pilot')

/** §24 Declines a contact: pays the toll, but at most all credits. With rock teeth aboard it earns money instead. */
export function declineContact(pack: Pack, s: Campaign, emit?: Emit<CampaignEvent>): void {
  const isFree = isPassingFree(s)
  s.declines++
  if (hasModule(pack, s, 'ship:utility_mining_equipment')) {
    s.credits += BALANCE.mining_pay
    emit?.({ kind: 'passed-by', seat: 0, toll: 0, gained: BALANCE.mining_pay })
    return
  }
  const toll = isFree ? 0 : Math.min(s.credits, tollNow(s))
  s.credits -= toll
  emit?.({ kind: 'passed-by', seat: 0, toll, gained: 0 })
}

/** §23 The chance to outrun a contact, in percent. It depends on engines, ratings, pilots, cloak, interdiction and damage to the hull. */
export const outrunPercent = (own: Side, other: Side): number =>
  pursuit(own, pursuitEngine(other), other.tr, other.grip)

/** The lowest and the highest chance to outrun a contact of which only the rating is known. */
export const outrunPercentRange = (own: Side, tr: number): readonly [number, number] => [
  pursuit(own, FASTEST, tr, 1),
  pursuit(own, SLOWEST, tr, 0),
]

/** Engine bands are limited to 1 to 5 here. */
const SLOWEST = 1
const FASTEST = 5
const pursuitEngine = (side: Side): number => Math.min(FASTEST, Math.max(SLOWEST, shipBand(side, ENGINE, -1, 0)))

function pursuit(own: Side, engine: number, tr: number, grip: number): number {
  const lost = Math.floor((100 - hullPercent(own.hull, own.hullMax)) / 25)
  const base = escapeThreshold(pursuitEngine(own) - engine)
  const percent = base + 5 * (own.tr - tr) + 10 * own.escapeBonus - 15 * grip - 5 * lost
  return Math.min(95, Math.max(5, percent))
}
