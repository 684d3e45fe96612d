import { MOST_BANK } from '../actions.ts'
import type { MoveNews } from '../events.ts'
import { MOD, ON } from '../language/content.ts'
import { ACTIVE_SIZE, BANK_SIZE, ruleOf } from '../names.ts'
import { rootOf, sideOf, type World } from './machine.ts'
import { BANK_SLOT, CHARGE, COOL, LATCH, type Mv, ON_CHARGE, PUBLIC, SEEN, type Side, UID } from './side.ts'
import { fire, isReplaced, listen, staticSum } from './trigger.ts'

/** §9, §10, §12 Moves and where they lie. */

export const slotOf = (side: Side, m: Mv): number => {
  const at = side.active.indexOf(m)
  return at >= 0 ? at : BANK_SLOT + side.bank.indexOf(m)
}

/**
 * Both sides see that something happened to a slot; which move it is, only if it is public. Of a private one the opponent does not
 * even hear what would tell it apart: its variables, and `isSecret` news.
 */
export function tellMove(w: World, seat: number, m: Mv, what: MoveNews, amount = 0, isSecret = false): void {
  if (w.emit === undefined) return
  const root = m[0] as number
  const slot = slotOf(sideOf(w, seat), m)
  if (((m[PUBLIC] as number) & SEEN) !== 0) return w.emit({ kind: 'move', seat, slot, root, what, amount })
  w.emit({ kind: 'move', seat, slot, root, what, amount, to: seat })
  if (!isSecret && what !== 'charged' && what !== 'changed')
    w.emit({ kind: 'move', seat, slot, root: -1, what, amount, to: 1 - seat })
}

export const bankRoom = (w: World, seat: number): number =>
  Math.max(0, Math.min(MOST_BANK, ruleOf(w.d.rules, BANK_SIZE) + staticSum(w, seat, MOD.bankSlots))) -
  sideOf(w, seat).bank.length
export const activeRoom = (w: World, seat: number): number =>
  ruleOf(w.d.rules, ACTIVE_SIZE) - sideOf(w, seat).active.length

/** §12 A move that changes its pool is as fresh as at the start; a bind stays. */
function refresh(m: Mv): void {
  m[COOL] = 0
  m[ON_CHARGE] = m[CHARGE] as number
  m[LATCH] = 0
}

export function bankMove(w: World, seat: number, m: Mv): boolean {
  const side = sideOf(w, seat)
  const at = side.active.indexOf(m)
  // A character keeps one active move at least, so that nobody can be emptied out.
  if (at < 0 || bankRoom(w, seat) <= 0 || side.active.length < 2) {
    w.emit?.({ kind: 'fizzles', seat, why: at < 0 ? 'it is banked already' : 'the bank has no room' })
    return false
  }
  side.active.splice(at, 1)
  side.bank.push(m)
  refresh(m)
  moved(w, seat, m, true)
  return true
}

export function unbankMove(w: World, seat: number, m: Mv): boolean {
  const side = sideOf(w, seat)
  const at = side.bank.indexOf(m)
  if (at < 0 || activeRoom(w, seat) <= 0) {
    w.emit?.({ kind: 'fizzles', seat, why: at < 0 ? 'it is not banked' : 'the active pool has no room' })
    return false
  }
  side.bank.splice(at, 1)
  side.active.push(m)
  refresh(m)
  moved(w, seat, m, false)
  return true
}

/** Swaps always work. */
export function swapMoves(w: World, seat: number, out: Mv, back: Mv): boolean {
  const side = sideOf(w, seat)
  const a = side.active.indexOf(out)
  const b = side.bank.indexOf(back)
  if (a < 0 || b < 0) {
    w.emit?.({ kind: 'fizzles', seat, why: 'there is nothing to swap with' })
    return false
  }
  side.active[a] = back
  side.bank[b] = out
  refresh(out)
  refresh(back)
  moved(w, seat, out, true)
  moved(w, seat, back, false)
  return true
}

function moved(w: World, seat: number, m: Mv, isBanked: boolean): void {
  listen(w.pack, w.d)
  tellMove(w, seat, m, isBanked ? 'banked' : 'unbanked')
  // What a move does on being banked is its own business, heard from the bank it has just reached.
  fire(w, isBanked ? ON.banked : ON.unbanked, seat, 0, m[UID] as number)
}

/** §9 Cooldown X: unusable for exactly the next X turns. */
export function coolDown(w: World, seat: number, m: Mv, turns: number): void {
  if (turns <= 0 || isReplaced(w, ON.gainCooldown, seat, turns, m[UID] as number)) return
  m[COOL] = turns
  tellMove(w, seat, m, 'cooled', turns)
}

/** §13 */
export function publicise(w: World, seat: number, m: Mv, bits: number): void {
  if (((m[PUBLIC] as number) & bits) === bits) return
  m[PUBLIC] = (m[PUBLIC] as number) | bits
  tellMove(w, seat, m, (bits & SEEN) !== 0 ? 'public' : 'element', m[10] as number)
}

export const isAttackMove = (w: World, m: Mv): boolean => rootOf(w.pack, m).type === 0
