import type { Ship } from '../combat/combat.ts'
import { type Enemy, equipmentOf, type Pack } from '../content/content.ts'
import { fillSlots, loadoutOfWalk, walkLoadouts } from './loadouts.ts'
import { type LoadoutWalk, makeLoadoutWalk } from './walk.ts'

/** The outcome of a combat with some loadout: everything that has lasting effects. */
export interface CombatOutcome {
  readonly isWon: boolean
  readonly turn: number
  readonly hull: number
  readonly ammo: number
  /** The kinds of items that burn out, in the order of the pack. */
  readonly burned: readonly number[]
  /** The loadout, in the order in which its items are equipped. */
  readonly loadout: readonly number[]
}

/**
 * The outcomes of a combat that no other outcome beats in result, hull, ammo and burned items. Defeats, and draws
 * against a boss, are left out. Assumes that more ammo is better, which the rules do not guarantee (README, "Worth
 * knowing"). Outcomes in `known` are available too and may beat others.
 */
export function bestOutcomes(
  pack: Pack,
  ship: Ship,
  slots: number,
  stock: readonly number[],
  enemy: Enemy,
  known: readonly CombatOutcome[] = [],
): readonly CombatOutcome[] {
  let points: CombatOutcome[] = known.slice()
  walkLoadouts(makeLoadoutWalk(pack), ship, slots, stock, enemy, {
    isWorth: (walk, hull, ammo) =>
      !points.some((p) => p.isWon && p.hull >= hull && p.ammo >= ammo && isWithin(p.burned, walk)),
    visit(walk) {
      const { volley, hull, loss } = walk
      const isWon = volley.turn > 0
      if (loss >= hull || (!isWon && enemy.type === 'Boss')) return
      const left = hull - loss
      for (const p of points)
        if (p.hull >= left && p.ammo >= volley.ammo && (p.isWon || !isWon) && isWithin(p.burned, walk)) return
      const burned = burnedOf(walk)
      points = points.filter(
        (p) => p.hull > left || p.ammo > volley.ammo || (p.isWon && !isWon) || !isSubset(burned, p.burned),
      )
      const loadout = loadoutOfWalk(walk)
      points.push({ isWon, turn: volley.turn, hull: left, ammo: volley.ammo, burned, loadout })
    },
  })
  return points.map((p) => (known.includes(p) ? p : { ...p, loadout: fillSlots(pack, p.loadout, stock, slots) }))
}

function burnedOf({ guns, others, target }: LoadoutWalk): number[] {
  return [...guns, ...others].filter((kind) => equipmentOf(target.pack, kind).disposable).sort((a, b) => a - b)
}

const isWithin = (burned: readonly number[], walk: LoadoutWalk): boolean =>
  burned.length === 0 || (burned.length <= walk.burned && isSubset(burned, burnedOf(walk)))

/** Whether a sorted list contains another one, counting duplicates. */
function isSubset(few: readonly number[], many: readonly number[]): boolean {
  let found = 0
  for (const kind of many) if (kind === few[found]) found++
  return found === few.length
}
