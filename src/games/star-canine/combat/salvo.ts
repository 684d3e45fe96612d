import { equipmentOf, NO_SHOT, NO_WEAPON, type Pack, type RangePlace } from '../content/content.ts'
import type { State } from '../state.ts'
import { fitOut, shotDamage } from './combat.ts'

/** What the first salvo at a range would do with the ammo at hand: total damage and what it costs. */
export function salvoAt(pack: Pack, s: State, loadout: readonly number[], range: RangePlace) {
  const { multipliers } = fitOut(pack, loadout, s.owned)
  let damage = 0
  let ammo = 0
  for (const kind of loadout) {
    const item = equipmentOf(pack, kind)
    const { weapon } = item
    const base = item.damage[range]
    if (weapon === NO_WEAPON || base === NO_SHOT || item.uses === 0 || ammo + item.ammoCost > s.ammo) continue
    ammo += item.ammoCost
    damage += shotDamage(item, base, s.owned, multipliers[weapon])
  }
  return { damage, ammo }
}
