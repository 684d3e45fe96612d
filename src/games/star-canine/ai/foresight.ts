import type { Foresight } from '../../../engine/contract/game.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import { CONTINUE, LEAVE, type Order, offerOrder, PAY_DOCK, REPAIR_SHIP, RESUPPLY_AMMO, START_RUN } from '../actions.ts'
import { enemyAt } from '../campaign/rules.ts'
import { ARMOR, equipmentOf, NO_WEAPON, type Pack, SHIELD } from '../content/content.ts'
import { numberAt } from '../number-lists.ts'
import { dockPrice, itemsAboard, kindOfItem, type State } from '../state.ts'
import type { BattlePlanner } from './battles.ts'
import { bestOutcomes } from './best-outcomes.ts'
import { positionValue } from './captain.ts'
import { freeChoiceLines, itemNumbersOfKinds, kindsAboard, ordersToEngageWith } from './orders.ts'

/** Guides the search for a winning line that knows the dice (README, "Proofs"). */
export const makeForesight = (planner: BattlePlanner): Foresight<State, Order> => ({
  layer: (s) => s.stage * 4 + (s.phase === 'narrative' ? 1 : s.phase === 'opening' ? 0 : IS_LATE.has(s.phase) ? 3 : 2),
  lines: (s) => lines(planner, s),
  key: (s) => `${kindsAboard(s).sort((a, b) => a - b)} ${s.ammo} ${s.owned}`,
  rank: (s) => s.hull,
  sketch: (s) => sketch(planner.pack, s),
  // The full chart is shown, so that every boss is known.
  promise: (s) => positionValue(planner, { ...s, chart: 'run' }),
})
const IS_LATE: ReadonlySet<string> = new Set(['reward', 'boss-reward'])

function lines({ pack, take }: BattlePlanner, s: State): readonly (readonly Order[])[] {
  switch (s.phase) {
    case 'opening':
      return [[START_RUN]]
    case 'narrative':
    case 'combat-log':
      return [[CONTINUE]]
    case 'pre-combat':
      return bestOutcomes(pack, s, s.maxSlots, kindsAboard(s), enemyAt(pack, s)).map(({ loadout }) => [
        ...ordersToEngageWith(s, itemNumbersOfKinds(s, loadout)),
        CONTINUE,
      ])
    case 'dock':
      return dockLines(pack, s)
    case 'reward':
    case 'boss-reward':
    case 'service':
      return freeChoiceLines(take, s)
    case 'game-clear':
    case 'game-over':
      return []
    default:
      return unreachable(s.phase)
  }
}

/** Lines at a dock: to leave, or to pay with any items. Scrap is paid first, because it has no other use. */
function dockLines(pack: Pack, s: State): Order[][] {
  const price = dockPrice(pack, s)
  const held = itemsAboard(s)
  const found: Order[][] = [[LEAVE]]
  if (held.length < price) return found
  const isScrap = (n: number): boolean => kindOfItem(s, n) === pack.brokenScrap
  const scrap = held.filter(isScrap).slice(0, price)
  const value = (n: number): number => itemValue(pack, kindOfItem(s, n))
  const others = held
    .filter((n) => !isScrap(n))
    .sort((a, b) => value(a) - value(b) || kindOfItem(s, a) - kindOfItem(s, b))
  const most = price - scrap.length > 3 ? MOST_TO_CHOOSE_FROM : others.length
  for (const rest of combinations(s, others.slice(0, most), price - scrap.length)) {
    const paid = [...scrap, ...rest].map((n) => offerOrder(n))
    if (s.hull < s.maxHull) found.push([...paid, PAY_DOCK, REPAIR_SHIP])
    found.push([...paid, PAY_DOCK, RESUPPLY_AMMO])
  }
  return found
}
const MOST_TO_CHOOSE_FROM = 9

/** All combinations of `count` items, without repeating equal ones. */
function combinations(s: State, from: readonly number[], count: number): number[][] {
  if (count === 0) return [[]]
  const found: number[][] = []
  for (let i = 0; i + count <= from.length; i++) {
    const n = numberAt(from, i)
    const before = from[i - 1]
    if (before !== undefined && kindOfItem(s, before) === kindOfItem(s, n)) continue
    for (const rest of combinations(s, from.slice(i + 1), count - 1)) found.push([n, ...rest])
  }
  return found
}

/** A rough value of the ship: hull, ammo, weapons with modules, shields, armor, slots. */
function sketch(pack: Pack, s: State): number {
  const damage = [0, 0, 0]
  const multipliers = [1, 1, 1]
  let shield = 0
  let armor = 0
  for (const kind of s.items) {
    if (kind < 0) continue
    const item = equipmentOf(pack, kind)
    if (item.weapon !== NO_WEAPON)
      damage[item.weapon] = at(damage, item.weapon) + Math.max(...item.damage) * (item.disposable ? 0.7 : 1)
    else if (item.target !== NO_WEAPON) multipliers[item.target] = at(multipliers, item.target) * item.multiplier
    shield += item.shield
    armor += item.armor
  }
  let guns = 0
  for (let type = 0; type < 3; type++) guns += at(damage, type) * Math.min(8, at(multipliers, type))
  return s.hull + 3 * s.ammo + 1.2 * guns + 0.6 * Math.min(150, shield) + 0.4 * Math.min(120, armor) + 15 * s.maxSlots
}

function itemValue(pack: Pack, kind: number): number {
  const item = equipmentOf(pack, kind)
  if (item.weapon !== NO_WEAPON) return Math.max(...item.damage)
  if (item.type === SHIELD || item.type === ARMOR) return (item.shield + item.armor) / 2
  return item.target === NO_WEAPON ? 0 : 100
}
