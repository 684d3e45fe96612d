import { at } from '../../../lib/enums.ts'
import {
  ATTACK,
  alone,
  BRIBE,
  FLEE,
  FLY_PRIZE,
  LOOK_AGAIN,
  MEET,
  nth,
  type Order,
  SELL_PRIZE,
  SIGN,
  YIELD,
} from '../actions.ts'
import { campaignOrders } from '../campaign/campaign.ts'
import {
  type Campaign,
  cloneCampaign,
  contactOf,
  fits,
  freeRoom,
  isFinal,
  legOf,
  ourSide,
  refit,
  shipOfContact,
  takeOut,
  theirSide,
} from '../campaign/campaign-state.ts'
import { captainOfMet, isFreePass, payOf, postedPay, pursuitPercent } from '../campaign/contacts.ts'
import { flyPrize, sellPrize } from '../campaign/prize.ts'
import { lendSide, percentOf, type Side } from '../combat/side.ts'
import type { Yard } from '../combat/yard.ts'
import { type Attacker, attackerOf, BALANCE, DOCK, type Pack } from '../content/content.ts'
import { lookalikes, looksLike } from './determinize.ts'
import { chanceAgainst, type Oracle } from './odds.ts'
import { prospect } from './prospect.ts'
import { shop } from './purser.ts'
import { type Battle, chanceNow, combatPlans } from './tactics.ts'
import { PLAIN, standing, type Taste } from './worth.ts'

/** What the house thinks of a campaign: for every place, from what the player may know. */
export interface Admiral {
  readonly pack: Pack
  readonly yard: Yard
  readonly oracle: Oracle
  /** Whether it looks at what the enemy is said to be about. */
  readonly reads: boolean
}

/** A chance in thousandths, so that what else there is to tell two runs apart by stays below it. */
const WON = 1000
const PER_CREDIT = 0.0001
const PER_ENCOUNTER = 1

/** How likely the voyage is won from here; of lost ones the longer is the better. */
export function campaignValue(a: Admiral, s: Campaign): number {
  if (s.phase === 'won') return WON + s.credits * PER_CREDIT
  if (s.phase === 'lost') return s.encounter * PER_ENCOUNTER
  const { pack, yard, oracle } = a
  if (s.phase !== 'combat') return WON * prospect(pack, yard, oracle, s)
  const chance = chanceNow(oracle, s.combat)
  if (isFinal(s)) return WON * chance
  const pay = rewardOf(pack, s, attackerOf(pack, s.foe), s.foe, s.lane)
  return WON * (chance * prospect(pack, yard, oracle, s, pay) + (1 - chance) * LEFT * prospect(pack, yard, oracle, s))
}
/** Of fights that are not won so many are got out of: five in six, by a hundred and fifty voyages over tuning seeds. */
const LEFT = 0.85

/**
 * What an order in a fight was worth shows in the round after it, where a wind-up is answered and a use is missed; everything else when the next
 * encounter is behind, and what is bought at the last dock when the last fight begins. On tuning seeds search (64) won 45 of 100 voyages where meetings were judged at
 * once and 54 where they were judged after the encounter, 45 and 53 with docks; the first plan won 40.
 */
export function campaignShown(s: Campaign): { at(later: Campaign): boolean } {
  if (s.phase === 'combat') {
    const last = s.combat.round + 2
    return { at: (later) => later.phase !== 'combat' || later.combat.round >= last }
  }
  if (isFinal(s)) return AT_THE_LAST_FIGHT
  const next = s.encounter + 1
  return { at: ({ phase, encounter }) => encounter >= next && (phase === 'contacts' || phase === 'dock') }
}
const AT_THE_LAST_FIGHT = { at: ({ phase }: Campaign): boolean => phase === 'combat' }

/** The house's own line first, then the others worth a thought: few, since every one of them costs the search its rollouts. */
export function* campaignPlans(a: Admiral, s: Campaign): Generator<readonly Order[]> {
  const { pack, yard } = a
  switch (s.phase) {
    case 'combat':
      return yield* combatPlans(s.combat, battleOf(a, s))
    case 'contacts':
      return yield* contactPlans(a, s)
    case 'contact':
      return yield* answerPlans(a, s)
    case 'dock':
      return yield* dockPlans(pack, yard, s)
    case 'prize':
      return yield* prizePlans(pack, yard, s)
    case 'outset': {
      const orders = campaignOrders(pack, s)
      yield [at(orders, orders.length - 1)]
      return
    }
    default:
      for (const order of campaignOrders(pack, s)) yield [order]
  }
}

