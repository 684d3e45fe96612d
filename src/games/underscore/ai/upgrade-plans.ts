import { at } from '../../../lib/enums.ts'
import {
  ANSWER_ORDERS,
  CHOOSE_MINORS,
  DONE_ARRANGING,
  type Order,
  SKIP_CHOICE,
  swapOrder,
  TAKE_MAJOR,
  TAKE_MINOR,
} from '../actions.ts'
import { renewedMove, takenBlessing, takenMove } from '../campaign/current-upgrade.ts'
import { isMajorOpen } from '../campaign/draft.ts'
import { legalOrders } from '../campaign/legal.ts'
import type { Pack } from '../campaign/pack.ts'
import { activeSize } from '../campaign/upgrade.ts'
import { upgradeAnswers } from '../campaign/upgrade-answers.ts'
import { rootAt, rootOfMove } from '../duel/context.ts'
import { COOLDOWN, DAMAGE, ELEMENT, ITERS } from '../duel/move.ts'
import { PLAYER } from '../duel/side.ts'
import { ANSWER_MINUS, ANSWER_PLUS } from '../questions.ts'
import { characterMove, type State } from '../state.ts'
import { isGoodMajor, minorValue, moveValue } from './upgrade-values.ts'

/** Heuristics for the choices between combats. Each list starts with the best choice. */

/** Plans for picking a move, the best first. A move is replaced only by a better one. */
export function* pickPlans(pack: Pack, s: State): Generator<readonly Order[]> {
  const orders = legalOrders(pack, s, PLAYER).filter(({ verb }) => verb === 'pick')
  const value = ({ n }: Order): number => moveValue(pack, rootAt(pack, at(s.picks, n - 1)).fresh)
  orders.sort((a, b) => value(b) - value(a))
  const gone = renewedMove(s)
  if (gone !== undefined && value(at(orders, 0)) <= moveValue(pack, gone)) yield [SKIP_CHOICE]
  for (const order of orders) yield [order]
  yield [SKIP_CHOICE]
}

export const isMoveBetterAsFound = (pack: Pack, s: State): boolean => {
  const m = takenMove(pack, s)
  return moveValue(pack, m) >= moveValue(pack, rootOfMove(pack, m).fresh)
}

/**
 * A move is learned if it is worth at least this much more than the worst one (or than an empty slot), because learning
 * gives up a minor. Measured on 3000 tuning runs: the median level is 9 with 14, 11 with 20 to 40, and 6 without
 * upgrades.
 */
const BETTER = 24

/** Plans for the upgrade screen: to learn a much better move, then to take a good major, then to draft minors. */
export function* upgradePlans(pack: Pack, s: State): Generator<readonly Order[]> {
  const { character } = s
  const orders = legalOrders(pack, s, PLAYER)
  const worst = character.active.reduce((least, m) => Math.min(least, moveValue(pack, m)), 1000)
  const least = (character.active.length >= activeSize(s) ? worst : 0) + BETTER
  const learning = orders
    .filter((order) => order.verb === 'learn')
    .map((order) => ({ order, score: moveValue(pack, takenMove(pack, s, order.n)) }))
    .sort((a, b) => b.score - a.score)
  const best = learning[0]
  const isOpen = s.major >= 0 && isMajorOpen(character)
  const ranked: Order[] = []
  if (best !== undefined && best.score > least) ranked.push(best.order)
  if (isOpen && isGoodMajor(pack, s.major)) ranked.push(TAKE_MAJOR)
  if (orders.includes(CHOOSE_MINORS)) ranked.push(CHOOSE_MINORS)
  if (isOpen) ranked.push(TAKE_MAJOR)
  ranked.push(...learning.slice(0, 3).map(({ order }) => order), SKIP_CHOICE)
  const seen = new Set<Order>()
  for (const order of ranked) {
    if (seen.has(order)) continue
    seen.add(order)
    yield [order]
  }
}

/** Plans for a draft, beginning with the most valuable minor. A bad minor is worse than none. */
export function* draftPlans(pack: Pack, s: State): Generator<readonly Order[]> {
  const orders = TAKE_MINOR.slice(0, s.minors.length)
  const value = ({ n }: Order): number => minorValue(pack, at(s.minors, n - 1))
  orders.sort((a, b) => value(b) - value(a))
  if (orders.length === 0 || value(at(orders, 0)) <= 0) yield [SKIP_CHOICE]
  for (const order of orders) yield [order]
  yield [SKIP_CHOICE]
}

/** The order that forgets the worst move, or otherwise one that makes the best moves active. */
export function arrangePlan(pack: Pack, s: State): Order {
  const { character } = s
  const { active, bank } = character
  const orders = legalOrders(pack, s, PLAYER)
  const [held] = s.held
  if (held !== undefined) {
    const value = ({ n }: Order): number => moveValue(pack, characterMove(character, n))
    const [worst] = orders.filter((order) => order.verb === 'forget').sort((a, b) => value(a) - value(b))
    return worst !== undefined && value(worst) < moveValue(pack, held) ? worst : SKIP_CHOICE
  }
  // Moves that act from the bank stay there.
  const idle = bank.map((move) => rootOfMove(pack, move).def.whileBanked === undefined)
  for (const [a, out] of active.entries())
    for (const [b, back] of bank.entries()) {
      const order = swapOrder(a, b)
      if (idle[b] === true && moveValue(pack, back) > moveValue(pack, out) && orders.includes(order)) return order
    }
  return orders.find((order) => order.verb === 'toActive') ?? DONE_ARRANGING
}

/** Plans for the questions of a minor: it goes to the most used attack, where it raises damage first, or lowers a cooldown. */
export function* answerPlans(pack: Pack, s: State): Generator<readonly Order[]> {
  const { def } = takenBlessing(pack, s)
  const orders = upgradeAnswers(pack, s, def, s.answers).slice()
  const lowers = (def.onTake ?? []).some((effect) => effect.do === 'modVar' && effect.by === -1)
  const value = (order: Order): number => {
    if (order.verb === 'ownMove') return moveValue(pack, characterMove(s.character, order.n))
    if (order.verb === 'field') return fieldValue(order.n, lowers)
    if (order.verb !== 'sign') return 0
    return def.ask?.some(({ of }) => of === 'charge') === true
      ? signValue(order, ANSWER_PLUS)
      : signValue(order, ANSWER_MINUS)
  }
  orders.sort((a, b) => value(b) - value(a))
  for (const order of orders.slice(0, 6)) yield [order]
}
const signValue = (order: Order, wanted: number): number => (order === ANSWER_ORDERS.sign[wanted] ? 1 : 0)
function fieldValue(field: number, lowers: boolean): number {
  const index = ELEMENT + field
  if (lowers) return index === COOLDOWN ? 1 : 0
  return index === DAMAGE ? 3 : index === ITERS ? 2 : index === COOLDOWN ? -1 : 0
}
