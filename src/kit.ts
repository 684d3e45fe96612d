/** `undercroft/kit` of 0.2.0, kept for one release: the old names of `undercroft/lib`. */
export * from './lib/index.ts'
export { fieldOfView as look } from './lib/index.ts'