/** What to buy, for one taste after the other; with the contract on the board, and without. */
function* dockPlans(pack: Pack, yard: Yard, s: Campaign): Generator<readonly Order[]> {
  const line = shop(pack, yard, s)
  yield line
  const seen = [namesOf(line)]
  for (const taste of TASTES) {
    const other = shop(pack, yard, s, taste)
    const names = namesOf(other)
    if (seen.includes(names)) continue
    seen.push(names)
    yield other
  }
  const sign = alone(SIGN)
  if (!line.includes(sign) && campaignOrders(pack, s).includes(sign)) yield [sign, ...line]
}
const namesOf = (line: readonly Order[]): string => line.map(({ id }) => id).join()
const THOROUGH: Taste = { ...PLAIN, swaps: true }
const TASTES: readonly Taste[] = [
  THOROUGH,
  { ...THOROUGH, walls: 160, guns: 80 },
  { ...THOROUGH, guns: 160, walls: 80 },
  { ...THOROUGH, money: 40 },
]

function* prizePlans(pack: Pack, yard: Yard, s: Campaign): Generator<readonly Order[]> {
  const [flown, sold] = [cloneCampaign(s), cloneCampaign(s)]
  flyPrize(pack, flown)
  sellPrize(pack, sold)
  fitHold(pack, flown)
  // Half a hull is soon mended; what it is a hull of stays.
  for (const side of [ourSide(flown), ourSide(sold)]) side.hull = side.hullMax
  const fly = alone(FLY_PRIZE)
  const sell = alone(SELL_PRIZE)
  const more = standing(pack, yard, flown) - standing(pack, yard, sold)
  yield [more > 0 ? fly : sell]
  yield [more > 0 ? sell : fly]
}

/** What was brought over is fitted at the next dock, as far as there are slots. */
function fitHold(pack: Pack, s: Campaign): void {
  const { kind, modules, crew } = ourSide(s)
  for (let i = s.hold.length - 1; i >= 0; i--) {
    if (!fits(pack, kind, modules, at(s.hold, i))) continue
    modules.push(takeOut(s.hold, i))
  }
  refit(pack, s, kind, modules, crew)
}

/** What leaving a fight is worth, in chances to win it: the voyage goes on, poorer by a toll. */
const LEAVE_WORTH = 0.6

function battleOf(a: Admiral, s: Campaign): Battle {
  const seen = theirSide(s)
  const foes = seen.isScanned
    ? [seen]
    : lookalikes(a.yard, s)
        .slice(0, 3)
        .map((ship) => looksLike(lendSide(ship), seen))
  return { oracle: a.oracle, foes, leaveWorth: isFinal(s) ? 0 : LEAVE_WORTH, reads: a.reads }
}

/** In credits: what comes of meeting somebody, and the best way to go about it. */
interface Prospect {
  readonly order: Order
  readonly worth: number
}

function* contactPlans(a: Admiral, s: Campaign): Generator<readonly Order[]> {
  const { pack, yard } = a
  const ranked = s.contacts
    .map((contact, i) => {
      const { attacker, lane, captain } = contactOf(contact)
      const seen = shipOfContact(yard, legOf(s), contact)
      const answers = isFinal(s) ? [] : answersTo(a, s, attacker, lane, captainOfMet(s, captain), seen)
      return { order: nth(MEET, i), worth: answers[0]?.worth ?? 0 }
    })
    .sort((one, two) => two.worth - one.worth)
  const look = alone(LOOK_AGAIN)
  const mayLook = campaignOrders(pack, s).includes(look)
  const best = at(ranked, 0)
  const first = mayLook && best.worth < postedPay(legOf(s), 0, s.rung) / 2 ? look : best.order
  yield [first]
  if (isFinal(s)) return
  // Whoever is behind must dare more than the house does, and whoever is ahead may: each of them is worth the thought.
  for (const { order } of ranked) yield [order, alone(ATTACK)]
  if (mayLook && first !== look) yield [look]
}

