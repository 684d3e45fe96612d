import { byEach } from '../../../kit/vocabulary.ts'
import {
  ACTIONS,
  type ActionName,
  BATTER,
  BRACE,
  FLARE,
  GRAPPLE,
  HARD_BURN,
  OVERCHARGE,
  REFLEX,
  SALVO,
  SCAN,
  UNPICK,
  WIND_UP,
} from '../actions.ts'
import type { Bands, BySlot } from '../content.ts'
import {
  ALIEN,
  BAND_PLACES,
  CLOAK_TAG,
  DEFENSE,
  DEFENSE_TYPES,
  EFFICIENT,
  ENGINE,
  ENHANCED,
  type Hull,
  housePack,
  hullOf,
  INTERDICTION_TAG,
  type Module,
  moduleAt,
  NO_TYPE,
  type OrNone,
  type Pack,
  PROBE_TAG,
  PROTOTYPE,
  SECONDARIES,
  SLOTS,
  UNSTABLE,
  UNTYPED,
  WEAPON,
  WEAPON_TYPES,
} from '../content.ts'
import {
  type FittedModule,
  type Fitting,
  readShipState,
  type ShipRefusal,
  type ShipState,
  slotsNeeded,
  untypedNeeded,
} from './ship-state.ts'

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

const HULL_FLOOR = 4
const CAPACITY_FLOOR = 1
const REPAIR_BASE = 2
/** §14 The least RCP of TR 2, 3, 4 and 5. */
export const TR_STEPS = [7, 14, 21, 27] as const

/** Builds a ship, or says what is wrong with its ship_state. */
export function assembleShip(raw: unknown, pack: Pack = housePack): Assembled {
  const read = readShipState(raw, pack)
  if ('refusal' in read) return { ok: false, refusal: read.refusal }
  const ship = buildShip(read.value, pack)
  if (read.value.hullPoints <= ship.hull_max) return { ok: true, ship }
  const message = `This ship has ${ship.hull_max} hull points at most.`
  return { ok: false, refusal: { code: 'HULL_BAD', path: 'current_hull_integrity', message } }
}

/** A fitting that has been checked. */
export function buildShip(fitting: Fitting, pack: Pack): Ship {
  const { modules, crew, tags } = fitting
  const hull = hullOf(pack, fitting.hull)
  const needed = slotsNeeded(modules, pack)
  const bands = potentials(hull, modules, needed, crew, pack)
  const hull_max = hullMax(hull, modules, pack)
  const repair_modules = repairModules(hull, modules, crew, pack)
  const has = (tag: string): boolean =>
    tags.includes(tag) || modules.some(({ module }) => moduleAt(pack, module).primary_tag === tag)
  const weaponType = majority(modules, pack, 'weaponType')
  const defenseType = majority(modules, pack, 'defenseType')
  const RCP = rcp(bands, hull_max, repair_modules.length)
  return {
    hull_id: hull.hull_id,
    name: hull.name,
    bands,
    hull_max,
    hull_current: fitting.hullPoints === 0 ? hull_max : fitting.hullPoints,
    capacity: capacities(hull, modules, pack),
    degradation: fitting.degradation,
    conditional: conditionals(modules, pack),
    weapon_type: weaponType === NO_TYPE ? 'none' : WEAPON_TYPES[weaponType],
    defense_type: defenseType === NO_TYPE ? 'none' : DEFENSE_TYPES[defenseType],
    repair_modules,
    pilots: membersOf(crew, PILOT),
    mechanics: membersOf(crew, MECHANIC),
    has_cloak: has(CLOAK_TAG),
    has_interdiction: has(INTERDICTION_TAG),
    has_probe: has(PROBE_TAG),
    ...kitOf(modules, pack),
    slots: slotUse(hull, needed),
    crew: { used: crew.length, of: hull.crew_capacity },
    RCP,
    TR: threatRating(RCP),
    fitting,
  }
}

/** Overcharge and Flare have so many uses a combat, and one more for each module that feeds them; Hard Burn one a module. */
const SURGES = 2

/** §3 What the modules unlock. Two of a kind unlock nothing more. */
function kitOf(modules: readonly FittedModule[], pack: Pack) {
  let kit = 0
  const counts: Record<string, number> = {}
  for (const { module } of modules) {
    const { primary_tag, slotType } = moduleAt(pack, module)
    counts[primary_tag] = (counts[primary_tag] ?? 0) + 1
    if (slotType === WEAPON) kit |= (1 << WIND_UP) | (1 << SALVO)
    const action = UNLOCKED_BY[primary_tag]
    if (action !== undefined) kit |= 1 << action
  }
  const count = (tag: string): number => counts[tag] ?? 0
  return {
    kit,
    unlocked: ACTIONS.filter((_, action) => (kit & (1 << action)) !== 0),
    surges: (kit & (1 << OVERCHARGE)) === 0 ? 0 : SURGES + count('combat:utility_overcharger'),
    flares: (kit & (1 << FLARE)) === 0 ? 0 : SURGES + count('combat:utility_signal_scrambler'),
    burns: count('combat:utility_engine_boost'),
  }
}
export const UNLOCKED_BY: Readonly<Record<string, number>> = {
  [PROBE_TAG]: SCAN,
  'combat:weapon_energy': OVERCHARGE,
  'combat:weapon_kinetic': BATTER,
  'combat:weapon_disruptive': UNPICK,
  'combat:defense_shielded': FLARE,
  'combat:defense_armored': BRACE,
  'combat:defense_adaptive': REFLEX,
  'combat:utility_engine_boost': HARD_BURN,
  [INTERDICTION_TAG]: GRAPPLE,
}

