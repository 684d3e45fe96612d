import { at } from '../../../../lib/enums.ts'
import { ANSWER_ORDERS, MAX_ALIASED, makeAlias, type Order, readAlias, SKIP_CHOICE } from '../../actions.ts'
import {
  ANGER,
  ELEMENT_INDEXES,
  hasBit,
  KINDRED_STATUSES,
  NONE,
  QUICK,
  REGEN,
  SLOW,
  STRONG,
  type StatusIndex,
  TOUGH,
  WOUND,
} from '../../names.ts'
import { ANSWER_NO, ANSWER_YES } from '../../questions.ts'
import { type CompiledPack, type PreparedOffer, rootOfMove } from '../context.ts'
import {
  answerOpenQuestion,
  DELAYED_EFFECT_SIZE,
  delayedEffectAt,
  delayedValueAt,
  dropDelayedEffect,
  dropDelayedEffects,
  firstOpenQuestion,
} from '../delayed-effects.ts'
import { ELEMENT, FIRST_UNNAMED, type Move, SPEED, UID, variableOf } from '../move.ts'
import { chosenMoveInSlot, type Duel, type Side, sideOfSeat } from '../side.ts'
import { legalAnswers, valueOfAnswer } from './questions.ts'

/**
 * §17.7 Questions that blessings ask during combat. An open question is stored among the delayed effects of its owner.
 * It is answered in the next P1, before the move is chosen, and its effect happens at P3.1, so that the opponent sees
 * nothing before then.
 */

const NOTHING: readonly Order[] = []

/** The index of the first open question that has a possible answer; −1 if there is none. */
export function firstAnswerableOffer(pack: CompiledPack, duel: Duel, seat: number): number {
  const side = sideOfSeat(duel, seat)
  for (let where = firstOpenQuestion(side); where >= 0; where = firstOpenQuestion(side, where + DELAYED_EFFECT_SIZE))
    if (offerAnswers(pack, duel, seat, where).length > 0) return where
  return NONE
}

/** The question that is stored at an index of the side's delayed effects. */
export function offerOf(pack: CompiledPack, side: Side, where: number): PreparedOffer {
  const offer = pack.offers[delayedEffectAt(side, where)]
  if (offer === undefined) throw new Error(`${side.name} has no question at ${where}.`)
  return offer
}

/** The legal answers to the first open question; empty if there is none. */
export function legalOfferAnswers(pack: CompiledPack, duel: Duel, seat: number): readonly Order[] {
  const side = sideOfSeat(duel, seat)
  for (let where = firstOpenQuestion(side); where >= 0; where = firstOpenQuestion(side, where + DELAYED_EFFECT_SIZE)) {
    const answers = offerAnswers(pack, duel, seat, where)
    if (answers.length > 0) return answers
  }
  return NOTHING
}

function offerAnswers(pack: CompiledPack, duel: Duel, seat: number, where: number): readonly Order[] {
  const side = sideOfSeat(duel, seat)
  const { ask, may } = offerOf(pack, side, where)
  const orders =
    ask.ask === 'alias'
      ? aliases(pack, side)
      : ask.of === 'offered'
        ? ANSWER_ORDERS.status.filter(({ n }) => hasBit(delayedValueAt(side, where), n))
        : legalAnswers(pack, duel, seat, ask)
  return orders.length === 0 || ask.ask === 'option' || !may ? orders : [...orders, SKIP_CHOICE]
}

/** Applies an answer. A question that is declined is removed; the effect of an answered one happens at the next P3.1. */
export function answerOffer(pack: CompiledPack, duel: Duel, seat: number, { verb, n }: Order): void {
  const side = sideOfSeat(duel, seat)
  const where = firstAnswerableOffer(pack, duel, seat)
  const { ask } = offerOf(pack, side, where)
  if (verb === 'skip' || (verb === 'option' && n === ANSWER_NO)) return dropDelayedEffect(side, where)
  const value =
    verb === 'alias'
      ? aliasValue(side, n)
      : verb === 'option'
        ? delayedValueAt(side, where)
        : valueOfAnswer(duel, seat, ask, n)
  answerOpenQuestion(side, where, value)
}

/** The default answer for bots: takes the most helpful status, accepts offers that are free, and changes none of its own moves. */
export function defaultOfferAnswer(pack: CompiledPack, duel: Duel, seat: number): Order {
  const orders = offerAnswers(pack, duel, seat, firstAnswerableOffer(pack, duel, seat))
  const first = at(orders, 0)
  if (first.verb === 'ownMove' || first.verb === 'alias') return SKIP_CHOICE
  if (first.verb === 'option') return at(orders, ANSWER_YES)
  const kind = HELPFUL_STATUSES.find((n) => orders.some((order) => order.verb === 'status' && order.n === n))
  return orders.find((order) => order.n === kind) ?? first
}
const HELPFUL_STATUSES: readonly StatusIndex[] = [STRONG, TOUGH, REGEN, QUICK, SLOW, ANGER, WOUND]

/** Removes a side's open questions, of which the other side does not know. */
export const removeOffers = (pack: CompiledPack, side: Side): void =>
  dropDelayedEffects(side, ({ effect }) => pack.offers[effect] !== undefined)

/** The keywords into which a keyword of a move may change: another element, a status of the same kind, Quick- or Slow-Move. */
export function kindredKeywords(pack: CompiledPack, m: Move, position: number): readonly number[] {
  const now = variableOf(m, position)
  if (position === ELEMENT) return ELEMENT_INDEXES.filter((n) => n !== now)
  if (position === SPEED) return now === 0 ? [] : [-now]
  if (!isStatusVariable(pack, m, position)) return []
  return (KINDRED_STATUSES.find((group) => group.some((n) => n === now)) ?? []).filter((n) => n !== now)
}
/** Whether a variable holds a status. */
export const isStatusVariable = (pack: CompiledPack, m: Move, position: number): boolean =>
  position >= FIRST_UNNAMED && rootOfMove(pack, m).variables[position - FIRST_UNNAMED]?.kind === 'status'

function aliases(pack: CompiledPack, side: Side): readonly Order[] {
  if (side.active.length === 0) return NOTHING
  const orders: Order[] = []
  side.active.forEach((m, slot) => {
    for (let position = ELEMENT; position < Math.min(m.length, ELEMENT + MAX_ALIASED); position++)
      for (const to of kindredKeywords(pack, m, position)) {
        const order = pack.orders.aliases[makeAlias(slot, position - ELEMENT, to)]
        if (order !== undefined) orders.push(order)
      }
  })
  return orders
}
/** Converts the slot in an answer to a uid, because slots may change before the effect happens. */
function aliasValue(side: Side, n: number): number {
  const { owner, variable, to } = readAlias(n)
  return makeAlias(chosenMoveInSlot(side, owner)[UID], variable, to)
}
