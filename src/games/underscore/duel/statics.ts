import type { StaticIndex } from '../hooks.ts'
import { NONE } from '../names.ts'
import {
  type Cast,
  type CompiledBlessing,
  type CompiledPack,
  type CompiledStatic,
  majorAt,
  makeQueryWorld,
  probeCast,
  sideInWorld,
  type World,
} from './context.ts'
import { NO_DICE } from './no-dice.ts'
import { type Duel, MODS, sideOfSeat } from './side.ts'

/** §17.4 Standing changes, which blessings cause as long as their bearer has them. */

export const hasStandingChange = (world: World, seat: number, mod: StaticIndex): boolean =>
  (sideInWorld(world, seat).stats[MODS] & (1 << mod)) !== 0

/** The sum of a standing change over all blessings of a side whose condition holds; 0 if there are none. */
export const standingChangeSum = (world: World, seat: number, mod: StaticIndex, cast?: Cast): number =>
  (sideInWorld(world, seat).stats[MODS] & (1 << mod)) === 0 ? 0 : sumOf(world, seat, mod, cast)

function sumOf(world: World, seat: number, mod: StaticIndex, cast: Cast | undefined): number {
  const { pack } = world
  const { blessings } = sideInWorld(world, seat)
  let sum = 0
  for (let i = 0; i < blessings.length; i++) {
    const index = blessings[i] as number
    if (((pack.majorMods[index] as number) & (1 << mod)) === 0) continue
    const { statics }: CompiledBlessing = majorAt(pack, index)
    for (let j = 0; j < statics.length; j++) {
      const entry = statics[j] as CompiledStatic
      if (entry.mod === mod) sum += staticValue(world, seat, entry, cast)
    }
  }
  return sum
}

/** The value of one standing change; 0 if its condition does not hold. */
function staticValue(world: World, seat: number, entry: CompiledStatic, given: Cast | undefined): number {
  if (entry.fixed !== undefined) return entry.fixed
  const cast = given ?? probeCast(world, seat, seat, 0, NONE)
  return entry.test === undefined || entry.test(cast) ? entry.value(cast) : 0
}

/** The union of a standing change whose values are sets of bits, over all blessings of a side whose condition holds. */
export const standingChangeBits = (world: World, seat: number, mod: StaticIndex): number =>
  (sideInWorld(world, seat).stats[MODS] & (1 << mod)) === 0 ? 0 : bitsOf(world, seat, mod)

function bitsOf(world: World, seat: number, mod: StaticIndex): number {
  const { pack } = world
  const { blessings } = sideInWorld(world, seat)
  let bits = 0
  for (let i = 0; i < blessings.length; i++) {
    const index = blessings[i] as number
    if (((pack.majorMods[index] as number) & (1 << mod)) === 0) continue
    const { statics }: CompiledBlessing = majorAt(pack, index)
    for (let j = 0; j < statics.length; j++) {
      const entry = statics[j] as CompiledStatic
      if (entry.mod === mod) bits |= staticValue(world, seat, entry, undefined)
    }
  }
  return bits
}

/** The sum of a standing change outside any turn. Most changes are fixed, so a world is created only for the others. */
export function standingChangeOutsideTurns(pack: CompiledPack, duel: Duel, seat: number, mod: StaticIndex): number {
  const { stats, blessings } = sideOfSeat(duel, seat)
  if ((stats[MODS] & (1 << mod)) === 0) return 0
  let world: World | undefined
  let sum = 0
  for (let i = 0; i < blessings.length; i++) {
    const index = blessings[i] as number
    if (((pack.majorMods[index] as number) & (1 << mod)) === 0) continue
    const { statics }: CompiledBlessing = majorAt(pack, index)
    for (let j = 0; j < statics.length; j++) {
      const entry = statics[j] as CompiledStatic
      if (entry.mod !== mod) continue
      if (entry.fixed !== undefined) sum += entry.fixed
      else {
        world ??= makeQueryWorld(pack, duel, NO_DICE)
        sum += staticValue(world, seat, entry, undefined)
      }
    }
  }
  return sum
}
