/** Sealed runs: signing and judging what a commons says about a run it dealt. The front door. */
export { type Judged, judgeSeal, type KnownKeys } from './judge.ts'
export { knownKeys } from './known.ts'
export { signed } from './sign.ts'
