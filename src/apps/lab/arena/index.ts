/** The arena's entry point, for hosts that connect players. */
export { type Contestant, positionText, type Reply, type TaskPosition } from './contestant.ts'
