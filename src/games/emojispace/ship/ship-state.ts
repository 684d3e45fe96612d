import { indexIn } from '../../../lib/enums.ts'
import {
  BAND_INDEXES,
  BANDS,
  type Bands,
  type BySlot,
  builtInPack,
  COMPACT,
  type Hull,
  hullOf,
  moduleAt,
  type Pack,
  SECONDARIES,
  SLOT_INDEXES,
  SLOT_TYPES,
  UNTYPED,
} from '../content/content.ts'

/** §16 A ship in the input format of the design. */
export interface ShipState {
  readonly hull_id: string
  readonly module_instances: readonly ModuleInstance[]
  readonly degradation_state?: Readonly<Record<'weapon' | 'defense' | 'engine', number>> | undefined
  readonly crew?: readonly string[] | undefined
  readonly tags?: readonly string[] | undefined
  /** The hull points at the start. If absent, the hull is full. */
  readonly current_hull_integrity?: number | undefined
}
export interface ModuleInstance {
  readonly module_id: string
  /** The names of the secondaries, with or without the prefix `secondary:`. */
  readonly secondary_tags?: readonly string[] | null | undefined
}

/** Codes of errors in a ship. They never change, because programs compare them. */
const SHIP_CODES = [
  'STATE_BAD',
  'KEY_UNKNOWN',
  'LOADOUT_FORBIDDEN',
  'HULL_MISSING',
  'HULL_UNKNOWN',
  'MODULES_MISSING',
  'MODULE_BAD',
  'MODULE_UNKNOWN',
  'SECONDARY_BAD',
  'SECONDARY_UNKNOWN',
  'SECONDARY_STACK',
  'TAG_SLOT',
  'SLOT_OVERFLOW',
  'DEGRADATION_BAD',
  'CREW_BAD',
  'CREW_CAPACITY',
  'TAGS_BAD',
  'HULL_BAD',
] as const
export type ShipErrorCode = (typeof SHIP_CODES)[number]

/** Why an input was rejected: a code that never changes, the path to the problem, and what to do about it. */
export interface ShipRefusal<Code extends string = ShipErrorCode> {
  readonly code: Code
  readonly path: string
  readonly message: string
}

/** A parsed ship_state. It has indexes into the pack, and secondaries as bits. */
export interface ShipFitting {
  readonly hull: number
  readonly modules: readonly FittedModule[]
  readonly degradation: Readonly<Bands>
  readonly crew: readonly string[]
  readonly tags: readonly string[]
  /** The hull points at the start; 0 stands for a full hull. */
  readonly hullPoints: number
}
interface FittedModule {
  readonly module: number
  readonly secondaries: number
}

const LOADOUT_KEYS = [
  'weapon_slots',
  'defense_slots',
  'utility_slots',
  'untyped_slots',
  'tier',
  'frame',
  'modules',
  'loadout',
]

const STATE_KEYS: readonly string[] = [
  'hull_id',
  'module_instances',
  'degradation_state',
  'crew',
  'tags',
  'current_hull_integrity',
]
const INSTANCE_KEYS: readonly string[] = ['module_id', 'secondary_tags']
/** The first key that is not allowed, which is most likely a typing error. */
const unknownKey = (raw: Record<string, unknown>, known: readonly string[]): string | undefined =>
  Object.keys(raw).find((key) => !known.includes(key))

