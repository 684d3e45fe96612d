import { MAX_BANKED_MOVES } from '../../actions.ts'
import type { MoveNews } from '../../events.ts'
import { EVENT, STATIC } from '../../hooks.ts'
import { NONE } from '../../names.ts'
import { ACTIVE_SIZE, BANK_SIZE, rulingValue } from '../../rulings.ts'
import { isCurrentMove, rootOfMove, sideInWorld, type World } from '../context.ts'
import {
  CHARGE,
  ELEMENT,
  isMovePublic,
  MOVE_SEEN,
  type Move,
  PUBLIC,
  ROOT,
  setChargeLeft,
  setCooldownLeft,
  UID,
  windUpOf,
} from '../move.ts'
import { FIRST_BANK_SLOT, type Side } from '../side.ts'
import { standingChangeSum } from '../statics.ts'
import { fireEvent, isEventReplaced, updateListenersInTurn } from '../trigger.ts'

/** §9, §10, §12 Moves a character's moves between the active pool and the bank, and sets cooldown and publicity. */

const slotOf = (side: Side, m: Move): number => {
  const at = side.active.indexOf(m)
  return at >= 0 ? at : FIRST_BANK_SLOT + side.bank.indexOf(m)
}

/** Logs what happened to a slot. The opponent sees the slot, but not which private move is in it, or news marked `isSecret`. */
export function logMove(world: World, seat: number, m: Move, what: MoveNews, amount = 0, isSecret = false): void {
  if (world.emit === undefined) return
  const root = m[ROOT]
  const slot = slotOf(sideInWorld(world, seat), m)
  if (isMovePublic(m)) return world.emit({ kind: 'move', seat, slot, root, what, amount })
  world.emit({ kind: 'move', seat, slot, root, what, amount, to: seat })
  if (!isSecret && what !== 'charged' && what !== 'changed')
    world.emit({ kind: 'move', seat, slot, root: NONE, what, amount, to: 1 - seat })
}

const bankRoom = (world: World, seat: number): number =>
  Math.max(
    0,
    Math.min(
      MAX_BANKED_MOVES,
      rulingValue(world.duel.rules, BANK_SIZE) + standingChangeSum(world, seat, STATIC.bankSlots),
    ),
  ) - sideInWorld(world, seat).bank.length
export const freeActiveSlots = (world: World, seat: number): number =>
  rulingValue(world.duel.rules, ACTIVE_SIZE) - sideInWorld(world, seat).active.length

/** §12 Resets a move that changes its pool to how it starts a combat, including its wind-up. A bind stays. */
function resetMove(world: World, m: Move): void {
  setCooldownLeft(m, windUpOf(m, rootOfMove(world.pack, m).fresh))
  setChargeLeft(m, m[CHARGE])
  if (isCurrentMove(world, m)) world.latch = 0
}

export function bankMove(world: World, seat: number, m: Move): boolean {
  const side = sideInWorld(world, seat)
  const at = side.active.indexOf(m)
  // A character must keep an active move, so that banking cannot disarm it.
  if (at < 0 || bankRoom(world, seat) <= 0 || side.active.length < 2) {
    world.emit?.({ kind: 'fizzles', seat, why: at < 0 ? 'the move is banked already' : 'the bank has no room' })
    return false
  }
  side.active.splice(at, 1)
  side.bank.push(m)
  resetMove(world, m)
  afterPoolChange(world, seat, m, true)
  return true
}

export function unbankMove(world: World, seat: number, m: Move): boolean {
  const side = sideInWorld(world, seat)
  const at = side.bank.indexOf(m)
  if (at < 0 || freeActiveSlots(world, seat) <= 0) {
    world.emit?.({ kind: 'fizzles', seat, why: at < 0 ? 'it is not banked' : 'the active pool has no room' })
    return false
  }
  side.bank.splice(at, 1)
  side.active.push(m)
  resetMove(world, m)
  afterPoolChange(world, seat, m, false)
  return true
}

/** Swaps two moves. This works even if both pools are full. */
export function swapMoves(world: World, seat: number, out: Move, back: Move): boolean {
  const side = sideInWorld(world, seat)
  const a = side.active.indexOf(out)
  const b = side.bank.indexOf(back)
  if (a < 0 || b < 0) {
    world.emit?.({ kind: 'fizzles', seat, why: 'there is nothing to swap with' })
    return false
  }
  side.active[a] = back
  side.bank[b] = out
  resetMove(world, out)
  resetMove(world, back)
  afterPoolChange(world, seat, out, true)
  afterPoolChange(world, seat, back, false)
  return true
}

function afterPoolChange(world: World, seat: number, m: Move, isBanked: boolean): void {
  updateListenersInTurn(world)
  logMove(world, seat, m, isBanked ? 'banked' : 'unbanked')
  // A move's own `banked` trigger listens from the bank, so the move must be there when the event is fired.
  fireEvent(world, isBanked ? EVENT.banked : EVENT.unbanked, seat, 0, m[UID])
}

/** §9 Starts a cooldown, during which the move cannot be used for exactly that many turns. */
export function startCooldown(world: World, seat: number, m: Move, turns: number): void {
  if (turns <= 0 || isEventReplaced(world, EVENT.gainCooldown, seat, turns, m[UID])) return
  setCooldownLeft(m, turns)
  logMove(world, seat, m, 'cooled', turns)
}

/** §13 Makes a move public, or only its element. */
export function makeMovePublic(world: World, seat: number, m: Move, bits: number): void {
  if ((m[PUBLIC] & bits) === bits) return
  m[PUBLIC] |= bits
  if (world.emit !== undefined) logMove(world, seat, m, (bits & MOVE_SEEN) !== 0 ? 'public' : 'element', m[ELEMENT])
}
