import { FLARE, OVERCHARGE } from '../actions.ts'
import {
  ALIEN,
  type Bands,
  type BySlot,
  CLOAK,
  CLOAK_TAG,
  DEFENSE,
  EFFICIENT,
  ENGINE,
  ENHANCED,
  type Hull,
  hullOf,
  INTERDICTION,
  INTERDICTION_TAG,
  NONE,
  type OrNone,
  type Pack,
  PROBE,
  PROBE_TAG,
  PROTOTYPE,
  UNSTABLE,
  WEAPON,
} from '../content/content.ts'
import {
  BONUS_COLUMN,
  BONUS_COUNT,
  bonusAt,
  bonusIndexOfNature,
  TRAIT_COLUMN,
  TRAIT_COUNT,
  traitAt,
  unpackCount,
} from '../content/module-bonuses.ts'
import { moduleIndexOf, secondaryBitsOf } from './module-code.ts'

/**
 * Computes the numbers that follow from the parts of a ship. It loops over the parts only once, because it runs for
 * every refit and every NPC ship.
 */

/** How many crew members of each kind a ship has. Only kinds that affect the stats are counted. */
export interface CrewCounts {
  gunners: number
  engineers: number
  pilots: number
  mechanics: number
}
const makeCrewCounts = (): CrewCounts => ({ gunners: 0, engineers: 0, pilots: 0, mechanics: 0 })
/** Counts a crew member, given its name in a ship_state. */
function countMember(hands: CrewCounts, member: string): void {
  if (member === 'crew:gunner') hands.gunners++
  else if (member === 'crew:engineer') hands.engineers++
  else if (member === 'crew:pilot') hands.pilots++
  else if (member === 'crew:mechanic') hands.mechanics++
}

/** What the RCP is computed from (§14). */
interface Strength {
  /** §4 steps 1 to 4, without the bonuses that depend on an action. */
  bands: Bands
  /** The number of slots needed of each type. Two compact modules share a slot. */
  needed: BySlot<number>
  hullMax: number
  repairs: number
  rcp: number
}

/** §6 No hull has fewer points than this. */
export const MIN_HULL = 4

export interface ShipStats extends Strength {
  crewCounts: CrewCounts
  tr: number
  capacity: Bands
  /** §4 step 3: the bonus that the action of each band gives beyond its focus. */
  conditional: Bands
  weaponType: OrNone<0 | 1 | 2>
  defenseType: OrNone<0 | 1 | 2>
  hasCloak: boolean
  hasInterdiction: boolean
  hasProbe: boolean
  /** §3 `kit` has a bit for each unlocked action; the fields after it are the uses per combat of limited actions. */
  kit: number
  surges: number
  flares: number
  burns: number
}
export const makeShipStats = (): ShipStats => ({
  bands: [0, 0, 0],
  needed: [0, 0, 0],
  hullMax: 0,
  repairs: 0,
  rcp: 0,
  crewCounts: makeCrewCounts(),
  tr: 0,
  capacity: [0, 0, 0],
  conditional: [0, 0, 0],
  weaponType: NONE,
  defenseType: NONE,
  hasCloak: false,
  hasInterdiction: false,
  hasProbe: false,
  kit: 0,
  surges: 0,
  flares: 0,
  burns: 0,
})

/** §14 The lowest RCP for TR 2, 3, 4 and 5. */
export const LOWEST_RCP_BY_TR = [7, 14, 21, 27] as const
const MIN_CAPACITY = 1
/** The uses per combat of Overcharge and Flare, to which some modules add one each. Hard Burn has one use per module. */
const BASE_USES = 2

export function shipStatsOf(
  pack: Pack,
  kind: number,
  modules: readonly number[],
  crew: readonly string[],
  tags: readonly string[] = NO_TAGS,
): Readonly<ShipStats> {
  const figures = makeShipStats()
  computeShipStats(figures, pack, kind, modules, crew, tags)
  return figures
}

