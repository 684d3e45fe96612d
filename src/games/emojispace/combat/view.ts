import { at } from '../../../lib/enums.ts'
import { type ActionName, COMBAT_ACTIONS, REPAIR, SCAN } from '../actions.ts'
import { type Band, type BandIndex, DEFENSE, ENGINE, hullOf, type Pack, WEAPON } from '../content/content.ts'
import { moduleOf, secondariesOf } from '../ship/module-code.ts'
import { shipBand } from './bands.ts'
import { isActionUsable } from './orders.ts'
import { type Combat, type HullColor, hullColor, hullPercent, type Side, sideOf } from './side.ts'

/** §13 The status light of a subsystem: red if its band is 0, yellow if it is damaged. */
export type StatusLight = HullColor
type StatusLights = Readonly<Record<Band, StatusLight>>

/** Everything a side may see of a combat. */
export interface CombatView {
  /** The number of the round that comes next. */
  readonly round: number
  readonly own: OwnView
  readonly enemy: EnemyView
  readonly legal: readonly ActionName[]
}
interface OwnView extends ScannedView {
  readonly hull_percent: number
  readonly color: HullColor
  readonly lights: StatusLights
  readonly TR: number
  readonly bands: readonly number[]
  /** The repair modules: index in module_instances, points per use, uses left. */
  readonly repairs: readonly { readonly place: number; readonly magnitude: number; readonly uses_left: number }[]
}
interface EnemyView {
  readonly hull_percent: number
  readonly color: HullColor
  readonly TR: number
  /** What a scan shows. Absent until the enemy has been scanned. */
  readonly scanned?: ScannedView
}
interface ScannedView {
  readonly hull_current: number
  readonly hull_max: number
  readonly hull_id: string
  readonly modules: readonly { readonly module_id: string; readonly secondary_tags: readonly string[] }[]
  readonly crew: readonly string[]
  readonly degradation: Readonly<Record<Band, number>>
}

export function combatView(c: Combat, side: number, pack: Pack): CombatView {
  const own = sideOf(c, side)
  const enemy = sideOf(c, 1 - side)
  return {
    round: c.round + 1,
    own: {
      ...fullView(own, pack),
      hull_percent: hullPercent(own.hull, own.hullMax),
      color: hullColor(own),
      lights: lightsOf(own),
      TR: own.tr,
      bands: own.bands.slice(),
      repairs: own.repairs.map((place, i) => ({
        place,
        magnitude: at(own.magnitudes, i),
        uses_left: at(own.uses, i),
      })),
    },
    enemy: {
      hull_percent: hullPercent(enemy.hull, enemy.hullMax),
      color: hullColor(enemy),
      TR: enemy.tr,
      ...(enemy.isScanned ? { scanned: fullView(enemy, pack) } : {}),
    },
    legal: COMBAT_ACTIONS.filter((_, action) =>
      action === REPAIR ? own.uses.some((uses) => uses > 0) : isActionUsable(own, action),
    ),
  }
}

function fullView(s: Side, pack: Pack): ScannedView {
  return {
    hull_current: s.hull,
    hull_max: s.hullMax,
    hull_id: hullOf(pack, s.kind).hull_id,
    modules: s.modules.map((code) => ({
      module_id: moduleOf(pack, code).module_id,
      secondary_tags: secondariesOf(code),
    })),
    crew: s.crew.slice(),
    degradation: { weapon: s.degradation[WEAPON], defense: s.degradation[DEFENSE], engine: s.degradation[ENGINE] },
  }
}

/** §13 The status lights between rounds, without the bonus of any action. */
const lightsOf = (s: Side): StatusLights => ({
  weapon: statusLight(s, WEAPON),
  defense: statusLight(s, DEFENSE),
  engine: statusLight(s, ENGINE),
})

export function statusLight(s: Side, band: BandIndex): StatusLight {
  if (shipBand(s, band, SCAN, 0) === 0) return 'red'
  return s.degradation[band] > 0 ? 'yellow' : 'green'
}
