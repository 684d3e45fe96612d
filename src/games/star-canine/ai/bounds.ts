import { RANGE_OF_TURN } from '../content/content.ts'
import { numberAt } from '../number-lists.ts'
import { hullLossOf, lastPossibleDeathTurn } from './absorb.ts'
import { fireAtBestRate, fireWithoutLimits } from './volley.ts'
import { freeSlots, itemOfKind, type LoadoutVisitor, type LoadoutWalk } from './walk.ts'

/**
 * Prunes the enumeration of loadouts. A branch is skipped only if an upper bound of its value is below the best known
 * value, so the result stays exact.
 */

/**
 * An upper bound of the ammo left after the shots that certainly happen in the first turn. If a weapon cannot fire for
 * lack of ammo, less is left than the dearest weapon costs.
 */
export function maxAmmoLeft({ target, sure, dearest }: LoadoutWalk): number {
  const { ammo } = target
  return sure <= ammo ? Math.max(ammo - sure, Math.min(ammo, dearest - 1)) : ammo
}

/**
 * Whether the chosen items cannot matter even with every weapon from `group` on, every module from `type` on, and
 * unlimited ammo. All items that cost something must be chosen already.
 */
export function isBranchHopeless(walk: LoadoutWalk, visitor: LoadoutVisitor, group: number, type: number): boolean {
  const { battery, boosts, most, multipliers, reserves } = walk
  for (let i = 0; i < boosts.length; i++) most[i] = (multipliers[i] as number) * (i < type ? 1 : (boosts[i] as number))
  const at = reserveAt(walk, walk.arsenal.dear.length + group)
  fireWithoutLimits(walk.target, battery.damage, most, reserves, at, walk.volley)
  return !isPromising(walk, visitor, ammoAfter(walk, walk.volley.turn || RANGE_OF_TURN.length))
}

const reserveAt = (walk: LoadoutWalk, place: number): number =>
  (place * (walk.slots + 1) + freeSlots(walk)) * RANGE_OF_TURN.length

/**
 * Whether the chosen items cannot matter while groups that cost something, from `place` on, are still to be chosen.
 * Assumes that all their shields and armor are aboard and that no ammo is spent.
 */
export function isCostlyBranchHopeless(walk: LoadoutWalk, visitor: LoadoutVisitor, place: number): boolean {
  const { shield, armor, target } = walk
  fireWithoutLimits(target, walk.battery.damage, walk.boosts, walk.reserves, reserveAt(walk, place), walk.volley)
  const { dear } = walk.arsenal
  for (let at = place; at < dear.length; at++) {
    const group = dear[at] as readonly number[]
    for (let i = 0; i < group.length; i++) {
      const item = itemOfKind(target.pack, numberAt(group, i))
      walk.shield += item.shield
      walk.armor += item.armor
    }
  }
  const isHopeless = !isPromising(walk, visitor, target.ammo)
  walk.shield = shield
  walk.armor = armor
  return isHopeless
}

/**
 * Whether any firing order could matter. None does more damage than all ammo would do if spent at the best rate, and
 * none has as much ammo left as the dearest weapon costs, because ammo runs short in the same turn in every order.
 */
export function mayFiringOrderMatter(walk: LoadoutWalk, visitor: LoadoutVisitor, from: number): boolean {
  const { guns, target, volley } = walk
  const ammo = Math.min(volley.ammo, dearestOf(walk) - 1)
  fireAtBestRate(target, guns, guns.length, walk.multipliers, from, volley)
  return isPromising(walk, visitor, ammo)
}

/** An upper bound of the ammo left after the weapons have fired for some turns. */
function ammoAfter(walk: LoadoutWalk, turns: number): number {
  const { cost } = walk.battery
  let left = walk.target.ammo
  for (let t = 0; t < turns; t++) {
    const paid = cost[t] as number
    if (paid > left) return Math.min(left, dearestOf(walk) - 1)
    left -= paid
  }
  return left
}

function dearestOf({ guns, target }: LoadoutWalk): number {
  let most = 0
  for (let i = 0; i < guns.length; i++) {
    const { ammoCost } = itemOfKind(target.pack, numberAt(guns, i))
    if (ammoCost > most) most = ammoCost
  }
  return most
}

/** Whether a loadout could matter that does at most the damage of the walk's volley and leaves at most this ammo. */
function isPromising(walk: LoadoutWalk, visitor: LoadoutVisitor, ammo: number): boolean {
  const loss = hullLossOf(walk)
  const isLost = loss >= walk.hull || (walk.volley.turn === 0 && walk.target.enemy.type === 'Boss')
  if (isLost) return visitor.isWorthLosing?.(walk, lastPossibleDeathTurn(walk)) === true
  return visitor.isWorth(walk, walk.hull - loss, ammo)
}
