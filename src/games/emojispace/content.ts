import { digest } from '../../engine/digest.ts'
import { withLazy } from '../../kit/lazy.ts'
import { at, type By, byEach, type PlaceIn, placeOf, placesOf } from '../../kit/vocabulary.ts'
import attackerData from './content/attackers.json' with { type: 'json' }
import balanceData from './content/balance.json' with { type: 'json' }
import captainData from './content/captains.json' with { type: 'json' }
import crewData from './content/crew.json' with { type: 'json' }
import dockData from './content/dock.json' with { type: 'json' }
import hullData from './content/hulls.json' with { type: 'json' }
import moduleData from './content/modules.json' with { type: 'json' }
import npcData from './content/npc.json' with { type: 'json' }
import secondaryData from './content/secondaries.json' with { type: 'json' }

/** §4 The three bands, which are also the three subsystems. Numbers index everything that has one entry a band. */
export const BANDS = ['weapon', 'defense', 'engine'] as const
export type Band = (typeof BANDS)[number]
export type BandPlace = PlaceIn<typeof BANDS>
export type Bands = By<typeof BANDS, number>
export const { weapon: WEAPON, defense: DEFENSE, engine: ENGINE } = placesOf(BANDS)
export const BAND_PLACES: readonly BandPlace[] = [WEAPON, DEFENSE, ENGINE]

export const FRAMES = ['MIL', 'CIV', 'FRG', 'XA', 'XB', 'XC', 'ALN'] as const
type FrameName = (typeof FRAMES)[number]
export const TRAITS = ['military', 'civilian', 'freighter', 'experimental', 'alien'] as const
type Trait = (typeof TRAITS)[number]
export const RARITIES = ['common', 'uncommon', 'rare', 'unique'] as const
type Rarity = (typeof RARITIES)[number]

/** Slot types; a fourth kind of slot, the untyped, takes any of them. */
export const SLOTS = ['weapon', 'defense', 'utility'] as const
type SlotType = (typeof SLOTS)[number]
export type SlotPlace = PlaceIn<typeof SLOTS>
export type BySlot<T> = By<typeof SLOTS, T>
const SLOT_KINDS = [...SLOTS, 'untyped'] as const
type SlotCounts = Readonly<By<typeof SLOT_KINDS, number>>
export const { untyped: UNTYPED } = placesOf(SLOT_KINDS)
const { utility: UTILITY } = placesOf(SLOT_KINDS)
export const SLOT_PLACES: readonly SlotPlace[] = [
  placesOf(SLOTS).weapon,
  placesOf(SLOTS).defense,
  placesOf(SLOTS).utility,
]

/** A module carries at most one of the first five, and `alien` beside it. As bits: 1 << place. */
export const SECONDARIES = ['compact', 'enhanced', 'unstable', 'efficient', 'prototype', 'alien'] as const
export type Secondary = (typeof SECONDARIES)[number]
export const [COMPACT, ENHANCED, UNSTABLE, EFFICIENT, PROTOTYPE, ALIEN] = byEach(SECONDARIES, (place) => 1 << place)

/** In alphabetical order: ties between types go to the first. */
export const WEAPON_TYPES = ['disruptive', 'energy', 'kinetic'] as const
export const DEFENSE_TYPES = ['adaptive', 'armored', 'shielded'] as const
/** No type, no band, no subsystem. */
export const NO_TYPE = -1
export type WeaponTypePlace = PlaceIn<typeof WEAPON_TYPES>
export type DefenseTypePlace = PlaceIn<typeof DEFENSE_TYPES>
/** A place in a vocabulary, or none. */
export type OrNone<P extends number> = P | typeof NO_TYPE
/** §4 step 7: what a weapon type (row) gains against a defense type (column). */
export const RPS: Readonly<By<typeof WEAPON_TYPES, Readonly<By<typeof DEFENSE_TYPES, number>>>> = [
  [1, -1, 0],
  [0, 1, -1],
  [-1, 0, 1],
]

export const REPAIR_TAG = 'combat:utility_repair_system'
const ENGINE_BOOST_TAG = 'combat:utility_engine_boost'
export const CLOAK_TAG = 'combat:utility_cloak'
export const INTERDICTION_TAG = 'ship:utility_interdiction'
export const PROBE_TAG = 'ship:utility_probe_array'
/** Which band a module raises by one more while the action of that band is chosen: §4 step 3. */
const CONDITIONAL: Readonly<Record<string, BandPlace>> = {
  'combat:utility_targeting': WEAPON,
  'combat:utility_signal_scrambler': DEFENSE,
  'combat:utility_engine_boost': ENGINE,
  'combat:utility_overcharger': ENGINE,
}

