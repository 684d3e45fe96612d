import { ANSWERS, type Order, type PackOrders, SKIP } from '../actions.ts'
import type { Offer } from '../language/content.ts'
import { KINDRED, QUICK, REGEN, STRONG, TOUGH } from '../names.ts'
import { answersFor, answerValue } from './asks.ts'
import type { Compiled } from './machine.ts'
import { type Duel, ELEMENT, MORE, type Mv, type Side, SPEED, UID } from './side.ts'

/**
 * §17.7 What blessings ask in the middle of a combat. The question waits among the delayed effects of its owner with no turns to go,
 * is answered in the next P1 before the move is chosen, and what comes of it lands at P3.1: so nothing of it shows before its time.
 */

type Asker = Compiled & { readonly orders: PackOrders }
const OPEN = 0
const NOTHING: readonly Order[] = []

/** The place of the first question that can be answered now; −1 if there is none. */
export function offerAt(pack: Asker, d: Duel, seat: number): number {
  const { delays } = d.sides[seat as 0 | 1]
  for (let i = 0; i < delays.length; i += 4)
    if (delays[i] === OPEN && offerAnswers(pack, d, seat, i).length > 0) return i
  return -1
}

export const offerOf = (pack: Asker, side: Side, at: number): Offer =>
  pack.offers[side.delays[at + 1] as number] as Offer

export function offerAnswers(pack: Asker, d: Duel, seat: number, at: number): readonly Order[] {
  const side = d.sides[seat as 0 | 1]
  const { ask, may } = offerOf(pack, side, at)
  const about = side.delays[at + 2] as number
  const orders =
    ask.ask === 'alias'
      ? aliases(pack, side)
      : ask.of === 'offered'
        ? ANSWERS.status.filter(({ n }) => (about & (1 << n)) !== 0)
        : answersFor(pack, d, seat, ask)
  return orders.length === 0 || ask.ask === 'option' || !may ? orders : [...orders, SKIP]
}

/** Declined, a question is gone; answered, its effect is due at the next P3.1. */
export function answerOffer(pack: Asker, d: Duel, seat: number, order: Order): void {
  const side = d.sides[seat as 0 | 1]
  const at = offerAt(pack, d, seat)
  const { ask } = offerOf(pack, side, at)
  if (order.verb === 'skip' || (order.verb === 'option' && order.n === 0)) {
    side.delays.splice(at, 4)
    return
  }
  side.delays[at] = 1
  if (order.verb === 'alias') side.delays[at + 2] = aliasValue(side, order.n)
  else if (order.verb !== 'option') side.delays[at + 2] = answerValue(d, seat, ask, order.n)
}

/** What somebody takes who does not think far: the kindest status, what is freely given, and no change of the own moves. */
export function sensibleOffer(pack: Asker, d: Duel, seat: number): Order {
  const orders = offerAnswers(pack, d, seat, offerAt(pack, d, seat))
  const { verb } = orders[0] as Order
  if (verb === 'ownMove' || verb === 'alias') return SKIP
  if (verb === 'option') return orders[1] as Order
  const kind = KIND.find((n) => orders.some((order) => order.verb === 'status' && order.n === n))
  return orders.find((order) => order.n === kind) ?? (orders[0] as Order)
}
const KIND: readonly number[] = [STRONG, TOUGH, REGEN, QUICK, 8, 5, 1]

/** The other side's questions, which nobody else knows of. */
export function forgetOffers(pack: Compiled, side: Side): void {
  for (let i = side.delays.length - 4; i >= 0; i -= 4)
    if (pack.offers[side.delays[i + 1] as number] !== undefined) side.delays.splice(i, 4)
}

/** Keywords of a move and their kin: elements, statuses of one kind, Quick- and Slow-Move. A place, and what it becomes. */
export function kinOf(pack: Compiled, m: Mv, place: number): readonly number[] {
  const now = m[place] as number
  if (place === ELEMENT) return [0, 1, 2, 3, 4, 5, 6].filter((n) => n !== now)
  if (place === SPEED) return now === 0 ? [] : [-now]
  if (place < MORE || pack.roots[m[0] as number]?.variables[place - MORE]?.kind !== 'status') return []
  return (KINDRED.find((group) => group.includes(now)) ?? []).filter((n) => n !== now)
}

/** Slot × 256 + place × 16 + what it becomes (+ 1, for Slow-Move is −1). */
function aliases(pack: Asker, side: Side): readonly Order[] {
  if (side.active.length === 0) return NOTHING
  const orders: Order[] = []
  side.active.forEach((m, slot) => {
    for (let place = ELEMENT; place < Math.min(m.length, ELEMENT + 16); place++)
      for (const to of kinOf(pack, m, place)) {
        const order = pack.orders.aliases[slot * 256 + (place - ELEMENT) * 16 + to + 1]
        if (order !== undefined) orders.push(order)
      }
  })
  return orders
}
const aliasValue = (side: Side, n: number): number => ((side.active[n >> 8] as Mv)[UID] as number) * 256 + (n & 255)

/** uid, place and value of an answer. */
export const readAlias = (n: number): readonly [number, number, number] => [
  n >> 8,
  ELEMENT + ((n >> 4) & 15),
  (n & 15) - 1,
]
