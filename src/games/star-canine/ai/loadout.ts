import { type CombatResult, fightCombat, type Ship } from '../combat/combat.ts'
import { type Enemy, equipmentOf, type Pack } from '../content/content.ts'
import { numberAt } from '../number-lists.ts'
import { deathTurn } from './absorb.ts'
import { fillSlots, loadoutOfWalk, walkLoadouts } from './loadouts.ts'
import type { LoadoutVisitor, LoadoutWalk } from './walk.ts'

/** The weights by which the plan compares results, in points of hull. */
export interface PlanPriorities {
  /** Points for each point of hull that is left. */
  readonly hull: number
  readonly ammo: number
  readonly disposable: number
  /** The cost of a draw, which gives no reward. */
  readonly reward: number
}

export interface LoadoutPlan {
  /** The indices of the items in the pack, in the order in which they are equipped. */
  readonly loadout: readonly number[]
  readonly points: number
}

const LOST = -2000

/**
 * The damage done to an enemy, from 0 to 1. Half of it counts its hull, the other half all damage that was fired, so
 * that damage absorbed by a shield counts too.
 */
export const damageProgress = ({ dealt, enemyHull }: CombatResult, enemy: Enemy): number =>
  damageShare(dealt, enemyHull, enemy)

function damageShare(dealt: number, enemyHull: number, enemy: Enemy): number {
  const hit = Math.min(1, dealt / (enemy.hull + enemy.shield + enemy.armor))
  return (1 - enemyHull / enemy.hull + hit) / 2
}

/** The value of a combat's result in points. */
function pointsOf(combat: CombatResult, enemy: Enemy, burned: number, priorities: PlanPriorities): number {
  const points = combat.hull * priorities.hull + combat.ammo * priorities.ammo - burned * priorities.disposable
  if (combat.result === 'win') return points
  if (combat.result === 'draw' && enemy.type !== 'Boss') return points - priorities.reward
  return lostPoints(damageProgress(combat, enemy), combat.turn)
}

/** The points of a defeat: more for more damage done and more turns survived. */
const lostPoints = (share: number, turn: number): number => LOST + 300 * share + turn * 10

/** The points of the current loadout if our ship is destroyed in this turn. */
function lostAt({ volley }: LoadoutWalk, turn: number, enemy: Enemy): number {
  return lostPoints(damageShare(volley.hits[turn - 1] as number, volley.hulls[turn - 1] as number, enemy), turn)
}

/** The points that a loadout reaches. */
export function loadoutPoints(
  pack: Pack,
  ship: Ship,
  loadout: readonly number[],
  enemy: Enemy,
  priorities: PlanPriorities,
): number {
  let burned = 0
  for (const kind of loadout) if (equipmentOf(pack, kind).disposable) burned++
  return pointsOf(fightCombat(pack, ship, loadout, enemy), enemy, burned, priorities)
}

/**
 * The best loadout of a stock. It is exact, except for the firing order of more than five weapons that cost ammo.
 * `hint` is a loadout that was good recently. It only speeds up the search, because loadouts worse than it are skipped;
 * if none is as good, the full search runs.
 */
export function planLoadout(
  walk: LoadoutWalk,
  ship: Ship,
  slots: number,
  stock: readonly number[],
  enemy: Enemy,
  priorities: PlanPriorities,
  hint: readonly number[] = NOTHING,
): LoadoutPlan {
  const { pack } = walk.target
  if (hint.length > 0) {
    const held = heldOf(hint, stock, slots)
    const plan = bestAbove(
      walk,
      ship,
      slots,
      stock,
      enemy,
      priorities,
      loadoutPoints(pack, ship, held, enemy, priorities) - TIE,
    )
    if (plan !== undefined) return plan
  }
  return bestAbove(walk, ship, slots, stock, enemy, priorities, Number.NEGATIVE_INFINITY) as LoadoutPlan
}
const NOTHING: readonly number[] = []
/** Smaller than any difference between two point totals. */
const TIE = 1e-6

/** The part of a loadout that the stock still has, but not more items than slots. */
function heldOf(loadout: readonly number[], stock: readonly number[], slots: number): number[] {
  const left = stock.slice()
  const held: number[] = []
  for (let i = 0; i < loadout.length && held.length < slots; i++) {
    const kind = numberAt(loadout, i)
    const at = left.indexOf(kind)
    if (at < 0) continue
    left[at] = -1
    held.push(kind)
  }
  return held
}

/** The best loadout that has more points than `floor`, if there is one. */
function bestAbove(
  walk: LoadoutWalk,
  ship: Ship,
  slots: number,
  stock: readonly number[],
  enemy: Enemy,
  priorities: PlanPriorities,
  floor: number,
): LoadoutPlan | undefined {
  let most = floor
  let best: number[] | undefined
  const consider = (points: number): void => {
    if (points <= most) return
    most = points
    best = loadoutOfWalk(walk)
  }
  const visitor: LoadoutVisitor = {
    isWorth: (_, hull, ammo) =>
      hull * priorities.hull + ammo * priorities.ammo - walk.burned * priorities.disposable > most,
    isWorthLosing: (_, turn) => most < lostAt(walk, turn, enemy),
    visit() {
      const { volley, hull, loss, burned } = walk
      if (loss < hull && (volley.turn > 0 || enemy.type !== 'Boss')) {
        const points = (hull - loss) * priorities.hull + volley.ammo * priorities.ammo - burned * priorities.disposable
        return consider(volley.turn > 0 ? points : points - priorities.reward)
      }
      // A defeat matters only as long as nothing better is known. Dying earlier never does more damage than surviving.
      if (most < lostPoints(damageShare(volley.dealt, volley.enemyHull, enemy), 6))
        consider(lostAt(walk, deathTurn(walk) || 6, enemy))
    },
  }
  walkLoadouts(walk, ship, slots, stock, enemy, visitor)
  return best && { loadout: fillSlots(walk.target.pack, best, stock, slots), points: most }
}
