import { digest } from '../../../engine/journal/digest.ts'
import { at, type IndexIn, indexesOf, indexIn, mapWords } from '../../../lib/enums.ts'
import { completeEntry } from '../../../lib/fields.ts'
import { lazy, withLazyField } from '../../../lib/lazy.ts'
import { ACTION_UNLOCKED_BY, SALVO, WIND_UP } from '../actions.ts'
import attackerData from './attackers.json' with { type: 'json' }
import balanceData from './balance.json' with { type: 'json' }
import captainData from './captains.json' with { type: 'json' }
import crewData from './crew.json' with { type: 'json' }
import dockData from './dock.json' with { type: 'json' }
import hullData from './hulls.json' with { type: 'json' }
import { makeModuleBonuses, makeModuleTraits } from './module-bonuses.ts'
import moduleData from './modules.json' with { type: 'json' }
import npcData from './npc.json' with { type: 'json' }
import {
  type AnswerTable,
  ATTACKER,
  type Attacker,
  type AttackerEntry,
  BAND_INDEXES,
  BANDS,
  CAPTAINS,
  type CaptainMove,
  type CaptainRow,
  type CaptainRule,
  CONDITIONAL_BAND,
  type Condition,
  type Content,
  CREW_MEMBERS,
  DEFENSE_TYPES,
  ENGINE,
  ENGINE_BOOST_TAG,
  HULL,
  HULL_NATURES,
  type Hull,
  type HullEntry,
  type HullFile,
  MODULE,
  type Module,
  type ModuleEntry,
  NONE,
  type OrNone,
  REPAIR_TAG,
  type Role,
  type RoleEntry,
  SLOT_TYPES,
  TAGS,
  UTILITY,
  WEAPON,
  WEAPON_TYPES,
} from './rows.ts'
import secondaryData from './secondaries.json' with { type: 'json' }
import { makeWeightedTable, type WeightedTable } from './weighted-table.ts'

export * from './rows.ts'

/** Compiled content. Hulls and modules can be looked up by index, or by id through the index maps. */
export interface Pack {
  readonly hash: string
  readonly hulls: readonly Hull[]
  readonly modules: readonly Module[]
  readonly attackers: readonly Attacker[]
  readonly roles: readonly Role[]
  readonly hullIndexes: ReadonlyMap<string, number>
  readonly moduleIndexes: ReadonlyMap<string, number>
  /** §20 The indexes of the hulls to start with (common, tier 1), by number: one to three. */
  readonly starters: readonly number[]
  /** The indexes of the common modules, at most as many as orders can name. */
  readonly commonModules: readonly number[]
  /** What each module adds to a ship, as `makeModuleBonuses` packs it. */
  readonly moduleBonuses: Int16Array
  /** What each module is by itself, as `makeModuleTraits` packs it. */
  readonly moduleTraits: Int32Array
  /** The price and the slot type of each module. Docks read them for every offer at every choice, and plain arrays are faster. */
  readonly prices: readonly number[]
  readonly slotTypes: readonly number[]
  /** §22 The attackers by weight, and the indexes of those who can be the last vessel (§29). */
  readonly attackerTable: WeightedTable
  readonly lastVessels: readonly number[]
  /** §27 What docks stock: modules with and without rare ones, and hulls by dock. */
  readonly moduleTable: WeightedTable
  readonly plainModuleTable: WeightedTable
  readonly hullTables: readonly WeightedTable[]
}
const MAX_STARTERS = 3
const MAX_COMMON_MODULES = 64

/** The built-in files. They are cast here, once, because TypeScript infers no tuples or literal types from JSON; the schema checks them. */
export const BUILT_IN = {
  'hulls.json': hullData,
  'modules.json': moduleData,
  'attackers.json': attackerData,
  'crew.json': crewData,
} as unknown as Content

