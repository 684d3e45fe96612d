import { at } from '../../../lib/enums.ts'
import { alone, BUY, DISMISS, FIT, LEAVE, MEND, nth, type Order, SELL, UNFIT } from '../actions.ts'
import {
  type Campaign,
  CHANGES_PER_DOCK,
  cloneCampaign,
  fits,
  hasRoomForModule,
  ourSide,
} from '../campaign/campaign-state.ts'
import { applyAtDock, dockOrders, mendPrice } from '../campaign/dock.ts'
import type { Yard } from '../combat/yard.ts'
import type { Pack } from '../content/content.ts'
import { moduleOf } from '../ship/code.ts'
import { PLAIN, standing, type Taste } from './worth.ts'

/** How the house shops: what looks best, step by step, until nothing does; then it leaves. */
export function shop(pack: Pack, yard: Yard, s: Campaign, taste = PLAIN): readonly Order[] {
  const line: Order[] = []
  let now = s
  for (let step = 0; step < MOST_STEPS; step++) {
    const best = bestStep(pack, yard, now, taste)
    if (best === undefined) break
    line.push(...best.orders)
    now = best.then
  }
  const orders = dockOrders(pack, now)
  if (orders.includes(alone(LEAVE))) line.push(alone(LEAVE))
  return line.length > 0 ? line : [orders.find(({ action }) => action === DISMISS) ?? at(orders, 0)]
}
const MOST_STEPS = 40

/** One thing to do at a dock, which may take several orders, and what comes of it. */
interface Step {
  readonly orders: readonly Order[]
  readonly then: Campaign
}

function bestStep(pack: Pack, yard: Yard, s: Campaign, taste: Taste): Step | undefined {
  let most = standing(pack, yard, s, taste) + WORTH_THE_TROUBLE
  let best: Step | undefined
  const consider = (step: Step): void => {
    const points = standing(pack, yard, step.then, taste)
    if (points <= most) return
    most = points
    best = step
  }
  for (const pawn of pawns(pack, s)) consider(pawn)
  for (let loose = 0; taste.swaps && loose < s.hold.length; loose++)
    for (const swap of swaps(pack, s, loose, [])) consider(swap)
  for (const order of dockOrders(pack, s)) {
    if (order.action === LEAVE || order.action === UNFIT || order.action === DISMISS || isTwin(s, order)) continue
    const then = after(pack, s, order)
    consider({ orders: [order], then })
    if (taste.swaps && order.action === BUY && then.hold.length > s.hold.length)
      for (const swap of swaps(pack, then, then.hold.length - 1, [order])) consider(swap)
  }
  return best
}
const WORTH_THE_TROUBLE = 0.5

/** The second of two things that are alike need not be looked at. */
const isTwin = (s: Campaign, { action, place }: Order): boolean =>
  (action === BUY && s.modules.indexOf(at(s.modules, place)) < place) ||
  ((action === SELL || action === FIT) && s.hold.indexOf(at(s.hold, place)) < place)

function after(pack: Pack, s: Campaign, order: Order): Campaign {
  const then = cloneCampaign(s)
  applyAtDock(pack, then, order)
  return then
}

/** A loose module in the place of each one aboard that takes the same kind of slot. */
function* swaps(pack: Pack, s: Campaign, loose: number, before: readonly Order[]): Generator<Step> {
  if (!s.hasShip || s.changes + 2 > CHANGES_PER_DOCK || !hasRoomForModule(pack, s)) return
  const code = at(s.hold, loose)
  const { kind, modules } = ourSide(s)
  for (const [place, old] of modules.entries()) {
    if (old === code || slotOf(pack, old) !== slotOf(pack, code)) continue
    const rest = modules.filter((_, i) => i !== place)
    if (!fits(pack, kind, rest, code)) continue
    const then = after(pack, after(pack, s, nth(UNFIT, place)), nth(FIT, loose))
    yield { orders: [...before, nth(UNFIT, place), nth(FIT, loose)], then }
  }
}
/** Something aboard is sold where there is not enough money to mend what is broken. */
function* pawns(pack: Pack, s: Campaign): Generator<Step> {
  if (!s.hasShip || s.changes + 3 > CHANGES_PER_DOCK || mendPrice(s) <= s.credits || !hasRoomForModule(pack, s)) return
  for (let place = 0; place < ourSide(s).modules.length; place++) {
    const loose = after(pack, s, nth(UNFIT, place))
    const sell = nth(SELL, loose.hold.length - 1)
    const sold = after(pack, loose, sell)
    if (mendPrice(sold) > sold.credits) continue
    const then = after(pack, sold, alone(MEND))
    yield { orders: [nth(UNFIT, place), sell, alone(MEND)], then }
  }
}
const slotOf = (pack: Pack, code: number): number => moduleOf(pack, code).slotType