interface HullEntry {
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
  ...(['basic', 'anvil', 'warden', 'gambler', 'dancer', 'beast', 'surgeon', 'hyena', 'old-hand', 'mirror'] as const),
  'merchant',
] as const
export type Captain = (typeof CAPTAINS)[number]
/** §25 When a captain's rule holds, and what it then has a mind to. */
export const CONDITIONS = [
  ...(['wound', 'hurt', 'red', 'low', 'can-mend', 'foe-hurt', 'foe-wound', 'foe-attacked', 'foe-guarded'] as const),
  ...(['unseen', 'opening', 'first-beat'] as const),
] as const
export type Condition = (typeof CONDITIONS)[number]
export const DEEDS = [
  ...(['fire', 'surge', 'crack', 'wind', 'salvo', 'guard', 'dodge', 'mend', 'scan', 'flee'] as const),
] as const
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
export interface Attacker {
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
export interface Role {
  readonly role: string
  readonly hire: Range
  readonly wage: number
  readonly text: string
}

/** A hull as the rules read it. */
export interface Hull extends HullEntry {
  readonly trait: Trait
  readonly slots: SlotCounts
  /** §4 step 1 */
  readonly base: Readonly<Bands>
  /** §6 before tags. */
  readonly hullBase: number
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
}

/** Told here and not taken from the files: whoever uses the package has declarations and no JSON. */
const BALANCE_KEYS = [
  ...(['survival_percent', 'scan_percent', 'round_cap', 'dry_rounds', 'still_rounds', 'rung_rcp'] as const),
  ...(['pay_per_rcp_squared', 'pay_base', 'toll_percent', 'toll_per_rating', 'fine_percent'] as const),
  ...(['fine_per_rating', 'insurance_price', 'insurance_growth_percent', 'days_per_leg', 'crew_offers'] as const),
  ...(['mining_pay', 'broker_percent', 'lawyer_percent', 'science_scan_percent'] as const),
  ...(['contract_percent', 'forfeit_percent'] as const),
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

/** Content the rules can run on; hulls and modules are found by id or by their place. */
export interface Pack {
  readonly hash: string
  readonly hulls: readonly Hull[]
  readonly modules: readonly Module[]
  readonly attackers: readonly Attacker[]
  readonly roles: readonly Role[]
  readonly hullPlaces: ReadonlyMap<string, number>
  readonly modulePlaces: ReadonlyMap<string, number>
  /** §20 Places of the small common hulls a captain can start in: three at most, one at least. */
  readonly starters: readonly number[]
  /** Places of the common modules, as many as orders can name. */
  readonly commons: readonly number[]
  /** §22 How often each kind of attacker is met; 0 for those who come last. */
  readonly attackerWeights: readonly number[]
}
const MOST_STARTERS = 3
const MOST_COMMONS = 64

/** The house's own files. JSON has no tuples and no vocabularies, so that their types are told here, once; the schema checks them. */
export const HOUSE = {
  hulls: hullData,
  ...moduleData,
  ...attackerData,
  ...crewData,
} as unknown as {
  readonly hulls: HullFile
  readonly modules: readonly ModuleEntry[]
  readonly attackers: readonly Attacker[]
  readonly roles: readonly Role[]
}

/** By place in CAPTAINS. */
export const CAPTAIN_ROWS: readonly CaptainRow[] = CAPTAINS.map((captain) => {
  const row = captainData.captains.find((entry) => entry.captain === captain)
  if (row === undefined) throw new Error(`captains.json has no ${captain}`)
  const rules = row.rules.map(({ when, do: deeds }): CaptainRule => {
    const weights: number[] = Object.values(deeds)
    return {
      when: when as Condition[],
      deeds: Object.keys(deeds) as Deed[],
      weights,
      sum: weights.reduce((sum, weight) => sum + weight, 0),
    }
  })
  return { ...row, captain, rules }
})

/** What no contract says, each with its reason in balance.json. */
const balance: Readonly<Record<BalanceKey, { readonly value: number }>> = balanceData
export const BALANCE = Object.fromEntries(BALANCE_KEYS.map((key) => [key, balance[key].value])) as Readonly<
  Record<BalanceKey, number>
>
export const NPC: Npc = npcData
export const DOCK = dockData
export const SECONDARY_WEIGHTS = secondaryData.secondaries.map(({ weight }) => weight)
export const NO_SECONDARY_WEIGHT = secondaryData.none_weight
/** What each does, by name. */
export const SECONDARY_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  secondaryData.secondaries.map(({ secondary, text }) => [secondary, text]),
)

/** By their place in the pack, which every state and ship was made from. Rules ask at every round, so that nothing is checked. */
export const hullOf = (pack: Pack, kind: number): Hull => pack.hulls[kind] as Hull
export const moduleAt = (pack: Pack, place: number): Module => pack.modules[place] as Module
export const attackerOf = (pack: Pack, place: number): Attacker => pack.attackers[place] as Attacker
export const roleOf = (pack: Pack, place: number): Role => pack.roles[place] as Role

/** Normalises checked data once, so that no rule asks twice. */
export function makePack(
  hullFile: HullFile,
  moduleEntries: readonly ModuleEntry[],
  attackers: readonly Attacker[] = HOUSE.attackers,
  roles: readonly Role[] = HOUSE.roles,
): Pack {
  const hulls = hullFile.hulls.map((entry) => makeHull(hullFile, entry))
  const modules = moduleEntries.map(makeModule)
  const pack: Omit<Pack, 'hash'> = {
    hulls,
    modules,
    attackers,
    roles,
    hullPlaces: new Map(hulls.map((hull, place) => [hull.hull_id, place])),
    modulePlaces: new Map(modules.map((module, place) => [module.module_id, place])),
    starters: startersOf(hulls),
    commons: modules.flatMap(({ rarity }, place) => (rarity === 'common' ? [place] : [])).slice(0, MOST_COMMONS),
    attackerWeights: attackers.map(({ weight }) => weight),
  }
  // Worked out when first asked for: it is not needed to begin a run.
  return withLazy(pack, 'hash', () =>
    digest({
      hullFile,
      moduleEntries,
      attackers,
      roles,
      npcData,
      secondaryData,
      dockData,
      balanceData,
      captainData,
    }).slice(0, 16),
  )
}

function startersOf(hulls: readonly Hull[]): readonly number[] {
  const small = hulls.flatMap(({ tier, rarity }, place) => (tier === 1 && rarity === 'common' ? [place] : []))
  return small.length > 0 ? small.slice(0, MOST_STARTERS) : [0]
}

function makeHull({ tiers, frames }: HullFile, entry: HullEntry): Hull {
  const tier = at(
    tiers,
    tiers.findIndex((one) => one.tier === entry.tier),
  )
  const frame = at(
    frames,
    frames.findIndex((one) => one.frame === entry.frame),
  )
  return {
    ...entry,
    trait: frame.trait,
    slots: at(frame.slots, entry.tier - 1),
    base: byEach(BANDS, (_, band) => Math.max(0, tier.band_baseline + entry.bias[band])),
    hullBase: tier.hull_baseline + frame.hull_bias,
  }
}

function makeModule(entry: ModuleEntry): Module {
  const bonus = byEach(BANDS, (_, band) => entry.numeric_bonus?.[band] ?? 0)
  const slotType = placesOf(SLOTS)[entry.slot]
  // §7 A utility counts for the engine if it drives it; the other utilities count nowhere.
  const drives = bonus[ENGINE] > 0 || entry.primary_tag === ENGINE_BOOST_TAG
  const typeOf = <const V extends readonly string[]>(prefix: string, types: V): OrNone<PlaceIn<V>> =>
    (entry.primary_tag.startsWith(prefix) ? placeOf(types, entry.primary_tag.slice(prefix.length)) : undefined) ??
    NO_TYPE
  return {
    ...entry,
    slotType,
    bonus,
    mainBand: BAND_PLACES.find((band) => bonus[band] !== 0) ?? NO_TYPE,
    weaponType: typeOf('combat:weapon_', WEAPON_TYPES),
    defenseType: typeOf('combat:defense_', DEFENSE_TYPES),
    conditionalBand: CONDITIONAL[entry.primary_tag] ?? NO_TYPE,
    subsystem: slotType !== UTILITY ? slotType : drives ? ENGINE : NO_TYPE,
    isRepair: entry.primary_tag === REPAIR_TAG,
  }
}

/** The pack that comes with the game. */
export const housePack: Pack = makePack(HOUSE.hulls, HOUSE.modules)