type Read<T> = { readonly value: T } | { readonly refusal: ShipRefusal }
const refuse = (code: ShipErrorCode, path: string, message: string) => ({ refusal: { code, path, message } })
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isIntegerFrom = (value: unknown, least: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least
const isStringList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Parses a ship_state, or returns the first problem. `assembleShip` checks that there are not too many hull points. */
export function readShipState(raw: unknown, pack: Pack = builtInPack()): Read<ShipFitting> {
  if (!isObject(raw)) return refuse('STATE_BAD', '', 'Give a ship_state: an object with hull_id and module_instances.')
  const loadoutKey = LOADOUT_KEYS.find((key) => key in raw)
  if (loadoutKey !== undefined)
    return refuse('LOADOUT_FORBIDDEN', loadoutKey, 'A loadout is not accepted; give hull_id and module_instances only.')
  const stray = unknownKey(raw, STATE_KEYS)
  if (stray !== undefined)
    return refuse('KEY_UNKNOWN', stray, `Unknown key. A ship_state has ${STATE_KEYS.join(', ')}.`)
  const { hull_id } = raw
  if (typeof hull_id !== 'string') return refuse('HULL_MISSING', 'hull_id', 'Name a hull, like "mil_t1_wasp".')
  const hull = pack.hullIndexes.get(hull_id)
  if (hull === undefined) return refuse('HULL_UNKNOWN', 'hull_id', `There is no hull "${hull_id}".`)
  const modules = readModules(raw.module_instances, pack)
  if ('refusal' in modules) return modules
  const tooMany = checkSlots(hullOf(pack, hull), modules.value, pack)
  if (tooMany !== undefined) return { refusal: tooMany }
  const degradation = readDegradation(raw.degradation_state)
  if ('refusal' in degradation) return degradation
  const crew = readCrew(raw.crew, hullOf(pack, hull))
  if ('refusal' in crew) return crew
  const tags = raw.tags ?? []
  if (!isStringList(tags)) return refuse('TAGS_BAD', 'tags', 'tags must be a list of strings.')
  const points = raw.current_hull_integrity ?? 0
  if (!isIntegerFrom(points, raw.current_hull_integrity === undefined ? 0 : 1))
    return refuse('HULL_BAD', 'current_hull_integrity', 'Hull points must be an integer of at least 1.')
  return {
    value: {
      hull,
      modules: modules.value,
      degradation: degradation.value,
      crew: crew.value,
      tags,
      hullPoints: points,
    },
  }
}

function readModules(raw: unknown, pack: Pack): Read<FittedModule[]> {
  if (!Array.isArray(raw))
    return refuse('MODULES_MISSING', 'module_instances', 'Give a list of modules; it may be empty.')
  const fitted: FittedModule[] = []
  for (const [i, instance] of raw.entries()) {
    const path = `module_instances[${i}]`
    if (!isObject(instance)) return refuse('MODULE_BAD', path, 'A module must be an object with a module_id.')
    const stray = unknownKey(instance, INSTANCE_KEYS)
    if (stray !== undefined)
      return refuse('KEY_UNKNOWN', `${path}.${stray}`, `Unknown key. A module has ${INSTANCE_KEYS.join(' and ')}.`)
    const { module_id } = instance
    if (typeof module_id !== 'string') return refuse('MODULE_BAD', `${path}.module_id`, 'Give the id of a module.')
    const module = pack.moduleIndexes.get(module_id)
    if (module === undefined) return refuse('MODULE_UNKNOWN', `${path}.module_id`, `There is no module "${module_id}".`)
    const secondaries = readSecondaries(instance.secondary_tags, `${path}.secondary_tags`)
    if ('refusal' in secondaries) return secondaries
    const { slot, primary_tag } = moduleAt(pack, module)
    if (!isTagOfSlot(slot, primary_tag))
      return refuse('TAG_SLOT', `${path}.module_id`, `"${primary_tag}" does not go into a ${slot} slot.`)
    fitted.push({ module, secondaries: secondaries.value })
  }
  return { value: fitted }
}

/** Whether a module with this primary tag fits into slots of this type. */
export const isTagOfSlot = (slot: string, tag: string): boolean =>
  tag.startsWith(`combat:${slot}_`) || (slot === 'utility' && tag.startsWith('ship:utility_'))

function readSecondaries(raw: unknown, path: string): Read<number> {
  if (raw === undefined || raw === null) return { value: 0 }
  if (!Array.isArray(raw)) return refuse('SECONDARY_BAD', path, 'secondary_tags must be a list of strings, or absent.')
  let bits = 0
  let others = 0
  for (const [i, tag] of raw.entries()) {
    if (typeof tag !== 'string') return refuse('SECONDARY_BAD', `${path}[${i}]`, 'A secondary must be a string.')
    const name = tag.startsWith('secondary:') ? tag.slice('secondary:'.length) : tag
    const index = indexIn(SECONDARIES, name)
    if (index === undefined)
      return refuse('SECONDARY_UNKNOWN', `${path}[${i}]`, `Unknown secondary. Secondaries: ${SECONDARIES.join(', ')}.`)
    if ((bits & (1 << index)) !== 0) return refuse('SECONDARY_STACK', `${path}[${i}]`, `"${name}" is listed twice.`)
    if (name !== 'alien') others++
    if (others > 1) return refuse('SECONDARY_STACK', `${path}[${i}]`, 'A module may have one secondary, plus alien.')
    bits |= 1 << index
  }
  return { value: bits }
}

/** The number of slots needed of each type. Two compact modules share a slot. */
function slotsNeeded(modules: readonly FittedModule[], pack: Pack): BySlot<number> {
  const halves: BySlot<number> = [0, 0, 0]
  for (const { module, secondaries } of modules) {
    const { slotType } = moduleAt(pack, module)
    halves[slotType] += (secondaries & COMPACT) === 0 ? 2 : 1
  }
  return [Math.ceil(halves[0] / 2), Math.ceil(halves[1] / 2), Math.ceil(halves[2] / 2)]
}

/** The number of untyped slots needed when the typed slots are full. */
export function untypedSlotsNeeded(needed: Readonly<BySlot<number>>, hull: Hull): number {
  let excess = 0
  for (const type of SLOT_INDEXES) excess += Math.max(0, needed[type] - hull.slots[type])
  return excess
}

function checkSlots(hull: Hull, modules: readonly FittedModule[], pack: Pack): ShipRefusal | undefined {
  const needed = slotsNeeded(modules, pack)
  const untyped = hull.slots[UNTYPED]
  const excess = untypedSlotsNeeded(needed, hull)
  if (excess <= untyped) return undefined
  const has = SLOT_TYPES.map((slot, type) => `${slot} ${needed[type]}/${hull.slots[type]}`).join(', ')
  return {
    code: 'SLOT_OVERFLOW',
    path: 'module_instances',
    message: `${hull.name} has too few slots: ${has}, untyped ${excess}/${untyped}. Remove a module.`,
  }
}

function readDegradation(raw: unknown): Read<Bands> {
  if (raw === undefined) return { value: [0, 0, 0] }
  if (!isObject(raw))
    return refuse('DEGRADATION_BAD', 'degradation_state', 'Give an object with weapon, defense and engine.')
  const stray = unknownKey(raw, BANDS)
  if (stray !== undefined)
    return refuse('KEY_UNKNOWN', `degradation_state.${stray}`, `Unknown subsystem. Subsystems: ${BANDS.join(', ')}.`)
  const value: Bands = [0, 0, 0]
  for (const band of BAND_INDEXES) {
    const amount = raw[BANDS[band]] ?? 0
    if (!isIntegerFrom(amount, 0))
      return refuse(
        'DEGRADATION_BAD',
        `degradation_state.${BANDS[band]}`,
        'Degradation must be an integer of at least 0.',
      )
    value[band] = amount
  }
  return { value }
}

function readCrew(raw: unknown, hull: Hull): Read<string[]> {
  if (raw === undefined) return { value: [] }
  if (!Array.isArray(raw)) return refuse('CREW_BAD', 'crew', 'crew must be a list of strings like "crew:gunner".')
  for (const [i, member] of raw.entries())
    if (typeof member !== 'string' || !/^crew:./.test(member))
      return refuse('CREW_BAD', `crew[${i}]`, 'A crew member must be a string like "crew:gunner".')
  if (raw.length > hull.crew_capacity)
    return refuse('CREW_CAPACITY', 'crew', `${hull.name} has room for ${hull.crew_capacity}, not ${raw.length}.`)
  return { value: raw }
}