/** The captains' tables, by index in CAPTAINS. */
export const CAPTAIN_ROWS: readonly CaptainRow[] = CAPTAINS.map((captain) => {
  const row = captainData.captains.find((entry) => entry.captain === captain)
  if (row === undefined) throw new Error(`captains.json has no ${captain}`)
  const rules = row.rules.map(({ when, do: moves }): CaptainRule => {
    const weights: number[] = Object.values(moves)
    return {
      when: when as Condition[],
      moves: Object.keys(moves) as CaptainMove[],
      weights,
      sum: weights.reduce((sum, weight) => sum + weight, 0),
    }
  })
  return { ...row, captain, rules }
})

/** The numbers that the seed documents leave open. balance.json gives the reason for each. */
export const BALANCE = valuesOf(balanceData)
function valuesOf<K extends string>(
  rows: Readonly<Record<K, { readonly value: number }>>,
): Readonly<Record<K, number>> {
  const entries: [string, { readonly value: number }][] = Object.entries(rows)
  return Object.fromEntries(entries.map(([key, { value }]) => [key, value])) as Record<K, number>
}
export const NPC = npcData
export const DOCK = dockData
export const SECONDARY_WEIGHTS = secondaryData.secondaries.map(({ weight }) => weight)
export const NO_SECONDARY_WEIGHT = secondaryData.none_weight
/** What each secondary does, by name. */
export const SECONDARY_TEXT: Readonly<Record<string, string>> = Object.fromEntries(
  secondaryData.secondaries.map(({ secondary, text }) => [secondary, text]),
)

// Lookups by index. They are not checked, because the rules make them every round and the indexes in a state come from the pack itself.
export const hullOf = (pack: Pack, kind: number): Hull => pack.hulls[kind] as Hull
export const moduleAt = (pack: Pack, index: number): Module => pack.modules[index] as Module
export const attackerOf = (pack: Pack, index: number): Attacker => pack.attackers[index] as Attacker
export const roleOf = (pack: Pack, index: number): Role => pack.roles[index] as Role

