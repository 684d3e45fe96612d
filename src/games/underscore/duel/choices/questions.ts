import { unreachable } from '../../../../engine/unreachable.ts'
import type { ByName } from '../../../../lib/enums.ts'
import { ANSWER_ORDERS, FIRST_OPPONENT_SLOT, MAX_ACTIVE_MOVES, type Order, slotBit } from '../../actions.ts'
import { ATTACK, bitCount, hasBit, NONE } from '../../names.ts'
import { ANSWER_YES, DECLARED_MOVE, declaredTypeOf, type Question } from '../../questions.ts'
import { type CompiledMove, type CompiledPack, type PreparedAsk, rootOfMove } from '../context.ts'
import { bindLeft, CHARGE, cooldownLeft, isMovePublic, type Move, UID } from '../move.ts'
import { ATTUNED, type Duel, makeMoveReference, moveInSlot, type Side, sideOfSeat } from '../side.ts'
import { ACTIVE, D_ID, D_OWNER, D_STATE, D_TYPE, D_VALUE, type Declaration } from './declaration.ts'

/** §2 P1: the questions of a move and their legal answers. They depend only on what the asking side may know. */

const ELEMENT_ORDERS = ANSWER_ORDERS.element
const STATUS_ORDERS = ANSWER_ORDERS.status

export const questionCount = (root: CompiledMove, isDoubled: boolean): number =>
  (root.asksTarget ? 1 : 0) + root.asks.length * (isDoubled && root.declares ? 2 : 1)

/** The question at this index, where the target counts as the first one. A doubled declaration asks all of them again (Multilingual). */
export function questionAt(root: CompiledMove, position: number): PreparedAsk {
  if (!root.asksTarget) return moveQuestionAt(root, position)
  return position === 0 ? TARGET : moveQuestionAt(root, position - 1)
}
/** The question at this index, without counting the target. */
export const moveQuestionAt = ({ asks }: CompiledMove, position: number): PreparedAsk =>
  asks[position % asks.length] as PreparedAsk

/** Filters on a choice of moves. Questions and verbs use them. */
export const MOVE_FILTERS = ['private', 'public', 'charge', 'cooling', 'bound'] as const
export type MoveFilter = (typeof MOVE_FILTERS)[number]
export const FITS_MOVE_FILTER: ByName<typeof MOVE_FILTERS, (m: Move) => boolean> = {
  private: (m) => !isMovePublic(m),
  public: isMovePublic,
  charge: (m) => m[CHARGE] > 0,
  cooling: (m) => cooldownLeft(m) > 0,
  bound: (m) => bindLeft(m) > 0,
}
const isFilter = (name: string | undefined): name is MoveFilter => MOVE_FILTERS.some((known) => known === name)

/** Copies a question field by field, so that all questions share one hidden class and stay fast to read. */
export const prepareAsk = ({ ask, bind, of, least, most, private: isPrivate, when, quiet }: Question): PreparedAsk => ({
  ask,
  bind,
  of,
  least,
  most,
  private: isPrivate,
  when,
  quiet,
  declared: declaredTypeOf(ask),
  fits: isFilter(of) ? FITS_MOVE_FILTER[of] : undefined,
})
const TARGET = prepareAsk({ ask: 'target', bind: 'target' })

function movesFor({ active, bank }: Side, ask: PreparedAsk, orders: readonly (readonly Order[])[]): readonly Order[] {
  const { fits, of } = ask
  let bits = 0
  if (of !== 'bank')
    for (let i = 0; i < active.length; i++) if (fits === undefined || fits(active[i] as Move)) bits |= 1 << i
  if (of !== 'active')
    for (let i = 0; i < bank.length; i++)
      if (fits === undefined || fits(bank[i] as Move)) bits |= 1 << (MAX_ACTIVE_MOVES + i)
  return orders[bits] as readonly Order[]
}

