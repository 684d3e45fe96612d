import { type Combat, fight, type Ship } from '../combat/combat.ts'
import { type Enemy, equipmentOf, type Pack } from '../content/content.ts'
import { numberAt } from '../number-lists.ts'
import { deathTurn } from './absorb.ts'
import { filled, loadoutOfWalk, walkLoadouts } from './loadouts.ts'
import type { Visitor, Walk } from './walk.ts'

/** What a captain cares for, in points of hull. */
export interface Cares {
  /** What a point of it that is left counts. */
  readonly hull: number
  readonly ammo: number
  readonly disposable: number
  /** What passing a stage without a reward costs. */
  readonly reward: number
}

export interface Plan {
  /** Places in the pack, in equip order. */
  readonly loadout: readonly number[]
  readonly points: number
}

const LOST = -2000

/**
 * How much of an enemy a combat wore down, 0 to 1: half for its hull, half for all that hit it. A gun that only scratches a shield
 * is on its way too.
 */
export const progress = ({ dealt, enemyHull }: Combat, enemy: Enemy): number => worn(dealt, enemyHull, enemy)

function worn(dealt: number, enemyHull: number, enemy: Enemy): number {
  const hit = Math.min(1, dealt / (enemy.hull + enemy.shield + enemy.armor))
  return (1 - enemyHull / enemy.hull + hit) / 2
}

/** How a combat turned out, in points. */
function judge(combat: Combat, enemy: Enemy, burned: number, cares: Cares): number {
  const kept = combat.hull * cares.hull + combat.ammo * cares.ammo - burned * cares.disposable
  if (combat.result === 'win') return kept
  if (combat.result === 'draw' && enemy.type !== 'Boss') return kept - cares.reward
  return lostPoints(progress(combat, enemy), combat.turn)
}

/** What a defeat is worth: who wears the enemy down and lives long is nearer to a win. */
const lostPoints = (share: number, turn: number): number => LOST + 300 * share + turn * 10

/** The points of a visit that is lost on this turn. */
function lostAt({ volley }: Walk, turn: number, enemy: Enemy): number {
  return lostPoints(worn(volley.hits[turn - 1] as number, volley.hulls[turn - 1] as number, enemy), turn)
}

/** How a loadout would do, in points. */
export function tryOut(pack: Pack, ship: Ship, loadout: readonly number[], enemy: Enemy, cares: Cares): number {
  let burned = 0
  for (const kind of loadout) if (equipmentOf(pack, kind).disposable) burned++
  return judge(fight(pack, ship, loadout, enemy), enemy, burned, cares)
}

/**
 * The best loadout of a stock by a captain's cares: exact, but for firing orders of more than five guns that cost ammo. A loadout that was good
 * lately makes it quicker, never different: what is worse than it is not looked at, and where nothing is as good, everything is.
 */
export function planLoadout(
  walk: Walk,
  ship: Ship,
  slots: number,
  stock: readonly number[],
  enemy: Enemy,
  cares: Cares,
  lately: readonly number[] = NOTHING,
): Plan {
  const { pack } = walk.target
  if (lately.length > 0) {
    const held = heldOf(lately, stock, slots)
    const plan = planAbove(walk, ship, slots, stock, enemy, cares, tryOut(pack, ship, held, enemy, cares) - TIE)
    if (plan !== undefined) return plan
  }
  return planAbove(walk, ship, slots, stock, enemy, cares, Number.NEGATIVE_INFINITY) as Plan
}
const NOTHING: readonly number[] = []
/** Less than any two points differ by. */
const TIE = 1e-6

/** What a stock still has of a loadout, as far as there are slots. */
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

/** The best loadout that has more points than these, if there is one. */
function planAbove(
  walk: Walk,
  ship: Ship,
  slots: number,
  stock: readonly number[],
  enemy: Enemy,
  cares: Cares,
  floor: number,
): Plan | undefined {
  let most = floor
  let best: number[] | undefined
  const consider = (points: number): void => {
    if (points <= most) return
    most = points
    best = loadoutOfWalk(walk)
  }
  const visitor: Visitor = {
    isWorth: (_, hull, ammo) => hull * cares.hull + ammo * cares.ammo - walk.burned * cares.disposable > most,
    isWorthLosing: (_, turn) => most < lostAt(walk, turn, enemy),
    visit() {
      const { volley, hull, loss, burned } = walk
      if (loss < hull && (volley.turn > 0 || enemy.type !== 'Boss')) {
        const kept = (hull - loss) * cares.hull + volley.ammo * cares.ammo - burned * cares.disposable
        return consider(volley.turn > 0 ? kept : kept - cares.reward)
      }
      // A defeat is only worth a look while nothing better is known; who dies early wears down no more than who lives on.
      if (most < lostPoints(worn(volley.dealt, volley.enemyHull, enemy), 6))
        consider(lostAt(walk, deathTurn(walk) || 6, enemy))
    },
  }
  walkLoadouts(walk, ship, slots, stock, enemy, visitor)
  return best && { loadout: filled(walk.target.pack, best, stock, slots), points: most }
}