/** Compiles validated data. */
export function makePack(
  hullFile: HullFile,
  moduleEntries: readonly ModuleEntry[],
  attackers: readonly AttackerEntry[] = BUILT_IN['attackers.json'].attackers,
  roles: readonly RoleEntry[] = BUILT_IN['crew.json'].roles,
): Pack {
  const hulls = hullFile.hulls.map((entry) => makeHull(hullFile, entry))
  const modules = moduleEntries.map(makeModule)
  const pack: Omit<Pack, 'hash'> = {
    hulls,
    modules,
    attackers: attackers.map(makeAttacker),
    roles: roles.map(makeRole),
    hullIndexes: new Map(hulls.map((hull, index) => [hull.hull_id, index])),
    moduleIndexes: new Map(modules.map((module, index) => [module.module_id, index])),
    starters: startersOf(hulls),
    commonModules: modules
      .flatMap(({ rarity }, index) => (rarity === 'common' ? [index] : []))
      .slice(0, MAX_COMMON_MODULES),
    moduleBonuses: makeModuleBonuses(modules),
    moduleTraits: makeModuleTraits(modules),
    prices: modules.map(({ price }) => price),
    slotTypes: modules.map(({ slotType }) => slotType),
    attackerTable: makeWeightedTable(attackers.map(({ weight }) => weight)),
    lastVessels: attackers.flatMap(({ weight }, index) => (weight === 0 ? [index] : [])),
    moduleTable: makeWeightedTable(
      modules.map((m) => (m.rarity === 'rare' ? m.rarity_weight * RARE_AT_DOCKS : m.rarity_weight)),
    ),
    plainModuleTable: makeWeightedTable(modules.map((m) => (m.rarity === 'rare' ? 0 : m.rarity_weight))),
    hullTables: NPC.dock_tiers.map((tiers) => makeWeightedTable(hulls.map((hull) => saleWeight(hull, tiers)))),
  }
  // Computed on first use, because starting a run does not need it.
  return withLazyField(pack, 'hash', () =>
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

/** How many times more often docks stock rare modules than NPC ships carry them. */
const RARE_AT_DOCKS = 4
/** The weight with which docks stock a hull. Alien and experimental hulls are not sold. */
const saleWeight = ({ trait, tier, rarity }: Hull, tiers: readonly number[]): number =>
  trait === 'alien' || trait === 'experimental' ? 0 : at(tiers, tier - 1) * NPC.hull_rarity[rarity]

function makeRole({ role, hire, wage, text }: RoleEntry): Role {
  const member = `crew:${role}`
  // Uses the constant string, so that comparisons in the rules are comparisons of pointers.
  return { role, hire, wage, text, member: CREW_MEMBERS.find((known) => known === member) ?? member }
}

function makeAttacker(entry: AttackerEntry): Attacker {
  return completeEntry(ATTACKER, entry, {
    captainTable: makeWeightedTable(CAPTAINS.map((captain) => entry.captains[captain] ?? 0)),
    bribeAnswers: answersOf(entry.on_bribe),
    surrenderAnswers: answersOf(entry.on_surrender),
  })
}
const answersOf = (weights: Readonly<Record<string, number | undefined>>): AnswerTable => ({
  names: Object.keys(weights),
  table: makeWeightedTable(Object.values(weights).map((weight) => weight ?? 0)),
})

function startersOf(hulls: readonly Hull[]): readonly number[] {
  const small = hulls.flatMap(({ tier, rarity }, index) => (tier === 1 && rarity === 'common' ? [index] : []))
  return small.length > 0 ? small.slice(0, MAX_STARTERS) : [0]
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
  return completeEntry(HULL, entry, {
    trait: frame.trait,
    slots: at(frame.slots, entry.tier - 1),
    slotCount: at(frame.slots, entry.tier - 1).reduce((sum, count) => sum + count, 0),
    base: mapWords(BANDS, (_, band) => Math.max(0, tier.band_baseline + entry.bias[band])),
    baseHull: tier.hull_baseline + frame.hull_bias,
    nature: indexIn(HULL_NATURES, frame.trait) ?? 0,
  })
}

function makeModule(entry: ModuleEntry): Module {
  const bonus = mapWords(BANDS, (_, band) => entry.numeric_bonus?.[band] ?? 0)
  const slotType = indexesOf(SLOT_TYPES)[entry.slot]
  const unlocked = ACTION_UNLOCKED_BY[entry.primary_tag]
  // §7 Utilities with an engine bonus, and engine boosts, count for the engine. Other utilities count for no subsystem.
  const drives = bonus[ENGINE] > 0 || entry.primary_tag === ENGINE_BOOST_TAG
  const typeOf = <const V extends readonly string[]>(prefix: string, types: V): OrNone<IndexIn<V>> =>
    (entry.primary_tag.startsWith(prefix) ? indexIn(types, entry.primary_tag.slice(prefix.length)) : undefined) ?? NONE
  return completeEntry(MODULE, entry, {
    slotType,
    bonus,
    mainBand: BAND_INDEXES.find((band) => bonus[band] !== 0) ?? NONE,
    weaponType: typeOf('combat:weapon_', WEAPON_TYPES),
    defenseType: typeOf('combat:defense_', DEFENSE_TYPES),
    conditionalBand: CONDITIONAL_BAND[entry.primary_tag] ?? NONE,
    subsystem: slotType !== UTILITY ? slotType : drives ? ENGINE : NONE,
    isRepair: entry.primary_tag === REPAIR_TAG,
    tag: indexIn(TAGS, entry.primary_tag) ?? NONE,
    kit: (slotType === WEAPON ? (1 << WIND_UP) | (1 << SALVO) : 0) | (unlocked === undefined ? 0 : 1 << unlocked),
  })
}

/** The built-in pack, compiled on first use. */
export const builtInPack: () => Pack = lazy(() => makePack(BUILT_IN['hulls.json'], BUILT_IN['modules.json'].modules))
