import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import { ANSWER_ORDERS, type Order } from '../actions.ts'
import type { BlessingDef } from '../content/content.ts'
import { isStatusVariable, kindredKeywords } from '../duel/choices/offers.ts'
import { rootOfMove } from '../duel/context.ts'
import {
  CHARGE,
  COOLDOWN,
  DAMAGE,
  ELEMENT,
  FIRST_UNNAMED,
  FROM_BANK_UNBANK,
  HEAT,
  hasAddition,
  ITERS,
  type Move,
  SPEED,
  variableOf,
} from '../duel/move.ts'
import { FIRST_BANK_SLOT } from '../duel/side.ts'
import { ANGER, ATTACK, FIRE, PLANT, SLEEP, STUN, VITAL } from '../names.ts'
import { ANSWER_MINUS, ANSWER_PLUS, type Question } from '../questions.ts'
import { type Character, characterMove, type State } from '../state.ts'
import type { Pack } from './pack.ts'
/** §12 The legal answers to the questions that a blessing asks when it is taken. */

/** Whether every question of a blessing has an answer, so that it can be taken. */
export const canTakeBlessing = (pack: Pack, s: State, def: BlessingDef): boolean =>
  (def.ask ?? []).length === 0 || upgradeAnswers(pack, s, def, []).length > 0

const isAmount = (pack: Pack, m: Move, index: number): boolean =>
  index >= FIRST_UNNAMED && !isStatusVariable(pack, m, index)

/** Whether a variable is the amount of a status, that is, follows right after one. */
const isStatusAmount = (pack: Pack, m: Move, index: number): boolean =>
  isAmount(pack, m, index) && index > FIRST_UNNAMED && isStatusVariable(pack, m, index - 1)

/** The named entries of a move that hold a number. */
const NUMBERS: readonly number[] = [DAMAGE, ITERS, COOLDOWN, CHARGE, HEAT]
const isNumber = (pack: Pack, m: Move, index: number): boolean =>
  (NUMBERS.includes(index) && variableOf(m, index) > 0) || isAmount(pack, m, index)

/** A test that selects the variables of a move to which a question refers. */
type VariableTest = (pack: Pack, m: Move, index: number) => boolean
const VARIABLES: Readonly<Record<string, VariableTest>> = {
  amount: isStatusAmount,
  amountAbove1: (pack, m, index) => isStatusAmount(pack, m, index) && variableOf(m, index) > 1,
  status: isStatusVariable,
  keyword: (pack, m, index) => kindredKeywords(pack, m, index).length > 0,
  number: isNumber,
  numberAbove1: (pack, m, index) => isNumber(pack, m, index) && variableOf(m, index) > 1,
  any: (pack, m, index) => index === ELEMENT || isNumber(pack, m, index) || isStatusVariable(pack, m, index),
}

/** By the question's filter: a test that selects the moves that a minor fits. */
const MOVES: Readonly<Record<string, (pack: Pack, m: Move, character: Character) => boolean>> = {
  heat: (_, m) => m[HEAT] > 0,
  charge: (_, m) => m[CHARGE] > 0,
  notSlow: (_, m) => m[SPEED] > -1,
  notQuick: (_, m) => m[SPEED] < 1,
  notPlant: (_, m) => m[ELEMENT] !== PLANT,
  notVital: (_, m) => m[ELEMENT] !== VITAL,
  notFromBank: (pack, m) => rootOfMove(pack, m).fromBank === undefined && !hasAddition(m, FROM_BANK_UNBANK),
  damage: (pack, m) => rootOfMove(pack, m).hasDamage,
  fireDamage: (pack, m, character) => m[ELEMENT] === FIRE && rootOfMove(pack, m).hasDamage && countMoves(character) > 2,
  attackDamage: (pack, m) => rootOfMove(pack, m).type === ATTACK && m[DAMAGE] > 0,
  forgettable: (_, m, character) =>
    countMoves(character) > 1 && !(character.active.length === 1 && character.active[0] === m),
}
const countMoves = (character: Character): number => character.active.length + character.bank.length

