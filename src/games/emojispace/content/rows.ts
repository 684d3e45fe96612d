import { type ByIndex, type IndexIn, indexesOf, mapWords } from '../../../lib/enums.ts'
import {
  type EntryOf,
  integer,
  listOf,
  nonEmptyText,
  objectOf,
  oneOf,
  optional,
  tuple,
  type ValueOf,
  weightsByName,
} from '../../../lib/fields.ts'
import type { WeightedTable } from './weighted-table.ts'

/** The types of the content: vocabularies, rows of the JSON files, and the compiled rows that the rules use. */

/** §4 The three bands, which are also the three subsystems. Every list with one entry per band is indexed by them. */
export const BANDS = ['weapon', 'defense', 'engine'] as const
export type Band = (typeof BANDS)[number]
export type BandIndex = IndexIn<typeof BANDS>
export type Bands = ByIndex<typeof BANDS, number>
export const { weapon: WEAPON, defense: DEFENSE, engine: ENGINE } = indexesOf(BANDS)
export const BAND_INDEXES: readonly BandIndex[] = [WEAPON, DEFENSE, ENGINE]

export const FRAMES = ['MIL', 'CIV', 'FRG', 'XA', 'XB', 'XC', 'ALN'] as const
const TRAITS = ['military', 'civilian', 'freighter', 'experimental', 'alien'] as const
type Trait = (typeof TRAITS)[number]
/** The natures of hulls: whether a hull favours alien modules, prototypes, or neither. */
export const HULL_NATURES = ['plain', 'alien', 'experimental'] as const
export type HullNature = (typeof HULL_NATURES)[number]
const RARITIES = ['common', 'uncommon', 'rare', 'unique'] as const

/** The slot types of modules. A fourth kind of slot, untyped, takes any module. */
export const SLOT_TYPES = ['weapon', 'defense', 'utility'] as const
export type SlotIndex = IndexIn<typeof SLOT_TYPES>
export type BySlot<T> = ByIndex<typeof SLOT_TYPES, T>
const SLOT_KINDS = [...SLOT_TYPES, 'untyped'] as const
type SlotCounts = Readonly<ByIndex<typeof SLOT_KINDS, number>>
export const { untyped: UNTYPED } = indexesOf(SLOT_KINDS)
export const { utility: UTILITY } = indexesOf(SLOT_KINDS)
export const SLOT_INDEXES: readonly SlotIndex[] = [
  indexesOf(SLOT_TYPES).weapon,
  indexesOf(SLOT_TYPES).defense,
  indexesOf(SLOT_TYPES).utility,
]

/** The secondaries. A module has at most one of the first five, and may also be `alien`. They are stored as bits, 1 << index. */
export const SECONDARIES = ['compact', 'enhanced', 'unstable', 'efficient', 'prototype', 'alien'] as const
export type Secondary = (typeof SECONDARIES)[number]
export const [COMPACT, ENHANCED, UNSTABLE, EFFICIENT, PROTOTYPE, ALIEN] = mapWords(SECONDARIES, (index) => 1 << index)

/** The weapon types in alphabetical order, because ties between types go to the first. */
export const WEAPON_TYPES = ['disruptive', 'energy', 'kinetic'] as const
export const DEFENSE_TYPES = ['adaptive', 'armored', 'shielded'] as const
/** Stands for no type, no band, or no subsystem. */
export const NONE = -1
export type WeaponTypeIndex = IndexIn<typeof WEAPON_TYPES>
export type DefenseTypeIndex = IndexIn<typeof DEFENSE_TYPES>
/** An index in a vocabulary, or NONE. */
export type OrNone<P extends number> = P | typeof NONE
/** §4 step 7: the bonus of a weapon type (row) against a defense type (column). */
export const TYPE_BONUS: Readonly<ByIndex<typeof WEAPON_TYPES, Readonly<ByIndex<typeof DEFENSE_TYPES, number>>>> = [
  [1, -1, 0],
  [0, 1, -1],
  [-1, 0, 1],
]

