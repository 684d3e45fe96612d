import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import {
  ATTACK,
  BRIBE,
  FLEE,
  FLY_PRIZE,
  MEET_CONTACT,
  nthOrder,
  type Order,
  plainOrder,
  REDRAW_CONTACTS,
  SELL_PRIZE,
  SIGN_CONTRACT,
  SURRENDER_AT_CONTACT,
} from '../actions.ts'
import { campaignOrders } from '../campaign/campaign.ts'
import {
  type Campaign,
  cloneCampaign,
  currentLeg,
  freeHoldRoom,
  hasSlotsFor,
  isLastVesselNext,
  ourSide,
  refitShip,
  removeAt,
  shipOfContact,
  theirSide,
  unpackContact,
} from '../campaign/campaign-state.ts'
import { captainsAtHelm, contactPay, isPassingFree, lanePay, outrunPercent } from '../campaign/contacts.ts'
import { flyPrize, sellPrize } from '../campaign/prize.ts'
import { copyForCombat, hullPercent, type Side } from '../combat/side.ts'
import type { ShipYard } from '../combat/yard.ts'
import { type Attacker, attackerOf, BALANCE, DOCK, type Pack } from '../content/content.ts'
import { combatLines, type FightPlanInput, winChanceNow } from './combat-ai.ts'
import { copyVisibleDamage, lookalikes } from './determinize.ts'
import { meanWinChance, type OddsTables } from './fight-odds.ts'
import { DEFAULT_WEIGHTS, positionScore, type ShipWeights } from './position-score.ts'
import { shoppingLine } from './shopping.ts'
import { voyageOdds } from './voyage-odds.ts'

/** What the built-in campaign plan works with. It uses only what the player may know. */
export interface CampaignAi {
  readonly pack: Pack
  readonly yard: ShipYard
  readonly oddsTables: OddsTables
  /** Whether the plan reacts to what the enemy announces. */
  readonly readsIntent: boolean
}

/** The weight of a winning chance in the score. It is so large that the other terms only break ties. */
const WON = 1000
const PER_CREDIT = 0.0001
const PER_ENCOUNTER = 1

/** Estimates the chance to win the voyage. Of two lost voyages, the one that got further scores higher. */
export function campaignValue(a: CampaignAi, s: Campaign): number {
  if (s.phase === 'won') return WON + s.credits * PER_CREDIT
  if (s.phase === 'lost') return s.encounter * PER_ENCOUNTER
  const { pack, yard, oddsTables } = a
  if (s.phase !== 'combat') return WON * voyageOdds(pack, yard, oddsTables, s)
  const chance = winChanceNow(oddsTables, s.combat)
  if (isLastVesselNext(s)) return WON * chance
  const pay = rewardOf(pack, s, attackerOf(pack, s.foe), s.foe, s.lane)
  return (
    WON *
    (chance * voyageOdds(pack, yard, oddsTables, s, pay) +
      (1 - chance) * ESCAPED_SHARE * voyageOdds(pack, yard, oddsTables, s))
  )
}
/** The share of losing fights from which the ship escapes: about 5/6, measured over 150 tuning voyages. */
const ESCAPED_SHARE = 0.85

/**
 * A test for the later states in which a line of play can be evaluated: an order in a fight two rounds later, other
 * orders after the next encounter, purchases at the last dock when the last fight begins. On tuning seeds, search (64)
 * won 45 of 100 voyages when it evaluated contacts at once and 54 when it waited for the end of the encounter (docks:
 * 45 and 53); the built-in plan won 40.
 */
export function campaignHorizon(s: Campaign): { at(later: Campaign): boolean } {
  if (s.phase === 'combat') {
    const last = s.combat.round + 2
    return { at: (later) => later.phase !== 'combat' || later.combat.round >= last }
  }
  if (isLastVesselNext(s)) return AT_THE_LAST_FIGHT
  const next = s.encounter + 1
  return { at: ({ phase, encounter }) => encounter >= next && (phase === 'contacts' || phase === 'dock') }
}
const AT_THE_LAST_FIGHT = { at: ({ phase }: Campaign): boolean => phase === 'combat' }

