/** The arena's entry point, for hosts that connect players. */
export type { Contestant, Reply, TaskPosition } from './contestant.ts'
