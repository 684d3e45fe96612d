import { digest } from '../../../engine/journal/digest.ts'
import { at, type IndexIn, indexesOf, indexIn, mapWords } from '../../../lib/enums.ts'
import { lazy, withLazyField } from '../../../lib/lazy.ts'
import { SALVO, UNLOCKED_BY, WIND_UP } from '../actions.ts'
import attackerData from './attackers.json' with { type: 'json' }
import balanceData from './balance.json' with { type: 'json' }
import captainData from './captains.json' with { type: 'json' }
import crewData from './crew.json' with { type: 'json' }
import dockData from './dock.json' with { type: 'json' }
import hullData from './hulls.json' with { type: 'json' }
import { makeAdds, makeMarks } from './module-bonuses.ts'
import moduleData from './modules.json' with { type: 'json' }
import npcData from './npc.json' with { type: 'json' }
import {
  type Answers,
  type Attacker,
  type AttackerEntry,
  BALANCE_KEYS,
  BAND_PLACES,
  BANDS,
  type BalanceKey,
  CAPTAINS,
  type CaptainRow,
  type CaptainRule,
  CONDITIONAL,
  type Condition,
  DEFENSE_TYPES,
  type Deed,
  ENGINE,
  ENGINE_BOOST_TAG,
  type Hull,
  type HullEntry,
  type HullFile,
  MEMBERS,
  type Module,
  type ModuleEntry,
  NATURES,
  NO_TYPE,
  type Npc,
  type OrNone,
  REPAIR_TAG,
  type Role,
  type RoleEntry,
  SLOTS,
  TAGS,
  UTILITY,
  WEAPON,
  WEAPON_TYPES,
} from './rows.ts'
import secondaryData from './secondaries.json' with { type: 'json' }
import { type Lot, makeLot } from './weighted-table.ts'

export * from './rows.ts'

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
  /** What each module adds to a ship: see `makeAdds`. */
  readonly adds: Int16Array
  /** What each module is by itself: see `makeMarks`. */
  readonly marks: Int32Array
  /** Docks ask for these of all they have at every choice, and in a list they lie close together. */
  readonly prices: readonly number[]
  readonly slotTypes: readonly number[]
  /** §22 Who is met, by how often; and those who come last. */
  readonly attackerLot: Lot
  readonly lasts: readonly number[]
  /** §27 What docks have: modules with and without the rare ones, hulls by how far out the dock lies. */
  readonly moduleLot: Lot
  readonly plainModuleLot: Lot
  readonly hullLots: readonly Lot[]
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
  readonly attackers: readonly AttackerEntry[]
  readonly roles: readonly RoleEntry[]
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

