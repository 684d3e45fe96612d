import { ESCAPE, FOCUS_FIRE, type Order, orderOf, REPAIR, SCAN, SURRENDER } from './actions.ts'
import { winnerOf } from './combat.ts'
import { type Combat, isRed, percentOf, type Side, sideOf } from './side.ts'
import { combatOrders } from './skirmish.ts'

/** What the house thinks of a combat, from what a seat may know. */

const WON = 300
const FLED = 40
/** Weights in percent of hull, by trial against each other. */
const RED_SUBSYSTEM = 12
const THEIR_SHARE = 1
/** Below this percent of hull, and behind, it is time to leave. */
const LEAVE_BELOW = 80

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
  for (let band = 0; band < 3; band++) if (isRed(s, band)) sum -= RED_SUBSYSTEM
  return sum
}

/** The rule of thumb: mend when mending is not wasted, run when the guns are gone, else fire. */
export function thumbOrder(c: Combat, seat: number, isLastStand = false): Order {
  const own = sideOf(c, seat)
  const enemy = sideOf(c, 1 - seat)
  const repairs = combatOrders(c, seat).filter((order) => order.place >= 0)
  const best = repairs.reduce((most, order) => Math.max(most, magnitudeOf(own, order)), 0)
  const ours = percentOf(own.hull, own.hullMax)
  const theirs = percentOf(enemy.hull, enemy.hullMax)
  const isWorthIt = own.hull * 2 <= own.hullMax && own.hull + best <= own.hullMax && theirs > 25
  if (best > 0 && isWorthIt) return repairs.find((order) => magnitudeOf(own, order) === best) as Order
  const isLosing = ours <= LEAVE_BELOW && ours < theirs
  if (!isLastStand && (isRed(own, 0) || isLosing)) return orderOf(ESCAPE)
  return orderOf(FOCUS_FIRE)
}

const magnitudeOf = (s: Side, order: Order): number => s.magnitudes[s.repairs.indexOf(order.place)] ?? 0

/** The rule of thumb first, then what else a captain would think of now. */
export function* combatPlans(c: Combat, seat: number, isLastStand = false): Generator<readonly Order[]> {
  const first = thumbOrder(c, seat, isLastStand)
  yield [first]
  const own = sideOf(c, seat)
  const isHurt = percentOf(own.hull, own.hullMax) <= LEAVE_BELOW
  for (const order of combatOrders(c, seat))
    if (order !== first && isWorthAThought(order.action, isHurt, isLastStand)) yield [order]
}

/** With a whole hull one fires; hurt, one mends or leaves; with nowhere to go one tries everything. */
function isWorthAThought(action: number, isHurt: boolean, isLastStand: boolean): boolean {
  if (action === FOCUS_FIRE) return true
  if (action === SURRENDER || action === SCAN) return false
  if (isLastStand) return action !== ESCAPE
  return isHurt && (action === ESCAPE || action === REPAIR)
}
