/** The arena's front door: for hosts through which somebody plays its tasks. */
export type { Contestant, Reply, TaskPosition } from './contestant.ts'
