/** The kit's front door: maps as rows of bits, ways over them, and sight that is exact and symmetric. */
export * from './grid.ts'
export { flood, isInRing, makeRings, type Rings, spread, wayTo } from './path.ts'
export { litFrom, look, MOST_RADIUS } from './sight.ts'