export const REPAIR_TAG = 'combat:utility_repair_system'
export const ENGINE_BOOST_TAG = 'combat:utility_engine_boost'
export const CLOAK_TAG = 'combat:utility_cloak'
export const INTERDICTION_TAG = 'ship:utility_interdiction'
export const PROBE_TAG = 'ship:utility_probe_array'
/** Tags that have an effect of their own, besides the bonuses of their modules. */
export const TAGS = [
  'combat:defense_armored',
  'combat:utility_overcharger',
  'combat:utility_signal_scrambler',
  ENGINE_BOOST_TAG,
  CLOAK_TAG,
  INTERDICTION_TAG,
  PROBE_TAG,
] as const
export const {
  'combat:defense_armored': ARMOR,
  'combat:utility_overcharger': OVERCHARGER,
  'combat:utility_signal_scrambler': SCRAMBLER,
  [ENGINE_BOOST_TAG]: ENGINE_BOOST,
  [CLOAK_TAG]: CLOAK,
  [INTERDICTION_TAG]: INTERDICTION,
  [PROBE_TAG]: PROBE,
} = indexesOf(TAGS)
/** §4 step 3: the band that a module with this tag raises by one more while the action of that band is chosen. */
export const CONDITIONAL_BAND: Readonly<Record<string, BandIndex>> = {
  'combat:utility_targeting': WEAPON,
  'combat:utility_signal_scrambler': DEFENSE,
  'combat:utility_engine_boost': ENGINE,
  'combat:utility_overcharger': ENGINE,
}

const MOST_NUMBER = 1_000_000
const MOST_BONUS = 9
const MOST_HULL = 60
const MOST_SLOTS = 8
const NAME = nonEmptyText('a string')
const TIER = integer(1, 5)
const number = integer(0, MOST_NUMBER)
const bias = integer(-9, MOST_BONUS)
const bonus = optional(integer(1, MOST_BONUS))
const slotCount = integer(0, MOST_SLOTS)
export const HULL = {
  hull_id: NAME,
  name: NAME,
  tier: TIER,
  frame: oneOf(FRAMES),
  bias: objectOf({ weapon: bias, defense: bias, engine: bias }),
  crew_capacity: integer(0, 20),
  cargo: objectOf({ physical: number, data: number }),
  price: number,
  rarity: oneOf(RARITIES),
}
const FRAME = {
  frame: oneOf(FRAMES),
  trait: oneOf(TRAITS),
  hull_bias: integer(-MOST_HULL, MOST_HULL),
  /** The hull's slots by tier. */
  slots: listOf(
    tuple('four counts of slots', [slotCount, slotCount, slotCount, slotCount]),
    'a list of slots by tier',
    5,
    5,
  ),
}
export const MODULE = {
  module_id: NAME,
  name: NAME,
  slot: oneOf(SLOT_TYPES),
  primary_tag: NAME,
  numeric_bonus: optional(objectOf({ weapon: bonus, defense: bonus, engine: bonus })),
  price: number,
  rarity: oneOf(RARITIES),
  rarity_weight: integer(0, 10_000),
  text: NAME,
}
export type HullEntry = EntryOf<typeof HULL>
export type ModuleEntry = EntryOf<typeof MODULE>
const HULL_FILE = {
  tiers: listOf(
    objectOf({ tier: TIER, band_baseline: integer(0, MOST_BONUS), hull_baseline: integer(1, MOST_HULL) }),
    'a list of tiers',
  ),
  frames: listOf(objectOf(FRAME), 'a list of frames'),
  hulls: listOf(objectOf(HULL), 'a list of hulls'),
}
export type HullFile = EntryOf<typeof HULL_FILE>

