import type { Dice, Stream } from '../../../engine/dice.ts'
import { fairDraw, openStream } from '../../../engine/dice.ts'
import { at } from '../../../kit/vocabulary.ts'
import {
  ALIEN,
  attackerOf,
  BALANCE,
  hullOf,
  NO_SECONDARY_WEIGHT,
  NPC,
  type Pack,
  SECONDARY_WEIGHTS,
  SLOT_PLACES,
  UNTYPED,
} from '../content.ts'
import { buildShip, type Ship } from '../ship/ship.ts'
import type { FittedModule } from '../ship/ship-state.ts'
import { makeSide, type Side } from './side.ts'

/** A place in a list of weights, at random. */
export function weighted(weights: readonly number[], dice: Dice, stream: string, what: string): number {
  let sum = 0
  for (const weight of weights) sum += weight
  return placeAt(weights, dice.roll(stream, sum, what))
}

function placeAt(weights: readonly number[], roll: number): number {
  let left = roll
  for (let i = 0; i < weights.length; i++) {
    left -= weights[i] as number
    if (left < 0) return i
  }
  throw new Error(`a roll of ${roll} fell beyond its weights`)
}

/** Draws from a stream of the ship's own: which ship it is follows from its number alone. */
function drawn(weights: readonly number[], stream: Stream): number {
  let sum = 0
  for (const weight of weights) sum += weight
  return placeAt(weights, fairDraw(stream, sum))
}

/** The four legs, and the last vessel. */
export const LEGS = [0, 1, 2, 3] as const
export const LAST_LEG = 4
/** §22 How much of the way is to be feared. */
export const LANES = ['quiet', 'usual', 'hot'] as const
/** Ships are numbered up to here, by kind of attacker, leg and lane. */
export const TOKENS = 2 ** 20
/** So many of them stand for all that look alike. */
export const SAMPLES = 24
const TRIES = 24

/** §22 The RCP a lane promises; of the last leg, by rung of the ladder. */
export function windowOf(leg: number, lane: number): readonly [number, number] {
  if (leg < LAST_LEG) {
    const window = at(at(NPC.lanes, leg), lane)
    return [at(window, 0), at(window, 1)]
  }
  const above = BALANCE.rung_rcp * lane
  return [at(NPC.last, 0) + above, at(NPC.last, 1) + above]
}

/** Ships of NPCs, made by the rules a player's ship is made by (§14), each from its number. */
export interface Yard {
  ship(attacker: number, leg: number, lane: number, token: number): Side
  /** Some of those that fly there. */
  samples(attacker: number, leg: number, lane: number): readonly Side[]
  /** Those of them with this rating; all of them where there are none. */
  alike(attacker: number, leg: number, lane: number, tr: number): readonly Side[]
  /** All that look alike from afar, whoever they are. */
  ofRating(tr: number): readonly Side[]
}

const MOST_KEPT = 4096

export function makeYard(pack: Pack): Yard {
  const draw = shipwright(pack)
  const ships = new Map<number, Side>()
  const samples = new Map<number, readonly Side[]>()
  const alike = new Map<number, readonly Side[]>()
  const keyOf = (attacker: number, leg: number, lane: number): number => (attacker * 8 + leg) * 16 + lane
  const ship: Yard['ship'] = (attacker, leg, lane, token) => {
    const key = keyOf(attacker, leg, lane) * TOKENS + token
    const known = ships.get(key)
    if (known !== undefined) return known
    if (ships.size >= MOST_KEPT) ships.clear()
    const side = makeSide(draw(attacker, leg, lane, token))
    ships.set(key, side)
    return side
  }
  const samplesOf: Yard['samples'] = (attacker, leg, lane) => {
    const key = keyOf(attacker, leg, lane)
    const known = samples.get(key)
    if (known !== undefined) return known
    const list = Array.from({ length: SAMPLES }, (_, token) => ship(attacker, leg, lane, token))
    samples.set(key, list)
    return list
  }
  const ratings = new Map<number, readonly Side[]>()
  return {
    ship,
    samples: samplesOf,
    ofRating(tr) {
      const known = ratings.get(tr)
      if (known !== undefined) return known
      const all = LEGS.flatMap((leg) => LANES.flatMap((_, lane) => samplesOf(0, leg, lane)))
      const same = all.filter((side) => side.tr === tr)
      const list = same.length > 0 ? same : all
      ratings.set(tr, list)
      return list
    },
    alike(attacker, leg, lane, tr) {
      const key = keyOf(attacker, leg, lane) * 8 + tr
      const known = alike.get(key)
      if (known !== undefined) return known
      const all = samplesOf(attacker, leg, lane)
      const same = all.filter((side) => side.tr === tr)
      const list = same.length > 0 ? same : all
      alike.set(key, list)
      return list
    },
  }
}

