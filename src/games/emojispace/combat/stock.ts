import { at } from '../../../lib/enums.ts'
import {
  FRAMES,
  type Hull,
  NO_SECONDARY_WEIGHT,
  NPC,
  type Pack,
  SECONDARY_WEIGHTS,
  SLOT_PLACES,
  UNTYPED,
} from '../content/content.ts'
import { type Lot, makeLot } from '../content/weighted-table.ts'
import { makeCode } from '../ship/code.ts'
import { LAST_LEG, windowOf } from './lanes.ts'
import { makeReach, type Reach } from './reach.ts'

/** What ships of NPCs are made of, by how often, worked out once: one draw for a hull and how full it is, one for a module with its secondaries. */
interface Stock {
  /** Hulls with so many modules that can come to what the lane promises; all, where none can. */
  sketches(attacker: number, leg: number, lane: number, isOdd: boolean): Lot
  /** By tier and slot type: codes of modules. */
  readonly codes: readonly (readonly Lot[])[]
}
type Frames = Readonly<Partial<Record<(typeof FRAMES)[number], number | undefined>>>
const TIERS = [1, 2, 3, 4, 5] as const

export function makeStock(pack: Pack): Stock {
  const reach = makeReach(pack)
  // With all places from the start: V8 looks things up in one that grows by leaps.
  const known: (Lot | undefined)[] = new Array((pack.attackers.length + 1) * KEYS).fill(undefined)
  return {
    sketches(attacker, leg, lane, isOdd) {
      // The last vessel is of its kind, and never odd.
      const isAnybody = isOdd && leg !== LAST_LEG
      const key = (isAnybody ? pack.attackers.length : attacker) * KEYS + leg * LANE_ROOM + lane
      const lot = known[key]
      if (lot !== undefined) return lot
      const frames = isAnybody ? NPC.odd_frames : at(pack.attackers, attacker).frames
      const made = sketchLot(pack, reach, leg, lane, frames)
      known[key] = made
      return made
    },
    codes: TIERS.map((tier) => [...SLOT_PLACES, UNTYPED].map((type) => codeLot(pack, type, tier))),
  }
}

/** No more lanes than this, and legs with them. */
const LANE_ROOM = 64
const KEYS = LANE_ROOM * (LAST_LEG + 1)

/** A hull's place and how many modules are in it, in one number. */
const makeSketch = (kind: number, modules: number): number => kind * SKETCH_ROOM + modules
export const kindOfSketch = (sketch: number): number => sketch >> SKETCH_BITS
export const modulesOfSketch = (sketch: number): number => sketch & (SKETCH_ROOM - 1)
/** A power of two with room for MOST_MODULES. */
const SKETCH_BITS = 7
const SKETCH_ROOM = 1 << SKETCH_BITS

function sketchLot(pack: Pack, reach: Reach, leg: number, lane: number, frames: Frames): Lot {
  const [least, most] = windowOf(leg, lane)
  const sketches: number[] = []
  const weights: number[] = []
  hullWeights(pack.hulls, at(NPC.tier_weights, leg), frames).forEach((weight, kind) => {
    for (const [percent = 100, often = 0] of leg === LAST_LEG ? FULL : NPC.slot_fill) {
      sketches.push(makeSketch(kind, Math.round((at(pack.hulls, kind).room * percent) / 100)))
      weights.push(weight * often)
    }
  })
  const within = weights.map((weight, i) => {
    const sketch = at(sketches, i)
    return reach(kindOfSketch(sketch), modulesOfSketch(sketch), least, most) ? weight : 0
  })
  return makeLot(within.some((weight) => weight > 0) ? within : weights, sketches)
}
/** The last vessel has every slot filled. */
const FULL = [[100, 1]] as const

/** Tier, frame and rarity at once. Weights are whole, and as many parts to one of them are enough to share it out. */
const PARTS = 420
function hullWeights(hulls: readonly Hull[], tiers: readonly number[], frames: Frames): readonly number[] {
  const weights = hulls.map(() => 0)
  for (const tier of TIERS)
    for (const frame of FRAMES) {
      const weight = at(tiers, tier - 1) * (frames[frame] ?? 0)
      if (weight === 0) continue
      const choices = choicesOf(hulls, tier, frame)
      const total = choices.reduce((sum, place) => sum + rarityOf(hulls, place), 0)
      for (const place of choices)
        weights[place] = at(weights, place) + Math.round((PARTS * weight * rarityOf(hulls, place)) / total)
    }
  return weights
}
const rarityOf = (hulls: readonly Hull[], place: number): number => NPC.hull_rarity[at(hulls, place).rarity]
/** Hulls of this tier and frame; all of them, where a pack has none. */
function choicesOf(hulls: readonly Hull[], tier: number, frame: string): readonly number[] {
  const fitting = hulls.flatMap((hull, place) => (hull.tier === tier && hull.frame === frame ? [place] : []))
  return fitting.length > 0 ? fitting : hulls.map((_, place) => place)
}

/** None, one, or alien and perhaps one more: which more is drawn after it. */
const WITH_NONE = [NO_SECONDARY_WEIGHT, ...SECONDARY_WEIGHTS]
const BITS = WITH_NONE.map((_, place) => (place === 0 ? 0 : 1 << (place - 1)))
export const BESIDE_ALIEN: Lot = makeLot(WITH_NONE.slice(0, -1), BITS)

/** How often each module is aboard, and with what. */
function codeLot({ modules }: Pack, type: number, tier: number): Lot {
  const weights: number[] = []
  const codes: number[] = []
  modules.forEach(({ slotType, rarity, rarity_weight }, place) => {
    if (type !== UNTYPED && slotType !== type) return
    const often = rarity_weight * at(NPC.module_rarity_percent[rarity], tier - 1)
    WITH_NONE.forEach((weight, secondary) => {
      weights.push(often * weight)
      codes.push(makeCode(place, at(BITS, secondary)))
    })
  })
  return makeLot(weights, codes)
}
