import { type ByIndex, type IndexIn, indexesOf, mapWords } from '../../../lib/enums.ts'
import type { Lot } from './weighted-table.ts'

/** What content is made of: the vocabularies, the rows of the files, and what the rules read off them. */

/** §4 The three bands, which are also the three subsystems. Numbers index everything that has one entry a band. */
export const BANDS = ['weapon', 'defense', 'engine'] as const
export type Band = (typeof BANDS)[number]
export type BandPlace = IndexIn<typeof BANDS>
export type Bands = ByIndex<typeof BANDS, number>
export const { weapon: WEAPON, defense: DEFENSE, engine: ENGINE } = indexesOf(BANDS)
export const BAND_PLACES: readonly BandPlace[] = [WEAPON, DEFENSE, ENGINE]

export const FRAMES = ['MIL', 'CIV', 'FRG', 'XA', 'XB', 'XC', 'ALN'] as const
type FrameName = (typeof FRAMES)[number]
export const TRAITS = ['military', 'civilian', 'freighter', 'experimental', 'alien'] as const
type Trait = (typeof TRAITS)[number]
/** What a hull makes of secondaries: nothing, or more of alien or prototype modules. */
export const NATURES = ['plain', 'alien', 'experimental'] as const
export type Nature = (typeof NATURES)[number]
export const RARITIES = ['common', 'uncommon', 'rare', 'unique'] as const
type Rarity = (typeof RARITIES)[number]

/** Slot types; a fourth kind of slot, the untyped, takes any of them. */
export const SLOTS = ['weapon', 'defense', 'utility'] as const
type SlotType = (typeof SLOTS)[number]
export type SlotPlace = IndexIn<typeof SLOTS>
export type BySlot<T> = ByIndex<typeof SLOTS, T>
const SLOT_KINDS = [...SLOTS, 'untyped'] as const
type SlotCounts = Readonly<ByIndex<typeof SLOT_KINDS, number>>
export const { untyped: UNTYPED } = indexesOf(SLOT_KINDS)
export const { utility: UTILITY } = indexesOf(SLOT_KINDS)
export const SLOT_PLACES: readonly SlotPlace[] = [
  indexesOf(SLOTS).weapon,
  indexesOf(SLOTS).defense,
  indexesOf(SLOTS).utility,
]

/** A module carries at most one of the first five, and `alien` beside it. As bits: 1 << place. */
export const SECONDARIES = ['compact', 'enhanced', 'unstable', 'efficient', 'prototype', 'alien'] as const
export type Secondary = (typeof SECONDARIES)[number]
export const [COMPACT, ENHANCED, UNSTABLE, EFFICIENT, PROTOTYPE, ALIEN] = mapWords(SECONDARIES, (place) => 1 << place)

/** In alphabetical order: ties between types go to the first. */
export const WEAPON_TYPES = ['disruptive', 'energy', 'kinetic'] as const
export const DEFENSE_TYPES = ['adaptive', 'armored', 'shielded'] as const
/** No type, no band, no subsystem. */
export const NO_TYPE = -1
export type WeaponTypePlace = IndexIn<typeof WEAPON_TYPES>
export type DefenseTypePlace = IndexIn<typeof DEFENSE_TYPES>
/** A place in a vocabulary, or none. */
export type OrNone<P extends number> = P | typeof NO_TYPE
/** §4 step 7: what a weapon type (row) gains against a defense type (column). */
export const RPS: Readonly<ByIndex<typeof WEAPON_TYPES, Readonly<ByIndex<typeof DEFENSE_TYPES, number>>>> = [
  [1, -1, 0],
  [0, 1, -1],
  [-1, 0, 1],
]

export const REPAIR_TAG = 'combat:utility_repair_system'
export const ENGINE_BOOST_TAG = 'combat:utility_engine_boost'
export const CLOAK_TAG = 'combat:utility_cloak'
export const INTERDICTION_TAG = 'ship:utility_interdiction'
export const PROBE_TAG = 'ship:utility_probe_array'
/** Tags that count by themselves, beside what their modules add to bands. */
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
/** Which band a module raises by one more while the action of that band is chosen: §4 step 3. */
export const CONDITIONAL: Readonly<Record<string, BandPlace>> = {
  'combat:utility_targeting': WEAPON,
  'combat:utility_signal_scrambler': DEFENSE,
  'combat:utility_engine_boost': ENGINE,
  'combat:utility_overcharger': ENGINE,
}

