import { unreachable } from '../../../../engine/unreachable.ts'
import type { ByName } from '../../../../lib/enums.ts'
import { ANSWERS, MAX_ACTIVE, type Order, slotBit, THEIR_SLOTS } from '../../actions.ts'
import { ATTACK, bitCount, hasBit, NONE } from '../../names.ts'
import { type Ask, DECLARED_MOVE, declTypeOf, YES } from '../../questions.ts'
import { type CompiledPack, type PreparedAsk, type Root, rootOf } from '../context.ts'
import { bindLeft, CHARGE, cooldownLeft, isPublic, type Move, UID } from '../move.ts'
import { ATTUNED, type Duel, moveAt, moveRef, type Side, sideIn } from '../side.ts'
import { ACTIVE, D_ID, D_OWNER, D_STATE, D_TYPE, D_VALUE, type Declaration } from './declaration.ts'

/** §2 P1: the questions of a move and their legal answers. They depend only on what the asking side may know. */

const ELEMENT_ORDERS = ANSWERS.element
const STATUS_ORDERS = ANSWERS.status

export const questionCount = (root: Root, isDoubled: boolean): number =>
  (root.asksTarget ? 1 : 0) + root.asks.length * (isDoubled && root.declares ? 2 : 1)

/** The question at this index, where the target counts as the first one. A doubled declaration asks all of them again (Multilingual). */
export function questionAt(root: Root, position: number): PreparedAsk {
  if (!root.asksTarget) return askAt(root, position)
  return position === 0 ? TARGET : askAt(root, position - 1)
}
/** The question at this index, without counting the target. */
export const askAt = ({ asks }: Root, position: number): PreparedAsk => asks[position % asks.length] as PreparedAsk

/** Filters on a choice of moves. Questions and verbs use them. */
export const FILTERS = ['private', 'public', 'charge', 'cooling', 'bound'] as const
export type Filter = (typeof FILTERS)[number]
export const FITS_FILTER: ByName<typeof FILTERS, (m: Move) => boolean> = {
  private: (m) => !isPublic(m),
  public: isPublic,
  charge: (m) => m[CHARGE] > 0,
  cooling: (m) => cooldownLeft(m) > 0,
  bound: (m) => bindLeft(m) > 0,
}
const isFilter = (name: string | undefined): name is Filter => FILTERS.some((known) => known === name)

/** Copies a question field by field, so that all questions share one hidden class and stay fast to read. */
export const prepareAsk = ({ ask, bind, of, least, most, private: isPrivate, when, quiet }: Ask): PreparedAsk => ({
  ask,
  bind,
  of,
  least,
  most,
  private: isPrivate,
  when,
  quiet,
  declared: declTypeOf(ask),
  fits: isFilter(of) ? FITS_FILTER[of] : undefined,
})
const TARGET = prepareAsk({ ask: 'target', bind: 'target' })

function movesFor({ active, bank }: Side, ask: PreparedAsk, orders: readonly (readonly Order[])[]): readonly Order[] {
  const { fits, of } = ask
  let bits = 0
  if (of !== 'bank')
    for (let i = 0; i < active.length; i++) if (fits === undefined || fits(active[i] as Move)) bits |= 1 << i
  if (of !== 'active')
    for (let i = 0; i < bank.length; i++) if (fits === undefined || fits(bank[i] as Move)) bits |= 1 << (MAX_ACTIVE + i)
  return orders[bits] as readonly Order[]
}

/** The legal answers to a question. A question without any is skipped. */
export function answersFor(pack: CompiledPack, duel: Duel, seat: number, ask: PreparedAsk): readonly Order[] {
  const own = sideIn(duel, seat)
  const other = sideIn(duel, 1 - seat)
  if (ask.when !== undefined && own.answers[ask.when] !== YES) return NOTHING
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
        ...movesFor(own, ask, pack.orders.owns).map(({ n }) => ANSWERS.anyMove[n] as Order),
        ...movesFor(other, ask, pack.orders.theirs).map(({ n }) => ANSWERS.anyMove[THEIR_SLOTS + n] as Order),
      ]
    case 'guess':
      return pack.orders.guesses
    case 'declaration':
      return FIRST_DECLARATIONS[Math.min(duel.declarations.length, ANSWERS.declaration.length)] as readonly Order[]
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
      return ANSWERS[ask.ask]
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
  const { active } = sideIn(duel, seat)
  let bits = 0
  for (let slot = 0; slot < active.length; slot++) {
    const m = active[slot] as Move
    if (rootOf(pack, m).type === ATTACK && !isDeclared(duel, moveRef(seat, m[UID]))) bits |= slotBit(slot)
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

function elementsFor(own: Side, ask: Ask): readonly Order[] {
  if (ask.of !== 'attuned') return ELEMENT_ORDERS
  return ELEMENTS_OF[own.stats[ATTUNED]] as readonly Order[]
}
/** The largest number for which answers are cached: lists of the first n declarations, and of the numbers from one to another. */
const MAX_NUMBER = 20
const FIRST_DECLARATIONS = [...ANSWERS.declaration, undefined].map((_, n) => ANSWERS.declaration.slice(0, n))
const spans = (orders: readonly Order[]): readonly (readonly Order[])[] =>
  orders.flatMap((_, least) => orders.map((__, most) => orders.slice(least, most + 1)))
const spanOf = (lists: readonly (readonly Order[])[], least: number, most: number): readonly Order[] =>
  lists[least * (MAX_NUMBER + 1) + most] as readonly Order[]
const NUMBERS = spans(ANSWERS.number)
const TIMES = spans(ANSWERS.times)

/** The orders for the elements of every set of attunements. */
const ELEMENTS_OF: readonly (readonly Order[])[] = Array.from({ length: 1 << ELEMENT_ORDERS.length }, (_, bits) =>
  ELEMENT_ORDERS.filter((_, i) => hasBit(bits, i)),
)

/** The value that effects read for an answer: a reference for a move, an id for a declaration. */
export function answerValue(duel: Duel, seat: number, ask: Ask, n: number): number {
  switch (ask.ask) {
    case 'theirMove':
      return moveValue(duel, 1 - seat, n)
    case 'ownMove':
      return moveValue(duel, seat, n)
    case 'anyMove':
      return n < THEIR_SLOTS ? moveValue(duel, seat, n) : moveValue(duel, 1 - seat, n - THEIR_SLOTS)
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
  const m = moveAt(sideIn(duel, seat), slot)
  return m === undefined ? NONE : moveRef(seat, m[UID])
}
