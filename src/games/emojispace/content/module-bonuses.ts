import {
  ALIEN,
  ARMOR,
  COMPACT,
  EFFICIENT,
  ENGINE_BOOST,
  type Module,
  NATURES,
  type Nature,
  NO_TYPE,
  OVERCHARGER,
  PROTOTYPE,
  SCRAMBLER,
  SECONDARIES,
  UNSTABLE,
} from './rows.ts'

/**
 * What every module adds to a ship, with any secondaries and in any nature of hull: a sum over these numbers is its strength. Ships of NPCs are drawn
 * by the dozen until one suits, so that this is worked out once.
 */
const ADDS = [
  'weapon',
  'defense',
  'engine',
  'halvesWeapon',
  'halvesDefense',
  'halvesUtility',
  'points',
  'repairs',
] as const
/** Numbers a module. */
export const ADDED = ADDS.length
const CODES = 1 << SECONDARIES.length

export function makeAdds(modules: readonly Module[]): Int16Array {
  const adds = new Int16Array(NATURES.length * modules.length * CODES * ADDED)
  let place = 0
  for (const nature of NATURES)
    for (const module of modules)
      for (let bits = 0; bits < CODES; bits++) {
        adds.set(addsOf(module, bits, nature), place)
        place += ADDED
      }
  return adds
}
/** Where a nature's numbers begin; the codes of modules follow in order. */
export const addsFrom = (nature: number, modules: number): number => nature * modules * CODES * ADDED

function addsOf({ bonus, mainBand, slotType, tag, isRepair }: Module, bits: number, nature: Nature): number[] {
  const isAlien = nature === 'alien' && (bits & ALIEN) !== 0
  const isPrototype = nature === 'experimental' && (bits & PROTOTYPE) !== 0
  const bands: [number, number, number] = [bonus[0], bonus[1], bonus[2]]
  // §4 step 3: `efficient` and, on an alien hull, `alien` raise the band it is for.
  if (mainBand !== NO_TYPE) bands[mainBand] += ((bits & EFFICIENT) !== 0 ? 1 : 0) + (isAlien ? 1 : 0)
  const halves = [0, 0, 0]
  halves[slotType] = (bits & COMPACT) !== 0 ? 1 : 2
  // §6 Every module counts, utilities too.
  const points = (tag === ARMOR ? 1 : 0) + (isAlien ? 1 : 0) + (isPrototype ? 1 : 0) - ((bits & UNSTABLE) !== 0 ? 1 : 0)
  return [...bands, ...halves, points, isRepair ? 1 : 0]
}

/**
 * What a module is by itself, whatever it is in: bits of what it unlocks and of the tag that counts, and its weapon type, defense type, band under its action,
 * extra uses of Overcharge, Flare and Hard Burn, and subsystem, each counted in one of three places of a number.
 */
export const MARKED = 7
export function makeMarks(modules: readonly Module[]): Int32Array {
  return Int32Array.from(modules.flatMap(marksOf))
}
function marksOf({ kit, tag, weaponType, defenseType, conditionalBand, subsystem }: Module): number[] {
  const feeds = tag === OVERCHARGER ? 0 : tag === SCRAMBLER ? 1 : tag === ENGINE_BOOST ? 2 : NO_TYPE
  const counts = [weaponType, defenseType, conditionalBand, feeds, subsystem].map((place) =>
    place === NO_TYPE ? 0 : 1 << (place * COUNT_BITS),
  )
  return [kit, tag === NO_TYPE ? 0 : 1 << tag, ...counts]
}
/** Ten bits for each of three counts: no ship has room for more. */
const COUNT_BITS = 10
const COUNT_MASK = (1 << COUNT_BITS) - 1
/** One of the three. */
export const counted = (counts: number, place: number): number => (counts >> (place * COUNT_BITS)) & COUNT_MASK
