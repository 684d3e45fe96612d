import { playedDigest } from './played-digest.ts'

/** Makes `playedDigest` available in a browser. */
Object.assign(globalThis, { playedDigest })
