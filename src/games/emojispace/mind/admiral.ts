import { at } from '../../../kit/vocabulary.ts'
import { ATTACK, alone, BRIBE, FLEE, type Order, TAKE, YIELD } from '../actions.ts'
import { type Attacker, attackerOf, BALANCE, type Pack } from '../content.ts'
import { percentOf, type Side } from '../fight/side.ts'
import type { Yard } from '../fight/yard.ts'
import { campaignOrders, pursuitPercent } from '../run/campaign.ts'
import { type Campaign, contactOf, freeRoom, isFinal, ourSide, populationOf, theirSide } from '../run/campaign-state.ts'
import { lookalikes } from './imagine.ts'
import { type Stance, stanceAgainst } from './odds.ts'
import { shop } from './purser.ts'
import { combatPlans, combatValue, thumbOrder } from './tactics.ts'
import { standing } from './worth.ts'

/** What the house thinks of a campaign: rules of thumb for every place, from what the player may know. */

const WON = 6000
const LOST = -1000
const PER_LOST_RATING = 20
const PER_LOST_ENCOUNTER = 10
/** Points of `standing` for a credit that an encounter promises. */
const PER_CREDIT = 0.02

export function campaignValue(pack: Pack, yard: Yard, s: Campaign): number {
  if (s.phase === 'won') return WON + s.credits
  if (s.phase === 'lost') return LOST + s.ratings * PER_LOST_RATING + s.encounter * PER_LOST_ENCOUNTER
  const base = standing(pack, yard, s)
  if (s.phase === 'combat') return base + combatValue(s.combat, 0)
  if (s.phase === 'contact') return base + prospect(pack, yard, s).worth * PER_CREDIT
  return base
}

/** The house's own line first, then the others worth a thought: few, since every one of them costs the search its rollouts. */
export function* campaignPlans(pack: Pack, yard: Yard, s: Campaign): Generator<readonly Order[]> {
  if (s.phase === 'combat') return yield* combatPlans(s.combat, 0, isFinal(s), stanceOf(yard, s))
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
      return [at(orders, orders.length - 1)]
    case 'contacts':
      return [at(orders, bestContact(pack, yard, s))]
    case 'contact':
      return [prospect(pack, yard, s).order]
    case 'dock':
      return shop(pack, yard, s)
    case 'combat':
      return [thumbOrder(s.combat, 0, isFinal(s), stanceOf(yard, s))]
    default:
      return [at(orders, 0)]
  }
}

/** How to fight on, and what that promises: against all that look like them, or against what a scan has shown. */
function stanceOf(yard: Yard, s: Campaign): Stance {
  const [own, enemy] = [ourSide(s), theirSide(s)]
  const ships = enemy.isScanned ? [enemy] : lookalikes(yard, s)
  return stanceAgainst(own, own.hull, ships, percentOf(enemy.hull, enemy.hullMax))
}

/** The one we can get most out of. */
function bestContact(pack: Pack, yard: Yard, s: Campaign): number {
  if (isFinal(s)) return 0
  let chosen = 0
  let most = Number.NEGATIVE_INFINITY
  s.contacts.forEach((contact, i) => {
    const { attacker, side } = contactOf(yard, s, contact)
    const ships = yard.alike(attacker, populationOf(s), side.tr)
    const { worth } = bestAnswer(pack, s, attackerOf(pack, attacker), ships, side)
    if (worth > most) {
      most = worth
      chosen = i
    }
  })
  return chosen
}

/** In credits: what comes of meeting somebody, and the best way to go about it. */
interface Prospect {
  readonly order: Order
  readonly worth: number
}

function prospect(pack: Pack, yard: Yard, s: Campaign): Prospect {
  if (isFinal(s)) return { order: alone(ATTACK), worth: 0 }
  return bestAnswer(pack, s, attackerOf(pack, s.foe), lookalikes(yard, s), theirSide(s))
}

/** What losing the ship costs, in credits. */
const RUN = 17_000
/** What a wreck yields beside its reward. */
const WRECK = 600
const PER_RATING = 100
/** A fight that has to be fought can be left again: half of what it threatens. */
const FORCED = 0.5
/** Who runs when it hurts is destroyed two times in three. */
const STAYS = 0.65
const A_LOOSE_MODULE = 800

function bestAnswer(pack: Pack, s: Campaign, foe: Attacker, ships: readonly Side[], seen: Side): Prospect {
  const own = ourSide(s)
  const odds = stanceAgainst(own, own.hull, ships, percentOf(seen.hull, seen.hullMax)).odds / 1000
  const fight = odds * rewardOf(pack, s, foe, seen.tr) - (1 - odds) * RUN
  const forced = fight < 0 ? fight * FORCED : fight
  const bribe = BALANCE.bribe_per_rating * seen.tr
  const { on_bribe, on_surrender } = foe
  const bribed =
    shareOf(on_bribe, 'accept') * -bribe +
    shareOf(on_bribe, 'accept_and_attack') * (forced - bribe) +
    shareOf(on_bribe, 'refuse_attack') * forced
  const yielded = shareOf(on_surrender, 'accept') * -surrenderCost(s, foe) + shareOf(on_surrender, 'attack') * forced
  const answers: Prospect[] = [
    { order: alone(ATTACK), worth: fight },
    { order: alone(FLEE), worth: (1 - fleeOdds(own, ships)) * forced },
    ...(bribe <= s.credits ? [{ order: alone(BRIBE), worth: bribed }] : []),
    { order: alone(YIELD), worth: yielded },
  ]
  return answers.reduce((best, answer) => (answer.worth > best.worth ? answer : best))
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

function surrenderCost(s: Campaign, { surrender_means }: Attacker): number {
  if (surrender_means === 'death') return RUN
  if (surrender_means === 'fine') return Math.floor((s.credits * BALANCE.fine_percent) / 100)
  return s.cargo * BALANCE.cargo_value + s.hold.length * A_LOOSE_MODULE
}

/** What destroying them brings, as far as there is room for it, and as far as they stay to be destroyed. */
function rewardOf(pack: Pack, s: Campaign, { reward, captain }: Attacker, tr: number): number {
  const mean = ([least, most]: readonly [number, number]): number => (least + most) / 2
  const units = reward.cargo === undefined ? 0 : Math.min(mean(reward.cargo), freeRoom(pack, s))
  const pay = reward.credits === undefined ? 0 : (mean(reward.credits) * tr * BALANCE.rating_pay_percent) / 100
  const stays = captain === 'pirate' || captain === 'patrol' ? STAYS : 1
  return (units * BALANCE.cargo_value + pay + WRECK + PER_RATING * tr) * stays
}
