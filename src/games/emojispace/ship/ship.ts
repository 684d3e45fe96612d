import { mapWords } from '../../../lib/enums.ts'
import { ACTIONS, type ActionName } from '../actions.ts'
import type { Bands, BySlot } from '../content/content.ts'
import {
  DEFENSE_TYPES,
  type Hull,
  housePack,
  hullOf,
  moduleAt,
  NO_TYPE,
  type Pack,
  SECONDARIES,
  SLOTS,
  UNTYPED,
  WEAPON_TYPES,
} from '../content/content.ts'
import { makeCode, moduleOf } from './code.ts'
import { figuresOf, mendsBy } from './figures.ts'
import { type Fitting, readShipState, type ShipRefusal, type ShipState, untypedNeeded } from './ship-state.ts'

/** Everything that follows from a ship_state before the first round. */
export interface Ship {
  readonly hull_id: string
  readonly name: string
  /** Base potentials: weapon, defense, engine (§14). */
  readonly bands: Readonly<Bands>
  readonly hull_max: number
  readonly hull_current: number
  readonly capacity: Readonly<Bands>
  readonly degradation: Readonly<Bands>
  /** What the action of each band adds beyond its focus (§4 step 3). */
  readonly conditional: Readonly<Bands>
  readonly weapon_type: string
  readonly defense_type: string
  readonly repair_modules: readonly RepairModule[]
  readonly pilots: number
  readonly mechanics: number
  readonly has_cloak: boolean
  readonly has_interdiction: boolean
  readonly has_probe: boolean
  /** §3 Actions its modules unlock beside Repair, and how often Overcharge, Flare and Hard Burn can be used in a combat. */
  readonly unlocked: readonly ActionName[]
  readonly kit: number
  readonly surges: number
  readonly flares: number
  readonly burns: number
  readonly slots: Readonly<Record<'weapon' | 'defense' | 'utility' | 'untyped', { used: number; of: number }>>
  readonly crew: { readonly used: number; readonly of: number }
  readonly RCP: number
  readonly TR: number
  /** What it was built from. */
  readonly fitting: Fitting
}
interface RepairModule {
  /** Its place in module_instances. */
  readonly place: number
  readonly module_id: string
  readonly magnitude: number
}

export type Assembled =
  | { readonly ok: true; readonly ship: Ship }
  | { readonly ok: false; readonly refusal: ShipRefusal }

/** Builds a ship, or says what is wrong with its ship_state. */
export function assembleShip(raw: unknown, pack: Pack = housePack()): Assembled {
  const read = readShipState(raw, pack)
  if ('refusal' in read) return { ok: false, refusal: read.refusal }
  const ship = buildShip(read.value, pack)
  if (read.value.hullPoints <= ship.hull_max) return { ok: true, ship }
  const message = `This ship has ${ship.hull_max} hull points at most.`
  return { ok: false, refusal: { code: 'HULL_BAD', path: 'current_hull_integrity', message } }
}

/** A fitting that has been checked. */
function buildShip(fitting: Fitting, pack: Pack): Ship {
  const hull = hullOf(pack, fitting.hull)
  const codes = codesOf(fitting)
  const figures = figuresOf(pack, fitting.hull, codes, fitting.crew, fitting.tags)
  const { weaponType, defenseType, hands, kit } = figures
  return {
    hull_id: hull.hull_id,
    name: hull.name,
    bands: figures.bands,
    hull_max: figures.hullMax,
    hull_current: fitting.hullPoints === 0 ? figures.hullMax : fitting.hullPoints,
    capacity: figures.capacity,
    degradation: fitting.degradation,
    conditional: figures.conditional,
    weapon_type: weaponType === NO_TYPE ? 'none' : WEAPON_TYPES[weaponType],
    defense_type: defenseType === NO_TYPE ? 'none' : DEFENSE_TYPES[defenseType],
    repair_modules: repairModules(pack, hull, codes, hands.mechanics),
    pilots: hands.pilots,
    mechanics: hands.mechanics,
    has_cloak: figures.hasCloak,
    has_interdiction: figures.hasInterdiction,
    has_probe: figures.hasProbe,
    kit,
    unlocked: ACTIONS.filter((_, action) => (kit & (1 << action)) !== 0),
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

export const codesOf = ({ modules }: Fitting): number[] =>
  modules.map(({ module, secondaries }) => makeCode(module, secondaries))

function repairModules(pack: Pack, hull: Hull, codes: readonly number[], mechanics: number): RepairModule[] {
  return codes.flatMap((code, place) => {
    const { isRepair, module_id } = moduleOf(pack, code)
    return isRepair ? [{ place, module_id, magnitude: mendsBy(code, hull, mechanics) }] : []
  })
}

/** Slots in use, of those there are. */
export function slotUse(hull: Hull, needed: Readonly<BySlot<number>>): Ship['slots'] {
  const [weapon, defense, utility] = mapWords(SLOTS, (type) => {
    const of = hull.slots[type]
    return { used: Math.min(of, needed[type]), of }
  })
  return { weapon, defense, utility, untyped: { used: untypedNeeded(needed, hull), of: hull.slots[UNTYPED] } }
}

/** A fitting as the ship_state it came from. */
export function shipStateOf(fitting: Fitting, pack: Pack = housePack()): ShipState {
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
