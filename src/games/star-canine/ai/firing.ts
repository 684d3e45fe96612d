import type { Pack } from '../content/content.ts'
import { numberAt } from '../number-lists.ts'
import { hullLossOf } from './absorb.ts'
import { mayFiringOrderMatter } from './bounds.ts'
import { fireGunsInOrder, fireTogether, resetVolley } from './volley.ts'
import { itemOfKind, type LoadoutVisitor, type LoadoutWalk } from './walk.ts'

/** Fights with the chosen items. Other firing orders are tried only from the turn on in which a weapon could not fire for lack of ammo. */
export function fireLoadout(walk: LoadoutWalk, visitor: LoadoutVisitor): void {
  const { guns, volley, target } = walk
  const from = fireTogether(target, walk.battery, walk.multipliers, volley)
  if (from < 0) return settle(walk, visitor)
  resetVolley(walk.short, volley)
  if (!mayFiringOrderMatter(walk, visitor, from)) return
  const given = guns.slice()
  fireInOrder(walk, visitor, from)
  const paid = paidFirst(target.pack, guns)
  if (paid <= MOST_IN_ANY_ORDER) permute(walk, visitor, from, 0, paid)
  else turn(walk, visitor, from, paid)
  for (let i = 0; i < given.length; i++) guns[i] = numberAt(given, i)
}

function fireInOrder(walk: LoadoutWalk, visitor: LoadoutVisitor, from: number): void {
  const { guns, volley, target } = walk
  resetVolley(volley, walk.short)
  fireGunsInOrder(target, guns, guns.length, walk.multipliers, from, volley)
  settle(walk, visitor)
}

function settle(walk: LoadoutWalk, visitor: LoadoutVisitor): void {
  walk.loss = hullLossOf(walk)
  visitor.visit(walk)
}

/** If more weapons than this cost ammo, only a few firing orders are tried. */
const MOST_IN_ANY_ORDER = 5

/** Moves the weapons that cost ammo to the front. The order of the others does not matter. Returns how many cost ammo. */
function paidFirst(pack: Pack, guns: number[]): number {
  let paid = 0
  for (let i = 0; i < guns.length; i++)
    if (itemOfKind(pack, numberAt(guns, i)).ammoCost > 0) {
      swap(guns, i, paid)
      paid++
    }
  return paid
}

function swap(list: number[], i: number, j: number): void {
  const swapped = numberAt(list, i)
  list[i] = numberAt(list, j)
  list[j] = swapped
}

/** Tries every order of the first `count` weapons, without repeating orders that are equal. */
function permute(walk: LoadoutWalk, visitor: LoadoutVisitor, from: number, at: number, count: number): void {
  if (at >= count - 1) return fireInOrder(walk, visitor, from)
  const { guns } = walk
  for (let i = at; i < count; i++) {
    if (wasTriedHere(guns, at, i)) continue
    swap(guns, at, i)
    permute(walk, visitor, from, at + 1, count)
    swap(guns, at, i)
  }
}

/** Whether an equal weapon was already tried at this position. */
function wasTriedHere(guns: readonly number[], at: number, i: number): boolean {
  for (let j = at; j < i; j++) if (guns[j] === guns[i]) return true
  return false
}

/** Tries the weapons by rising cost and by falling cost, each in every rotation. */
function turn(walk: LoadoutWalk, visitor: LoadoutVisitor, from: number, count: number): void {
  const { guns, target } = walk
  const cost = (kind: number): number => itemOfKind(target.pack, kind).ammoCost
  const rising = guns.slice(0, count).sort((a, b) => cost(a) - cost(b))
  for (const order of [rising, rising.toReversed()])
    for (let first = 0; first < count; first++) {
      for (let i = 0; i < count; i++) guns[i] = numberAt(order, (first + i) % count)
      fireInOrder(walk, visitor, from)
    }
}
