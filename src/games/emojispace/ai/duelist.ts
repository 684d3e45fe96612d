import type { Order } from '../actions.ts'
import { combatOrders } from '../combat/orders.ts'
import { type Combat, cloneCombat, lendSide, sideOf } from '../combat/side.ts'
import type { Skirmish } from '../combat/skirmish.ts'
import type { Yard } from '../combat/yard.ts'
import { looksLike } from './determinize.ts'
import type { Oracle } from './odds.ts'
import { combatPlans } from './tactics.ts'

/** A skirmish from a seat: as in a campaign, except that leaving is worth less than a win and more than a loss. */
export function* skirmishPlans(yard: Yard, oracle: Oracle, s: Skirmish, seat: number): Generator<readonly Order[]> {
  const c = seat === 0 ? s.combat : turned(s.combat)
  const seen = sideOf(c, 1)
  const foes = seen.isScanned
    ? [seen]
    : yard
        .ofRating(seen.tr)
        .slice(0, FOES)
        .map((ship) => looksLike(lendSide(ship), seen))
  const open = combatOrders(s.combat, seat)
  for (const line of combatPlans(c, { oracle, foes, leaveWorth: DRAWN, reads: true }))
    if (line[0] !== undefined && open.includes(line[0])) yield line
}
const FOES = 3
/** A draw, in chances to win. */
const DRAWN = 0.12

/** The combat as the other side sees it. */
function turned(c: Combat): Combat {
  const turned = cloneCombat(c)
  turned.sides = [sideOf(c, 1), sideOf(c, 0)]
  turned.captain = -1
  return turned
}
