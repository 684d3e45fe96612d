import { mapWords } from '../../../lib/enums.ts'
import { type ActionName, COMBAT_ACTIONS } from '../actions.ts'
import type { Bands, BySlot } from '../content/content.ts'
import {
  builtInPack,
  DEFENSE_TYPES,
  type Hull,
  hullOf,
  moduleAt,
  NONE,
  type Pack,
  SECONDARIES,
  SLOT_TYPES,
  UNTYPED,
  WEAPON_TYPES,
} from '../content/content.ts'
import { makeModuleCode, moduleOf } from './module-code.ts'
import { readShipState, type ShipFitting, type ShipRefusal, type ShipState, untypedSlotsNeeded } from './ship-state.ts'
import { repairPoints, shipStatsOf } from './ship-stats.ts'

/** A ship as it starts a combat, with everything that follows from its ship_state. */
export interface Ship {
  readonly hull_id: string
  readonly name: string
  /** §14 The base potentials: weapon, defense, engine. */
  readonly bands: Readonly<Bands>
  readonly hull_max: number
  readonly hull_current: number
  readonly capacity: Readonly<Bands>
  readonly degradation: Readonly<Bands>
  /** §4 step 3: the bonus that the action of each band gives beyond its focus. */
  readonly conditional: Readonly<Bands>
  readonly weapon_type: string
  readonly defense_type: string
  readonly repair_modules: readonly RepairModule[]
  readonly pilots: number
  readonly mechanics: number
  readonly has_cloak: boolean
  readonly has_interdiction: boolean
  readonly has_probe: boolean
  /** §3 The unlocked actions other than Repair (also as bits), and the uses per combat of Overcharge, Flare and Hard Burn. */
  readonly unlocked: readonly ActionName[]
  readonly kit: number
  readonly surges: number
  readonly flares: number
  readonly burns: number
  readonly slots: Readonly<Record<'weapon' | 'defense' | 'utility' | 'untyped', { used: number; of: number }>>
  readonly crew: { readonly used: number; readonly of: number }
  readonly RCP: number
  readonly TR: number
  /** The parsed ship_state. */
  readonly fitting: ShipFitting
}
interface RepairModule {
  /** The index of the module in module_instances. */
  readonly place: number
  readonly module_id: string
  readonly magnitude: number
}

export type AssembleResult =
  | { readonly ok: true; readonly ship: Ship }
  | { readonly ok: false; readonly refusal: ShipRefusal }

/** Builds a ship from a ship_state, or returns what is wrong with it. */
export function assembleShip(raw: unknown, pack: Pack = builtInPack()): AssembleResult {
  const read = readShipState(raw, pack)
  if ('refusal' in read) return { ok: false, refusal: read.refusal }
  const ship = buildShip(read.value, pack)
  if (read.value.hullPoints <= ship.hull_max) return { ok: true, ship }
  const message = `This ship has at most ${ship.hull_max} hull points.`
  return { ok: false, refusal: { code: 'HULL_BAD', path: 'current_hull_integrity', message } }
}

/** Builds a ship from a validated fitting. */
function buildShip(fitting: ShipFitting, pack: Pack): Ship {
  const hull = hullOf(pack, fitting.hull)
  const codes = moduleCodesOf(fitting)
  const figures = shipStatsOf(pack, fitting.hull, codes, fitting.crew, fitting.tags)
  const { weaponType, defenseType, crewCounts, kit } = figures
  return {
    hull_id: hull.hull_id,
    name: hull.name,
    bands: figures.bands,
    hull_max: figures.hullMax,
    hull_current: fitting.hullPoints === 0 ? figures.hullMax : fitting.hullPoints,
    capacity: figures.capacity,
    degradation: fitting.degradation,
    conditional: figures.conditional,
    weapon_type: weaponType === NONE ? 'none' : WEAPON_TYPES[weaponType],
    defense_type: defenseType === NONE ? 'none' : DEFENSE_TYPES[defenseType],
    repair_modules: repairModules(pack, hull, codes, crewCounts.mechanics),
    pilots: crewCounts.pilots,
    mechanics: crewCounts.mechanics,
    has_cloak: figures.hasCloak,
    has_interdiction: figures.hasInterdiction,
    has_probe: figures.hasProbe,
    kit,
    unlocked: COMBAT_ACTIONS.filter((_, action) => (kit & (1 << action)) !== 0),
    surges: figures.surges,
    flares: figures.flares,
    burns: figures.burns,
    slots: slotUse(hull, figures.needed),
    crew: { used: fitting.crew.length, of: hull.crew_capacity },
    RCP: figures.rcp,
    TR: figures.tr,
    fitting,
  }
}

export const moduleCodesOf = ({ modules }: ShipFitting): number[] =>
  modules.map(({ module, secondaries }) => makeModuleCode(module, secondaries))

function repairModules(pack: Pack, hull: Hull, codes: readonly number[], mechanics: number): RepairModule[] {
  return codes.flatMap((code, place) => {
    const { isRepair, module_id } = moduleOf(pack, code)
    return isRepair ? [{ place, module_id, magnitude: repairPoints(code, hull, mechanics) }] : []
  })
}

/** The used and the available slots of each type. */
export function slotUse(hull: Hull, needed: Readonly<BySlot<number>>): Ship['slots'] {
  const [weapon, defense, utility] = mapWords(SLOT_TYPES, (type) => {
    const of = hull.slots[type]
    return { used: Math.min(of, needed[type]), of }
  })
  return { weapon, defense, utility, untyped: { used: untypedSlotsNeeded(needed, hull), of: hull.slots[UNTYPED] } }
}

/** The ship_state of a fitting, which `readShipState` would read back as the same fitting. */
export function shipStateOf(fitting: ShipFitting, pack: Pack = builtInPack()): ShipState {
  const [weapon, defense, engine] = fitting.degradation
  return {
    hull_id: hullOf(pack, fitting.hull).hull_id,
    module_instances: fitting.modules.map(({ module, secondaries }) => ({
      module_id: moduleAt(pack, module).module_id,
      secondary_tags: SECONDARIES.filter((_, i) => (secondaries & (1 << i)) !== 0).map((name) => `secondary:${name}`),
    })),
    degradation_state: { weapon, defense, engine },
    crew: fitting.crew,
    tags: fitting.tags,
    ...(fitting.hullPoints === 0 ? {} : { current_hull_integrity: fitting.hullPoints }),
  }
}
