import { lazy } from '../../../lib/lazy.ts'
import type { Pack } from '../content/content.ts'
import { LANES, LEG_INDEXES } from './lanes.ts'
import { makeShipBuilder } from './ship-builder.ts'
import { copyForCombat, type Side } from './side.ts'

/** The number of different ships per kind of attacker, leg and lane. */
export const SHIPS_PER_KEY = 2 ** 20
/** The number of ships that serve as a sample of all that look alike. */
export const SAMPLE_SHIPS = 24

/** The yard provides NPC ships, which are built by the same rules as the player's (§14). Each ship is identified by a number, its token. */
export interface ShipYard {
  ship(attacker: number, leg: number, lane: number, token: number): Side
  /** A copy of a ship that a combat may change. */
  lend(attacker: number, leg: number, lane: number, token: number): Side
  /** A sample of the ships of this kind, leg and lane. */
  samples(attacker: number, leg: number, lane: number): readonly Side[]
  /** The ships of the sample with this threat rating; the whole sample if none has it. */
  withRating(attacker: number, leg: number, lane: number, tr: number): readonly Side[]
  /** Every cached ship of this kind, leg and lane with this threat rating, once for each that fights differently. */
  lookalikes(attacker: number, leg: number, lane: number, tr: number): readonly Side[]
  /** Ships of this threat rating, from the samples of every leg and lane. */
  anyWithRating(tr: number): readonly Side[]
}

/** Must be a power of two. It is small on purpose: a larger cache costs more than it saves, because search mostly asks for samples. */
const CACHE_SIZE = 64
/** Skirmishes and samples use only this many ships of a kind, so these are cached once built. */
export const CACHED_SHIPS_PER_KEY = 256

const keyOf = (attacker: number, leg: number, lane: number): number => (attacker * 8 + leg) * LANE_ROOM + lane
const poolCount = ({ attackers }: Pack): number => attackers.length * 8 * LANE_ROOM
const LANE_ROOM = 32

/** What a round of combat depends on, apart from damage. */
const combatKey = ({ bands, capacity, conditional, weaponType, defenseType, kit, repairs }: Side): string =>
  [...bands, ...capacity, ...conditional, weaponType, defenseType, kit, repairs.length].join()

export function makeShipYard(pack: Pack): ShipYard {
  // Building the tables takes longer than loading the game, so it is put off until the first ship is needed.
  const build = lazy(() => makeShipBuilder(pack))
  const keys = new Float64Array(CACHE_SIZE).fill(-1)
  const ships: (Side | undefined)[] = new Array(CACHE_SIZE).fill(undefined)
  const pools: ((Side | undefined)[] | undefined)[] = new Array(poolCount(pack)).fill(undefined)
  const samples = new Map<number, readonly Side[]>()
  const alike = new Map<number, readonly Side[]>()
  const pooled = (attacker: number, leg: number, lane: number, token: number): Side => {
    const key = keyOf(attacker, leg, lane)
    let pool = pools[key]
    if (pool === undefined) {
      pool = new Array<Side | undefined>(CACHED_SHIPS_PER_KEY).fill(undefined)
      pools[key] = pool
    }
    const known = pool[token]
    if (known !== undefined) return known
    const side = build()(attacker, leg, lane, token)
    pool[token] = side
    return side
  }
  const ship: ShipYard['ship'] = (attacker, leg, lane, token) => {
    if (token < CACHED_SHIPS_PER_KEY) return pooled(attacker, leg, lane, token)
    const key = keyOf(attacker, leg, lane) * SHIPS_PER_KEY + token
    const index = token & (CACHE_SIZE - 1)
    const known = ships[index]
    if (known !== undefined && keys[index] === key) return known
    const side = build()(attacker, leg, lane, token)
    keys[index] = key
    ships[index] = side
    return side
  }
  const lend: ShipYard['lend'] = (attacker, leg, lane, token) => {
    if (token < CACHED_SHIPS_PER_KEY) return copyForCombat(pooled(attacker, leg, lane, token))
    const index = token & (CACHE_SIZE - 1)
    const known = ships[index]
    if (known !== undefined && keys[index] === keyOf(attacker, leg, lane) * SHIPS_PER_KEY + token)
      return copyForCombat(known)
    // A ship that nobody has looked at before is met only once, so it is returned without caching or copying it.
    return build()(attacker, leg, lane, token)
  }
  const samplesOf: ShipYard['samples'] = (attacker, leg, lane) => {
    const key = keyOf(attacker, leg, lane)
    const known = samples.get(key)
    if (known !== undefined) return known
    const list = Array.from({ length: SAMPLE_SHIPS }, (_, token) => pooled(attacker, leg, lane, token))
    samples.set(key, list)
    return list
  }
  const ratings = new Map<number, readonly Side[]>()
  const lookalikes = new Map<number, readonly Side[]>()
  return {
    ship,
    lend,
    samples: samplesOf,
    lookalikes(attacker, leg, lane, tr) {
      const key = keyOf(attacker, leg, lane) * 8 + tr
      const known = lookalikes.get(key)
      if (known !== undefined) return known
      const all = Array.from({ length: CACHED_SHIPS_PER_KEY }, (_, token) => pooled(attacker, leg, lane, token))
      const rated = all.filter((side) => side.tr === tr)
      const list = [...new Map((rated.length > 0 ? rated : all).map((side) => [combatKey(side), side])).values()]
      lookalikes.set(key, list)
      return list
    },
    anyWithRating(tr) {
      const known = ratings.get(tr)
      if (known !== undefined) return known
      const all = LEG_INDEXES.flatMap((leg) => LANES.flatMap((_, lane) => samplesOf(0, leg, lane)))
      const rated = all.filter((side) => side.tr === tr)
      const list = rated.length > 0 ? rated : all
      ratings.set(tr, list)
      return list
    },
    withRating(attacker, leg, lane, tr) {
      const key = keyOf(attacker, leg, lane) * 8 + tr
      const known = alike.get(key)
      if (known !== undefined) return known
      const all = samplesOf(attacker, leg, lane)
      const rated = all.filter((side) => side.tr === tr)
      const list = rated.length > 0 ? rated : all
      alike.set(key, list)
      return list
    },
  }
}