function movesFor(pack: Pack, character: Character, ask: Question, not: readonly number[]): Order[] {
  const isFit = (m: Move, slot: number): boolean => {
    if (not.includes(slot)) return false
    const of = ask.of ?? ''
    const places = VARIABLES[of]
    if (places !== undefined) return m.some((_, index) => index >= ELEMENT && places(pack, m, index))
    return MOVES[of]?.(pack, m, character) ?? true
  }
  const orders: Order[] = []
  character.active.forEach((m, slot) => {
    if (isFit(m, slot)) orders.push(at(ANSWER_ORDERS.ownMove, slot))
  })
  character.bank.forEach((m, index) => {
    if (isFit(m, FIRST_BANK_SLOT + index)) orders.push(at(ANSWER_ORDERS.ownMove, FIRST_BANK_SLOT + index))
  })
  return orders
}

/** The move that an earlier answer chose, if there is one. */
export function answeredMove(
  character: Character,
  asks: readonly Question[],
  answers: readonly number[],
): Move | undefined {
  const index = asks.findIndex(({ ask }) => ask === 'ownMove')
  return index >= 0 && index < answers.length ? characterMove(character, at(answers, index)) : undefined
}

/** The legal answers to the next question of a blessing. Answers after which a later question would have none are left out. */
export function upgradeAnswers(pack: Pack, s: State, def: BlessingDef, answers: readonly number[]): readonly Order[] {
  const asks = def.ask ?? []
  const ask = asks[answers.length]
  if (ask === undefined) return []
  const orders = answersTo(pack, s.character, asks, ask, answers)
  if (answers.length + 1 === asks.length) return orders
  return orders.filter(({ n }) => upgradeAnswers(pack, s, def, [...answers, n]).length > 0)
}

function answersTo(
  pack: Pack,
  character: Character,
  asks: readonly Question[],
  ask: Question,
  answers: readonly number[],
): readonly Order[] {
  const m = answeredMove(character, asks, answers)
  switch (ask.ask) {
    case 'ownMove':
      return movesFor(
        pack,
        character,
        ask,
        answers.filter((_, i) => asks[i]?.ask === 'ownMove'),
      )
    case 'field': {
      const places = VARIABLES[ask.of ?? 'any'] ?? isNumber
      const orders: Order[] = []
      for (let index = ELEMENT; m !== undefined && index < m.length; index++)
        if (places(pack, m, index)) orders.push(at(ANSWER_ORDERS.field, index - ELEMENT))
      return orders
    }
    case 'sign': {
      const value = m?.[ask.of === 'charge' ? CHARGE : COOLDOWN] ?? 0
      return value > (ask.of === 'charge' ? 1 : 0) ? ANSWER_ORDERS.sign : [at(ANSWER_ORDERS.sign, ANSWER_PLUS)]
    }
    case 'status':
      return statusesFor(pack, m, ask, answers)
    case 'element':
    case 'number':
    case 'theirMove':
    case 'guess':
    case 'declaration':
    case 'declType':
    case 'option':
    case 'times':
    case 'path':
    case 'pick':
    case 'target':
    case 'alias':
    case 'anyMove':
    case 'pair':
      return ANSWER_ORDERS[ask.ask]
    default:
      return unreachable(ask.ask)
  }
}

function statusesFor(pack: Pack, m: Move | undefined, ask: Question, answers: readonly number[]): readonly Order[] {
  if (ask.of === 'disqualifying') return [ANGER, STUN, SLEEP].map((n) => at(ANSWER_ORDERS.status, n))
  if (m === undefined || answers.length < 2) return ANSWER_ORDERS.status
  // The question before chose one of the move's variables.
  const index = ELEMENT + at(answers, 1)
  const now = variableOf(m, index)
  if (ask.of !== 'kindred') return ANSWER_ORDERS.status.filter(({ n }) => n !== now)
  if (index === SPEED) return [at(ANSWER_ORDERS.sign, now < 0 ? ANSWER_PLUS : ANSWER_MINUS)]
  return kindredKeywords(pack, m, index).map((n) => at(ANSWER_ORDERS[index === ELEMENT ? 'element' : 'status'], n))
}
