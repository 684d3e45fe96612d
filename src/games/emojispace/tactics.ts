import { ESCAPE, FOCUS_FIRE, type Order, orderOf, SURRENDER } from './actions.ts'
import { winnerOf } from './combat.ts'
import { type Combat, isRed, percentOf, type Side, sideOf } from './side.ts'
import { combatOrders } from './skirmish.ts'

/** What the house thinks of a combat, from what a seat may know. */

const WON = 300
const FLED = 40
/** Weights in percent of hull, by trial against each other. */
const RED_SUBSYSTEM = 12
const THEIR_SHARE = 1

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
export function thumbOrder(c: Combat, seat: number): Order {
  const own = sideOf(c, seat)
  const enemy = sideOf(c, 1 - seat)
  const repairs = combatOrders(c, seat).filter((order) => order.place >= 0)
  const best = repairs.reduce((most, order) => Math.max(most, magnitudeOf(own, order)), 0)
  const isBehind = percentOf(own.hull, own.hullMax) < percentOf(enemy.hull, enemy.hullMax)
  if (
    best > 0 &&
    own.hull * 2 <= own.hullMax &&
    own.hull + best <= own.hullMax &&
    percentOf(enemy.hull, enemy.hullMax) > 25
  )
    return repairs.find((order) => magnitudeOf(own, order) === best) as Order
  if (isRed(own, 0) || (own.hull * 4 <= own.hullMax && isBehind && enemy.tr >= own.tr)) return orderOf(ESCAPE)
  return orderOf(FOCUS_FIRE)
}

const magnitudeOf = (s: Side, order: Order): number => s.magnitudes[s.repairs.indexOf(order.place)] ?? 0

/** The rule of thumb first, then everything else but giving up. */
export function* combatPlans(c: Combat, seat: number): Generator<readonly Order[]> {
  const first = thumbOrder(c, seat)
  yield [first]
  for (const order of combatOrders(c, seat)) if (order !== first && order.action !== SURRENDER) yield [order]
}
