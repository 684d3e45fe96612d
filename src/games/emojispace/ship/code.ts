import { type Module, moduleAt, type Pack, SECONDARIES, type Secondary } from '../content.ts'

/** A module with its secondaries in one number, because there are many: its place in the pack, then a bit a secondary. */
const SECONDARY_BITS = 1 << SECONDARIES.length
export const makeCode = (module: number, secondaries = 0): number => module * SECONDARY_BITS + secondaries
export const placeOfCode = (code: number): number => Math.floor(code / SECONDARY_BITS)
export const bitsOfCode = (code: number): number => code % SECONDARY_BITS

export const moduleOf = (pack: Pack, code: number): Module => moduleAt(pack, placeOfCode(code))
/** The names of a module's secondaries. */
export const secondariesOf = (code: number): Secondary[] =>
  SECONDARIES.filter((_, place) => (bitsOfCode(code) & (1 << place)) !== 0)

/** `efficient alien 🔆 Sunspear I` */
export const moduleName = (pack: Pack, code: number): string =>
  [...secondariesOf(code), moduleOf(pack, code).name].join(' ')
