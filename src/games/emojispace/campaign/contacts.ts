import type { Emit } from '../../../engine/contract/game.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import { at } from '../../../lib/enums.ts'
import { bandOf, escapeThreshold, rpsOf } from '../combat/bands.ts'
import { captainsOf, makeTwoCaptains } from '../combat/captains.ts'
import { LAST_LEG, lastSteps, windowOf } from '../combat/lanes.ts'
import { percentOf, type Side } from '../combat/side.ts'
import { TOKENS, type Yard } from '../combat/yard.ts'
import { attackerOf, BALANCE, DEFENSE, ENGINE, type Pack, WEAPON } from '../content/content.ts'
import { drawLot } from '../content/weighted-table.ts'
import type { CampaignEvent } from '../events.ts'
import {
  type Campaign,
  contactOf,
  hasModule,
  hasRole,
  isFinal,
  legOf,
  makeContact,
  ourSide,
  shipOfContact,
  theirSide,
} from './campaign-state.ts'

/** §22 Who is on the scope, what they pay, and what passing them by costs. */

const LANES = 3

/** One from each lane, and with a navigator one more; or the last vessel. */
export function findContacts(pack: Pack, yard: Yard, s: Campaign, dice: Dice, emit?: Emit<CampaignEvent>): void {
  s.phase = 'contacts'
  if (isFinal(s)) {
    s.last = measured(yard, s)
    s.contacts = [s.last]
  } else {
    // One from each of the lanes, in their order.
    s.contacts = [drawContact(pack, 0, dice), drawContact(pack, 1, dice), drawContact(pack, 2, dice)]
    if (hasRole(s, 'crew:navigator')) s.contacts.push(drawContact(pack, dice.roll('contacts', LANES, 'lane'), dice))
  }
  emit?.({
    kind: 'contacts',
    seat: 0,
    encounter: s.encounter + 1,
    names: s.contacts.map((contact) => {
      const { attacker } = contactOf(contact)
      return `${attackerOf(pack, attacker).name} (TR ${shipOfContact(yard, legOf(s), contact).tr})`
    }),
  })
}

function drawContact(pack: Pack, lane: number, dice: Dice): number {
  const attacker = drawLot(pack.attackerLot, dice, 'contacts', 'who')
  const captain = drawCaptain(pack, attacker, dice)
  return makeContact(attacker, lane, captain, dice.roll('contacts', TOKENS, 'ship'))
}

const drawCaptain = (pack: Pack, attacker: number, dice: Dice): number =>
  drawLot(attackerOf(pack, attacker).captainLot, dice, 'contacts', 'captain')

/** §29 Which vessel waits at the end, and who flies it: drawn before the last leg, and rumoured from then on. */
export function drawLast(pack: Pack, s: Campaign, dice: Dice): void {
  const { lasts } = pack
  const attacker = at(lasts, dice.roll('contacts', lasts.length, 'the last vessel'))
  const captain = drawCaptain(pack, attacker, dice)
  s.second = drawCaptain(pack, attacker, dice)
  s.last = makeContact(attacker, lastLane(s), captain, dice.roll('contacts', TOKENS, 'ship'))
}
/** §29 How strong the last vessel is for our ship as it is now. */
export const lastLane = (s: Campaign): number => lastSteps(ourSide(s).rcp, s.rung)
/**
 * Rumour goes by the ship one has; whoever leaves the last dock has no other. Of so many vessels of that strength the one comes that is the nearest match
 * for it, so that the last fight is one.
 */
function measured(yard: Yard, s: Campaign): number {
  const { attacker, captain, token } = contactOf(s.last)
  const lane = lastLane(s)
  let nearest = Number.POSITIVE_INFINITY
  let chosen = token
  for (let i = 0; i < BALANCE.last_choices; i++) {
    const other = (token + i) % TOKENS
    const race = raceAgainst(ourSide(s), yard.ship(attacker, LAST_LEG, lane, other)) / BALANCE.last_race_percent
    const away = race < 1 ? 1 / race : race
    if (away >= nearest) continue
    nearest = away
    chosen = other
  }
  return makeContact(attacker, lane, captain, chosen)
}

/** §29 How long we last for as long as they do, in percent, when both hit as they do on average. */
export function raceAgainst(own: Side, foe: Side): number {
  const ours = own.hullMax * meanHit(bandOf(own, WEAPON, -1, rpsOf(own, foe)) - bandOf(foe, DEFENSE, -1, 0))
  const theirs = foe.hullMax * meanHit(bandOf(foe, WEAPON, -1, rpsOf(foe, own)) - bandOf(own, DEFENSE, -1, 0))
  return (100 * ours) / theirs
}
/** §5 Twice the mean of a roll of 1 to the difference; below it an answer may still get through (§3), the less the further. */
const meanHit = (delta: number): number => (delta >= 0 ? delta + 2 : 2 / (1 - delta))

