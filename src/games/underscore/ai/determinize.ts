import type { Dice } from '../../../engine/dice/dice.ts'
import { at, type ByName } from '../../../lib/enums.ts'
import { ANSWER_ORDERS } from '../actions.ts'
import type { Pack } from '../campaign/pack.ts'
import { historyBefore } from '../duel/choice-records.ts'
import { D_OWNER, D_TYPE, D_VALUE, type Declaration, isSecretDeclaration } from '../duel/choices/declaration.ts'
import { removeOffers } from '../duel/choices/offers.ts'
import { majorAt } from '../duel/context.ts'
import {
  bindLeft,
  CHARGE,
  cooldownLeft,
  copyMove,
  ELEMENT,
  elementOf,
  isElementPublic,
  isMovePublic,
  type Move,
  PUBLIC,
  setBindLeft,
  setChargeLeft,
  setCooldownLeft,
  UID,
} from '../duel/move.ts'
import { rollDie } from '../duel/roll-die.ts'
import {
  ATTUNED,
  ATTUNED_PUBLIC,
  CHOSEN,
  type Duel,
  everyMove,
  isReady,
  MAX_MAJORS,
  makeMoveReference,
  moveInSlot,
  NOT_CHOSEN,
  POINTER,
  READY,
  SHOWN_MAJORS,
  type Side,
  SPENT_MAJORS,
  setAttunedTurns,
  sideOfSeat,
  TARGET,
} from '../duel/side.ts'
import { updateListeners } from '../duel/trigger.ts'
import { isSideMasked, seesChoice, seesPrivateValues } from '../duel/visibility.ts'
import { STATIC } from '../hooks.ts'
import { ELEMENT_INDEXES, ELEMENTS, hasBit, NONE, STATUSES } from '../names.ts'
import { DECLARED_TYPES } from '../questions.ts'
import { cloneState, type State } from '../state.ts'
import { commitSlot } from './default-answers.ts'

/** A state consistent with what the seat knows. The opponent's private moves, blessings, attunements, declarations, script are redrawn. */
export function determinize(pack: Pack, s: State, seat: number, dice: Dice): State {
  const b = cloneState(s)
  if (s.phase !== 'fight') return b
  const { duel } = b
  const other = sideOfSeat(duel, 1 - seat)
  const sees = seesPrivateValues(pack, duel, seat)
  const isVeiled = isSideMasked(pack, duel, 1 - seat)
  if (isVeiled) hideMasked(pack, other)
  if (!sees) forgetAttunements(other)
  // With Eye Spry the seat has seen the opponent's move, so it is kept, but its answers were not seen.
  const seen = isDeclaring(duel, seat) && seesChoice(pack, duel, seat) ? other.stats[CHOSEN] : NOT_CHOSEN
  const known = seen < 0 ? undefined : moveInSlot(other, seen)
  const draw = (m: Move): Move => (m === known ? m : redrawMove(pack, m, dice))
  other.active = other.active.map(draw)
  other.bank = other.bank.map(draw)
  forgetBlessings(other)
  hideSecrets(duel, other)
  if (other.delays.length > 0) removeOffers(pack, other)
  if (!sees) for (const entry of duel.declarations) redrawDeclaration(pack, duel, entry, seat, dice)
  updateListeners(pack, duel)
  if (known !== undefined) commitSlot(pack, duel, 1 - seat, seen)
  return b
}

const isDeclaring = (duel: Duel, seat: number): boolean => {
  const side = sideOfSeat(duel, seat)
  return side.stats[CHOSEN] !== NOT_CHOSEN && !isReady(side)
}

/** With Show Stopper the seat sees that there is a mask, and nothing behind it. */
function hideMasked(pack: Pack, side: Side): void {
  side.blessings.forEach((index, position) => {
    if (hasBit(majorAt(pack, index).mods, STATIC.maskInfo)) side.stats[SHOWN_MAJORS] |= 1 << position
  })
  side.stats[ATTUNED_PUBLIC] = 0
  side.active = side.active.map(veiled)
  side.bank = side.bank.map(veiled)
}
function veiled(m: Move): Move {
  const copy = copyMove(m)
  copy[PUBLIC] = 0
  return copy
}

function forgetAttunements(side: Side): void {
  for (const element of ELEMENT_INDEXES)
    if (!hasBit(side.stats[ATTUNED_PUBLIC], element)) setAttunedTurns(side, element, 0)
  side.stats[ATTUNED] = side.stats[ATTUNED_PUBLIC]
}

/** Removes the blessings of a side that it has not shown. */
export function forgetBlessings(side: Side): void {
  side.blessings = side.blessings.filter((_, position) => hasBit(side.stats[SHOWN_MAJORS], position))
  side.stats[SPENT_MAJORS] = keepBits(side.stats[SPENT_MAJORS], side.stats[SHOWN_MAJORS])
  side.stats[SHOWN_MAJORS] = (1 << side.blessings.length) - 1
}

/** The bits of the entries that stay, moved together as the entries are. */
function keepBits(bits: number, stays: number): number {
  let packed = 0
  let next = 0
  for (let position = 0; position < MAX_MAJORS; position++)
    if (hasBit(stays, position)) packed |= ((bits >> position) & 1) << next++
  return packed
}

/** Removes a side's secret intentions. A choice that is not finished counts as not made, so the simulation asks for it again. */
function hideSecrets(duel: Duel, side: Side): void {
  side.script = ''
  side.stats[POINTER] = 0
  side.temps = ''
  side.history = historyBefore(side.history, duel.turn)
  side.stats[CHOSEN] = NOT_CHOSEN
  side.answers = []
  side.stats[TARGET] = 0
  side.stats[READY] = 0
}

function redrawMove(pack: Pack, m: Move, dice: Dice): Move {
  if (isMovePublic(m)) return m
  const element = isElementPublic(m) ? elementOf(m) : NONE
  const fit = element === NONE ? pack.roots : pack.byElement[element]
  const list = fit.length === 0 ? pack.roots : fit
  const drawn = copyMove(at(list, dice.roll('belief', list.length, 'a private move')).fresh)
  if (element !== NONE) drawn[ELEMENT] = element
  drawn[UID] = m[UID]
  setCooldownLeft(drawn, cooldownLeft(m))
  setBindLeft(drawn, bindLeft(m))
  drawn[PUBLIC] = m[PUBLIC]
  setChargeLeft(drawn, drawn[CHARGE])
  return drawn
}

function redrawDeclaration(pack: Pack, duel: Duel, entry: Declaration, seat: number, dice: Dice): void {
  if (entry[D_OWNER] === seat || !isSecretDeclaration(entry)) return
  const own = everyMove(sideOfSeat(duel, seat))
  // The number of values that a declaration of each type can have.
  const sides: ByName<typeof DECLARED_TYPES, number> = {
    element: ELEMENTS.length,
    status: STATUSES.length,
    number: ANSWER_ORDERS.number.length,
    move: own.length,
    guess: pack.roots.length,
    declaration: 1,
    type: DECLARED_TYPES.length,
  }
  const name = DECLARED_TYPES[entry[D_TYPE]]
  const value = rollDie(dice, 'belief', Math.max(1, name === undefined ? 1 : sides[name]), 'a private declaration')
  entry[D_VALUE] = name === 'move' ? makeMoveReference(seat, at(own, value)[UID]) : value
}
