import type { OrderOf } from '../actions.ts'
import { type Combat, fight, type Ship } from '../combat/combat.ts'
import type { Enemy, Pack } from '../content/content.ts'
import { numberAt } from '../number-lists.ts'
import { type Cares, type Plan, planLoadout } from './loadout.ts'
import { makeWalk } from './walk.ts'

/** What a captain thinks with: the content, its orders, and the battles thought of lately. */
export interface Mind {
  readonly pack: Pack
  readonly take: OrderOf
  readonly battles: Battles
}
export const makeMind = (pack: Pack, take: OrderOf): Mind => ({ pack, take, battles: makeBattles(pack) })

/** A battle, the best plan for it, and what comes of that. */
interface Battle {
  readonly plan: Plan
  readonly combat: Combat
}

/** The battle of a ship with so many slots and this stock against an enemy, by a captain's cares. */
type Battles = (ship: Ship, slots: number, stock: readonly number[], enemy: Enemy, cares: Cares) => Battle

/** A battle that was thought of, by all that it depends on beside the pack. */
interface Known extends Battle {
  readonly ship: Ship
  readonly slots: number
  readonly stock: readonly number[]
  readonly enemy: Enemy
  readonly cares: Cares
}

/** Places for known battles, a power of two; one that is thought of later takes the place of another. */
const PLACES = 1024

/**
 * Plans battles and remembers the last ones: a captain who gives one order asks about the same battles before the next. Nothing is taken for
 * known that differs in anything a plan looks at.
 */
function makeBattles(pack: Pack): Battles {
  const known = new Array<Known | undefined>(PLACES).fill(undefined)
  const walk = makeWalk(pack)
  const lately = new Map<Enemy, readonly number[]>()
  return (ship, slots, stock, enemy, cares) => {
    const place = placeOf(ship, slots, stock, enemy)
    const before = known[place]
    if (before !== undefined && isSame(before, ship, slots, stock, enemy, cares)) return before
    const plan = planLoadout(walk, ship, slots, stock, enemy, cares, lately.get(enemy))
    lately.set(enemy, plan.loadout)
    const { hull, maxHull, ammo, owned } = ship
    const battle: Known = {
      ship: { hull, maxHull, ammo, owned },
      slots,
      stock: stock.slice(),
      enemy,
      cares,
      plan,
      combat: fight(pack, ship, plan.loadout, enemy),
    }
    known[place] = battle
    return battle
  }
}

function isSame(a: Known, ship: Ship, slots: number, stock: readonly number[], enemy: Enemy, cares: Cares): boolean {
  if (a.enemy !== enemy || a.cares !== cares || a.slots !== slots || a.stock.length !== stock.length) return false
  const b = a.ship
  if (b.hull !== ship.hull || b.ammo !== ship.ammo || b.owned !== ship.owned || b.maxHull !== ship.maxHull) return false
  for (let i = 0; i < stock.length; i++) if (a.stock[i] !== stock[i]) return false
  return true
}

function placeOf({ hull, ammo, owned }: Ship, slots: number, stock: readonly number[], enemy: Enemy): number {
  let h = spread(
    spread(spread(hull, ammo), (owned << 4) | slots),
    (enemy.hull << 8) ^ (enemy.shield << 4) ^ enemy.armor,
  )
  for (let i = 0; i < stock.length; i++) h = spread(h, numberAt(stock, i))
  return (h >>> 16) & (PLACES - 1)
}

const spread = (h: number, word: number): number => Math.imul(((h << 5) | (h >>> 27)) ^ word, 0x9e3779b1)
