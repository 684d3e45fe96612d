import { at } from '../../../lib/enums.ts'
import { DEFENSE, ENGINE, type Hull, type Pack, SECONDARIES, UNTYPED, WEAPON } from '../content/content.ts'
import { BONUS_COUNT, bonusAt, bonusIndexOfNature } from '../content/module-bonuses.ts'
import { MIN_HULL } from '../ship/ship-stats.ts'

/** Whether a hull with this number of modules can have an RCP between `least` and `most`, with modules and crew of any kind. */
export type CanReachRcp = (kind: number, modules: number, least: number, most: number) => boolean
export function makeCanReachRcp(pack: Pack): CanReachRcp {
  const known = pack.hulls.map((hull) => boundsOf(pack, hull))
  return (kind, modules, least, most) => {
    const bounds = at(known, kind)
    return (bounds[2 * modules] as number) <= most && (bounds[2 * modules + 1] as number) >= least
  }
}

/** The lowest and the highest RCP by number of modules aboard. Slots are filled with one module of each type in turn. */
function boundsOf(pack: Pack, hull: Hull): readonly number[] {
  const low = new Array<number>(BONUS_COUNT).fill(0)
  const high = new Array<number>(BONUS_COUNT).fill(0)
  const bounds = [rcpOf(hull, low, 0), rcpOf(hull, high, hull.crew_capacity)]
  const left = [...hull.slots]
  for (let count = 0, type = 0; count < hull.slotCount; type = (type + 1) % left.length) {
    if (left[type] === 0) continue
    left[type] = (left[type] as number) - 1
    count++
    const [minima, maxima] = extremesOf(pack, hull, type)
    for (let i = 0; i < BONUS_COUNT; i++) {
      low[i] = (low[i] as number) + (minima[i] as number)
      high[i] = (high[i] as number) + (maxima[i] as number)
    }
    bounds.push(rcpOf(hull, low, 0), rcpOf(hull, high, hull.crew_capacity))
  }
  return bounds
}

/** The smallest and the largest bonus in each column, among the modules that fit this slot type. */
function extremesOf({ modules, moduleBonuses: bonuses }: Pack, { nature }: Hull, type: number): [number[], number[]] {
  const minima = new Array<number>(BONUS_COUNT).fill(Number.POSITIVE_INFINITY)
  const maxima = new Array<number>(BONUS_COUNT).fill(Number.NEGATIVE_INFINITY)
  const codes = 1 << SECONDARIES.length
  modules.forEach(({ slotType, rarity_weight }, module) => {
    if (rarity_weight === 0 || (type !== UNTYPED && slotType !== type)) return
    for (let bits = 0; bits < codes; bits++) {
      const from = bonusIndexOfNature(nature, modules.length) + (module * codes + bits) * BONUS_COUNT
      for (let i = 0; i < BONUS_COUNT; i++) {
        minima[i] = Math.min(minima[i] as number, bonusAt(bonuses, from, i))
        maxima[i] = Math.max(maxima[i] as number, bonusAt(bonuses, from, i))
      }
    }
  })
  return [minima, maxima]
}

/** The sum of `computeShipStats` for the RCP. It never falls when a part grows. */
function rcpOf({ base, baseHull: hullBase }: Hull, added: readonly number[], hands: number): number {
  const [weapon = 0, defense = 0, engine = 0, weaponHalves = 0, defenseHalves = 0, , points = 0, repairs = 0] = added
  const bands =
    base[WEAPON] + weapon + base[DEFENSE] + defense + hands + ((weaponHalves + 1) >> 1) + ((defenseHalves + 1) >> 1)
  return bands + ((base[ENGINE] + engine) >> 1) + (Math.max(MIN_HULL, hullBase + points) >> 2) + 2 * repairs
}
