import { at } from '../../../lib/enums.ts'
import {
  FRAMES,
  type Hull,
  NO_SECONDARY_WEIGHT,
  NPC,
  type Pack,
  SECONDARY_WEIGHTS,
  SLOT_INDEXES,
  UNTYPED,
} from '../content/content.ts'
import { makeWeightedTable, type WeightedTable } from '../content/weighted-table.ts'
import { makeModuleCode } from '../ship/module-code.ts'
import { LAST_LEG, laneRcpRange } from './lanes.ts'
import { type CanReachRcp, makeCanReachRcp } from './reach.ts'

/**
 * Weighted tables for building NPC ships. One draw gives a hull and its number of modules; one more per module gives
 * the module with its secondaries.
 */
interface PartTables {
  /** Hulls with a number of modules (a "sketch") that can reach the lane's RCP. If no sketch can, the table has all of them. */
  sketches(attacker: number, leg: number, lane: number, isOdd: boolean): WeightedTable
  /** The codes of modules, by tier and slot type. */
  readonly codes: readonly (readonly WeightedTable[])[]
}
type Frames = Readonly<Partial<Record<(typeof FRAMES)[number], number | undefined>>>
const TIERS = [1, 2, 3, 4, 5] as const

export function makePartTables(pack: Pack): PartTables {
  const reach = makeCanReachRcp(pack)
  // Allocated at full length, because V8 reads a sparsely grown array through a hash table.
  const known: (WeightedTable | undefined)[] = new Array((pack.attackers.length + 1) * KEYS).fill(undefined)
  return {
    sketches(attacker, leg, lane, isOdd) {
      // The last vessel always uses the frames of its own kind.
      const isAnybody = isOdd && leg !== LAST_LEG
      const key = (isAnybody ? pack.attackers.length : attacker) * KEYS + leg * LANES_PER_LEG + lane
      const lot = known[key]
      if (lot !== undefined) return lot
      const frames = isAnybody ? NPC.odd_frames : at(pack.attackers, attacker).frames
      const made = sketchTable(pack, reach, leg, lane, frames)
      known[key] = made
      return made
    },
    codes: TIERS.map((tier) => [...SLOT_INDEXES, UNTYPED].map((type) => moduleCodeTable(pack, type, tier))),
  }
}

/** More lanes than a leg can have, so that leg and lane pack into one key. */
const LANES_PER_LEG = 64
const KEYS = LANES_PER_LEG * (LAST_LEG + 1)

/** A sketch packs the index of a hull and its number of modules into one number. */
const makeSketch = (kind: number, modules: number): number => kind * SKETCH_RADIX + modules
export const hullOfSketch = (sketch: number): number => sketch >> SKETCH_BITS
export const modulesOfSketch = (sketch: number): number => sketch & (SKETCH_RADIX - 1)
/** 2 ** SKETCH_BITS must exceed MAX_MODULES. */
const SKETCH_BITS = 7
const SKETCH_RADIX = 1 << SKETCH_BITS

function sketchTable(pack: Pack, reach: CanReachRcp, leg: number, lane: number, frames: Frames): WeightedTable {
  const [least, most] = laneRcpRange(leg, lane)
  const sketches: number[] = []
  const weights: number[] = []
  hullWeights(pack.hulls, at(NPC.tier_weights, leg), frames).forEach((weight, kind) => {
    for (const [percent = 100, often = 0] of leg === LAST_LEG ? FULL : NPC.slot_fill) {
      sketches.push(makeSketch(kind, Math.round((at(pack.hulls, kind).slotCount * percent) / 100)))
      weights.push(weight * often)
    }
  })
  const within = weights.map((weight, i) => {
    const sketch = at(sketches, i)
    return reach(hullOfSketch(sketch), modulesOfSketch(sketch), least, most) ? weight : 0
  })
  return makeWeightedTable(within.some((weight) => weight > 0) ? within : weights, sketches)
}
/** How full the slots of the last vessel are: all of them always, in percent and with weight 1. */
const FULL = [[100, 1]] as const

/**
 * PARTS scales the weights of hulls up, so that dividing a weight among several hulls stays exact enough in integers.
 * The weights depend on tier, frame and rarity.
 */
const PARTS = 420
function hullWeights(hulls: readonly Hull[], tiers: readonly number[], frames: Frames): readonly number[] {
  const weights = hulls.map(() => 0)
  for (const tier of TIERS)
    for (const frame of FRAMES) {
      const weight = at(tiers, tier - 1) * (frames[frame] ?? 0)
      if (weight === 0) continue
      const choices = choicesOf(hulls, tier, frame)
      const total = choices.reduce((sum, index) => sum + rarityOf(hulls, index), 0)
      for (const index of choices)
        weights[index] = at(weights, index) + Math.round((PARTS * weight * rarityOf(hulls, index)) / total)
    }
  return weights
}
const rarityOf = (hulls: readonly Hull[], index: number): number => NPC.hull_rarity[at(hulls, index).rarity]
/** The indexes of the hulls with this tier and frame, or of all hulls if the pack has none. */
function choicesOf(hulls: readonly Hull[], tier: number, frame: string): readonly number[] {
  const fitting = hulls.flatMap((hull, index) => (hull.tier === tier && hull.frame === frame ? [index] : []))
  return fitting.length > 0 ? fitting : hulls.map((_, index) => index)
}

/** A module has no secondary or one. If that is `alien`, a second one is drawn from SECONDARIES_BESIDE_ALIEN. */
const WITH_NONE = [NO_SECONDARY_WEIGHT, ...SECONDARY_WEIGHTS]
const BITS = WITH_NONE.map((_, index) => (index === 0 ? 0 : 1 << (index - 1)))
export const SECONDARIES_BESIDE_ALIEN: WeightedTable = makeWeightedTable(WITH_NONE.slice(0, -1), BITS)

/** The table of module codes for a slot type at a tier: every module with every secondary. */
function moduleCodeTable({ modules }: Pack, type: number, tier: number): WeightedTable {
  const weights: number[] = []
  const codes: number[] = []
  modules.forEach(({ slotType, rarity, rarity_weight }, index) => {
    if (type !== UNTYPED && slotType !== type) return
    const often = rarity_weight * at(NPC.module_rarity_percent[rarity], tier - 1)
    WITH_NONE.forEach((weight, secondary) => {
      weights.push(often * weight)
      codes.push(makeModuleCode(index, at(BITS, secondary)))
    })
  })
  return makeWeightedTable(weights, codes)
}