/** Draws ships until one suits the lane; the nearest of those tried, where none does. */
function shipwright(pack: Pack): (attacker: number, leg: number, lane: number, token: number) => Ship {
  const weights = moduleWeights(pack)
  return (attacker, leg, lane, token) => {
    const stream = openStream(`npc ${attacker} ${leg} ${lane} ${token}`, 'ships')
    const [least, most] = windowOf(leg, lane)
    let best: Ship | undefined
    let nearest = Number.POSITIVE_INFINITY
    for (let i = 0; i < TRIES && nearest > 0; i++) {
      const ship = drawShip(pack, weights, attacker, leg, token % NPC.odd_every === 0, stream)
      const away = Math.max(0, least - ship.RCP, ship.RCP - most)
      if (away >= nearest) continue
      nearest = away
      best = ship
    }
    return best as Ship
  }
}

/** By slot type and tier: how often each module is aboard. */
function moduleWeights(pack: Pack): readonly (readonly (readonly number[])[])[] {
  return [...SLOT_PLACES, UNTYPED].map((type) =>
    [0, 1, 2, 3, 4].map((tier) =>
      pack.modules.map(({ slotType, rarity, rarity_weight }) =>
        type === UNTYPED || slotType === type ? rarity_weight * at(NPC.module_rarity_percent[rarity], tier) : 0,
      ),
    ),
  )
}

const FILL_WEIGHTS = NPC.slot_fill.map((fill) => at(fill, 1))

/** A hull by leg and frame, slots filled one of each type in turn, each module with its secondaries, then crew. */
function drawShip(
  pack: Pack,
  weights: ReturnType<typeof moduleWeights>,
  attacker: number,
  leg: number,
  isOdd: boolean,
  stream: Stream,
): Ship {
  const isLast = leg === LAST_LEG
  const hull = drawHull(pack, attacker, leg, isOdd && !isLast, stream)
  const { slots, tier, crew_capacity } = hullOf(pack, hull)
  const percent = isLast ? 100 : at(at(NPC.slot_fill, drawn(FILL_WEIGHTS, stream)), 0)
  let total = 0
  for (const count of slots) total += count
  const modules: FittedModule[] = []
  const target = Math.round((total * percent) / 100)
  const left = slots.slice()
  for (let type = 0; modules.length < target; type = (type + 1) % left.length) {
    if (left[type] === 0) continue
    left[type] = at(left, type) - 1
    modules.push({ module: drawn(at(at(weights, type), tier - 1), stream), secondaries: drawSecondaries(stream) })
  }
  const [few, many] = NPC.crew_percent as [number, number]
  const berths = isLast ? 100 : few + fairDraw(stream, many - few + 1)
  const crew: string[] = []
  const hands = Math.round((crew_capacity * berths) / 100)
  while (crew.length < hands) crew.push(`crew:${at(pack.roles, fairDraw(stream, pack.roles.length)).role}`)
  return buildShip({ hull, modules, degradation: [0, 0, 0], crew, tags: [], hullPoints: 0 }, pack)
}

function drawHull(pack: Pack, attacker: number, leg: number, isOdd: boolean, stream: Stream): number {
  const tier = 1 + drawn(at(NPC.tier_weights, leg), stream)
  const frames = Object.entries(isOdd ? NPC.odd_frames : attackerOf(pack, attacker).frames)
  const frame = at(
    frames,
    drawn(
      frames.map(([, weight]) => weight ?? 0),
      stream,
    ),
  )[0]
  const fitting: number[] = []
  pack.hulls.forEach((hull, place) => {
    if (hull.tier === tier && hull.frame === frame) fitting.push(place)
  })
  const choices = fitting.length > 0 ? fitting : pack.hulls.map((_, place) => place)
  return at(
    choices,
    drawn(
      choices.map((place) => NPC.hull_rarity[hullOf(pack, place).rarity]),
      stream,
    ),
  )
}

const WITH_NONE = [NO_SECONDARY_WEIGHT, ...SECONDARY_WEIGHTS]
const BESIDE_ALIEN = WITH_NONE.slice(0, -1)

/** None, one, or alien and perhaps one more. */
function drawSecondaries(stream: Stream): number {
  const place = drawn(WITH_NONE, stream) - 1
  if (place < 0) return 0
  if (1 << place !== ALIEN) return 1 << place
  const more = drawn(BESIDE_ALIEN, stream) - 1
  return more < 0 ? ALIEN : ALIEN | (1 << more)
}
