/** `undercroft/kit` of 0.2.0, kept for one release: the old names of `undercroft/lib`. */
export * from './lib/index.ts'
export { fieldOfView as look, litCells as litFrom, pathTo as wayTo } from './lib/index.ts'