export interface HullEntry {
  readonly hull_id: string
  readonly name: string
  readonly tier: number
  readonly frame: FrameName
  readonly bias: Readonly<Record<Band, number>>
  readonly crew_capacity: number
  readonly cargo: { readonly physical: number; readonly data: number }
  readonly price: number
  readonly rarity: Rarity
}
interface TierEntry {
  readonly tier: number
  readonly band_baseline: number
  readonly hull_baseline: number
}
interface FrameEntry {
  readonly frame: FrameName
  readonly trait: Trait
  readonly hull_bias: number
  /** By tier. */
  readonly slots: readonly SlotCounts[]
}
export interface ModuleEntry {
  readonly module_id: string
  readonly name: string
  readonly slot: SlotType
  readonly primary_tag: string
  readonly numeric_bonus?: Readonly<Partial<Record<Band, number | undefined>>> | undefined
  readonly price: number
  readonly rarity: Rarity
  readonly rarity_weight: number
  readonly text: string
}
export interface HullFile {
  readonly tiers: readonly TierEntry[]
  readonly frames: readonly FrameEntry[]
  readonly hulls: readonly HullEntry[]
}

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
/** §25 When a captain's rule holds, and what it then has a mind to. */
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
export const DEEDS = ['fire', 'surge', 'crack', 'wind', 'salvo', 'guard', 'dodge', 'mend', 'scan', 'flee'] as const
export type Deed = (typeof DEEDS)[number]
export interface CaptainRule {
  readonly when: readonly Condition[]
  readonly deeds: readonly Deed[]
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
/** §22, §24, §10 */
export const POSTURES = ['hostile', 'authority', 'neutral'] as const
export const SURRENDER_ANSWERS = ['accept', 'attack', 'ignore'] as const
export const BRIBE_ANSWERS = ['accept', 'accept_and_attack', 'refuse_attack'] as const
export const SURRENDER_COSTS = ['cargo', 'fine', 'death'] as const
type Weights<K extends string> = Readonly<Partial<Record<K, number | undefined>>>
export type Range = readonly [number, number]
export interface AttackerEntry {
  readonly subtype: string
  readonly name: string
  readonly posture: (typeof POSTURES)[number]
  readonly weight: number
  readonly frames: Weights<FrameName>
  /** §26 Of what the lane pays, and units of goods. */
  readonly pay_percent: number
  readonly cargo?: Range | undefined
  readonly on_surrender: Weights<(typeof SURRENDER_ANSWERS)[number]>
  readonly on_bribe: Weights<(typeof BRIBE_ANSWERS)[number]>
  /** §10 What giving up to them costs. */
  readonly surrender_means: (typeof SURRENDER_COSTS)[number]
  /** §25 Who may be at the helm, by weight. */
  readonly captains: Weights<Captain>
}
/** An attacker as the rules read it: what is drawn for it, by weight. */
export interface Attacker extends AttackerEntry {
  readonly captainLot: Lot
  readonly bribeAnswers: Answers
  readonly surrenderAnswers: Answers
}
/** §24 What may be answered. */
export interface Answers {
  readonly words: readonly string[]
  /** Of their places. */
  readonly lot: Lot
}
/** Members of the crew the rules know, as a ship_state calls them. */
export const MEMBERS = [
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
export type Member = (typeof MEMBERS)[number]
export interface RoleEntry {
  readonly role: string
  readonly hire: Range
  readonly wage: number
  readonly text: string
}
/** A role as the rules read it: with what a ship_state calls who has it. */
export interface Role extends RoleEntry {
  readonly member: string
}

/** A hull as the rules read it. */
export interface Hull extends HullEntry {
  readonly trait: Trait
  readonly slots: SlotCounts
  /** All of them. */
  readonly room: number
  /** §4 step 1 */
  readonly base: Readonly<Bands>
  /** §6 before tags. */
  readonly hullBase: number
  /** Its place among the natures. */
  readonly nature: IndexIn<typeof NATURES>
}

/** A module as the rules read it. */
export interface Module extends ModuleEntry {
  readonly slotType: SlotPlace
  readonly bonus: Readonly<Bands>
  /** The band `efficient` and `alien` raise; none without a numeric bonus. */
  readonly mainBand: OrNone<BandPlace>
  readonly weaponType: OrNone<WeaponTypePlace>
  readonly defenseType: OrNone<DefenseTypePlace>
  /** The band it raises under its action. */
  readonly conditionalBand: OrNone<BandPlace>
  /** §7 The subsystem it counts for. */
  readonly subsystem: OrNone<BandPlace>
  readonly isRepair: boolean
  /** Its place among the tags that count. */
  readonly tag: OrNone<IndexIn<typeof TAGS>>
  /** §3 The actions it unlocks, a bit each. */
  readonly kit: number
}

/** Told here and not taken from the files: whoever uses the package has declarations and no JSON. */
export const BALANCE_KEYS = [
  'survival_percent',
  'scan_percent',
  'round_cap',
  'dry_rounds',
  'still_rounds',
  'rung_rcp',
  'last_from_rcp',
  'last_choices',
  'last_race_percent',
  'pay_per_rcp_squared',
  'pay_base',
  'toll_percent',
  'toll_per_rating',
  'fine_percent',
  'fine_per_rating',
  'insurance_price',
  'insurance_growth_percent',
  'days_per_leg',
  'crew_offers',
  'mining_pay',
  'broker_percent',
  'lawyer_percent',
  'science_scan_percent',
  'contract_percent',
  'forfeit_percent',
] as const
export type BalanceKey = (typeof BALANCE_KEYS)[number]

type ByRarity<T> = Readonly<Record<Rarity, T>>
export interface Npc {
  /** Least and most strength, by danger and leg. */
  readonly lanes: readonly (readonly (readonly number[])[])[]
  readonly last: readonly number[]
  readonly tier_weights: readonly (readonly number[])[]
  readonly dock_tiers: readonly (readonly number[])[]
  readonly odd_every: number
  readonly odd_frames: Readonly<Record<'XA' | 'XB' | 'XC' | 'ALN', number>>
  readonly hull_rarity: ByRarity<number>
  readonly slot_fill: readonly (readonly number[])[]
  readonly crew_percent: readonly number[]
  readonly module_rarity_percent: ByRarity<readonly number[]>
  readonly salvage_count: readonly number[]
  readonly salvage_count_science: readonly number[]
  readonly salvage_rarity: ByRarity<number>
  readonly salvage_secondary_percent: Readonly<
    Record<'none' | 'unstable' | 'prototype' | 'alien' | 'alien_and_other' | 'other', number>
  >
  readonly salvage_unstable_percent: number
}
