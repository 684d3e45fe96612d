import { ESCAPE, FOCUS_FIRE, type Order, orderOf, REINFORCE, REPAIR, SCAN } from '../actions.ts'
import type { Captain } from '../content.ts'
import { type Combat, levelOf, percentOf, type Side, sideOf } from './side.ts'

/**
 * NPC captains. Each looks at its own ship and at what its side may see of the other: hull percent, colour and TR. They know
 * no more than a player in their place would.
 */
export function captainOrder(captain: Captain, c: Combat, side: number): Order {
  return orderOf(TEMPERS[captain](sideOf(c, side), sideOf(c, 1 - side), c.round + 1))
}

type Temper = (own: Side, other: Side, round: number) => number

const canRepair = (own: Side): boolean => own.uses.some((uses) => uses > 0)
const isInTheRed = (own: Side): boolean => levelOf(percentOf(own.hull, own.hullMax)) === 0
const isGreen = (own: Side): boolean => levelOf(percentOf(own.hull, own.hullMax)) === 2

const TEMPERS: Readonly<Record<Captain, Temper>> = {
  /** Mends at a third of the hull, else fires. */
  basic: (own) => (own.hull <= Math.max(1, Math.floor(own.hullMax / 3)) && canRepair(own) ? REPAIR : FOCUS_FIRE),
  /** In it for the money: leaves when it hurts. */
  pirate: (own) => (isInTheRed(own) ? ESCAPE : FOCUS_FIRE),
  /** Looks first, mends early, then fights on. */
  hunter(own, other, round) {
    if (round === 1 && own.hasProbe && !other.isScanned) return SCAN
    return !isGreen(own) && canRepair(own) ? REPAIR : FOCUS_FIRE
  },
  /** Never leaves. */
  raider: (own) => (isInTheRed(own) && canRepair(own) ? REPAIR : FOCUS_FIRE),
  /** Plays for time against a bigger ship, every other round, and gives up the chase when it is going badly. */
  patrol(own, other, round) {
    if (isInTheRed(own)) return canRepair(own) ? REPAIR : ESCAPE
    return other.tr > own.tr && round % 2 === 0 ? REINFORCE : FOCUS_FIRE
  },
}
