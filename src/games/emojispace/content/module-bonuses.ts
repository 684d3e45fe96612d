import { indexesOf } from '../../../lib/enums.ts'
import {
  ALIEN,
  ARMOR,
  COMPACT,
  EFFICIENT,
  ENGINE_BOOST,
  HULL_NATURES,
  type HullNature,
  type Module,
  NONE,
  OVERCHARGER,
  PROTOTYPE,
  SCRAMBLER,
  SECONDARIES,
  UNSTABLE,
} from './rows.ts'

/**
 * What a module adds to a ship, computed in advance for every set of secondaries and every nature of hull. The strength
 * of a ship is the sum over its modules. This is a hot path, because NPC ships are drawn until one fits.
 */
const BONUS_COLUMNS = [
  'weapon',
  'defense',
  'engine',
  'halvesWeapon',
  'halvesDefense',
  'halvesUtility',
  'points',
  'repairs',
] as const
/** How many numbers a module has. */
export const BONUS_COUNT = BONUS_COLUMNS.length
const SECONDARY_SETS = 1 << SECONDARIES.length

export function makeModuleBonuses(modules: readonly Module[]): Int16Array {
  const bonuses = new Int16Array(HULL_NATURES.length * modules.length * SECONDARY_SETS * BONUS_COUNT)
  let index = 0
  for (const nature of HULL_NATURES)
    for (const module of modules)
      for (let bits = 0; bits < SECONDARY_SETS; bits++) {
        bonuses.set(bonusesOf(module, bits, nature), index)
        index += BONUS_COUNT
      }
  return bonuses
}
export const BONUS_COLUMN = indexesOf(BONUS_COLUMNS)
/** The bonus in a column of the module whose bonuses start at `index`. It is not checked, because this is a hot path. */
export const bonusAt = (bonuses: Int16Array, index: number, column: number): number => bonuses[index + column] as number
/** The index of the first bonus for a nature of hull. The modules follow in the order of their codes. */
export const bonusIndexOfNature = (nature: number, modules: number): number =>
  nature * modules * SECONDARY_SETS * BONUS_COUNT

function bonusesOf({ bonus, mainBand, slotType, tag, isRepair }: Module, bits: number, nature: HullNature): number[] {
  const isAlien = nature === 'alien' && (bits & ALIEN) !== 0
  const isPrototype = nature === 'experimental' && (bits & PROTOTYPE) !== 0
  const bands: [number, number, number] = [bonus[0], bonus[1], bonus[2]]
  // §4 step 3: `efficient` and, on an alien hull, `alien` raise the module's main band.
  if (mainBand !== NONE) bands[mainBand] += ((bits & EFFICIENT) !== 0 ? 1 : 0) + (isAlien ? 1 : 0)
  const halves = [0, 0, 0]
  halves[slotType] = (bits & COMPACT) !== 0 ? 1 : 2
  // §6 All modules count for the hull, and so do utilities.
  const points = (tag === ARMOR ? 1 : 0) + (isAlien ? 1 : 0) + (isPrototype ? 1 : 0) - ((bits & UNSTABLE) !== 0 ? 1 : 0)
  return [...bands, ...halves, points, isRepair ? 1 : 0]
}

/**
 * Traits of a module that do not depend on the hull: a bit for each action it unlocks, the bit of its tag, and five
 * columns of counts. Each column packs three counts by kind (weapon type, defense type, conditional band, extra uses of
 * Overcharge, Flare and Hard Burn, subsystem).
 */
const TRAIT_COLUMNS = ['kit', 'tag', 'weaponTypes', 'defenseTypes', 'conditionals', 'extraUses', 'subsystems'] as const
export const TRAIT_COUNT = TRAIT_COLUMNS.length
export const TRAIT_COLUMN = indexesOf(TRAIT_COLUMNS)
/** The trait in a column of the module whose traits start at `index`. It is not checked, because this is a hot path. */
export const traitAt = (traits: Int32Array, index: number, column: number): number => traits[index + column] as number
export function makeModuleTraits(modules: readonly Module[]): Int32Array {
  return Int32Array.from(modules.flatMap(traitsOf))
}
function traitsOf({ kit, tag, weaponType, defenseType, conditionalBand, subsystem }: Module): number[] {
  const feeds = tag === OVERCHARGER ? 0 : tag === SCRAMBLER ? 1 : tag === ENGINE_BOOST ? 2 : NONE
  const counts = [weaponType, defenseType, conditionalBand, feeds, subsystem].map((index) =>
    index === NONE ? 0 : 1 << (index * COUNT_BITS),
  )
  return [kit, tag === NONE ? 0 : 1 << tag, ...counts]
}
/** Each column packs three counts of ten bits, which is enough for the modules of any ship. */
const COUNT_BITS = 10
const COUNT_MASK = (1 << COUNT_BITS) - 1
/** Unpacks one of the three counts. */
export const unpackCount = (counts: number, index: number): number => (counts >> (index * COUNT_BITS)) & COUNT_MASK