/** Whoever is met is at the helm; of the last vessel two. */
export const captainOfMet = (s: Campaign, captain: number): number =>
  isFinal(s) ? makeTwoCaptains(captain, s.second) : captain
export const isKnownCaptain = (s: Campaign, captain: number): boolean =>
  captainsOf(captain).every((one) => (s.known & (1 << one)) !== 0)

/** §26 What a lane pays before kind and luck. */
export function postedPay(leg: number, lane: number, rung: number): number {
  if (leg >= LAST_LEG) return 0
  const [least, most] = windowOf(leg, lane)
  const full = BALANCE.pay_base + Math.floor((BALANCE.pay_per_rcp_squared * (least + most) * (least + most)) / 4)
  // §30 From the second rung on everybody pays a tenth less.
  return Math.floor((rung >= 2 ? full * 0.9 : full) / 10) * 10
}
export const payOf = (pack: Pack, s: Campaign, attacker: number, lane: number): number => {
  const pay = Math.floor((postedPay(legOf(s), lane, s.rung) * attackerOf(pack, attacker).pay_percent) / 100)
  return hasRole(s, 'crew:broker') ? Math.floor((pay * (100 + BALANCE.broker_percent)) / 100) : pay
}

const halved = (s: Campaign, sum: number): number => (hasRole(s, 'crew:lawyer') ? Math.floor(sum / 2) : sum)

/** §24 What declining somebody costs; a bribe is the same. */
export const tollFor = (s: Campaign, lane: number, tr: number): number =>
  halved(
    s,
    Math.max(
      Math.floor((postedPay(legOf(s), lane, s.rung) * BALANCE.toll_percent) / 100),
      BALANCE.toll_per_rating * tr,
    ),
  )
export const tollOf = (s: Campaign): number => tollFor(s, s.lane, theirSide(s).tr)
export const bribeOf = (s: Campaign): number => tollOf(s)
export const fineOf = (s: Campaign): number =>
  halved(s, Math.max(Math.floor((s.credits * BALANCE.fine_percent) / 100), BALANCE.fine_per_rating * theirSide(s).tr))

/** Whether passing by costs nothing now: a pilot finds a way round the first of a leg. */
export const isFreePass = (s: Campaign): boolean => s.declines === 0 && hasRole(s, 'crew:pilot')

/** §24 Passing somebody by: a toll, as far as there is money for it; rock teeth dig instead. */
export function decline(pack: Pack, s: Campaign, emit?: Emit<CampaignEvent>): void {
  const isFree = isFreePass(s)
  s.declines++
  if (hasModule(pack, s, 'ship:utility_mining_equipment')) {
    s.credits += BALANCE.mining_pay
    emit?.({ kind: 'passed-by', seat: 0, toll: 0, gained: BALANCE.mining_pay })
    return
  }
  const toll = isFree ? 0 : Math.min(s.credits, tollOf(s))
  s.credits -= toll
  emit?.({ kind: 'passed-by', seat: 0, toll, gained: 0 })
}

/** §23 The pursuit before any combat: engines, ratings, pilots and cloak, interdiction, and the state of the hull. */
export const pursuitPercent = (own: Side, other: Side): number =>
  pursuit(own, pursuitEngine(other), other.tr, other.grip)

/** What a captain knows of that who knows only their rating: the least and the most. */
export const pursuitRange = (own: Side, tr: number): readonly [number, number] => [
  pursuit(own, FASTEST, tr, 1),
  pursuit(own, SLOWEST, tr, 0),
]

/** Engines count from 1 to 5. */
const SLOWEST = 1
const FASTEST = 5
const pursuitEngine = (side: Side): number => Math.min(FASTEST, Math.max(SLOWEST, bandOf(side, ENGINE, -1, 0)))

function pursuit(own: Side, engine: number, tr: number, grip: number): number {
  const lost = Math.floor((100 - percentOf(own.hull, own.hullMax)) / 25)
  const base = escapeThreshold(pursuitEngine(own) - engine)
  const percent = base + 5 * (own.tr - tr) + 10 * own.escapeBonus - 15 * grip - 5 * lost
  return Math.min(95, Math.max(5, percent))
}