export const CAPTAINS = [
  'basic',
  'anvil',
  'warden',
  'gambler',
  'dancer',
  'beast',
  'surgeon',
  'hyena',
  'old-hand',
  'mirror',
  'merchant',
] as const
export type Captain = (typeof CAPTAINS)[number]
/** §25 The conditions of a captain's rules, and the moves they may choose. */
export const CONDITIONS = [
  'wound',
  'hurt',
  'red',
  'low',
  'can-mend',
  'foe-hurt',
  'foe-wound',
  'foe-attacked',
  'foe-guarded',
  'unseen',
  'opening',
  'first-beat',
] as const
export type Condition = (typeof CONDITIONS)[number]
export const CAPTAIN_MOVES = [
  'fire',
  'surge',
  'crack',
  'wind',
  'salvo',
  'guard',
  'dodge',
  'mend',
  'scan',
  'flee',
] as const
export type CaptainMove = (typeof CAPTAIN_MOVES)[number]
export interface CaptainRule {
  readonly when: readonly Condition[]
  readonly moves: readonly CaptainMove[]
  readonly weights: readonly number[]
  readonly sum: number
}
export interface CaptainRow {
  readonly captain: Captain
  readonly name: string
  readonly tell: string
  readonly asks: string
  readonly strikes_percent: number
  readonly rules: readonly CaptainRule[]
}
/** §22, §24, §10 How an attacker treats the player. */
export const POSTURES = ['hostile', 'authority', 'neutral'] as const
const SURRENDER_ANSWERS = ['accept', 'attack', 'ignore'] as const
const BRIBE_ANSWERS = ['accept', 'accept_and_attack', 'refuse_attack'] as const
const SURRENDER_COSTS = ['cargo', 'fine', 'death'] as const
const RANGE = tuple('[least, most]', [number, number])
export type Range = ValueOf<typeof RANGE>
export const ATTACKER = {
  subtype: NAME,
  name: NAME,
  posture: oneOf(POSTURES),
  weight: integer(0, 10_000),
  frames: weightsByName(FRAMES),
  /** §26 The pay in percent of the lane's, and the units of cargo. */
  pay_percent: integer(0, 1000),
  cargo: optional(RANGE),
  on_surrender: weightsByName(SURRENDER_ANSWERS),
  on_bribe: weightsByName(BRIBE_ANSWERS),
  /** §10 What surrendering to this attacker costs. */
  surrender_means: oneOf(SURRENDER_COSTS),
  /** §25 The captains it may have, by weight. */
  captains: weightsByName(CAPTAINS),
}
export type AttackerEntry = EntryOf<typeof ATTACKER>
/** A compiled attacker, with its weighted tables. */
export interface Attacker extends AttackerEntry {
  readonly captainTable: WeightedTable
  readonly bribeAnswers: AnswerTable
  readonly surrenderAnswers: AnswerTable
}
/** §24 The possible answers to a bribe or a surrender. */
export interface AnswerTable {
  readonly names: readonly string[]
  /** A table of indexes into `names`, by weight. */
  readonly table: WeightedTable
}
/** The crew members that have an effect in the rules, by their names in a ship_state. */
export const CREW_MEMBERS = [
  'crew:gunner',
  'crew:engineer',
  'crew:pilot',
  'crew:mechanic',
  'crew:navigator',
  'crew:broker',
  'crew:quartermaster',
  'crew:lawyer',
  'crew:science',
  'crew:tactician',
] as const
export type CrewMember = (typeof CREW_MEMBERS)[number]
const ROLE = { role: NAME, hire: RANGE, wage: number, text: NAME }
export type RoleEntry = EntryOf<typeof ROLE>
/** The files of a pack. */
export const FILES = {
  'hulls.json': objectOf(HULL_FILE),
  'modules.json': objectOf({ modules: listOf(objectOf(MODULE), 'a list of modules') }),
  'attackers.json': objectOf({ attackers: listOf(objectOf(ATTACKER), 'a list of attackers') }),
  'crew.json': objectOf({ roles: listOf(objectOf(ROLE), 'a list of roles') }),
}
export type Content = { readonly [File in keyof typeof FILES]: ValueOf<(typeof FILES)[File]> }
/** A compiled role, with its name in a ship_state. */
export interface Role extends RoleEntry {
  readonly member: string
}

/** A compiled hull. */
export interface Hull extends HullEntry {
  readonly trait: Trait
  readonly slots: SlotCounts
  /** The number of slots of all types together. */
  readonly slotCount: number
  /** §4 step 1: the bands of the hull by itself. */
  readonly base: Readonly<Bands>
  /** §6 The hull points before the bonuses of modules. */
  readonly baseHull: number
  /** The index of its nature in NATURES. */
  readonly nature: IndexIn<typeof HULL_NATURES>
}

/** A compiled module. */
export interface Module extends ModuleEntry {
  readonly slotType: SlotIndex
  readonly bonus: Readonly<Bands>
  /** The band that `efficient` and `alien` raise; NONE if the module has no numeric bonus. */
  readonly mainBand: OrNone<BandIndex>
  readonly weaponType: OrNone<WeaponTypeIndex>
  readonly defenseType: OrNone<DefenseTypeIndex>
  /** The band that it raises while the action of that band is chosen. */
  readonly conditionalBand: OrNone<BandIndex>
  /** §7 The subsystem whose capacity it raises. */
  readonly subsystem: OrNone<BandIndex>
  readonly isRepair: boolean
  /** The index of its tag in TAGS. */
  readonly tag: OrNone<IndexIn<typeof TAGS>>
  /** §3 A bit for each action that it unlocks. */
  readonly kit: number
}
