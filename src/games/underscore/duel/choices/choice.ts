import { CASTS_OF_SLOTS, MAX_ACTIVE_MOVES, type Order } from '../../actions.ts'
import { STATIC } from '../../hooks.ts'
import { BIND_PROOF, NONE } from '../../names.ts'
import { WAITED_RECORD } from '../choice-records.ts'
import { type CompiledMove, type CompiledPack, rootOfMove } from '../context.ts'
import { bindLeft, CLOCKS, cooldownLeft, FROM_BANK_UNBANK, hasAddition, type Move, PROOF } from '../move.ts'
import {
  CHOSEN,
  chosenMoveInSlot,
  type Duel,
  FREE_TURN,
  MODS,
  moveInSlot,
  NOT_CHOSEN,
  READY,
  type Side,
  sideOfSeat,
  TARGET,
  WAIT_CHOSEN,
} from '../side.ts'
import { standingChangeOutsideTurns } from '../statics.ts'
import { recordChoice } from '../turn.ts'
import { answerOffer, legalOfferAnswers } from './offers.ts'
import { legalAnswers, moveQuestionAt, questionAt, questionCount, valueOfAnswer } from './questions.ts'

/** P1: both sides commit a move and its answers, without seeing the other side's choice. */

const FREEING = (1 << STATIC.ignoreCooldown) | (1 << STATIC.ignoreBind) | (1 << STATIC.castBanked)

/** §9 The slots from which the seat may choose, as bits (see `slotBit`). */
export function selectableSlots(pack: CompiledPack, duel: Duel, seat: number): number {
  const side = sideOfSeat(duel, seat)
  let freeCool = side.stats[FREE_TURN] === duel.turn
  let freeBind = false
  let castBanked = false
  if ((side.stats[MODS] & FREEING) !== 0) {
    freeCool ||= standingChangeOutsideTurns(pack, duel, seat, STATIC.ignoreCooldown) > 0
    freeBind = standingChangeOutsideTurns(pack, duel, seat, STATIC.ignoreBind) > 0
    castBanked = standingChangeOutsideTurns(pack, duel, seat, STATIC.castBanked) > 0
  }
  let bits = 0
  const { active, bank } = side
  for (let i = 0; i < active.length; i++) if (isFree(active[i] as Move, freeCool, freeBind)) bits |= 1 << i
  for (let i = 0; i < bank.length; i++) {
    const m = bank[i] as Move
    if (!castBanked && rootOfMove(pack, m).fromBank === undefined && !hasAddition(m, FROM_BANK_UNBANK)) continue
    if (isFree(m, freeCool, freeBind)) bits |= 1 << (MAX_ACTIVE_MOVES + i)
  }
  return bits
}

const isFree = (m: Move, freeCool: boolean, freeBind: boolean): boolean =>
  m[CLOCKS] === 0 ||
  ((cooldownLeft(m) === 0 || freeCool) && (bindLeft(m) === 0 || freeBind || (m[PROOF] & BIND_PROOF) !== 0))

/** The root of the move that this side has chosen and whose questions it answers; undefined if it has not chosen. */
export const chosenRoot = <R extends CompiledMove>(
  pack: { readonly roots: readonly R[] },
  side: Side,
): R | undefined => {
  if (side.stats[CHOSEN] < 0) return undefined
  const m = moveInSlot(side, side.stats[CHOSEN])
  return m === undefined ? undefined : rootOfMove(pack, m)
}
/** The root of the chosen move, for a side that is known to have chosen. */
export const knownChosenRoot = <R extends CompiledMove>(pack: { readonly roots: readonly R[] }, side: Side): R =>
  rootOfMove(pack, chosenMoveInSlot(side, side.stats[CHOSEN]))

const isDoubled = (pack: CompiledPack, duel: Duel, seat: number): boolean =>
  standingChangeOutsideTurns(pack, duel, seat, STATIC.declarationCount) > 0

/** The legal orders of a seat: to choose one of its selectable moves, or to answer the open question. */
export function legalDuelOrders(pack: CompiledPack, duel: Duel, seat: number): readonly Order[] {
  const side = sideOfSeat(duel, seat)
  if (side.stats[CHOSEN] === NOT_CHOSEN) {
    if (side.delays.length > 0) {
      const answers = legalOfferAnswers(pack, duel, seat)
      if (answers.length > 0) return answers
    }
    return CASTS_OF_SLOTS[selectableSlots(pack, duel, seat)] as readonly Order[]
  }
  const root = knownChosenRoot(pack, side)
  return legalAnswers(pack, duel, seat, questionAt(root, side.answers.length))
}

/** Applies an order of a seat's choice. Questions without a possible answer are skipped. Returns whether the side has finished choosing. */
export function takeChoice(pack: CompiledPack, duel: Duel, seat: number, order: Order): boolean {
  const side = sideOfSeat(duel, seat)
  if (order.verb === 'wait') {
    side.stats[CHOSEN] = WAIT_CHOSEN
    side.stats[READY] = 1
    side.history.push(WAITED_RECORD)
    return true
  }
  if (order.verb === 'cast') {
    const root = rootOfMove(pack, chosenMoveInSlot(side, order.n))
    side.stats[CHOSEN] = order.n
    if (root.isPlainAsk) {
      side.stats[READY] = 1
      recordChoice(side, root.index, NOTHING)
      return true
    }
    if (side.answers.length > 0) side.answers = []
  } else if (side.stats[CHOSEN] === NOT_CHOSEN) {
    answerOffer(pack, duel, seat, order)
    return false
  } else side.answers.push(order.n)
  return skipUnanswerable(pack, duel, seat)
}

const NOTHING: readonly number[] = []

function skipUnanswerable(pack: CompiledPack, duel: Duel, seat: number): boolean {
  const side = sideOfSeat(duel, seat)
  const root = knownChosenRoot(pack, side)
  const total = questionCount(root, root.declares && isDoubled(pack, duel, seat))
  while (
    side.answers.length < total &&
    legalAnswers(pack, duel, seat, questionAt(root, side.answers.length)).length === 0
  )
    side.answers.push(NONE)
  return side.answers.length >= total && commit(duel, seat, root)
}

/** Converts the answers to values. Moves and declarations are stored by identity, because slots may change. */
function commit(duel: Duel, seat: number, root: CompiledMove): boolean {
  const side = sideOfSeat(duel, seat)
  const given = side.answers
  if (root.asksTarget) side.stats[TARGET] = given[0] as number
  const rest = root.asksTarget ? given.slice(1) : given
  side.stats[READY] = 1
  recordChoice(side, root.index, rest)
  for (let i = 0; i < rest.length; i++) {
    const n = rest[i] as number
    rest[i] = n < 0 ? NONE : valueOfAnswer(duel, seat, moveQuestionAt(root, i), n)
  }
  side.answers = rest
  return true
}
