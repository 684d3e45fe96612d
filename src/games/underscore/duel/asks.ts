import { ANSWERS, declTypeOf, MOST_ACTIVE, type Order, type PackOrders, THEIR_SLOTS } from '../actions.ts'
import type { Ask } from '../language/content.ts'
import { count } from '../names.ts'
import type { Compiled, Root } from './machine.ts'
import {
  ACTIVE,
  BOUND,
  CHARGE,
  COOL,
  D_OWNER,
  D_STATE,
  D_TYPE,
  D_VALUE,
  type Duel,
  type Mv,
  moveAt,
  PUBLIC,
  SEEN,
  type Side,
  UID,
} from './side.ts'

/** §2 P1: questions that a move puts with its choice, and what may be answered. Answers look only at what the asker may know. */

const ELEMENT_ORDERS = ANSWERS.element
const STATUS_ORDERS = ANSWERS.status

/** The question at this place, counting the target first; a doubled declaration asks again (Multilingual). */
export interface Question {
  readonly ask: Ask
  /** −1: the target. */
  readonly place: number
}
const TARGET: Ask = { ask: 'target', bind: 'target' }

export const questionCount = (root: Root, isDoubled: boolean): number =>
  (root.asksTarget ? 1 : 0) + root.asks.length * (isDoubled && root.declares ? 2 : 1)

export const isDeclaration = (ask: Ask): boolean => ask.quiet !== true

export function questionAt(root: Root, at: number): Ask {
  if (root.asksTarget) {
    if (at === 0) return TARGET
    return root.asks[(at - 1) % root.asks.length] as Ask
  }
  return root.asks[at % root.asks.length] as Ask
}

/** What narrows a choice of moves, for questions and for verbs. */
export const FITS: Readonly<Record<string, (m: Mv) => boolean>> = {
  private: (m) => ((m[PUBLIC] as number) & SEEN) === 0,
  public: (m) => ((m[PUBLIC] as number) & SEEN) !== 0,
  charge: (m) => (m[CHARGE] as number) > 0,
  cooling: (m) => (m[COOL] as number) > 0,
  bound: (m) => (m[BOUND] as number) > 0,
}

const isAny = (): boolean => true

function movesFor({ active, bank }: Side, ask: Ask, orders: readonly (readonly Order[])[]): readonly Order[] {
  const fits = FITS[ask.of ?? ''] ?? isAny
  let bits = 0
  if (ask.of !== 'bank') for (let i = 0; i < active.length; i++) if (fits(active[i] as Mv)) bits |= 1 << i
  if (ask.of !== 'active') for (let i = 0; i < bank.length; i++) if (fits(bank[i] as Mv)) bits |= 1 << (MOST_ACTIVE + i)
  return orders[bits] as readonly Order[]
}

/** Everything that may be answered; empty: the question answers itself with nothing. */
export function answersFor(
  pack: Compiled & { readonly orders: PackOrders },
  d: Duel,
  seat: number,
  ask: Ask,
): readonly Order[] {
  const own = d.sides[seat as 0 | 1]
  const other = d.sides[(1 - seat) as 0 | 1]
  if (ask.when !== undefined && own.answers[ask.when] !== 1) return NOTHING
  switch (ask.ask) {
    case 'element':
      return elementsFor(own, ask)
    case 'status':
      return STATUS_ORDERS
    case 'theirMove':
      return movesFor(other, ask, pack.orders.theirs)
    case 'ownMove':
      return ask.of === 'undeclaredAttack' ? undeclaredAttacks(pack, d, seat) : movesFor(own, ask, pack.orders.owns)
    case 'anyMove':
      return [
        ...movesFor(own, ask, pack.orders.owns).map(({ n }) => ANSWERS.anyMove[n] as Order),
        ...movesFor(other, ask, pack.orders.theirs).map(({ n }) => ANSWERS.anyMove[THEIR_SLOTS + n] as Order),
      ]
    case 'guess':
      return pack.orders.guesses
    case 'declaration':
      return FIRST_DECLARATIONS[Math.min(d.declarations.length, ANSWERS.declaration.length)] as readonly Order[]
    case 'number':
    case 'times': {
      const most =
        ask.of === 'attunements'
          ? count(own.attuned)
          : ask.of === 'declarations'
            ? standing(d, seat)
            : (ask.most ?? MOST_NUMBER)
      return (ask.ask === 'number' ? NUMBERS : TIMES)[(ask.least ?? 0) * (MOST_NUMBER + 1) + most] as readonly Order[]
    }
    default:
      return ANSWERS[ask.ask]
  }
}

const NOTHING: readonly Order[] = []

/** Own declarations that are active. */
function standing(d: Duel, seat: number): number {
  let n = 0
  for (const entry of d.declarations) if (entry[D_OWNER] === seat && entry[D_STATE] === ACTIVE) n++
  return Math.min(n, MOST_NUMBER)
}

/** Own attacks that nobody has declared. */
function undeclaredAttacks(pack: Compiled, d: Duel, seat: number): readonly Order[] {
  return d.sides[seat as 0 | 1].active.flatMap((m, slot) => {
    const value = seat * 64 + (m[UID] as number)
    const isDeclared = d.declarations.some((entry) => entry[D_TYPE] === DECLARED_MOVE && entry[D_VALUE] === value)
    return isDeclared || pack.roots[m[0] as number]?.type !== 0 ? [] : [ANSWERS.ownMove[slot] as Order]
  })
}
const DECLARED_MOVE = declTypeOf('ownMove')

function elementsFor(own: Side, ask: Ask): readonly Order[] {
  if (ask.of !== 'attuned') return ELEMENT_ORDERS
  return ELEMENTS_OF[own.attuned] as readonly Order[]
}
/** Lists that are wanted again and again: the first n declarations; numbers from one to another, by least × 21 + most. */
const MOST_NUMBER = 20
const FIRST_DECLARATIONS = [...ANSWERS.declaration, undefined].map((_, n) => ANSWERS.declaration.slice(0, n))
const spans = (orders: readonly Order[]): readonly (readonly Order[])[] =>
  orders.flatMap((_, least) => orders.map((__, most) => orders.slice(least, most + 1)))
const NUMBERS = spans(ANSWERS.number)
const TIMES = spans(ANSWERS.times)

/** The elements of every set of attunements. */
const ELEMENTS_OF: readonly (readonly Order[])[] = Array.from({ length: 1 << ELEMENT_ORDERS.length }, (_, bits) =>
  ELEMENT_ORDERS.filter((_, i) => (bits & (1 << i)) !== 0),
)

/** What an answer is worth to the effects: moves become owner × 64 + uid, declarations their id. */
export function answerValue(d: Duel, seat: number, ask: Ask, n: number): number {
  switch (ask.ask) {
    case 'theirMove':
      return moveValue(d, 1 - seat, n)
    case 'ownMove':
      return moveValue(d, seat, n)
    case 'anyMove':
      return n < THEIR_SLOTS ? moveValue(d, seat, n) : moveValue(d, 1 - seat, n - THEIR_SLOTS)
    case 'declaration':
      return d.declarations[n - 1]?.[0] ?? -1
    default:
      return n
  }
}
const moveValue = (d: Duel, seat: number, slot: number): number => {
  const m = moveAt(d.sides[seat as 0 | 1], slot)
  return m === undefined ? -1 : seat * 64 + (m[UID] as number)
}
