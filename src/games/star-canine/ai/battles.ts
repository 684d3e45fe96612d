import type { TakeOrders } from '../actions.ts'
import { type CombatResult, fightCombat, type Ship } from '../combat/combat.ts'
import type { Enemy, Pack } from '../content/content.ts'
import { numberAt } from '../number-lists.ts'
import { type LoadoutPlan, type PlanPriorities, planLoadout } from './loadout.ts'
import { makeLoadoutWalk } from './walk.ts'

/** What the plan works with: the content, its orders, and a cache of the battles that it has planned. */
export interface BattlePlanner {
  readonly pack: Pack
  readonly take: TakeOrders
  readonly battles: Battles
}
export const makeBattlePlanner = (pack: Pack, take: TakeOrders): BattlePlanner => ({
  pack,
  take,
  battles: makeBattles(pack),
})

/** The best plan for a battle, with its result. */
interface Battle {
  readonly plan: LoadoutPlan
  readonly combat: CombatResult
}

/** Plans the battle of a ship with these slots and this stock against an enemy. */
type Battles = (ship: Ship, slots: number, stock: readonly number[], enemy: Enemy, priorities: PlanPriorities) => Battle

/** A cached battle, with everything on which it depends besides the pack. */
interface CachedBattle extends Battle {
  readonly ship: Ship
  readonly slots: number
  readonly stock: readonly number[]
  readonly enemy: Enemy
  readonly priorities: PlanPriorities
}

/** The size of the cache, a power of two. A new battle overwrites the one that has the same index. */
const CACHE_SIZE = 1024

/**
 * Returns a planner of battles that has a cache, because consecutive orders ask about the same battles. A cached battle
 * is used only if it matches every input.
 */
function makeBattles(pack: Pack): Battles {
  const cache = new Array<CachedBattle | undefined>(CACHE_SIZE).fill(undefined)
  const walk = makeLoadoutWalk(pack)
  const recent = new Map<Enemy, readonly number[]>()
  return (ship, slots, stock, enemy, priorities) => {
    const index = cacheIndex(ship, slots, stock, enemy)
    const before = cache[index]
    if (before !== undefined && isSame(before, ship, slots, stock, enemy, priorities)) return before
    const plan = planLoadout(walk, ship, slots, stock, enemy, priorities, recent.get(enemy))
    recent.set(enemy, plan.loadout)
    const { hull, maxHull, ammo, owned } = ship
    const battle: CachedBattle = {
      ship: { hull, maxHull, ammo, owned },
      slots,
      stock: stock.slice(),
      enemy,
      priorities,
      plan,
      combat: fightCombat(pack, ship, plan.loadout, enemy),
    }
    cache[index] = battle
    return battle
  }
}

function isSame(
  a: CachedBattle,
  ship: Ship,
  slots: number,
  stock: readonly number[],
  enemy: Enemy,
  priorities: PlanPriorities,
): boolean {
  if (a.enemy !== enemy || a.priorities !== priorities || a.slots !== slots || a.stock.length !== stock.length)
    return false
  const b = a.ship
  if (b.hull !== ship.hull || b.ammo !== ship.ammo || b.owned !== ship.owned || b.maxHull !== ship.maxHull) return false
  for (let i = 0; i < stock.length; i++) if (a.stock[i] !== stock[i]) return false
  return true
}

function cacheIndex({ hull, ammo, owned }: Ship, slots: number, stock: readonly number[], enemy: Enemy): number {
  let h = spread(
    spread(spread(hull, ammo), (owned << 4) | slots),
    (enemy.hull << 8) ^ (enemy.shield << 4) ^ enemy.armor,
  )
  for (let i = 0; i < stock.length; i++) h = spread(h, numberAt(stock, i))
  return (h >>> 16) & (CACHE_SIZE - 1)
}

const spread = (h: number, word: number): number => Math.imul(((h << 5) | (h >>> 27)) ^ word, 0x9e3779b1)