/** Does what `shipStatsOf` does, but overwrites an existing object. */
export function computeShipStats(
  stats: ShipStats,
  pack: Pack,
  kind: number,
  modules: readonly number[],
  crew: readonly string[],
  tags: readonly string[] = NO_TAGS,
): void {
  const hull = hullOf(pack, kind)
  const { base } = hull
  const { moduleBonuses: bonuses, moduleTraits: traits } = pack
  const { crewCounts: hands, bands, needed, capacity, conditional } = stats
  hands.gunners = hands.engineers = hands.pilots = hands.mechanics = 0
  for (let i = 0; i < crew.length; i++) countMember(hands, crew[i] as string)
  const from = bonusIndexOfNature(hull.nature, pack.modules.length)
  let weapon = base[WEAPON] + hands.gunners
  let defense = base[DEFENSE] + hands.engineers
  let engine = base[ENGINE] + hands.pilots
  let weaponHalves = 0
  let defenseHalves = 0
  let utilityHalves = 0
  let points = hull.baseHull
  let repairs = 0
  let kit = 0
  let tagBits = 0
  let weaponTypes = 0
  let defenseTypes = 0
  let conditionalCounts = 0
  let extraUses = 0
  let capacityCounts = 0
  for (let i = 0; i < modules.length; i++) {
    const code = modules[i] as number
    const index = from + code * BONUS_COUNT
    weapon += bonusAt(bonuses, index, BONUS_COLUMN.weapon)
    defense += bonusAt(bonuses, index, BONUS_COLUMN.defense)
    engine += bonusAt(bonuses, index, BONUS_COLUMN.engine)
    weaponHalves += bonusAt(bonuses, index, BONUS_COLUMN.halvesWeapon)
    defenseHalves += bonusAt(bonuses, index, BONUS_COLUMN.halvesDefense)
    utilityHalves += bonusAt(bonuses, index, BONUS_COLUMN.halvesUtility)
    points += bonusAt(bonuses, index, BONUS_COLUMN.points)
    repairs += bonusAt(bonuses, index, BONUS_COLUMN.repairs)
    const mark = moduleIndexOf(code) * TRAIT_COUNT
    kit |= traitAt(traits, mark, TRAIT_COLUMN.kit)
    tagBits |= traitAt(traits, mark, TRAIT_COLUMN.tag)
    weaponTypes += traitAt(traits, mark, TRAIT_COLUMN.weaponTypes)
    defenseTypes += traitAt(traits, mark, TRAIT_COLUMN.defenseTypes)
    conditionalCounts += traitAt(traits, mark, TRAIT_COLUMN.conditionals)
    extraUses += traitAt(traits, mark, TRAIT_COLUMN.extraUses)
    capacityCounts += traitAt(traits, mark, TRAIT_COLUMN.subsystems) * capacityShare(secondaryBitsOf(code), hull)
  }
  needed[0] = (weaponHalves + 1) >> 1
  needed[1] = (defenseHalves + 1) >> 1
  needed[2] = (utilityHalves + 1) >> 1
  // §4 step 2: each weapon slot or defense slot that is used raises its band by one.
  bands[WEAPON] = weapon + needed[0]
  bands[DEFENSE] = defense + needed[1]
  bands[ENGINE] = engine
  stats.hullMax = points > MIN_HULL ? points : MIN_HULL
  stats.repairs = repairs
  stats.rcp = bands[WEAPON] + bands[DEFENSE] + (engine >> 1) + (stats.hullMax >> 2) + 2 * repairs
  stats.tr = threatRating(stats.rcp)
  unpackCounts(conditional, conditionalCounts, 0)
  unpackCounts(capacity, capacityCounts, MIN_CAPACITY)
  stats.weaponType = majorityType(weaponTypes)
  stats.defenseType = majorityType(defenseTypes)
  stats.hasCloak = (tagBits & (1 << CLOAK)) !== 0 || (tags.length > 0 && tags.includes(CLOAK_TAG))
  stats.hasInterdiction = (tagBits & (1 << INTERDICTION)) !== 0 || (tags.length > 0 && tags.includes(INTERDICTION_TAG))
  stats.hasProbe = (tagBits & (1 << PROBE)) !== 0 || (tags.length > 0 && tags.includes(PROBE_TAG))
  stats.kit = kit
  stats.surges = (kit & (1 << OVERCHARGE)) === 0 ? 0 : BASE_USES + unpackCount(extraUses, 0)
  stats.flares = (kit & (1 << FLARE)) === 0 ? 0 : BASE_USES + unpackCount(extraUses, 1)
  stats.burns = unpackCount(extraUses, 2)
}
/** Unpacks three counts. Each of them is at least `least`. */
function unpackCounts(into: Bands, counts: number, least: number): void {
  const first = unpackCount(counts, 0)
  const second = unpackCount(counts, 1)
  const third = unpackCount(counts, 2)
  into[0] = first > least ? first : least
  into[1] = second > least ? second : least
  into[2] = third > least ? third : least
}
const NO_TAGS: readonly string[] = []

/** §7 How much a module adds to the capacity of its subsystem. */
function capacityShare(bits: number, { trait }: Hull): number {
  if (bits === 0) return 1
  const less = ((bits & UNSTABLE) !== 0 ? 1 : 0) + ((bits & PROTOTYPE) !== 0 && trait !== 'experimental' ? 1 : 0)
  return ((bits & ENHANCED) !== 0 ? 2 : 1) - less
}

/** The type that most modules have. Ties go to the first in alphabetical order, which is the order of the vocabularies. */
function majorityType(types: number): OrNone<0 | 1 | 2> {
  const first = unpackCount(types, 0)
  const second = unpackCount(types, 1)
  const third = unpackCount(types, 2)
  if (first + second + third === 0) return NONE
  if (first >= second && first >= third) return 0
  return second >= third ? 1 : 2
}

/** §14 The threat rating (TR) for an RCP. */
function threatRating(rcp: number): number {
  if (rcp < LOWEST_RCP_BY_TR[0]) return 1
  if (rcp < LOWEST_RCP_BY_TR[1]) return 2
  if (rcp < LOWEST_RCP_BY_TR[2]) return 3
  return rcp < LOWEST_RCP_BY_TR[3] ? 4 : 5
}

/**
 * §8 How many points a repair module restores: 2, or 3 if it is `efficient`, or 4 if it is also `alien` on an alien
 * hull; one more for each mechanic.
 */
export function repairPoints(code: number, hull: Hull, mechanics: number): number {
  const bits = secondaryBitsOf(code)
  const efficient = (bits & EFFICIENT) !== 0 ? 1 : 0
  const alien = efficient === 1 && (bits & ALIEN) !== 0 && hull.trait === 'alien' ? 1 : 0
  return REPAIR_BASE + efficient + alien + mechanics
}
const REPAIR_BASE = 2
