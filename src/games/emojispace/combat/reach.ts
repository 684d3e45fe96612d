import { at } from '../../../lib/enums.ts'
import { DEFENSE, ENGINE, type Hull, type Pack, SECONDARIES, UNTYPED, WEAPON } from '../content/content.ts'
import { ADDED, addsFrom } from '../content/module-bonuses.ts'
import { HULL_FLOOR } from '../ship/figures.ts'

/** The least and the most a hull can come to with so many modules, whatever they are, and anybody aboard: a window that lies beside it is out of reach. */
export type Reach = (kind: number, modules: number, least: number, most: number) => boolean
export function makeReach(pack: Pack): Reach {
  const known = pack.hulls.map((hull) => boundsOf(pack, hull))
  return (kind, modules, least, most) => {
    const bounds = at(known, kind)
    return (bounds[2 * modules] as number) <= most && (bounds[2 * modules + 1] as number) >= least
  }
}

/** RCP at least and at most, by how many modules are aboard. Slots are filled one of each type in turn. */
function boundsOf(pack: Pack, hull: Hull): readonly number[] {
  const low = new Array<number>(ADDED).fill(0)
  const high = new Array<number>(ADDED).fill(0)
  const bounds = [rcpOf(hull, low, 0), rcpOf(hull, high, hull.crew_capacity)]
  const left = [...hull.slots]
  for (let count = 0, type = 0; count < hull.room; type = (type + 1) % left.length) {
    if (left[type] === 0) continue
    left[type] = (left[type] as number) - 1
    count++
    const [less, more] = extremesOf(pack, hull, type)
    for (let i = 0; i < ADDED; i++) {
      low[i] = (low[i] as number) + (less[i] as number)
      high[i] = (high[i] as number) + (more[i] as number)
    }
    bounds.push(rcpOf(hull, low, 0), rcpOf(hull, high, hull.crew_capacity))
  }
  return bounds
}

/** The least and the most a module in a slot of this type adds, number by number. */
function extremesOf({ modules, adds }: Pack, { nature }: Hull, type: number): [number[], number[]] {
  const less = new Array<number>(ADDED).fill(Number.POSITIVE_INFINITY)
  const more = new Array<number>(ADDED).fill(Number.NEGATIVE_INFINITY)
  const codes = 1 << SECONDARIES.length
  modules.forEach(({ slotType, rarity_weight }, module) => {
    if (rarity_weight === 0 || (type !== UNTYPED && slotType !== type)) return
    for (let bits = 0; bits < codes; bits++) {
      const from = addsFrom(nature, modules.length) + (module * codes + bits) * ADDED
      for (let i = 0; i < ADDED; i++) {
        less[i] = Math.min(less[i] as number, adds[from + i] as number)
        more[i] = Math.max(more[i] as number, adds[from + i] as number)
      }
    }
  })
  return [less, more]
}

/** As `weigh` has it: every part only grows with what it is made of. */
function rcpOf({ base, hullBase }: Hull, added: readonly number[], hands: number): number {
  const [weapon = 0, defense = 0, engine = 0, guns = 0, walls = 0, , points = 0, repairs = 0] = added
  const bands = base[WEAPON] + weapon + base[DEFENSE] + defense + hands + ((guns + 1) >> 1) + ((walls + 1) >> 1)
  return bands + ((base[ENGINE] + engine) >> 1) + (Math.max(HULL_FLOOR, hullBase + points) >> 2) + 2 * repairs
}
