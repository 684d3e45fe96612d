import { at } from '../../../lib/enums.ts'
import {
  BUY_MODULE,
  DISMISS_CREW,
  DOCK_REPAIR,
  FIT_MODULE,
  LEAVE,
  nthOrder,
  type Order,
  plainOrder,
  SELL_MODULE,
  UNFIT_MODULE,
} from '../actions.ts'
import {
  type Campaign,
  CHANGES_PER_DOCK,
  cloneCampaign,
  hasRoomForModule,
  hasSlotsFor,
  ourSide,
} from '../campaign/campaign-state.ts'
import { applyAtDock, dockOrders, repairPrice } from '../campaign/dock.ts'
import type { ShipYard } from '../combat/yard.ts'
import type { Pack } from '../content/content.ts'
import { moduleOf } from '../ship/module-code.ts'
import { DEFAULT_WEIGHTS, positionScore, type ShipWeights } from './position-score.ts'

/** The plan's orders at a dock: always the step that improves the position most, until none improves it; then it leaves. */
export function shoppingLine(pack: Pack, yard: ShipYard, s: Campaign, taste = DEFAULT_WEIGHTS): readonly Order[] {
  const line: Order[] = []
  let now = s
  for (let step = 0; step < MAX_STEPS; step++) {
    const best = bestStep(pack, yard, now, taste)
    if (best === undefined) break
    line.push(...best.orders)
    now = best.then
  }
  const orders = dockOrders(pack, now)
  if (orders.includes(plainOrder(LEAVE))) line.push(plainOrder(LEAVE))
  return line.length > 0 ? line : [orders.find(({ action }) => action === DISMISS_CREW) ?? at(orders, 0)]
}
const MAX_STEPS = 40

/** A step at a dock, which may take several orders, with the state after it. */
interface Step {
  readonly orders: readonly Order[]
  readonly then: Campaign
}

function bestStep(pack: Pack, yard: ShipYard, s: Campaign, taste: ShipWeights): Step | undefined {
  let most = positionScore(pack, yard, s, taste) + MIN_GAIN
  let best: Step | undefined
  const consider = (step: Step): void => {
    const points = positionScore(pack, yard, step.then, taste)
    if (points <= most) return
    most = points
    best = step
  }
  for (const pawn of repairsBySelling(pack, s)) consider(pawn)
  for (let loose = 0; taste.hasSwaps && loose < s.hold.length; loose++)
    for (const swap of swaps(pack, s, loose, [])) consider(swap)
  for (const order of dockOrders(pack, s)) {
    if (
      order.action === LEAVE ||
      order.action === UNFIT_MODULE ||
      order.action === DISMISS_CREW ||
      isDuplicate(s, order)
    )
      continue
    const then = after(pack, s, order)
    consider({ orders: [order], then })
    if (taste.hasSwaps && order.action === BUY_MODULE && then.hold.length > s.hold.length)
      for (const swap of swaps(pack, then, then.hold.length - 1, [order])) consider(swap)
  }
  return best
}
const MIN_GAIN = 0.5

/** Whether an equal offer or an equal loose module comes earlier in the list. */
const isDuplicate = (s: Campaign, { action, index }: Order): boolean =>
  (action === BUY_MODULE && s.modules.indexOf(at(s.modules, index)) < index) ||
  ((action === SELL_MODULE || action === FIT_MODULE) && s.hold.indexOf(at(s.hold, index)) < index)

function after(pack: Pack, s: Campaign, order: Order): Campaign {
  const then = cloneCampaign(s)
  applyAtDock(pack, then, order)
  return then
}

/** Steps that replace a fitted module by a loose one of the same slot type. */
function* swaps(pack: Pack, s: Campaign, loose: number, before: readonly Order[]): Generator<Step> {
  if (!s.hasShip || s.changes + 2 > CHANGES_PER_DOCK || !hasRoomForModule(pack, s)) return
  const code = at(s.hold, loose)
  const { kind, modules } = ourSide(s)
  for (const [index, old] of modules.entries()) {
    if (old === code || slotOf(pack, old) !== slotOf(pack, code)) continue
    const rest = modules.filter((_, i) => i !== index)
    if (!hasSlotsFor(pack, kind, rest, code)) continue
    const then = after(pack, after(pack, s, nthOrder(UNFIT_MODULE, index)), nthOrder(FIT_MODULE, loose))
    yield { orders: [...before, nthOrder(UNFIT_MODULE, index), nthOrder(FIT_MODULE, loose)], then }
  }
}
/** Steps that sell a fitted module to pay for repairs. */
function* repairsBySelling(pack: Pack, s: Campaign): Generator<Step> {
  if (!s.hasShip || s.changes + 3 > CHANGES_PER_DOCK || repairPrice(s) <= s.credits || !hasRoomForModule(pack, s))
    return
  for (let index = 0; index < ourSide(s).modules.length; index++) {
    const loose = after(pack, s, nthOrder(UNFIT_MODULE, index))
    const sell = nthOrder(SELL_MODULE, loose.hold.length - 1)
    const sold = after(pack, loose, sell)
    if (repairPrice(sold) > sold.credits) continue
    const then = after(pack, sold, plainOrder(DOCK_REPAIR))
    yield { orders: [nthOrder(UNFIT_MODULE, index), sell, plainOrder(DOCK_REPAIR)], then }
  }
}
const slotOf = (pack: Pack, code: number): number => moduleOf(pack, code).slotType