/** Normalises checked data once, so that no rule asks twice. Field by field: of what is spread V8 makes a shape each, and every rule reads it. */
export function makePack(
  hullFile: HullFile,
  moduleEntries: readonly ModuleEntry[],
  attackers: readonly AttackerEntry[] = HOUSE.attackers,
  roles: readonly RoleEntry[] = HOUSE.roles,
): Pack {
  const hulls = hullFile.hulls.map((entry) => makeHull(hullFile, entry))
  const modules = moduleEntries.map(makeModule)
  const pack: Omit<Pack, 'hash'> = {
    hulls,
    modules,
    attackers: attackers.map(makeAttacker),
    roles: roles.map(makeRole),
    hullPlaces: new Map(hulls.map((hull, place) => [hull.hull_id, place])),
    modulePlaces: new Map(modules.map((module, place) => [module.module_id, place])),
    starters: startersOf(hulls),
    commons: modules.flatMap(({ rarity }, place) => (rarity === 'common' ? [place] : [])).slice(0, MOST_COMMONS),
    adds: makeAdds(modules),
    marks: makeMarks(modules),
    prices: modules.map(({ price }) => price),
    slotTypes: modules.map(({ slotType }) => slotType),
    attackerLot: makeLot(attackers.map(({ weight }) => weight)),
    lasts: attackers.flatMap(({ weight }, place) => (weight === 0 ? [place] : [])),
    moduleLot: makeLot(modules.map((m) => (m.rarity === 'rare' ? m.rarity_weight * RARE_AT_DOCKS : m.rarity_weight))),
    plainModuleLot: makeLot(modules.map((m) => (m.rarity === 'rare' ? 0 : m.rarity_weight))),
    hullLots: NPC.dock_tiers.map((tiers) => makeLot(hulls.map((hull) => soldOften(hull, tiers)))),
  }
  // Worked out when first asked for: it is not needed to begin a run.
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

/** Docks have more of what is rare than ships do. */
const RARE_AT_DOCKS = 4
/** Alien and experimental hulls are not sold. */
const soldOften = ({ trait, tier, rarity }: Hull, tiers: readonly number[]): number =>
  trait === 'alien' || trait === 'experimental' ? 0 : at(tiers, tier - 1) * NPC.hull_rarity[rarity]

function makeRole({ role, hire, wage, text }: RoleEntry): Role {
  const member = `crew:${role}`
  // The very text the rules ask for: to compare it is then to see that it is the same.
  return { role, hire, wage, text, member: MEMBERS.find((known) => known === member) ?? member }
}

function makeAttacker(entry: AttackerEntry): Attacker {
  return {
    subtype: entry.subtype,
    name: entry.name,
    posture: entry.posture,
    weight: entry.weight,
    frames: entry.frames,
    pay_percent: entry.pay_percent,
    cargo: entry.cargo,
    on_surrender: entry.on_surrender,
    on_bribe: entry.on_bribe,
    surrender_means: entry.surrender_means,
    captains: entry.captains,
    captainLot: makeLot(CAPTAINS.map((captain) => entry.captains[captain] ?? 0)),
    bribeAnswers: answersOf(entry.on_bribe),
    surrenderAnswers: answersOf(entry.on_surrender),
  }
}
const answersOf = (weights: Readonly<Record<string, number | undefined>>): Answers => ({
  words: Object.keys(weights),
  lot: makeLot(Object.values(weights).map((weight) => weight ?? 0)),
})

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
    hull_id: entry.hull_id,
    name: entry.name,
    tier: entry.tier,
    frame: entry.frame,
    bias: entry.bias,
    crew_capacity: entry.crew_capacity,
    cargo: entry.cargo,
    price: entry.price,
    rarity: entry.rarity,
    trait: frame.trait,
    slots: at(frame.slots, entry.tier - 1),
    room: at(frame.slots, entry.tier - 1).reduce((sum, count) => sum + count, 0),
    base: mapWords(BANDS, (_, band) => Math.max(0, tier.band_baseline + entry.bias[band])),
    hullBase: tier.hull_baseline + frame.hull_bias,
    nature: indexIn(NATURES, frame.trait) ?? 0,
  }
}

function makeModule(entry: ModuleEntry): Module {
  const bonus = mapWords(BANDS, (_, band) => entry.numeric_bonus?.[band] ?? 0)
  const slotType = indexesOf(SLOTS)[entry.slot]
  const unlocked = UNLOCKED_BY[entry.primary_tag]
  // §7 A utility counts for the engine if it drives it; the other utilities count nowhere.
  const drives = bonus[ENGINE] > 0 || entry.primary_tag === ENGINE_BOOST_TAG
  const typeOf = <const V extends readonly string[]>(prefix: string, types: V): OrNone<IndexIn<V>> =>
    (entry.primary_tag.startsWith(prefix) ? indexIn(types, entry.primary_tag.slice(prefix.length)) : undefined) ??
    NO_TYPE
  return {
    module_id: entry.module_id,
    name: entry.name,
    slot: entry.slot,
    primary_tag: entry.primary_tag,
    numeric_bonus: entry.numeric_bonus,
    price: entry.price,
    rarity: entry.rarity,
    rarity_weight: entry.rarity_weight,
    text: entry.text,
    slotType,
    bonus,
    mainBand: BAND_PLACES.find((band) => bonus[band] !== 0) ?? NO_TYPE,
    weaponType: typeOf('combat:weapon_', WEAPON_TYPES),
    defenseType: typeOf('combat:defense_', DEFENSE_TYPES),
    conditionalBand: CONDITIONAL[entry.primary_tag] ?? NO_TYPE,
    subsystem: slotType !== UTILITY ? slotType : drives ? ENGINE : NO_TYPE,
    isRepair: entry.primary_tag === REPAIR_TAG,
    tag: indexIn(TAGS, entry.primary_tag) ?? NO_TYPE,
    kit: (slotType === WEAPON ? (1 << WIND_UP) | (1 << SALVO) : 0) | (unlocked === undefined ? 0 : 1 << unlocked),
  }
}

/** The pack that comes with the game. */
export const housePack: () => Pack = lazy(() => makePack(HOUSE.hulls, HOUSE.modules))
