import { lazy } from '../../../lib/lazy.ts'
import type { Pack } from '../content/content.ts'
import { LANES, LEGS } from './lanes.ts'
import { shipwright } from './shipwright.ts'
import { lendSide, type Side } from './side.ts'

/** Ships are numbered up to here, by kind of attacker, leg and lane. */
export const TOKENS = 2 ** 20
/** So many of them stand for all that look alike. */
export const SAMPLES = 24

/** Ships of NPCs, made by the rules a player's ship is made by (§14), each from its number. */
export interface Yard {
  ship(attacker: number, leg: number, lane: number, token: number): Side
  /** The same ship for a combat, which may change it. */
  lend(attacker: number, leg: number, lane: number, token: number): Side
  /** Some of those that fly there. */
  samples(attacker: number, leg: number, lane: number): readonly Side[]
  /** Those of them with this rating; all of them where there are none. */
  alike(attacker: number, leg: number, lane: number, tr: number): readonly Side[]
  /** All that look alike from afar, whoever they are. */
  ofRating(tr: number): readonly Side[]
}

/** A power of two, and few: what is kept for long costs more than it saves, and a search asks for the samples above all. */
const MOST_KEPT = 64
/** Skirmishes are fought by the first of every kind, so many, and by them alone: these are kept once they are built. */
export const POOL = 256

const keyOf = (attacker: number, leg: number, lane: number): number => (attacker * 8 + leg) * LANE_ROOM + lane
const keyCount = ({ attackers }: Pack): number => attackers.length * 8 * LANE_ROOM
const LANE_ROOM = 32

export function makeYard(pack: Pack): Yard {
  // Working out what ships can be made of takes longer than loading the game: it waits for the first that is met.
  const build = lazy(() => shipwright(pack))
  const keys = new Float64Array(MOST_KEPT).fill(-1)
  const ships: (Side | undefined)[] = new Array(MOST_KEPT).fill(undefined)
  const pools: ((Side | undefined)[] | undefined)[] = new Array(keyCount(pack)).fill(undefined)
  const samples = new Map<number, readonly Side[]>()
  const alike = new Map<number, readonly Side[]>()
  const pooled = (attacker: number, leg: number, lane: number, token: number): Side => {
    const key = keyOf(attacker, leg, lane)
    let pool = pools[key]
    if (pool === undefined) {
      pool = new Array<Side | undefined>(POOL).fill(undefined)
      pools[key] = pool
    }
    const known = pool[token]
    if (known !== undefined) return known
    const side = build()(attacker, leg, lane, token)
    pool[token] = side
    return side
  }
  const ship: Yard['ship'] = (attacker, leg, lane, token) => {
    if (token < POOL) return pooled(attacker, leg, lane, token)
    const key = keyOf(attacker, leg, lane) * TOKENS + token
    const place = token & (MOST_KEPT - 1)
    const known = ships[place]
    if (known !== undefined && keys[place] === key) return known
    const side = build()(attacker, leg, lane, token)
    keys[place] = key
    ships[place] = side
    return side
  }
  const lend: Yard['lend'] = (attacker, leg, lane, token) => {
    if (token < POOL) return lendSide(pooled(attacker, leg, lane, token))
    const place = token & (MOST_KEPT - 1)
    const known = ships[place]
    if (known !== undefined && keys[place] === keyOf(attacker, leg, lane) * TOKENS + token) return lendSide(known)
    // Whom nobody has looked at before is met once: it is given away as it is, and not kept.
    return build()(attacker, leg, lane, token)
  }
  const samplesOf: Yard['samples'] = (attacker, leg, lane) => {
    const key = keyOf(attacker, leg, lane)
    const known = samples.get(key)
    if (known !== undefined) return known
    const list = Array.from({ length: SAMPLES }, (_, token) => pooled(attacker, leg, lane, token))
    samples.set(key, list)
    return list
  }
  const ratings = new Map<number, readonly Side[]>()
  return {
    ship,
    lend,
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
