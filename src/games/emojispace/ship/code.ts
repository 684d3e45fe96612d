import { type Module, moduleAt, type Pack, SECONDARIES, type Secondary } from '../content/content.ts'

/** A module with its secondaries in one number, because there are many: its place in the pack, then a bit a secondary. */
const BITS = SECONDARIES.length
export const makeCode = (module: number, secondaries = 0): number => (module << BITS) + secondaries
export const placeOfCode = (code: number): number => code >> BITS
export const bitsOfCode = (code: number): number => code & ((1 << BITS) - 1)

export const moduleOf = (pack: Pack, code: number): Module => moduleAt(pack, placeOfCode(code))
/** The names of a module's secondaries. */
export const secondariesOf = (code: number): Secondary[] =>
  SECONDARIES.filter((_, place) => (bitsOfCode(code) & (1 << place)) !== 0)

/** `efficient alien 🔆 Sunspear I` */
export const moduleName = (pack: Pack, code: number): string =>
  [...secondariesOf(code), moduleOf(pack, code).name].join(' ')
