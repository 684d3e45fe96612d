import { equipmentOf, NO_ATTACK, NO_WEAPON, type Pack, type RangeIndex } from '../content/content.ts'
import type { State } from '../state.ts'
import { loadoutStats, shotDamage } from './combat.ts'

/** The damage and the ammo cost of the first salvo at a range, with the ammo that is left now. */
export function firstSalvoAt(pack: Pack, s: State, loadout: readonly number[], range: RangeIndex) {
  const { multipliers } = loadoutStats(pack, loadout, s.owned)
  let damage = 0
  let ammo = 0
  for (const kind of loadout) {
    const item = equipmentOf(pack, kind)
    const { weapon } = item
    const base = item.damage[range]
    if (weapon === NO_WEAPON || base === NO_ATTACK || item.uses === 0 || ammo + item.ammoCost > s.ammo) continue
    ammo += item.ammoCost
    damage += shotDamage(item, base, s.owned, multipliers[weapon])
  }
  return { damage, ammo }
}
