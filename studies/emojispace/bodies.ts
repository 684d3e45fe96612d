import { colorIndex, hullPercent, type Side } from '../../src/games/emojispace/combat/side.ts'
import type { BandIndex } from '../../src/games/emojispace/content/content.ts'
import { at } from '../../src/lib/enums.ts'

/**
 * All conditions a ship can reach in a fight: hull points, wear and repairs left (uses of actions are counted elsewhere). Each is numbered, so that a
 * fight is a table over the bodies of both ships. Wear beyond RED has no effect (§7); engine wear matters only if somebody may flee.
 */
export interface Bodies {
  readonly count: number
  readonly hull: readonly number[]
  /** By subsystem, as `Side.degradation`. */
  readonly worn: readonly (readonly number[])[]
  readonly mends: readonly number[]
  /** The body after a repair; −1 if no repair is left. */
  readonly mended: readonly number[]
  /** By body, then by damage from 0 up to what it survives: the bodies that may follow, with their chances. */
  readonly hits: readonly (readonly Hit[])[]
  /** The body of a ship in its present condition. */
  find(s: Side): number
}
export interface Hit {
  readonly to: Int32Array
  readonly chance: Float64Array
}

const SUBSYSTEMS = [0, 1, 2] as const
const ENGINE_PLACE = 2

/** Whether engine wear matters (somebody may flee) and whether this side ever repairs. */
export interface Counted {
  readonly engine: boolean
  readonly mends: boolean
}

export function makeBodies(s: Side, counted: Counted): Bodies {
  const places = new Map<number, number>()
  const hull: number[] = []
  const worn: number[][] = []
  const mends: number[] = []
  const keyOf = (points: number, wear: readonly number[], left: number): number =>
    (((points * 16 + (wear[0] ?? 0)) * 16 + (wear[1] ?? 0)) * 16 + (wear[2] ?? 0)) * 16 + left
  const placeFor = (points: number, wear: readonly number[], left: number): number => {
    const key = keyOf(points, wear, left)
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, hull.length)
    hull.push(points)
    worn.push([...wear])
    mends.push(left)
    return hull.length - 1
  }
  const clamped = (wear: readonly number[]): number[] =>
    SUBSYSTEMS.map((band) =>
      band === ENGINE_PLACE && !counted.engine ? 0 : Math.min(s.capacity[band as BandIndex], wear[band] as number),
    )
  const level = (points: number): number => colorIndex(hullPercent(points, s.hullMax))
  const hitsOn = (body: number): Hit[] =>
    Array.from({ length: hull[body] as number }, (_, damage) => {
      const points = (hull[body] as number) - damage
      let all: (readonly [wear: number[], chance: number])[] = [[worn[body] as number[], 1]]
      // §7 Every threshold crossed wears one of the three subsystems.
      for (let crossed = level(points + damage) - level(points); crossed > 0; crossed--)
        all = all.flatMap(([wear, chance]) =>
          SUBSYSTEMS.map((band) => [clamped(wear.map((n, i) => n + (i === band ? 1 : 0))), chance / 3] as const),
        )
      const chances = new Map<number, number>()
      for (const [wear, chance] of all) {
        const to = placeFor(points, wear, mends[body] as number)
        chances.set(to, (chances.get(to) ?? 0) + chance)
      }
      return { to: Int32Array.from(chances.keys()), chance: Float64Array.from(chances.values()) }
    })
  const mendsLeft = ({ uses }: Side): number => (counted.mends ? uses.reduce((sum, left) => sum + left, 0) : 0)
  // An order without a slot uses the first module with uses left.
  const magnitudes = s.uses.flatMap((left, i) => new Array<number>(left).fill(s.magnitudes[i] ?? 0))
  const mendedBy = (left: number): number => magnitudes[magnitudes.length - left] ?? 0
  placeFor(s.hull, clamped(s.degradation), mendsLeft(s))
  const mended: number[] = []
  const hits: Hit[][] = []
  for (let body = 0; body < hull.length; body++) {
    const left = mends[body] as number
    const points = Math.min(s.hullMax, (hull[body] as number) + mendedBy(left))
    mended.push(left === 0 ? -1 : placeFor(points, worn[body] as number[], left - 1))
    hits.push(hitsOn(body))
  }
  return ranked(
    { hull, worn, mends, mended, hits },
    (now) => places.get(keyOf(now.hull, clamped(now.degradation), mendsLeft(now))) ?? -1,
  )
}

/** Renumbers the bodies so that each comes after all bodies it can become. */
function ranked(b: Omit<Bodies, 'count' | 'find'>, find: Bodies['find']): Bodies {
  const order = b.hull.map((_, body) => body)
  order.sort((x, y) => at(b.mends, x) - at(b.mends, y) || at(b.hull, x) - at(b.hull, y))
  const rank: number[] = []
  for (let place = 0; place < order.length; place++) rank[at(order, place)] = place
  const by = <T>(list: readonly T[]): T[] => order.map((body) => at(list, body))
  return {
    count: order.length,
    hull: by(b.hull),
    worn: by(b.worn),
    mends: by(b.mends),
    mended: by(b.mended).map((body) => (body < 0 ? -1 : at(rank, body))),
    hits: by(b.hits).map((hits) => hits.map(({ to, chance }) => ({ to: to.map((body) => at(rank, body)), chance }))),
    find: (s) => at(rank, find(s)),
  }
}