/** The built-in plan's line, followed by the alternatives to consider. There are only a few, because search simulates each of them. */
export function* campaignLines(a: CampaignAi, s: Campaign): Generator<readonly Order[]> {
  const { pack, yard } = a
  switch (s.phase) {
    case 'combat':
      return yield* combatLines(s.combat, battleOf(a, s))
    case 'contacts':
      return yield* contactLines(a, s)
    case 'contact':
      return yield* answerLines(a, s)
    case 'dock':
      return yield* dockLines(pack, yard, s)
    case 'prize':
      return yield* prizeLines(pack, yard, s)
    case 'outset': {
      const orders = campaignOrders(pack, s)
      yield [at(orders, orders.length - 1)]
      return
    }
    case 'salvage':
    case 'won':
    case 'lost':
      for (const order of campaignOrders(pack, s)) yield [order]
      return
    default:
      return unreachable(s.phase)
  }
}

/** Lines of shopping at a dock, one for each set of weights. The first one is also offered with the contract signed. */
function* dockLines(pack: Pack, yard: ShipYard, s: Campaign): Generator<readonly Order[]> {
  const line = shoppingLine(pack, yard, s)
  yield line
  const seen = [idsOf(line)]
  for (const taste of WEIGHTINGS) {
    const other = shoppingLine(pack, yard, s, taste)
    const names = idsOf(other)
    if (seen.includes(names)) continue
    seen.push(names)
    yield other
  }
  const sign = plainOrder(SIGN_CONTRACT)
  if (!line.includes(sign) && campaignOrders(pack, s).includes(sign)) yield [sign, ...line]
}
const idsOf = (line: readonly Order[]): string => line.map(({ id }) => id).join()
const WITH_SWAPS: ShipWeights = { ...DEFAULT_WEIGHTS, hasSwaps: true }
const WEIGHTINGS: readonly ShipWeights[] = [
  WITH_SWAPS,
  { ...WITH_SWAPS, defensePercent: 160, weaponPercent: 80 },
  { ...WITH_SWAPS, weaponPercent: 160, defensePercent: 80 },
  { ...WITH_SWAPS, moneyPercent: 40 },
]

function* prizeLines(pack: Pack, yard: ShipYard, s: Campaign): Generator<readonly Order[]> {
  const [flown, sold] = [cloneCampaign(s), cloneCampaign(s)]
  flyPrize(pack, flown)
  sellPrize(pack, sold)
  fitHold(pack, flown)
  // Both ships are compared with a full hull, because repairs are cheap and the ship stays.
  for (const side of [ourSide(flown), ourSide(sold)]) side.hull = side.hullMax
  const fly = plainOrder(FLY_PRIZE)
  const sell = plainOrder(SELL_PRIZE)
  const more = positionScore(pack, yard, flown) - positionScore(pack, yard, sold)
  yield [more > 0 ? fly : sell]
  yield [more > 0 ? sell : fly]
}

/** Fits modules of the hold into free slots, as the player would do at the next dock. */
function fitHold(pack: Pack, s: Campaign): void {
  const { kind, modules, crew } = ourSide(s)
  for (let i = s.hold.length - 1; i >= 0; i--) {
    if (!hasSlotsFor(pack, kind, modules, at(s.hold, i))) continue
    modules.push(removeAt(s.hold, i))
  }
  refitShip(pack, s, kind, modules, crew)
}

/** The value of leaving a fight, given as a chance to win it: the voyage continues, but a toll must be paid. */
const LEAVE_VALUE = 0.6

function battleOf(a: CampaignAi, s: Campaign): FightPlanInput {
  const seen = theirSide(s)
  const foes = seen.isScanned
    ? [seen]
    : lookalikes(a.yard, s)
        .slice(0, 3)
        .map((ship) => copyVisibleDamage(copyForCombat(ship), seen))
  return {
    oddsTables: a.oddsTables,
    foes,
    leaveValue: isLastVesselNext(s) ? 0 : LEAVE_VALUE,
    readsIntent: a.readsIntent,
  }
}

/** An order with its expected value in credits. */
interface ScoredOrder {
  readonly order: Order
  readonly value: number
}

