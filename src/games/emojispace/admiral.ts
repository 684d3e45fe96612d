import { ATTACK, alone, BRIBE, DISMISS, FLEE, LEAVE, type Order, SURRENDER, TAKE, UNFIT, YIELD } from './actions.ts'
import { campaignOrders } from './campaign.ts'
import { type Campaign, cloneCampaign, contactOf, isFinal, ourSide, theirSide } from './campaign-state.ts'
import { type Attacker, BALANCE, type Pack } from './content.ts'
import { applyAtDock, dockOrders, sellPrice } from './dock.ts'
import type { Yard } from './npc.ts'
import { percentOf, type Side } from './side.ts'
import { combatPlans, combatValue, thumbOrder } from './tactics.ts'

/** What the house thinks of a campaign: rules of thumb for every place, from what the player may know. */

const WON = 6000
const LOST = -1000
/** Weights, by trial over seeds: see the README. */
const PER_WEAPON = 70
const PER_DEFENSE = 65
const PER_ENGINE = 10
const PER_HULL = 12
const PER_REPAIR_MODULE = 40
const PER_CREDIT = 0.02
/** Goods are worth a little less than their price, so that they are sold. */
const UNSOLD = 0.9
const PER_HULL_PERCENT = 1.2
const PER_DEGRADATION = 25
const INSURED = 30
const PER_ENCOUNTER = 4
const PER_KILL = 20
/** Percent of hull with which a weaker ship is worth a fight. Equal ratings are left alone: one such fight in four is the last. */
const FIT_TO_FIGHT = 50
/** How a fight with a stranger looks, by how far their rating is below or above ours. */
const BY_RATING = [120, 80, 10, -160, -400] as const

export function campaignValue(pack: Pack, s: Campaign): number {
  if (s.phase === 'won') return WON + s.credits
  if (s.phase === 'lost') return LOST + s.ratings * 20 + s.encounter * 10
  const base = standing(pack, s)
  if (s.phase === 'combat') return base + combatValue(s.combat, 0)
  if (s.phase === 'contact') return base + prospect(s)
  return base
}

function standing(pack: Pack, s: Campaign): number {
  const own = ourSide(s)
  const goods = s.cargo * BALANCE.cargo_value + s.hold.reduce((sum, code) => sum + sellPrice(pack, code), 0)
  const money = (s.credits + goods * UNSOLD) * PER_CREDIT
  const progress = s.encounter * PER_ENCOUNTER + s.ratings * PER_KILL
  if (!s.hasShip) return money + progress - 500
  return money + progress + shipWorth(own) + (s.isInsured ? INSURED : 0)
}

function shipWorth(own: Side): number {
  const worn = (own.degradation[0] as number) + (own.degradation[1] as number) + (own.degradation[2] as number)
  const [weapon, defense, engine] = own.bands as [number, number, number]
  const power = weapon * PER_WEAPON + defense * PER_DEFENSE + engine * PER_ENGINE + own.hullMax * PER_HULL
  return (
    power +
    own.repairs.length * PER_REPAIR_MODULE +
    percentOf(own.hull, own.hullMax) * PER_HULL_PERCENT -
    worn * PER_DEGRADATION
  )
}

/** What to expect of the one we have met: their rating against ours, and the hull we bring. */
function prospect(s: Campaign): number {
  const own = ourSide(s)
  const step = Math.max(-2, Math.min(2, theirSide(s).tr - own.tr))
  return (BY_RATING[step + 2] as number) - (100 - percentOf(own.hull, own.hullMax))
}

/** The house's own line first, then the others worth a thought: few, since every one of them costs the search its rollouts. */
export function* campaignPlans(pack: Pack, yard: Yard, s: Campaign): Generator<readonly Order[]> {
  if (s.phase === 'combat') return yield* combatPlans(s.combat, 0, isFinal(s))
  const first = advise(pack, yard, s)
  yield first
  for (const order of campaignOrders(pack, s)) if (order !== first[0] && isSensible(s, order)) yield [order]
}

/**
 * Whom to meet and whether to fight decides little by itself and much by what comes after, so that a handful of rollouts
 * cannot tell good from bad there; the rule of thumb can.
 */
const isSensible = (s: Campaign, { action }: Order): boolean => s.phase === 'salvage' && action === TAKE

function advise(pack: Pack, yard: Yard, s: Campaign): readonly Order[] {
  const orders = campaignOrders(pack, s)
  switch (s.phase) {
    case 'outset':
      return [orders.at(-1) as Order]
    case 'contacts':
      return [orders[bestContact(pack, yard, s)] as Order]
    case 'contact':
      return [atContact(pack, s)]
    case 'dock':
      return shop(pack, s)
    case 'combat':
      return [thumbOrder(s.combat, 0, isFinal(s))]
    default:
      return [orders[0] as Order]
  }
}

/** The best pay among those we can beat; the weakest where we can beat nobody. */
function bestContact(pack: Pack, yard: Yard, s: Campaign): number {
  const own = ourSide(s)
  let chosen = 0
  let most = Number.NEGATIVE_INFINITY
  s.contacts.forEach((contact, i) => {
    const { attacker, side } = contactOf(yard, s, contact)
    const { reward } = pack.attackers[attacker] as Attacker
    const pay = (reward.cargo === undefined ? 0 : 60) + (reward.credits === undefined ? 0 : 15 * side.tr)
    const step = Math.max(-2, Math.min(2, side.tr - own.tr))
    const points = (BY_RATING[step + 2] as number) + pay
    if (points > most) {
      most = points
      chosen = i
    }
  })
  return chosen
}

function atContact(pack: Pack, s: Campaign): Order {
  const own = ourSide(s)
  const enemy = theirSide(s)
  const hull = percentOf(own.hull, own.hullMax)
  if (isFinal(s) || (hull > FIT_TO_FIGHT && enemy.tr < own.tr)) return alone(ATTACK)
  const { on_surrender, on_bribe } = pack.attackers[s.foe] as Attacker
  if (on_surrender.ignore !== undefined) return alone(YIELD)
  if (on_bribe.accept !== undefined && BALANCE.bribe_per_rating * enemy.tr * 3 <= s.credits) return alone(BRIBE)
  return alone(FLEE)
}

const MOST_STEPS = 40

/** Buys what looks best, step by step, until nothing does; then leaves. */
function shop(pack: Pack, s: Campaign): readonly Order[] {
  const line: Order[] = []
  let now = s
  for (let step = 0; step < MOST_STEPS; step++) {
    const best = bestStep(pack, now)
    if (best === undefined) break
    line.push(best.order)
    now = best.then
  }
  const orders = dockOrders(pack, now)
  if (orders.includes(alone(LEAVE))) line.push(alone(LEAVE))
  return line.length > 0 ? line : [orders.find(({ action }) => action === DISMISS) ?? (orders[0] as Order)]
}

function bestStep(pack: Pack, s: Campaign): { order: Order; then: Campaign } | undefined {
  let most = standing(pack, s) + 0.5
  let best: { order: Order; then: Campaign } | undefined
  for (const order of dockOrders(pack, s)) {
    if (order.action === LEAVE || order.action === UNFIT || order.action === SURRENDER) continue
    const then = cloneCampaign(s)
    applyAtDock(pack, then, order)
    const points = standing(pack, then)
    if (points > most) {
      most = points
      best = { order, then }
    }
  }
  return best
}
