/** The arena's front door: for hosts through which somebody plays its tasks. */
export type { Contestant, Position, Reply } from './seat.ts'
