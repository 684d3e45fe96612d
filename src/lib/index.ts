/** Grids as rows of bits, paths on grids, and an exact, symmetric field of view. */

export { fieldOfView, litCells, MOST_RADIUS } from './field-of-view.ts'
export * from './grid.ts'
export { flood, isInRing, makeRings, pathTo, type Rings, spread } from './paths.ts'