/** The legal answers to a question. A question without any is skipped. */
export function legalAnswers(pack: CompiledPack, duel: Duel, seat: number, ask: PreparedAsk): readonly Order[] {
  const own = sideOfSeat(duel, seat)
  const other = sideOfSeat(duel, 1 - seat)
  if (ask.when !== undefined && own.answers[ask.when] !== ANSWER_YES) return NOTHING
  switch (ask.ask) {
    case 'element':
      return elementsFor(own, ask)
    case 'status':
      return STATUS_ORDERS
    case 'theirMove':
      return movesFor(other, ask, pack.orders.theirs)
    case 'ownMove':
      return ask.of === 'undeclaredAttack' ? undeclaredAttacks(pack, duel, seat) : movesFor(own, ask, pack.orders.owns)
    case 'anyMove':
      return [
        ...movesFor(own, ask, pack.orders.owns).map(({ n }) => ANSWER_ORDERS.anyMove[n] as Order),
        ...movesFor(other, ask, pack.orders.theirs).map(
          ({ n }) => ANSWER_ORDERS.anyMove[FIRST_OPPONENT_SLOT + n] as Order,
        ),
      ]
    case 'guess':
      return pack.orders.guesses
    case 'declaration':
      return FIRST_DECLARATIONS[
        Math.min(duel.declarations.length, ANSWER_ORDERS.declaration.length)
      ] as readonly Order[]
    case 'number':
    case 'times': {
      const most =
        ask.of === 'attunements'
          ? bitCount(own.stats[ATTUNED])
          : ask.of === 'declarations'
            ? activeDeclarationCount(duel, seat)
            : (ask.most ?? MAX_NUMBER)
      return spanOf(ask.ask === 'number' ? NUMBERS : TIMES, ask.least ?? 0, most)
    }
    case 'declType':
    case 'option':
    case 'field':
    case 'sign':
    case 'path':
    case 'pick':
    case 'target':
    case 'alias':
    case 'pair':
      return ANSWER_ORDERS[ask.ask]
    default:
      return unreachable(ask.ask)
  }
}

const NOTHING: readonly Order[] = []

/** How many active declarations the seat has. */
function activeDeclarationCount(duel: Duel, seat: number): number {
  let n = 0
  for (const entry of duel.declarations) if (entry[D_OWNER] === seat && entry[D_STATE] === ACTIVE) n++
  return Math.min(n, MAX_NUMBER)
}

/** The seat's own attacks that are not named by any declaration yet. */
function undeclaredAttacks(pack: CompiledPack, duel: Duel, seat: number): readonly Order[] {
  const { active } = sideOfSeat(duel, seat)
  let bits = 0
  for (let slot = 0; slot < active.length; slot++) {
    const m = active[slot] as Move
    if (rootOfMove(pack, m).type === ATTACK && !isDeclared(duel, makeMoveReference(seat, m[UID]))) bits |= slotBit(slot)
  }
  return pack.orders.owns[bits] as readonly Order[]
}
function isDeclared({ declarations }: Duel, ref: number): boolean {
  for (let i = 0; i < declarations.length; i++) {
    const entry = declarations[i] as Declaration
    if (entry[D_TYPE] === DECLARED_MOVE && entry[D_VALUE] === ref) return true
  }
  return false
}

function elementsFor(own: Side, ask: Question): readonly Order[] {
  if (ask.of !== 'attuned') return ELEMENT_ORDERS
  return ELEMENTS_OF[own.stats[ATTUNED]] as readonly Order[]
}
/** The largest number for which answers are cached: lists of the first n declarations, and of the numbers from one to another. */
const MAX_NUMBER = 20
const FIRST_DECLARATIONS = [...ANSWER_ORDERS.declaration, undefined].map((_, n) =>
  ANSWER_ORDERS.declaration.slice(0, n),
)
const spans = (orders: readonly Order[]): readonly (readonly Order[])[] =>
  orders.flatMap((_, least) => orders.map((__, most) => orders.slice(least, most + 1)))
const spanOf = (lists: readonly (readonly Order[])[], least: number, most: number): readonly Order[] =>
  lists[least * (MAX_NUMBER + 1) + most] as readonly Order[]
const NUMBERS = spans(ANSWER_ORDERS.number)
const TIMES = spans(ANSWER_ORDERS.times)

/** The orders for the elements of every set of attunements. */
const ELEMENTS_OF: readonly (readonly Order[])[] = Array.from({ length: 1 << ELEMENT_ORDERS.length }, (_, bits) =>
  ELEMENT_ORDERS.filter((_, i) => hasBit(bits, i)),
)

/** The value that effects read for an answer: a reference for a move, an id for a declaration. */
export function valueOfAnswer(duel: Duel, seat: number, ask: Question, n: number): number {
  switch (ask.ask) {
    case 'theirMove':
      return moveValue(duel, 1 - seat, n)
    case 'ownMove':
      return moveValue(duel, seat, n)
    case 'anyMove':
      return n < FIRST_OPPONENT_SLOT ? moveValue(duel, seat, n) : moveValue(duel, 1 - seat, n - FIRST_OPPONENT_SLOT)
    case 'declaration':
      return duel.declarations[n - 1]?.[D_ID] ?? NONE
    case 'element':
    case 'status':
    case 'number':
    case 'guess':
    case 'declType':
    case 'option':
    case 'times':
    case 'field':
    case 'sign':
    case 'path':
    case 'pick':
    case 'target':
    case 'alias':
    case 'pair':
      return n
    default:
      return unreachable(ask.ask)
  }
}
const moveValue = (duel: Duel, seat: number, slot: number): number => {
  const m = moveInSlot(sideOfSeat(duel, seat), slot)
  return m === undefined ? NONE : makeMoveReference(seat, m[UID])
}