function* contactLines(a: CampaignAi, s: Campaign): Generator<readonly Order[]> {
  const { pack, yard } = a
  const ranked = s.contacts
    .map((contact, i) => {
      const { attacker, lane, captain } = unpackContact(contact)
      const seen = shipOfContact(yard, currentLeg(s), contact)
      const answers = isLastVesselNext(s) ? [] : answersTo(a, s, attacker, lane, captainsAtHelm(s, captain), seen)
      return { order: nthOrder(MEET_CONTACT, i), value: answers[0]?.value ?? 0 }
    })
    .sort((one, two) => two.value - one.value)
  const redraw = plainOrder(REDRAW_CONTACTS)
  const mayRedraw = campaignOrders(pack, s).includes(redraw)
  const best = at(ranked, 0)
  const first = mayRedraw && best.value < lanePay(currentLeg(s), 0, s.rung) / 2 ? redraw : best.order
  yield [first]
  if (isLastVesselNext(s)) return
  // Every contact is offered: a player who is behind must take more risk than the plan does, and one who is ahead can afford it.
  for (const { order } of ranked) yield [order, plainOrder(ATTACK)]
  if (mayRedraw && first !== redraw) yield [redraw]
}

function* answerLines(a: CampaignAi, s: Campaign): Generator<readonly Order[]> {
  if (isLastVesselNext(s)) return yield [plainOrder(ATTACK)]
  for (const { order, value } of answersTo(a, s, s.foe, s.lane, s.combat.captain, theirSide(s)))
    if (value > MIN_VALUE) yield [order]
}
const MIN_VALUE = -500_000

/** What losing the run costs, in credits. */
const RUN_VALUE = 50_000
/** The value of salvage or a prize, as a share of the pay for the fight. */
const WRECK_SHARE = 0.45
/** Of the fights that go badly, the share that is lost and not left in time. */
const LOST_SHARE = 0.6
/** An unwanted fight can still be left, so only this share of its expected loss counts. */
const FORCED_SHARE = 0.5
const MODULE_VALUE = 4000

function answersTo(
  a: CampaignAi,
  s: Campaign,
  attacker: number,
  lane: number,
  captain: number,
  seen: Side,
): readonly ScoredOrder[] {
  const foe = attackerOf(a.pack, attacker)
  const own = ourSide(s)
  const ships = a.yard.withRating(attacker, currentLeg(s), lane, seen.tr)
  const chance = meanWinChance(a.oddsTables, own, own.hull, ships, hullPercent(seen.hull, seen.hullMax), captain)
  const pay = rewardOf(a.pack, s, foe, attacker, lane)
  const fight = chance * pay - (1 - chance) * RUN_VALUE * LOST_SHARE
  const forced = fight < 0 ? fight * FORCED_SHARE : fight
  const toll = Math.max(
    (lanePay(currentLeg(s), lane, s.rung) * BALANCE.toll_percent) / 100,
    BALANCE.toll_per_rating * seen.tr,
  )
  const passing = isPassingFree(s) ? 0 : -toll
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
  const answers: ScoredOrder[] = [
    { order: plainOrder(ATTACK), value: fight },
    { order: plainOrder(FLEE), value: away * passing + (1 - away) * forced },
    ...(toll <= s.credits ? [{ order: plainOrder(BRIBE), value: bribed }] : []),
    { order: plainOrder(SURRENDER_AT_CONTACT), value: yielded },
  ]
  return answers.sort((one, two) => two.value - one.value)
}

function shareOf(weights: Readonly<Record<string, number | undefined>>, answer: string): number {
  let sum = 0
  for (const key in weights) sum += weights[key] ?? 0
  return (weights[answer] ?? 0) / sum
}

function fleeOdds(own: Side, ships: readonly Side[]): number {
  let sum = 0
  for (const ship of ships) sum += outrunPercent(own, ship)
  return sum / (100 * ships.length)
}

function surrenderCost(s: Campaign, { surrender_means }: Attacker, tr: number): number {
  if (surrender_means === 'death') return 1e6
  if (surrender_means === 'fine') {
    const fine = Math.max((s.credits * BALANCE.fine_percent) / 100, BALANCE.fine_per_rating * tr)
    return fine <= s.credits ? fine : s.credits + MODULE_VALUE
  }
  return s.cargo * at(DOCK.cargo_value, currentLeg(s)) + (s.hold.length + 1) * MODULE_VALUE
}

/** The expected reward for beating a contact, counting the cargo for which there is room. */
function rewardOf(pack: Pack, s: Campaign, { cargo }: Attacker, attacker: number, lane: number): number {
  const units = cargo === undefined ? 0 : Math.min((cargo[0] + cargo[1]) / 2, freeHoldRoom(pack, s))
  const pay = contactPay(pack, s, attacker, lane)
  return pay * (1 + WRECK_SHARE) + units * at(DOCK.cargo_value, currentLeg(s))
}
