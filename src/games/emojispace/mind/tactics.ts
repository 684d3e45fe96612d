import { ESCAPE, FOCUS_FIRE, type Order, orderOf, REPAIR, SCAN, SURRENDER } from '../actions.ts'
import { BAND_PLACES, WEAPON } from '../content.ts'
import { winnerOf } from '../fight/combat.ts'
import { type Combat, isRed, percentOf, type Side, sideOf } from '../fight/side.ts'
import { combatOrders } from '../fight/skirmish.ts'
import type { Stance } from './odds.ts'

/** What the house thinks of a combat, from what a seat may know. */

const WON = 300
const FLED = 40
/** Weights in percent of hull, by trial against each other. */
const RED_SUBSYSTEM = 12
const THEIR_SHARE = 1
/** Below this percent of hull, and behind, it is time to leave. */
const LEAVE_BELOW = 80
/** Permille of winning below which a captain who may leave does. */
const ESCAPE_BELOW = 400
/** Between these odds rollouts may tell what the rule of thumb cannot. */
const HOPELESS = 200
const SURE = 650
/** A fight that has lasted so many rounds needs guns, not shields. */
const PATIENCE = 18

/** How a combat looks from a seat; larger is better. For players, who look at imagined combats only. */
export function combatValue(c: Combat, seat: number): number {
  const own = sideOf(c, seat)
  const other = sideOf(c, 1 - seat)
  const balance = worth(own) - THEIR_SHARE * worth(other)
  if (c.ended === '') return balance
  const winner = winnerOf(c)
  if (c.ended === 'escape') return c.by === seat ? worth(own) - FLED : balance
  if (winner < 0) return own.hull === 0 ? -WON : balance
  return winner === seat ? WON + worth(own) : balance - WON
}

function worth(s: Side): number {
  let sum = percentOf(s.hull, s.hullMax)
  for (const band of BAND_PLACES) if (isRed(s, band)) sum -= RED_SUBSYSTEM
  return sum
}

/** The rule of thumb: mend when mending is not wasted, run when the guns are gone, else fire. */
export function thumbOrder(c: Combat, seat: number, isLastStand = false, stance?: Stance): Order {
  const own = sideOf(c, seat)
  const enemy = sideOf(c, 1 - seat)
  const repairs = combatOrders(c, seat).filter((order) => order.place >= 0)
  const best = repairs.reduce((most, order) => Math.max(most, magnitudeOf(own, order)), 0)
  const ours = percentOf(own.hull, own.hullMax)
  const theirs = percentOf(enemy.hull, enemy.hullMax)
  const isWorthIt = own.hull * 2 <= own.hullMax && own.hull + best <= own.hullMax && theirs > 25
  const mend = repairs.find((order) => magnitudeOf(own, order) === best)
  if (mend !== undefined && best > 0 && isWorthIt) return mend
  const isLosing = stance === undefined ? ours <= LEAVE_BELOW && ours < theirs : stance.odds < ESCAPE_BELOW
  if (!isLastStand && (isRed(own, WEAPON) || isLosing)) return orderOf(ESCAPE)
  return orderOf(stance === undefined || c.round >= PATIENCE ? FOCUS_FIRE : stance.action)
}

const magnitudeOf = (s: Side, order: Order): number => s.magnitudes[s.repairs.indexOf(order.place)] ?? 0

/** The rule of thumb first, then what else a captain would think of now. */
export function* combatPlans(
  c: Combat,
  seat: number,
  isLastStand = false,
  stance?: Stance,
): Generator<readonly Order[]> {
  const first = thumbOrder(c, seat, isLastStand, stance)
  yield [first]
  for (const order of combatOrders(c, seat))
    if (order !== first && isWorthAThought(c, seat, order.action, isLastStand, stance)) yield [order]
}

/** With nowhere to go one tries everything; else what is in doubt is whether to stay, to mend or to leave. */
function isWorthAThought(c: Combat, seat: number, action: number, isLastStand: boolean, stance?: Stance): boolean {
  if (action === SURRENDER || action === SCAN) return false
  if (isLastStand) return action !== ESCAPE
  const { hull, hullMax } = sideOf(c, seat)
  const isHurt = percentOf(hull, hullMax) <= LEAVE_BELOW
  if (stance === undefined) return action === FOCUS_FIRE || (isHurt && (action === ESCAPE || action === REPAIR))
  const isInDoubt = stance.odds >= HOPELESS && stance.odds < SURE
  return isInDoubt && (action === stance.action || action === ESCAPE || (isHurt && action === REPAIR))
}
