import { at } from '../../../lib/enums.ts'
import { ANSWERS, DONE, MAJOR, MINOR, type Order, SKIP, swapOrder, TAKE } from '../actions.ts'
import { isMajorOpen } from '../campaign/draft.ts'
import { legal } from '../campaign/legal.ts'
import type { Pack } from '../campaign/pack.ts'
import { renewedMove, takenBlessing, takenMove } from '../campaign/taken.ts'
import { upgradeAnswers } from '../campaign/taking.ts'
import { activeSize } from '../campaign/upgrade.ts'
import { rootIn, rootOf } from '../duel/machine.ts'
import { COOLDOWN, DAMAGE, ELEMENT, ITERS } from '../duel/move.ts'
import { PLAYER } from '../duel/side.ts'
import { MINUS, PLUS } from '../questions.ts'
import { characterMove, type State } from '../state.ts'
import { isGoodMajor, minorWorth, moveWorth } from './worth.ts'

/** Heuristics for the choices between combats, the best first. */

/** The best pick first; replaces a move only if the pick is better. */
export function* pickPlans(pack: Pack, s: State): Generator<readonly Order[]> {
  const orders = legal(pack, s, PLAYER).filter(({ verb }) => verb === 'pick')
  const worth = ({ n }: Order): number => moveWorth(pack, rootIn(pack, at(s.picks, n - 1)).fresh)
  orders.sort((a, b) => worth(b) - worth(a))
  const gone = renewedMove(s)
  if (gone !== undefined && worth(at(orders, 0)) <= moveWorth(pack, gone)) yield [SKIP]
  for (const order of orders) yield [order]
  yield [SKIP]
}

export const isWorthFinding = (pack: Pack, s: State): boolean => {
  const m = takenMove(pack, s)
  return moveWorth(pack, m) >= moveWorth(pack, rootOf(pack, m).fresh)
}

/**
 * A move is learned if it is worth this much more than the worst one (or than an empty slot), because learning gives up a minor. Measured
 * on 3000 tuning runs: median level 9 at 14, 11 at 20 to 40, 6 without upgrades.
 */
const BETTER = 24

/** A much better move, then a good major, then the minors. */
export function* upgradePlans(pack: Pack, s: State): Generator<readonly Order[]> {
  const { character } = s
  const orders = legal(pack, s, PLAYER)
  const worst = character.active.reduce((least, m) => Math.min(least, moveWorth(pack, m)), 1000)
  const least = (character.active.length >= activeSize(s) ? worst : 0) + BETTER
  const learning = orders
    .filter((order) => order.verb === 'learn')
    .map((order) => ({ order, worth: moveWorth(pack, takenMove(pack, s, order.n)) }))
    .sort((a, b) => b.worth - a.worth)
  const best = learning[0]
  const isOpen = s.major >= 0 && isMajorOpen(character)
  const ranked: Order[] = []
  if (best !== undefined && best.worth > least) ranked.push(best.order)
  if (isOpen && isGoodMajor(pack, s.major)) ranked.push(MAJOR)
  if (orders.includes(MINOR)) ranked.push(MINOR)
  if (isOpen) ranked.push(MAJOR)
  ranked.push(...learning.slice(0, 3).map(({ order }) => order), SKIP)
  const seen = new Set<Order>()
  for (const order of ranked) {
    if (seen.has(order)) continue
    seen.add(order)
    yield [order]
  }
}

/** The most valuable minor; none rather than a bad one. */
export function* draftPlans(pack: Pack, s: State): Generator<readonly Order[]> {
  const orders = TAKE.slice(0, s.minors.length)
  const worth = ({ n }: Order): number => minorWorth(pack, at(s.minors, n - 1))
  orders.sort((a, b) => worth(b) - worth(a))
  if (orders.length === 0 || worth(at(orders, 0)) <= 0) yield [SKIP]
  for (const order of orders) yield [order]
  yield [SKIP]
}

/** Forgets the worst move; keeps the best ones active. */
export function arrangePlan(pack: Pack, s: State): Order {
  const { character } = s
  const { active, bank } = character
  const orders = legal(pack, s, PLAYER)
  const [held] = s.held
  if (held !== undefined) {
    const worth = ({ n }: Order): number => moveWorth(pack, characterMove(character, n))
    const [worst] = orders.filter((order) => order.verb === 'forget').sort((a, b) => worth(a) - worth(b))
    return worst !== undefined && worth(worst) < moveWorth(pack, held) ? worst : SKIP
  }
  // Moves that act from the bank stay there.
  const idle = bank.map((move) => rootOf(pack, move).def.whileBanked === undefined)
  for (const [a, out] of active.entries())
    for (const [b, back] of bank.entries()) {
      const order = swapOrder(a, b)
      if (idle[b] === true && moveWorth(pack, back) > moveWorth(pack, out) && orders.includes(order)) return order
    }
  return orders.find((order) => order.verb === 'toActive') ?? DONE
}

/** A minor goes on the most used attack; raises damage first, and lowers a cooldown. */
export function* answerPlans(pack: Pack, s: State): Generator<readonly Order[]> {
  const { def } = takenBlessing(pack, s)
  const orders = upgradeAnswers(pack, s, def, s.answers).slice()
  const lowers = (def.onTake ?? []).some((effect) => effect.do === 'modVar' && effect.by === -1)
  const worth = (order: Order): number => {
    switch (order.verb) {
      case 'ownMove':
        return moveWorth(pack, characterMove(s.character, order.n))
      case 'field':
        return fieldWorth(order.n, lowers)
      case 'sign':
        return def.ask?.some(({ of }) => of === 'charge') === true ? signWorth(order, PLUS) : signWorth(order, MINUS)
      default:
        return 0
    }
  }
  orders.sort((a, b) => worth(b) - worth(a))
  for (const order of orders.slice(0, 6)) yield [order]
}
const signWorth = (order: Order, wanted: number): number => (order === ANSWERS.sign[wanted] ? 1 : 0)
function fieldWorth(field: number, lowers: boolean): number {
  const place = ELEMENT + field
  if (lowers) return place === COOLDOWN ? 1 : 0
  return place === DAMAGE ? 3 : place === ITERS ? 2 : place === COOLDOWN ? -1 : 0
}
