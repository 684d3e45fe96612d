import { type Module, moduleAt, type Pack, SECONDARIES, type Secondary } from '../content/content.ts'

/** A module code packs the index of a module in the pack and the bits of its secondaries into one number. */
const BITS = SECONDARIES.length
export const makeModuleCode = (module: number, secondaries = 0): number => (module << BITS) + secondaries
export const moduleIndexOf = (code: number): number => code >> BITS
export const secondaryBitsOf = (code: number): number => code & ((1 << BITS) - 1)

export const moduleOf = (pack: Pack, code: number): Module => moduleAt(pack, moduleIndexOf(code))
/** The names of a module's secondaries. */
export const secondariesOf = (code: number): Secondary[] =>
  SECONDARIES.filter((_, index) => (secondaryBitsOf(code) & (1 << index)) !== 0)

/** The name of a module with its secondaries: `efficient alien 🔆 Sunspear I`. */
export const moduleName = (pack: Pack, code: number): string =>
  [...secondariesOf(code), moduleOf(pack, code).name].join(' ')
