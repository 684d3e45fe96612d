import { type Order, orderOf, REPAIR, repairWith } from '../actions.ts'

/** §15 Packs both orders of a round and their scan results into one number; a recorded fight is a list of them. */
const TARGETS = 65
const ORDERS = 2048
const SCANS = 3

const codeOf = ({ action, index }: Order): number => action * TARGETS + index + 1
function orderFrom(code: number): Order {
  const action = Math.floor(code / TARGETS)
  const index = (code % TARGETS) - 1
  return action === REPAIR && index >= 0 ? (repairWith(index) ?? orderOf(action)) : orderOf(action)
}

/** `scans` is 3 × the player's result + the enemy's: 0 no scan, 1 failed, 2 succeeded. */
export const packRound = (ours: Order, theirs: Order, scans: number): number =>
  (codeOf(ours) * ORDERS + codeOf(theirs)) * SCANS * SCANS + scans

export interface UnpackedRound {
  readonly ours: Order
  readonly theirs: Order
  /** Results of the scans of this round, the player's first. */
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
