import { type Order, orderOf, REPAIR, repairWith } from '../actions.ts'

/** §15 What both sides did in a round, and how their scans fell, as one number: a fight is kept as a list of them. */
const PLACES = 65
const ORDERS = 2048
const SCANS = 3

const codeOf = ({ action, place }: Order): number => action * PLACES + place + 1
function orderFrom(code: number): Order {
  const action = Math.floor(code / PLACES)
  const place = (code % PLACES) - 1
  return action === REPAIR && place >= 0 ? (repairWith(place) ?? orderOf(action)) : orderOf(action)
}

/** `scans`: three times the player's and the enemy's; 0 none, 1 in vain, 2 a success. */
export const makeDeed = (ours: Order, theirs: Order, scans: number): number =>
  (codeOf(ours) * ORDERS + codeOf(theirs)) * SCANS * SCANS + scans

export interface ReadDeed {
  readonly ours: Order
  readonly theirs: Order
  /** In the order of the sides, of those who scanned. */
  readonly scans: readonly boolean[]
}
export function readDeed(deed: number): ReadDeed {
  const scans = deed % (SCANS * SCANS)
  const orders = Math.floor(deed / (SCANS * SCANS))
  const fell = [Math.floor(scans / SCANS), scans % SCANS]
  return {
    ours: orderFrom(Math.floor(orders / ORDERS)),
    theirs: orderFrom(orders % ORDERS),
    scans: fell.flatMap((one) => (one === 0 ? [] : [one === 2])),
  }
}
