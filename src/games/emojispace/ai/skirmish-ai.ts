import type { Order } from '../actions.ts'
import { combatOrders } from '../combat/orders.ts'
import { type Combat, cloneCombat, copyForCombat, sideOf } from '../combat/side.ts'
import type { Skirmish } from '../combat/skirmish.ts'
import type { ShipYard } from '../combat/yard.ts'
import { combatLines } from './combat-ai.ts'
import { copyVisibleDamage } from './determinize.ts'
import type { OddsTables } from './fight-odds.ts'

/** Lines of play in a skirmish. They are like those of a fight in a campaign, except that leaving counts as a draw. */
export function* skirmishLines(
  yard: ShipYard,
  oddsTables: OddsTables,
  s: Skirmish,
  seat: number,
): Generator<readonly Order[]> {
  const c = seat === 0 ? s.combat : swapSides(s.combat)
  const seen = sideOf(c, 1)
  const foes = seen.isScanned
    ? [seen]
    : yard
        .anyWithRating(seen.tr)
        .slice(0, MAX_FOES)
        .map((ship) => copyVisibleDamage(copyForCombat(ship), seen))
  const open = combatOrders(s.combat, seat)
  for (const line of combatLines(c, { oddsTables, foes, leaveValue: DRAW_VALUE, readsIntent: true }))
    if (line[0] !== undefined && open.includes(line[0])) yield line
}
const MAX_FOES = 3
/** The value of a draw, given as a chance to win. */
const DRAW_VALUE = 0.12

/** The same combat with the two sides swapped. */
function swapSides(c: Combat): Combat {
  const turned = cloneCombat(c)
  turned.sides = [sideOf(c, 1), sideOf(c, 0)]
  turned.captain = -1
  return turned
}