const GUNNER = 'crew:gunner'
const ENGINEER = 'crew:engineer'
const PILOT = 'crew:pilot'
const MECHANIC = 'crew:mechanic'
function membersOf(crew: readonly string[], role: string): number {
  let count = 0
  for (const member of crew) if (member === role) count++
  return count
}
function countOf(modules: readonly FittedModule[], pack: Pack, is: (module: Module) => boolean): number {
  let count = 0
  for (const { module } of modules) if (is(moduleAt(pack, module))) count++
  return count
}
function countTagged(modules: readonly FittedModule[], bit: number): number {
  let count = 0
  for (const { secondaries } of modules) if ((secondaries & bit) !== 0) count++
  return count
}

/** §4 steps 1 to 4, without what depends on an action. */
function potentials(
  hull: Hull,
  modules: readonly FittedModule[],
  needed: Readonly<BySlot<number>>,
  crew: readonly string[],
  pack: Pack,
): Bands {
  // Weapon and defense slots in use raise the band of the same name.
  const bands: Bands = [
    hull.base[WEAPON] + needed[WEAPON] + membersOf(crew, GUNNER),
    hull.base[DEFENSE] + needed[DEFENSE] + membersOf(crew, ENGINEER),
    hull.base[ENGINE] + membersOf(crew, PILOT),
  ]
  for (const { module, secondaries } of modules) {
    const { bonus, mainBand } = moduleAt(pack, module)
    if (mainBand === NO_TYPE) continue
    for (const band of BAND_PLACES) bands[band] += bonus[band]
    const extra =
      ((secondaries & EFFICIENT) !== 0 ? 1 : 0) + ((secondaries & ALIEN) !== 0 && hull.trait === 'alien' ? 1 : 0)
    bands[mainBand] += extra
  }
  return bands
}

/** §4 step 3 */
function conditionals(modules: readonly FittedModule[], pack: Pack): Bands {
  const counts: Bands = [0, 0, 0]
  for (const { module } of modules) {
    const { conditionalBand } = moduleAt(pack, module)
    if (conditionalBand !== NO_TYPE) counts[conditionalBand]++
  }
  return counts
}

/** §6 Every module counts, utilities too. */
function hullMax(hull: Hull, modules: readonly FittedModule[], pack: Pack): number {
  const alien = hull.trait === 'alien' ? countTagged(modules, ALIEN) : 0
  const prototypes = hull.trait === 'experimental' ? countTagged(modules, PROTOTYPE) : 0
  const armored = countOf(modules, pack, (m) => m.primary_tag === 'combat:defense_armored')
  return Math.max(HULL_FLOOR, hull.hullBase + alien + prototypes + armored - countTagged(modules, UNSTABLE))
}

/** §7 Each module counts for its subsystem, more or less by its secondaries. */
function capacities(hull: Hull, modules: readonly FittedModule[], pack: Pack): Bands {
  const sums: Bands = [0, 0, 0]
  for (const { module, secondaries } of modules) {
    const { subsystem } = moduleAt(pack, module)
    if (subsystem === NO_TYPE) continue
    let share = 1
    if ((secondaries & ENHANCED) !== 0) share++
    if ((secondaries & UNSTABLE) !== 0) share--
    if ((secondaries & PROTOTYPE) !== 0 && hull.trait !== 'experimental') share--
    sums[subsystem] += share
  }
  return [Math.max(CAPACITY_FLOOR, sums[0]), Math.max(CAPACITY_FLOOR, sums[1]), Math.max(CAPACITY_FLOOR, sums[2])]
}

/** The type with most modules; of equals the alphabetically first, as the vocabularies have them; none without any. */
function majority(modules: readonly FittedModule[], pack: Pack, key: 'weaponType' | 'defenseType'): OrNone<0 | 1 | 2> {
  const counts: [number, number, number] = [0, 0, 0]
  for (const { module } of modules) {
    const type = moduleAt(pack, module)[key]
    if (type !== NO_TYPE) counts[type]++
  }
  const [first, second, third] = counts
  if (first + second + third === 0) return NO_TYPE
  if (first >= second && first >= third) return 0
  return second >= third ? 1 : 2
}

/** §8 By the module that is used; alien counts only beside efficient. */
function repairModules(
  hull: Hull,
  modules: readonly FittedModule[],
  crew: readonly string[],
  pack: Pack,
): RepairModule[] {
  const mechanics = membersOf(crew, MECHANIC)
  const found: RepairModule[] = []
  modules.forEach(({ module, secondaries }, place) => {
    const { isRepair, module_id } = moduleAt(pack, module)
    if (!isRepair) return
    const efficient = (secondaries & EFFICIENT) !== 0 ? 1 : 0
    const alien = efficient === 1 && (secondaries & ALIEN) !== 0 && hull.trait === 'alien' ? 1 : 0
    found.push({ place, module_id, magnitude: REPAIR_BASE + efficient + alien + mechanics })
  })
  return found
}

/** §14 */
const rcp = ([weapon, defense, engine]: Readonly<Bands>, hull: number, repairs: number): number =>
  weapon + defense + Math.floor(engine / 2) + Math.floor(hull / 4) + 2 * repairs

const threatRating = (RCP: number): number => 1 + TR_STEPS.filter((least) => RCP >= least).length

function slotUse(hull: Hull, needed: Readonly<BySlot<number>>): Ship['slots'] {
  const [weapon, defense, utility] = byEach(SLOTS, (type) => {
    const of = hull.slots[type]
    return { used: Math.min(of, needed[type]), of }
  })
  return { weapon, defense, utility, untyped: { used: untypedNeeded(needed, hull), of: hull.slots[UNTYPED] } }
}

/** A fitting as the ship_state it came from. */
export function shipStateOf(fitting: Fitting, pack: Pack = housePack): ShipState {
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