function* answerPlans(a: Admiral, s: Campaign): Generator<readonly Order[]> {
  if (isFinal(s)) return yield [alone(ATTACK)]
  for (const { order, worth } of answersTo(a, s, s.foe, s.lane, s.combat.captain, theirSide(s)))
    if (worth > UNTHINKABLE) yield [order]
}
const UNTHINKABLE = -500_000

/** What losing the run costs, in credits: as much in the first leg as in the last. */
const RUN = 50_000
/** What a wreck or a prize yields beside its reward, of the pay. */
const WRECK = 0.45
/** A fight that goes badly is left more often than lost. */
const LOST_SHARE = 0.6
/** A fight that has to be fought can be left again: half of what it threatens. */
const FORCED = 0.5
const MODULE = 4000

function answersTo(
  a: Admiral,
  s: Campaign,
  attacker: number,
  lane: number,
  captain: number,
  seen: Side,
): readonly Prospect[] {
  const foe = attackerOf(a.pack, attacker)
  const own = ourSide(s)
  const ships = a.yard.alike(attacker, legOf(s), lane, seen.tr)
  const chance = chanceAgainst(a.oracle, own, own.hull, ships, percentOf(seen.hull, seen.hullMax), captain)
  const pay = rewardOf(a.pack, s, foe, attacker, lane)
  const fight = chance * pay - (1 - chance) * RUN * LOST_SHARE
  const forced = fight < 0 ? fight * FORCED : fight
  const toll = Math.max(
    (postedPay(legOf(s), lane, s.rung) * BALANCE.toll_percent) / 100,
    BALANCE.toll_per_rating * seen.tr,
  )
  const passing = isFreePass(s) ? 0 : -toll
  const { on_bribe, on_surrender } = foe
  const bribed =
    shareOf(on_bribe, 'accept') * -toll +
    shareOf(on_bribe, 'accept_and_attack') * (forced - toll) +
    shareOf(on_bribe, 'refuse_attack') * forced
  const yielded =
    shareOf(on_surrender, 'accept') * -surrenderCost(s, foe, seen.tr) +
    shareOf(on_surrender, 'attack') * forced +
    shareOf(on_surrender, 'ignore') * passing
  const away = fleeOdds(own, ships)
  const answers: Prospect[] = [
    { order: alone(ATTACK), worth: fight },
    { order: alone(FLEE), worth: away * passing + (1 - away) * forced },
    ...(toll <= s.credits ? [{ order: alone(BRIBE), worth: bribed }] : []),
    { order: alone(YIELD), worth: yielded },
  ]
  return answers.sort((one, two) => two.worth - one.worth)
}

function shareOf(weights: Readonly<Record<string, number | undefined>>, answer: string): number {
  let sum = 0
  for (const key in weights) sum += weights[key] ?? 0
  return (weights[answer] ?? 0) / sum
}

function fleeOdds(own: Side, ships: readonly Side[]): number {
  let sum = 0
  for (const ship of ships) sum += pursuitPercent(own, ship)
  return sum / (100 * ships.length)
}

function surrenderCost(s: Campaign, { surrender_means }: Attacker, tr: number): number {
  if (surrender_means === 'death') return 1e6
  if (surrender_means === 'fine') {
    const fine = Math.max((s.credits * BALANCE.fine_percent) / 100, BALANCE.fine_per_rating * tr)
    return fine <= s.credits ? fine : s.credits + MODULE
  }
  return s.cargo * at(DOCK.cargo_value, legOf(s)) + (s.hold.length + 1) * MODULE
}

/** What beating them brings, as far as there is room for it. */
function rewardOf(pack: Pack, s: Campaign, { cargo }: Attacker, attacker: number, lane: number): number {
  const units = cargo === undefined ? 0 : Math.min((cargo[0] + cargo[1]) / 2, freeRoom(pack, s))
  const pay = payOf(pack, s, attacker, lane)
  return pay * (1 + WRECK) + units * at(DOCK.cargo_value, legOf(s))
}
