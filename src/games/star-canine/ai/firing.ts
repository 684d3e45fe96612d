import type { Pack } from '../content/content.ts'
import { numberAt } from '../number-lists.ts'
import { lossOf } from './absorb.ts'
import { mayMatter } from './bounds.ts'
import { fireInTurn, fireTogether, goBack } from './volley.ts'
import { itemOf, type Visitor, type Walk } from './walk.ts'

/** Fights out what is chosen. Firing orders are tried only where a gun was silent for want of ammo, and only from there on. */
export function fire(walk: Walk, visitor: Visitor): void {
  const { guns, volley, target } = walk
  const from = fireTogether(target, walk.battery, walk.multipliers, volley)
  if (from < 0) return settle(walk, visitor)
  goBack(walk.short, volley)
  if (!mayMatter(walk, visitor, from)) return
  const given = guns.slice()
  fireInOrder(walk, visitor, from)
  const paid = paidFirst(target.pack, guns)
  if (paid <= MOST_IN_ANY_ORDER) permute(walk, visitor, from, 0, paid)
  else turn(walk, visitor, from, paid)
  for (let i = 0; i < given.length; i++) guns[i] = numberAt(given, i)
}

function fireInOrder(walk: Walk, visitor: Visitor, from: number): void {
  const { guns, volley, target } = walk
  goBack(volley, walk.short)
  fireInTurn(target, guns, guns.length, walk.multipliers, from, volley)
  settle(walk, visitor)
}

function settle(walk: Walk, visitor: Visitor): void {
  walk.loss = lossOf(walk)
  visitor.visit(walk)
}

/** More than this many guns that cost ammo are tried in a few orders only. */
const MOST_IN_ANY_ORDER = 5

/** The guns that cost ammo to the front, the others behind them: they never wait for anybody. Returns how many cost. */
function paidFirst(pack: Pack, guns: number[]): number {
  let paid = 0
  for (let i = 0; i < guns.length; i++)
    if (itemOf(pack, numberAt(guns, i)).ammoCost > 0) {
      swap(guns, i, paid)
      paid++
    }
  return paid
}

function swap(list: number[], i: number, j: number): void {
  const kept = numberAt(list, i)
  list[i] = numberAt(list, j)
  list[j] = kept
}

/** Every order of the first guns, twins apart. */
function permute(walk: Walk, visitor: Visitor, from: number, at: number, count: number): void {
  if (at >= count - 1) return fireInOrder(walk, visitor, from)
  const { guns } = walk
  for (let i = at; i < count; i++) {
    if (stoodHere(guns, at, i)) continue
    swap(guns, at, i)
    permute(walk, visitor, from, at + 1, count)
    swap(guns, at, i)
  }
}

/** Whether the gun at `i` has a twin that was tried at this place before. */
function stoodHere(guns: readonly number[], at: number, i: number): boolean {
  for (let j = at; j < i; j++) if (guns[j] === guns[i]) return true
  return false
}

/** By cost, both ways round, from every beginning. */
function turn(walk: Walk, visitor: Visitor, from: number, count: number): void {
  const { guns, target } = walk
  const cost = (kind: number): number => itemOf(target.pack, kind).ammoCost
  const rising = guns.slice(0, count).sort((a, b) => cost(a) - cost(b))
  for (const order of [rising, rising.toReversed()])
    for (let first = 0; first < count; first++) {
      for (let i = 0; i < count; i++) guns[i] = numberAt(order, (first + i) % count)
      fireInOrder(walk, visitor, from)
    }
}
