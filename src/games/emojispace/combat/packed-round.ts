import { type Order, orderOf, REPAIR, repairOrder } from '../actions.ts'

/** §15 A round is one number: the orders of both sides, and the results of their scans. A recorded fight is a list of them. */
const TARGETS = 65
const ORDERS = 2048
const SCANS = 3

const codeOf = ({ action, index }: Order): number => action * TARGETS + index + 1
function orderFrom(code: number): Order {
  const action = Math.floor(code / TARGETS)
  const index = (code % TARGETS) - 1
  return action === REPAIR && index >= 0 ? (repairOrder(index) ?? orderOf(action)) : orderOf(action)
}

/** Packs a round. `scans` is 3 × the player's result + the enemy's: 0 for no scan, 1 for a failed and 2 for a successful one. */
export const packRound = (ours: Order, theirs: Order, scans: number): number =>
  (codeOf(ours) * ORDERS + codeOf(theirs)) * SCANS * SCANS + scans

export interface UnpackedRound {
  readonly ours: Order
  readonly theirs: Order
  /** The results of this round's scans, the player's first. */
  readonly scans: readonly boolean[]
}
export function unpackRound(packed: number): UnpackedRound {
  const scans = packed % (SCANS * SCANS)
  const orders = Math.floor(packed / (SCANS * SCANS))
  const fell = [Math.floor(scans / SCANS), scans % SCANS]
  return {
    ours: orderFrom(Math.floor(orders / ORDERS)),
    theirs: orderFrom(orders % ORDERS),
    scans: fell.flatMap((one) => (one === 0 ? [] : [one === 2])),
  }
}
