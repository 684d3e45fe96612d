import { fairDraw, openStream, type Stream } from '../../../engine/dice.ts'
import { at } from '../../../kit/vocabulary.ts'
import { MOST_MODULES } from '../actions.ts'
import {
  ALIEN,
  FRAMES,
  hullOf,
  NO_SECONDARY_WEIGHT,
  NPC,
  type Pack,
  SECONDARY_WEIGHTS,
  SLOT_PLACES,
  UNTYPED,
} from '../content.ts'
import { drawFrom, type Lot, makeLot } from '../lots.ts'
import { makeCode } from '../ship/code.ts'
import { addHand, makeHands, makeStrength, weigh } from '../ship/figures.ts'
import { LAST_LEG, windowOf } from './lanes.ts'
import { makeSide, type Side } from './side.ts'

/** Everything ships are drawn from, worked out once. */
interface Lots {
  /** By leg. */
  readonly tiers: readonly Lot[]
  /** By kind of attacker, and for odd ships. */
  readonly frames: readonly Lot[]
  readonly oddFrames: Lot
  /** By tier and frame. */
  readonly hulls: readonly (readonly Lot[])[]
  /** By slot type and tier. */
  readonly modules: readonly (readonly Lot[])[]
}
const TIERS = [1, 2, 3, 4, 5] as const

function makeLots(pack: Pack): Lots {
  return {
    tiers: NPC.tier_weights.map((weights) => makeLot(weights)),
    frames: pack.attackers.map(({ frames }) => frameLot(frames)),
    oddFrames: frameLot(NPC.odd_frames),
    hulls: TIERS.map((tier) => FRAMES.map((frame) => hullLot(pack, tier, frame))),
    modules: [...SLOT_PLACES, UNTYPED].map((type) => TIERS.map((tier) => moduleLot(pack, type, tier))),
  }
}
/** In the order of their own list: which frame a roll means hangs on it. */
const frameLot = (frames: Readonly<Partial<Record<(typeof FRAMES)[number], number | undefined>>>): Lot => {
  const names = Object.keys(frames) as (typeof FRAMES)[number][]
  return makeLot(
    names.map((name) => frames[name] ?? 0),
    names.map((name) => FRAMES.indexOf(name)),
  )
}
/** Hulls of this tier and frame; all of them, where a pack has none. */
function hullLot({ hulls }: Pack, tier: number, frame: string): Lot {
  const fitting = hulls.flatMap((hull, place) => (hull.tier === tier && hull.frame === frame ? [place] : []))
  const choices = fitting.length > 0 ? fitting : hulls.map((_, place) => place)
  return makeLot(
    choices.map((place) => NPC.hull_rarity[at(hulls, place).rarity]),
    choices,
  )
}
/** How often each module is aboard. */
const moduleLot = ({ modules }: Pack, type: number, tier: number): Lot =>
  makeLot(
    modules.map(({ slotType, rarity, rarity_weight }) =>
      type === UNTYPED || slotType === type ? rarity_weight * at(NPC.module_rarity_percent[rarity], tier - 1) : 0,
    ),
  )
const FILLS = makeLot(
  NPC.slot_fill.map((fill) => at(fill, 1)),
  NPC.slot_fill.map((fill) => at(fill, 0)),
)
const TRIES = 24

/** Draws ships until one suits the lane; the nearest of those tried, where none does. Which ship it is follows from its number alone. */
export function shipwright(pack: Pack): (attacker: number, leg: number, lane: number, token: number) => Side {
  const lots = makeLots(pack)
  const members = pack.roles.map(({ member }) => member)
  // Tries are many and ships are few: what is tried is written over by the next.
  const modules = new Array<number>(MOST_MODULES).fill(0)
  const crew = new Array<number>(MOST_MODULES).fill(0)
  const left = [0, 0, 0, 0]
  const hands = makeHands()
  const strength = makeStrength()
  const draft = { kind: 0, modules: 0, crew: 0 }

  /** A hull by leg and frame, slots filled one of each type in turn, each module with its secondaries, then crew. */
  const tryOne = (attacker: number, leg: number, isOdd: boolean, stream: Stream): void => {
    const isLast = leg === LAST_LEG
    const size = drawFrom(at(lots.tiers, leg), stream)
    const frame = drawFrom(isOdd && !isLast ? lots.oddFrames : at(lots.frames, attacker), stream)
    const kind = drawFrom(at(at(lots.hulls, size), frame), stream)
    const hull = hullOf(pack, kind)
    const percent = isLast ? 100 : drawFrom(FILLS, stream)
    let total = 0
    for (let type = 0; type < left.length; type++) {
      left[type] = hull.slots[type as 0]
      total += hull.slots[type as 0]
    }
    const target = Math.round((total * percent) / 100)
    let count = 0
    for (let type = 0; count < target; type = (type + 1) % left.length) {
      if (left[type] === 0) continue
      left[type] = (left[type] as number) - 1
      const module = drawFrom(at(at(lots.modules, type), hull.tier - 1), stream)
      modules[count++] = makeCode(module, drawSecondaries(stream))
    }
    const berths = isLast ? 100 : LEAST_CREW + fairDraw(stream, CREW_SPREAD)
    hands.gunners = hands.engineers = hands.pilots = hands.mechanics = 0
    const wanted = Math.round((hull.crew_capacity * berths) / 100)
    for (let i = 0; i < wanted; i++) {
      const role = fairDraw(stream, members.length)
      crew[i] = role
      addHand(hands, at(members, role))
    }
    weigh(strength, pack, hull, modules, count, hands)
    draft.kind = kind
    draft.modules = count
    draft.crew = wanted
  }

  return (attacker, leg, lane, token) => {
    const stream = openStream(`npc ${attacker} ${leg} ${lane} ${token}`, 'ships')
    const [least, most] = windowOf(leg, lane)
    let nearest = Number.POSITIVE_INFINITY
    let kind = 0
    let fitted = modules
    let hired = crew
    for (let i = 0; i < TRIES && nearest > 0; i++) {
      tryOne(attacker, leg, token % NPC.odd_every === 0, stream)
      const away = Math.max(0, least - strength.rcp, strength.rcp - most)
      if (away >= nearest) continue
      nearest = away
      kind = draft.kind
      fitted = modules.slice(0, draft.modules)
      hired = crew.slice(0, draft.crew)
    }
    return makeSide(
      pack,
      kind,
      fitted,
      hired.map((role) => at(members, role)),
    )
  }
}
const [LEAST_CREW = 0, MOST_CREW = 0] = NPC.crew_percent
const CREW_SPREAD = MOST_CREW - LEAST_CREW + 1

const WITH_NONE = [NO_SECONDARY_WEIGHT, ...SECONDARY_WEIGHTS]
const SECONDARY_LOT = makeLot(WITH_NONE)
const BESIDE_ALIEN = makeLot(WITH_NONE.slice(0, -1))

/** None, one, or alien and perhaps one more. */
function drawSecondaries(stream: Stream): number {
  const place = drawFrom(SECONDARY_LOT, stream) - 1
  if (place < 0) return 0
  if (1 << place !== ALIEN) return 1 << place
  const more = drawFrom(BESIDE_ALIEN, stream) - 1
  return more < 0 ? ALIEN : ALIEN | (1 << more)
}
